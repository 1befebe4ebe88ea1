/**
 * `PUT …/readers`: who may read what is restricted or confidential, from now on, and `PUT
 * …/readers-withdrawal`: who may no longer. The ledger says who could, and when.
 */
import type { api } from '#contract/api.ts'
import { demandText, refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import { readerActs, readersReason } from '#domain/acts/readers.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { demandAct } from './change-entry.ts'
import { doing } from './do-act.ts'
import { demandOthers } from './readers.ts'

const notThem = { esperado: 'elija personas activas que puedan leer este documento' }

export const nameReaders: Handler<typeof api.nameReaders> = doing(
  readerActs.nameReaders,
  async (scene, { body }) => {
    refuseWhenSettled(scene.entry, readerActs.nameReaders)
    demandAct(scene, readerActs.nameReaders)
    demandText(body.reason, 'reason', readersReason)
    const known = await scene.db
      .selectFrom('staff')
      .select('staff_id')
      .where('municipality_id', '=', scene.actor.municipalityId)
      .where('staff_id', 'in', body.readerIds)
      .where('status', '=', 'ACTIVE')
      .execute()
    if (known.length !== new Set(body.readerIds).size)
      throw new Refusal('E-DOC-18', 'readerIds', notThem)
    // Not even again, where it changes nothing: the ledger must never say it.
    if (body.readerIds.includes(scene.actor.staffId)) throw new Refusal('E-TRA-21', 'readerIds')
    await demandOthers(scene, body.readerIds, 'readerIds')
    return { type: 'ReadersNamed', data: body }
  },
)

export const withdrawReaders: Handler<typeof api.withdrawReaders> = doing(
  readerActs.withdrawReaders,
  (scene, { body }) => {
    refuseWhenSettled(scene.entry, readerActs.withdrawReaders)
    // Of whom nobody is named, that nobody can be taken off is said below.
    demandAct(scene, readerActs.withdrawReaders, 'name-readers')
    demandText(body.reason, 'reason', readersReason)
    const known = scene.entry.handling.readerIds
    if (!body.readerIds.every((readerId) => known.includes(readerId)))
      throw new Refusal('E-DOC-18', 'readerIds', notThem)
    return { type: 'ReadersWithdrawn', data: body }
  },
)
