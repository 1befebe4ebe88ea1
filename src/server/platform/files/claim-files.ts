/** Uploads that wait, for what is to keep them: only one's own, and only what is in the store. */
import type { Attachment } from '#domain/entry/attachment.ts'
import { distinctFileName, maxAttachments } from '#domain/entry/attachment.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

export type ClaimedFile = Omit<Attachment, 'attachmentId' | 'kind' | 'validity' | 'replacesId'>

/** Of anybody: `filesClaimed` picks one's own. Nothing is asked for none. */
export async function waitingUploads(
  db: Transaction,
  municipalityId: string,
  uploadIds: readonly string[],
): Promise<readonly WaitingUpload[]> {
  if (uploadIds.length === 0) return []
  const { rows } = await sql<WaitingUpload>`/* prepared: waiting-uploads */
    select u.upload_id, u.staff_id, u.file_name, encode(u.sha256, 'hex') as sha256, f.size_bytes, f.media_type, f.pages
    from upload u
    join stored_file f on f.municipality_id = u.municipality_id and f.sha256 = u.sha256
    where u.municipality_id = ${municipalityId} and u.upload_id = any((select ${uploadIds}::uuid[])::uuid[])
  `.execute(db)
  return rows
}

/** Of what waits, what this person claims; refuses as `claimFiles` does. */
export function filesClaimed(
  waiting: readonly WaitingUpload[],
  { staffId }: Pick<Actor, 'staffId'>,
  uploadIds: readonly string[],
  field: string,
): ClaimedFile[] {
  if (uploadIds.length > maxAttachments)
    throw new Refusal('E-FIL-09', field, { max: maxAttachments })
  const own = waiting.filter((row) => row.staff_id === staffId)
  const known = new Map(own.map((row) => [row.upload_id, row]))
  const missing = uploadIds.flatMap((uploadId, place) =>
    known.has(uploadId)
      ? []
      : [remark('E-FIL-25', `${field}.${place}`, { archivo: `archivo ${place + 1}` })],
  )
  if (missing.length > 0) throw Refusal.forAll(missing)
  const names: string[] = []
  return uploadIds.flatMap((uploadId) => {
    const row = known.get(uploadId)
    if (!row) return []
    names.push(distinctFileName(row.file_name, names))
    return [{ ...fileOf(row), fileName: names.at(-1) ?? row.file_name }]
  })
}

/**
 * In the order asked for, two of one name told apart by a number. Refuses E-FIL-09 for too many, at
 * `field`, and E-FIL-25 for those that wait no more, each at its place.
 */
export async function claimFiles(
  db: Transaction,
  actor: Actor,
  uploadIds: readonly string[],
  field: string,
): Promise<ClaimedFile[]> {
  const waiting = await waitingUploads(db, actor.municipalityId, uploadIds)
  return filesClaimed(waiting, actor, uploadIds, field)
}

export interface WaitingUpload {
  readonly upload_id: string
  readonly staff_id: string
  readonly file_name: string
  readonly sha256: string
  readonly size_bytes: number
  readonly media_type: string
  readonly pages: number | null
}

function fileOf(row: WaitingUpload): ClaimedFile {
  return {
    fileName: row.file_name,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    mediaType: row.media_type,
    pages: row.pages,
  }
}
