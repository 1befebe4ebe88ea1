/** `GET` and `DELETE /api/uploads/:uploadId`: a file of one's own that no entry has claimed yet. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { RequestContext } from '../context/request-context.ts'
import { demandUnquarantined } from '../files/check/quarantine.ts'
import type { Handler } from '../http/receive/handler.ts'
import { fileResponse } from '../http/respond/serve-file.ts'

export const readUpload: Handler<typeof api.readUpload> = async (context, { params }) => {
  const upload = await ownUpload(context, params.uploadId)
  const file = { sha256: upload.sha256.toString('hex'), fileName: upload.file_name }
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  const { stream, sizeBytes } = await context.app.files.get(
    context.actor.municipalityId,
    file.sha256,
  )
  return fileResponse({
    fileName: upload.file_name,
    mediaType: upload.media_type,
    sizeBytes,
    body: stream,
  })
}

/** The bytes stay: another entry may hold the same file. */
export const discardUpload: Handler<typeof api.discardUpload> = async (context, { params }) => {
  await ownUpload(context, params.uploadId)
  await context.app.database.inMunicipality(context.actor.municipalityId, (db) =>
    db
      .deleteFrom('upload')
      .where('municipality_id', '=', context.actor.municipalityId)
      .where((eb) => eb.and({ staff_id: context.actor.staffId, upload_id: params.uploadId }))
      .execute(),
  )
  return null
}

async function ownUpload({ app, actor }: RequestContext, uploadId: string) {
  const upload = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('upload')
      .innerJoin('stored_file', (join) =>
        join
          .onRef('stored_file.municipality_id', '=', 'upload.municipality_id')
          .onRef('stored_file.sha256', '=', 'upload.sha256'),
      )
      .select(['upload.file_name', 'upload.sha256', 'stored_file.media_type'])
      .where('upload.municipality_id', '=', actor.municipalityId)
      .where((eb) => eb.and({ 'upload.staff_id': actor.staffId, 'upload.upload_id': uploadId }))
      .executeTakeFirst(),
  )
  if (!upload) throw new Refusal('E-CON-03')
  return upload
}
