/** `/api/uploads/:uploadId`: a file of one's own that no entry has claimed yet. */
import type { PdfFacts } from '#domain/entry/attachment.ts'
import type { api } from '#contract/api.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { runPrepared } from '../database/tables/transaction.ts'
import { demandUnquarantined } from '../files/check/quarantine.ts'
import { sourceOf } from '../files/store/file-source.ts'
import type { Handler } from '../http/receive/handler.ts'
import { fileResponse } from '../http/respond/serve-file.ts'
import { readPdfFacts } from '../papers/foreign/pdf-facts.ts'
import { deleteUpload, ownUpload, uploadedFile } from './upload-file.ts'

/** What a PDF says of itself is read when it is first asked for. */
export const examineUpload: Handler<typeof api.examineUpload> = async (context, { params }) => {
  const file = await ownUpload(context, params.uploadId)
  const uploaded = uploadedFile(file)
  if (uploaded.isExamined) return uploaded
  const { app, actor } = context
  // It has just come: whether its bytes are whole is looked at when they are handed out.
  const path = app.files.pathOf(actor.municipalityId, file.sha256)
  const facts = await readPdfFacts(
    path === null ? await sourceOf(app.files, actor.municipalityId, file.sha256) : { path },
  )
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    keepFacts(db, actor, file.sha256, facts),
  )
  return uploadedFile({ ...file, facts, isEncrypted: facts.isEncrypted })
}

async function keepFacts(
  db: Transaction,
  { municipalityId }: Actor,
  sha256: string,
  facts: PdfFacts,
): Promise<void> {
  const kept = db
    .updateTable('stored_file')
    .set({
      pages: facts.pages,
      is_encrypted: facts.isEncrypted,
      pdf_facts: JSON.stringify(facts),
    })
    .where((eb) => eb.and({ municipality_id: municipalityId, sha256: Buffer.from(sha256, 'hex') }))
  await runPrepared(db, 'pdf-facts', kept)
}

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
