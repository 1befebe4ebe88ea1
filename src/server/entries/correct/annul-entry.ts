/**
 * Annulment: one person asks, another approves or declines. The number stays in the book, marked.
 */
import type { api } from '#contract/api.ts'
import * as annulment from '#domain/acts/annulment.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { headsUnit } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { ChangeScene } from '../handle/change-entry.ts'
import { isAskerThere } from '../sight/asker-of-annulment.ts'
import { changeEntry, demandAct, demandKnown, demandVersion } from '../handle/change-entry.ts'

export const requestAnnulment: Handler<typeof api.requestAnnulment> = (context, { params, body }) =>
  changeEntry(context, params.entryId, async (scene) => {
    demandKnown(scene, annulment.annulmentActs.requestAnnulment)
    demandVersion(context, scene)
    const { unitId } = scene.entry.handling.stage
    const isUnitsOwn = unitId !== null && headsUnit(scene.actor, unitId)
    // What stands against it is said before who may ask: nobody may, of what was answered
    // (E-TRA-07).
    const fact = annulment.requestAnnulment(scene.entry, body, isUnitsOwn)
    demandAct(scene, annulment.annulmentActs.requestAnnulment)
    await demandNothingSentOut(scene)
    if (body.replacingEntryId !== null) {
      await demandEntry(scene, context.actor.municipalityId, body.replacingEntryId)
    }
    return fact
  })

/**
 * Refuses E-TRA-07 where a document that answers it went out, and its number stands. Under the
 * ledger's head none leaves meanwhile. The head of a unit is not told of one out of their reach; who
 * approves reaches all.
 */
async function demandNothingSentOut({ db, head, entry }: ChangeScene): Promise<void> {
  const answer = await db
    .selectFrom('outgoing_answer as a')
    .innerJoin('outgoing as o', (join) =>
      join
        .onRef('o.municipality_id', '=', 'a.municipality_id')
        .onRef('o.outgoing_id', '=', 'a.outgoing_id'),
    )
    .select('a.outgoing_id')
    .where('a.municipality_id', '=', head.municipalityId)
    .where('a.entry_id', '=', entry.entryId)
    .where('o.status', '<>', 'ANNULLED')
    .executeTakeFirst()
  if (answer) throw new Refusal('E-TRA-07')
}

async function demandEntry(
  scene: ChangeScene,
  municipalityId: string,
  entryId: string,
): Promise<void> {
  const found = await scene.db
    .selectFrom('entry')
    .select('entry_id')
    .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
    .executeTakeFirst()
  if (!found || entryId === scene.entry.entryId)
    throw new Refusal('E-DOC-18', 'replacingEntryId', {
      esperado: 'el asiento que lo reemplaza debe ser otro de este registro',
    })
}

export const approveAnnulment: Handler<typeof api.approveAnnulment> = (context, { params }) =>
  changeEntry(context, params.entryId, async (scene) => {
    demandKnown(scene, annulment.annulmentActs.approveAnnulment)
    demandVersion(context, scene)
    const fact = annulment.approveAnnulment(scene.entry, context.actor.staffId)
    const asked = { ...scene, entry: standingOf(scene.entry), units: scene.reference.units }
    if (!(await isAskerThere(scene.db, asked))) throw new Refusal('E-TRA-26')
    demandAct(scene, annulment.annulmentActs.approveAnnulment)
    await demandNothingSentOut(scene)
    return fact
  })

export const refuseAnnulment: Handler<typeof api.refuseAnnulment> = (context, { params, body }) =>
  changeEntry(context, params.entryId, (scene) => {
    demandKnown(scene, annulment.annulmentActs.refuseAnnulment)
    demandVersion(context, scene)
    const fact = annulment.refuseAnnulment(scene.entry, body.reason)
    demandAct(scene, annulment.annulmentActs.refuseAnnulment)
    return fact
  })

export const consentAnnulment: Handler<typeof api.consentAnnulment> = (context, { params }) =>
  changeEntry(context, params.entryId, (scene) => {
    demandKnown(scene, annulment.annulmentActs.consentAnnulment)
    demandVersion(context, scene)
    const fact = annulment.consentAnnulment(scene.entry)
    demandAct(scene, annulment.annulmentActs.consentAnnulment)
    return fact
  })
