/**
 * `PUT …/attachments/:attachmentId`: a file for an entry already registered, or a good scan in the
 * place of a bad one.
 */
import type { api } from '#contract/api.ts'
import { refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import { registerActs } from '#domain/acts/register-acts.ts'
import type { Attachment } from '#domain/entry/attachment.ts'
import { maxAttachments } from '#domain/entry/attachment.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { saidLength } from '#domain/common/text.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { ChangeScene } from '../handle/change-entry.ts'
import { changeEntry, demandAct, demandVersion } from '../handle/change-entry.ts'
import { claimUploads } from '../rows/claim-uploads.ts'

const reasonMin = 5

export const addAttachment: Handler<typeof api.addAttachment> = (context, { params, body }) =>
  changeEntry(context, params.entryId, async (scene) => {
    const { attachmentId } = params
    refuseWhenSettled(scene.entry, registerActs.addAttachment)
    demandAct(scene, registerActs.addAttachment)
    // Only who may add it is told that it is there.
    if (scene.entry.attachments.some((kept) => kept.attachmentId === attachmentId)) return null
    demandVersion(context, scene)
    demandPlace(scene, body.replacesId, body.reason)
    const [file] = await claimUploads(scene.db, context.actor, [body])
    if (!file) throw new Error('A claim that was not refused has its file')
    await forgetUpload(scene, context.actor.municipalityId, body.uploadId)
    const attachment: Attachment = { ...file, attachmentId, replacesId: body.replacesId }
    return { type: 'AttachmentAdded', data: { attachment, reason: body.reason } }
  })

function demandPlace(
  { entry }: ChangeScene,
  replacesId: string | null,
  reason: string | null,
): void {
  if (entry.attachments.length >= maxAttachments) {
    throw new Refusal('E-FIL-09', null, { max: maxAttachments })
  }
  if (replacesId === null) return
  const isThere = entry.attachments.some((kept) => kept.attachmentId === replacesId)
  const isReplaced = entry.attachments.some((kept) => kept.replacesId === replacesId)
  if (!isThere || isReplaced)
    throw new Refusal('E-DOC-18', 'replacesId', {
      esperado: 'el archivo que se reemplaza no está en este documento o ya se reemplazó',
    })
  if (saidLength(reason ?? '') < reasonMin)
    throw new Refusal('E-TRA-02', 'reason', { n: reasonMin })
}

async function forgetUpload(
  { db }: ChangeScene,
  municipalityId: string,
  uploadId: string,
): Promise<void> {
  await db
    .deleteFrom('upload')
    .where((eb) => eb.and({ municipality_id: municipalityId, upload_id: uploadId }))
    .execute()
}
