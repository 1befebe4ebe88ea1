/**
 * From uploads that wait to attachments of an entry: only one's own, and only what is in the store.
 */
import type { Attachment } from '#domain/entry/attachment.ts'
import { maxAttachments } from '#domain/entry/attachment.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import type { AttachmentClaim } from '#domain/acts/registration.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'

/** Refuses E-FIL-09 for too many and E-FIL-06 for those that are not there. */
export async function claimUploads(
  db: Transaction,
  actor: Actor,
  claims: readonly AttachmentClaim[],
): Promise<Attachment[]> {
  if (claims.length === 0) return []
  if (claims.length > maxAttachments)
    throw new Refusal('E-FIL-09', 'attachments', { max: maxAttachments })
  const { rows } = await sql<UploadRow>`/* prepared: claimed-uploads */
    select u.upload_id, u.file_name, encode(u.sha256, 'hex') as sha256, f.size_bytes, f.media_type, f.pages
    from upload u
    join stored_file f on f.municipality_id = u.municipality_id and f.sha256 = u.sha256
    where u.municipality_id = ${actor.municipalityId} and u.staff_id = ${actor.staffId}
      and u.upload_id = any((select ${claims.map((claim) => claim.uploadId)}::uuid[])::uuid[])
  `.execute(db)
  return attachmentsOf(claims, new Map(rows.map((row) => [row.upload_id, row])))
}

interface UploadRow {
  readonly upload_id: string
  readonly file_name: string
  readonly sha256: string
  readonly size_bytes: number
  readonly media_type: string
  readonly pages: number | null
}

function attachmentsOf(
  claims: readonly AttachmentClaim[],
  uploads: ReadonlyMap<string, UploadRow>,
): Attachment[] {
  const missing = claims.flatMap((claim, place) =>
    uploads.has(claim.uploadId)
      ? []
      : [remark('E-FIL-06', `attachments.${place}`, { archivo: `archivo ${place + 1}` })],
  )
  if (missing.length > 0) throw Refusal.forAll(missing)
  return claims.flatMap((claim) => {
    const upload = uploads.get(claim.uploadId)
    if (!upload) return []
    return [
      {
        attachmentId: claim.uploadId,
        fileName: upload.file_name,
        sha256: upload.sha256,
        sizeBytes: upload.size_bytes,
        mediaType: upload.media_type,
        pages: upload.pages,
        kind: claim.kind,
        validity: claim.validity,
        replacesId: null,
      },
    ]
  })
}
