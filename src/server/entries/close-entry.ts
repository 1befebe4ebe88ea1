/** How an entry ends and begins again. The decisions are `domain/closure.ts`. */
import type { api } from '#contract/api.ts'
import * as decide from '#domain/closure.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'

export const closeEntry: Handler<typeof api.closeEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.closeEntry(scene.entry, body, scene.around.today)
      demandAction(scene, 'close', 'cerrar este documento')
      const attachmentId = body.reply?.attachmentId ?? null
      const isThere = scene.entry.attachments.some((file) => file.attachmentId === attachmentId)
      if (attachmentId !== null && !isThere) throw new Refusal('E-DOC-18', 'reply.attachmentId')
      return fact
    },
    isActRepeated(desk, 'EntryClosed'),
  )

export const forwardEntry: Handler<typeof api.forwardEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.forwardEntry(scene.entry, body, scene.around.today)
      demandAction(scene, 'forward', 'trasladar este documento')
      return fact
    },
    isActRepeated(desk, 'EntryClosed'),
  )

export const archiveEntry: Handler<typeof api.archiveEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.archiveEntry(scene.entry, body)
      demandAction(scene, 'archive', 'archivar este documento')
      return fact
    },
    isActRepeated(desk, 'EntryArchived'),
  )

export const reopenEntry: Handler<typeof api.reopenEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.reopenEntry(scene.entry, body.reason, desk.actor.staffId)
      demandAction(scene, 'reopen', 'reabrir este documento')
      return fact
    },
    isActRepeated(desk, 'EntryReopened'),
  )
