/** `GET` and `DELETE /api/uploads/:uploadId`: a file of one's own that no entry has claimed yet. */
import type { api } from '#contract/api.ts'
import { demandUnquarantined } from '../files/check/quarantine.ts'
import type { Handler } from '../http/receive/handler.ts'
import { fileResponse } from '../http/respond/serve-file.ts'
import { deleteUpload, ownUpload } from './upload-file.ts'

export const readUpload: Handler<typeof api.readUpload> = async (context, { params }) => {
  const { app, actor } = context
  const upload = await ownUpload(context, params.uploadId)
  await demandUnquarantined(app, actor.municipalityId, upload)
  const { stream, sizeBytes } = await app.files.get(actor.municipalityId, upload.sha256)
  return fileResponse({
    fileName: upload.fileName,
    mediaType: upload.mediaType,
    sizeBytes,
    body: stream,
  })
}

/** The bytes stay: another entry may hold the same file. */
export const discardUpload: Handler<typeof api.discardUpload> = async (context, { params }) => {
  const { app, actor } = context
  await ownUpload(context, params.uploadId)
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    deleteUpload(db, actor, params.uploadId),
  )
  return null
}
