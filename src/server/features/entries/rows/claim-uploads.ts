import type { Attachment } from '#domain/entry/attachment.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { AttachmentClaim } from '#domain/acts/registration.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { WaitingUpload } from '../../../platform/files/claim-files.ts'
import { filesClaimed, waitingUploads } from '../../../platform/files/claim-files.ts'

/** Refuses E-FIL-09 for too many and E-FIL-25 for those that wait no more. */
export async function claimUploads(
  db: Transaction,
  actor: Actor,
  claims: readonly AttachmentClaim[],
): Promise<Attachment[]> {
  const uploadIds = claims.map(({ uploadId }) => uploadId)
  return attachmentsFrom(await waitingUploads(db, actor.municipalityId, uploadIds), actor, claims)
}

export function attachmentsFrom(
  waiting: readonly WaitingUpload[],
  actor: Actor,
  claims: readonly AttachmentClaim[],
): Attachment[] {
  const uploadIds = claims.map(({ uploadId }) => uploadId)
  const files = filesClaimed(waiting, actor, uploadIds, 'attachments')
  return claims.flatMap(({ uploadId, kind, validity }, place) => {
    const file = files[place]
    return file ? [{ attachmentId: uploadId, ...file, kind, validity, replacesId: null }] : []
  })
}
