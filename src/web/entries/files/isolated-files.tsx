import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQuery } from '@tanstack/react-query'

import { useSession } from '../../session/current/use-session.ts'
import { readingWords } from '../../words/entries/file-readings.ts'
import { ScanLine } from './file-scan.tsx'
import { textsQuery } from './texts-query.ts'

export type IsolatedFilesProps = {
  readonly entry: Pick<EntryView, 'entryId' | 'visibility' | 'asksReason'>
}

/**
 * What the antivirus isolated of a document whose reader may not read it, and may have its files
 * handed out: without their names.
 */
export function IsolatedFiles({ entry }: IsolatedFilesProps) {
  const { entryId, visibility, asksReason } = entry
  const { data: session } = useSession()
  const isHead = session?.grants.some(({ role }) => role === 'JREG') === true
  const enabled = isHead && visibility !== 'CONTENT' && !asksReason
  const { data = [] } = useQuery({ ...textsQuery(entryId), enabled })
  if (!enabled) return null
  return data.map((text, place) => (
    <ScanLine
      key={text.attachmentId}
      file={{
        entryId,
        attachmentId: text.attachmentId,
        fileName: readingWords.unnamedFile(place + 1),
      }}
      text={text}
    />
  ))
}
