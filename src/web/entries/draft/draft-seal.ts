/**
 * A draft as the browser keeps it: what somebody typed and the files are sealed, and only whose it
 * is and who writes it can be read.
 */
import type { UploadItem } from '../../attachments/upload-queue.ts'
import { sealFile, sealValue, unsealFile, unsealValue } from '../../session/current/browser-key.ts'
import { readDraft, type Draft } from './draft.ts'

type Named = Pick<Draft, 'staffId' | 'entryId'>

/** What was typed, without the files. */
interface SealedDraft extends Named {
  readonly writerId: string
  readonly typed: string
}

interface SealedFile {
  readonly uploadId: string
  readonly sealed: Blob
  readonly type: string
}

interface SealedFiles {
  /** The uploads without their bytes. */
  readonly uploads: string
  readonly files: readonly SealedFile[]
}

/** Throws while the person's key is not known. */
export function sealedDraft(
  { uploads: _uploads, writerId: _writerId, ...typed }: Draft,
  writerId: string,
): SealedDraft {
  const { staffId, entryId } = typed
  return { staffId, entryId, writerId, typed: sealValue(staffId, `typed ${entryId}`, typed) }
}

// A file is sealed once, however often the form is kept around it.
const sealedOnce = new WeakMap<Blob, Promise<Blob>>()

export async function sealedFiles({ staffId, entryId, uploads }: Draft): Promise<SealedFiles> {
  const files = await Promise.all(
    uploads.flatMap(({ uploadId, file }) => {
      if (!file) return []
      const sealing = sealedOnce.get(file) ?? sealFile(staffId, `file ${entryId} ${uploadId}`, file)
      sealedOnce.set(file, sealing)
      return [sealing.then((sealed) => ({ uploadId, sealed, type: file.type }))]
    }),
  )
  const told = uploads.map((upload) => ({ ...upload, file: null }))
  return { uploads: sealValue(staffId, `uploads ${entryId}`, told), files }
}

/** The part of what is kept that has to do with files; nothing when there is none. */
export function filesOf(kept: unknown): object {
  const { uploads = [], files = [] } = recordOf(kept)
  return { uploads, files }
}

/** Drafts of before could be read by anybody at this browser. */
export function isSealed(kept: unknown): boolean {
  return recordOf(kept)['typed'] !== undefined
}

/**
 * What is kept, read with the person's key and without the bytes of files; null when it is not
 * theirs, or no draft.
 */
export function draftIn(kept: unknown, staffId: string): Draft | null {
  const { entryId, typed, uploads, writerId } = recordOf(kept)
  if (!isSealed(kept)) return readDraft(kept, staffId)
  const told = unsealValue(staffId, `typed ${String(entryId)}`, typed)
  const items = unsealValue(staffId, `uploads ${String(entryId)}`, uploads)
  return readDraft(
    { ...recordOf(told), writerId, uploads: Array.isArray(items) ? items : [] },
    staffId,
  )
}

/**
 * The draft with the bytes of its files. One that cannot be read is an upload without bytes: its
 * clerk is asked for it again.
 */
export async function withFiles(draft: Draft, kept: unknown): Promise<Draft> {
  const { files } = recordOf(kept)
  if (!Array.isArray(files)) return draft
  const { staffId, entryId } = draft
  const read = async (item: UploadItem): Promise<UploadItem> => {
    const found: unknown = files.find((file) => recordOf(file)['uploadId'] === item.uploadId)
    const { sealed, type } = recordOf(found)
    if (!(sealed instanceof Blob)) return item
    const name = `file ${entryId} ${item.uploadId}`
    const file = await unsealFile(staffId, name, {
      sealed,
      type: typeof type === 'string' ? type : '',
    })
    if (file) sealedOnce.set(file, Promise.resolve(sealed))
    return { ...item, file }
  }
  return { ...draft, uploads: await Promise.all(draft.uploads.map(read)) }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // Whatever it is, what it lacks is undefined.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
