/** `GET` and `DELETE /api/uploads/:uploadId`: a file of one's own that no entry has claimed yet. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { fileResponse } from '../http/serve-file.ts'

export const readUpload: Handler<typeof api.readUpload> = async (desk, { params }) => {
  const upload = await ownUpload(desk, params.uploadId)
  const { stream, sizeBytes } = await desk.house.files.get(
    desk.actor.municipalityId,
    upload.sha256.toString('hex'),
  )
  return fileResponse({
    fileName: upload.file_name,
    mediaType: upload.media_type,
    sizeBytes,
    body: stream,
  })
}

/** The bytes stay: another entry may hold the same file. */
export const discardUpload: Handler<typeof api.discardUpload> = async (desk, { params }) => {
  await ownUpload(desk, params.uploadId)
  await desk.house.database.inMunicipality(desk.actor.municipalityId, (db) =>
    db
      .deleteFrom('upload')
      .where('municipality_id', '=', desk.actor.municipalityId)
      .where('staff_id', '=', desk.actor.staffId)
      .where('upload_id', '=', params.uploadId)
      .execute(),
  )
  return null
}

async function ownUpload({ house, actor }: Desk, uploadId: string) {
  const upload = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('upload')
      .innerJoin('stored_file', (join) =>
        join
          .onRef('stored_file.municipality_id', '=', 'upload.municipality_id')
          .onRef('stored_file.sha256', '=', 'upload.sha256'),
      )
      .select(['upload.file_name', 'upload.sha256', 'stored_file.media_type'])
      .where('upload.municipality_id', '=', actor.municipalityId)
      .where('upload.staff_id', '=', actor.staffId)
      .where('upload.upload_id', '=', uploadId)
      .executeTakeFirst(),
  )
  if (!upload) throw new Refusal('E-CON-03')
  return upload
}
