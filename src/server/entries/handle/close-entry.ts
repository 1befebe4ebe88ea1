/** How an entry ends and begins again. The decisions are `domain/acts/closure.ts`. */
import type { api } from '#contract/api.ts'
import * as decide from '#domain/acts/closure.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'

export const closeEntry: Handler<typeof api.closeEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.closeEntry(scene.entry, body, scene.around.today)
      demandAction(scene, 'close', 'CLOSE_THIS_DOCUMENT')
      const attachmentId = body.reply?.attachmentId ?? null
      const isThere = scene.entry.attachments.some((file) => file.attachmentId === attachmentId)
      if (attachmentId !== null && !isThere)
        throw new Refusal('E-DOC-18', 'reply.attachmentId', {
          esperado: 'adjunte primero la respuesta a este documento',
        })
      return fact
    },
    isActRepeated(context, 'EntryClosed'),
  )

export const forwardEntry: Handler<typeof api.forwardEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.forwardEntry(scene.entry, body, scene.around.today)
      demandAction(scene, 'forward', 'FORWARD_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryClosed'),
  )

export const archiveEntry: Handler<typeof api.archiveEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.archiveEntry(scene.entry, body)
      demandAction(scene, 'archive', 'ARCHIVE_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryArchived'),
  )

export const reopenEntry: Handler<typeof api.reopenEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.reopenEntry(scene.entry, body.reason, context.actor.staffId)
      demandAction(scene, 'reopen', 'REOPEN_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryReopened'),
  )
