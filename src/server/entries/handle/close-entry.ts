/** How an entry is answered. The decision is `domain/acts/closure.ts`. */
import type { api } from '#contract/api.ts'
import * as decide from '#domain/acts/closure.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { demandAct } from './change-entry.ts'
import { doing } from './do-act.ts'

export const closeEntry: Handler<typeof api.closeEntry> = doing(
  decide.closureActs.closeEntry,
  (scene, { body }) => {
    const fact = decide.closeEntry(scene.entry, body, scene.around.today)
    demandAct(scene, decide.closureActs.closeEntry)
    const attachmentId = body.reply?.attachmentId ?? null
    const isThere = scene.entry.attachments.some((file) => file.attachmentId === attachmentId)
    if (attachmentId !== null && !isThere)
      throw new Refusal('E-DOC-18', 'reply.attachmentId', {
        esperado: 'adjunte primero la respuesta a este documento',
      })
    return fact
  },
)
