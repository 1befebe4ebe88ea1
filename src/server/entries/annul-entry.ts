/** Annulment: one person asks, another approves or declines. The number stays in the book, marked. */
import type { api } from '#contract/api.ts'
import * as annulment from '#domain/annulment.ts'
import { headsUnit } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import type { ChangeScene } from './change-entry.ts'
import { changeEntry, demandAction, demandVersion } from './change-entry.ts'

export const requestAnnulment: Handler<typeof api.requestAnnulment> = (desk, { params, body }) =>
  changeEntry(desk, params.entryId, async (scene) => {
    demandVersion(desk, scene)
    const { unitId } = scene.entry.handling.stage
    const isUnitsOwn = unitId !== null && headsUnit(desk.actor, unitId)
    // What stands against it is said before who may ask: nobody may, of what was answered (E-TRA-07).
    const fact = annulment.requestAnnulment(scene.entry, body, isUnitsOwn)
    demandAction(scene, 'request-annulment', 'pedir la anulación')
    if (body.replacingEntryId !== null) {
      await demandEntry(scene, desk.actor.municipalityId, body.replacingEntryId)
    }
    return fact
  })

async function demandEntry(
  scene: ChangeScene,
  municipalityId: string,
  entryId: string,
): Promise<void> {
  const found = await scene.db
    .selectFrom('entry')
    .select('entry_id')
    .where('municipality_id', '=', municipalityId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  if (!found || entryId === scene.entry.entryId) throw new Refusal('E-DOC-18', 'replacingEntryId')
}

export const approveAnnulment: Handler<typeof api.approveAnnulment> = (desk, { params }) =>
  changeEntry(desk, params.entryId, (scene) => {
    demandVersion(desk, scene)
    const fact = annulment.approveAnnulment(scene.entry, desk.actor.staffId)
    demandAction(scene, 'approve-annulment', 'aprobar anulaciones')
    return fact
  })

export const refuseAnnulment: Handler<typeof api.refuseAnnulment> = (desk, { params, body }) =>
  changeEntry(desk, params.entryId, (scene) => {
    demandVersion(desk, scene)
    const fact = annulment.refuseAnnulment(scene.entry, body.reason)
    demandAction(scene, 'refuse-annulment', 'rechazar anulaciones')
    return fact
  })

export const consentAnnulment: Handler<typeof api.consentAnnulment> = (desk, { params }) =>
  changeEntry(desk, params.entryId, (scene) => {
    demandVersion(desk, scene)
    const fact = annulment.consentAnnulment(scene.entry)
    demandAction(scene, 'consent-annulment', 'dar conformidad a la anulación')
    return fact
  })
