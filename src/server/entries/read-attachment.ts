/** `GET …/attachments/:attachmentId/content`: the bytes, or a stamped copy for people. Only for those who may read the content. */
import type { api } from '#contract/api.ts'
import type { Attachment } from '#domain/attachment.ts'
import { Refusal } from '#domain/refusal.ts'
import { logAccess } from '../log-access.ts'
import type { Desk } from '../desk.ts'
import { wholeFile } from '../files/whole-file.ts'
import type { Handler } from '../http/handler.ts'
import { fileResponse, paperResponse } from '../http/serve-file.ts'
import type { StampFacts } from '../papers/receipt-facts.ts'
import type { Corner } from '../papers/stamp.ts'
import { imageToStampedPdf, stampFirstPage } from '../papers/stamp.ts'
import { labelFacts } from './papers.ts'
import type { SeenEntry } from './see-entry.ts'
import { demandContent, seeEntry } from './see-entry.ts'

export const readAttachment: Handler<typeof api.readAttachment> = async (
  desk,
  { params, query },
) => {
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === params.attachmentId)
  if (!file) throw new Refusal('E-CON-03')
  await logAccess(desk, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  if (query.stamp !== undefined) return stamped(desk, seen, file, query.stamp)
  const { stream, sizeBytes } = await desk.house.files.get(desk.actor.municipalityId, file.sha256)
  return fileResponse({ ...file, sizeBytes, body: stream })
}

// Stamping holds the whole file in memory; larger scans are stamped on paper.
const largestStampedBytes = 32 * 1_048_576

async function stamped(
  desk: Desk,
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
  const { house, actor } = desk
  const bytes = await wholeFile(house.files, actor.municipalityId, file.sha256)
  const counter = await house.counters.of(actor.municipalityId)
  const facts: StampFacts = {
    ...labelFacts(desk, counter, seen.entry),
    verificationCode: seen.entry.verificationCode,
    fileName: file.fileName,
  }
  const paper = isPdf
    ? await stampFirstPage(bytes, facts, corner)
    : await imageToStampedPdf(bytes, facts, corner)
  return paperResponse(paper, `${seen.entry.entryNumber}-${file.fileName}.pdf`)
}
