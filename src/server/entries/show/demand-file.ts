import type { Attachment } from '#domain/entry/attachment.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { demandUnquarantined } from '../../files/check/quarantine.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'

/**
 * The attachment, for whoever may read it; the pages of a sealed bid are nobody's. Refuses E-CON-03
 * otherwise.
 */
export async function demandFile(
  context: RequestContext,
  { entryId, attachmentId }: { readonly entryId: string; readonly attachmentId: string },
): Promise<{ readonly file: Attachment; readonly entry: Entry }> {
  const seen = await seeEntry(context, entryId)
  demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === attachmentId)
  if (!file || (await isSealedBid(context, seen))) throw new Refusal('E-CON-03')
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  return { file, entry: seen.entry }
}

export async function isSealedBid(
  { app, actor }: RequestContext,
  { entry }: SeenEntry,
): Promise<boolean> {
  const { types } = await app.referenceData.of(actor.municipalityId)
  return types.get(entry.content.typeId)?.isSealed === true
}
