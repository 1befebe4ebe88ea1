/**
 * `GET /api/signatures/:entryId/:attachmentId` and `…/content`: who signed a file of an entry, for
 * those who may read it, and the bytes that a signature covers.
 */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { logAccess } from '../../context/log-access.ts'
import { wholeFile } from '../../files/store/whole-file.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { fileResponse } from '../../http/respond/serve-file.ts'
import { readSignatures, signaturesLimits } from '../../signatures/read-signatures.ts'
import { demandFile } from './demand-file.ts'

export const listSignatures: Handler<typeof api.listSignatures> = async (context, { params }) => {
  const { file } = await demandFile(context, params)
  const { app, actor } = context
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  if (file.mediaType !== 'application/pdf') return { state: 'READ', signatures: [] }
  if (file.sizeBytes > signaturesLimits.sizeBytes) return { state: 'TOO_LARGE', signatures: [] }
  const bytes = await wholeFile(app.files, actor.municipalityId, file.sha256)
  const reading = await readSignatures(bytes, app.now())
  if (reading.kind === 'unread') return { state: reading.reason, signatures: [] }
  return { state: 'READ', signatures: [...reading.signatures] }
}

export const readSignedPart: Handler<typeof api.readSignedPart> = async (
  context,
  { params, query: { through } },
) => {
  const { file } = await demandFile(context, params)
  if (through > Math.min(file.sizeBytes, signaturesLimits.sizeBytes)) throw new Refusal('E-CON-03')
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  const { files } = context.app
  const bytes = await wholeFile(files, context.actor.municipalityId, file.sha256)
  const body = new Uint8Array(bytes.subarray(0, through))
  return fileResponse({ ...file, sizeBytes: body.byteLength, body })
}
