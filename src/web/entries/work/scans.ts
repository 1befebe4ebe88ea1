import type { EntryView } from '#contract/entry/entry-shapes.ts'

type Attachment = EntryView['attachments'][number]

export type ScanProps = {
  readonly entryId: string
  /** What can be looked at, the document itself first. */
  readonly scans: readonly Attachment[]
}

/** The last two are shown by no browser: there stands what they are, and the way to them. */
const looked: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/heic',
])

/** What somebody scanned or photographed, without those that another one took the place of. */
export function scansOf({ visibility, attachments }: EntryView): readonly Attachment[] {
  if (visibility !== 'CONTENT') return []
  const replaced = new Set(attachments.map(({ replacesId }) => replacesId))
  const shown = attachments.filter(
    ({ attachmentId, mediaType }) => looked.has(mediaType) && !replaced.has(attachmentId),
  )
  const isMain = ({ kind }: Attachment): boolean => kind === 'FORM'
  return [...shown.filter(isMain), ...shown.filter((file) => !isMain(file))]
}
