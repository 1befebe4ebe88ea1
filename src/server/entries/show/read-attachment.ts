/**
 * `GET …/attachments/:attachmentId/content`: the bytes, or a stamped copy for people. Only for
 * those who may read the content.
 */
import type { api } from '#contract/api.ts'
import type { Attachment } from '#domain/entry/attachment.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { logAccess } from '../../context/log-access.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { wholeFile } from '../../files/store/whole-file.ts'
import { demandUnquarantined } from '../../files/check/quarantine.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { fileResponse, paperResponse } from '../../http/respond/serve-file.ts'
import type { StampFacts } from '../../papers/print/label.ts'
import type { Corner } from '../../papers/foreign/stamp.ts'
import { imageToStampedPdf, stampFirstPage } from '../../papers/foreign/stamp.ts'
import { labelFacts } from '../print/papers.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'

export const readAttachment: Handler<typeof api.readAttachment> = async (
  context,
  { params, query },
) => {
  const seen = await seeEntry(context, params.entryId)
  demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === params.attachmentId)
  if (!file) throw new Refusal('E-CON-03')
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  if (query.stamp !== undefined) return stamped(context, seen, file, query.stamp)
  const { stream, sizeBytes } = await context.app.files.get(
    context.actor.municipalityId,
    file.sha256,
  )
  return fileResponse({ ...file, sizeBytes, body: stream })
}

// Stamping holds the whole file in memory; larger scans are stamped on paper.
const largestStampedBytes = 32 * 1_048_576

async function stamped(
  context: RequestContext,
  seen: SeenEntry,
  file: Attachment,
  corner: Corner,
): Promise<Response> {
  const isPdf = file.mediaType === 'application/pdf'
  const isImage = file.mediaType === 'image/jpeg' || file.mediaType === 'image/png'
  if ((!isPdf && !isImage) || file.sizeBytes > largestStampedBytes) {
    throw new Refusal('E-FIL-13', null, {
      archivo: file.fileName,
      max: largestStampedBytes / 1_048_576,
    })
  }
  const { app, actor } = context
  const bytes = await wholeFile(app.files, actor.municipalityId, file.sha256)
  const reference = await app.referenceData.of(actor.municipalityId)
  const facts: StampFacts = {
    ...labelFacts(context, reference, seen.entry),
    verificationCode: seen.entry.verificationCode,
    fileName: file.fileName,
  }
  const paper = isPdf
    ? await stampFirstPage(bytes, facts, corner)
    : await imageToStampedPdf(bytes, facts, corner)
  return paperResponse(paper, `${seen.entry.entryNumber}-${file.fileName}.pdf`)
}
