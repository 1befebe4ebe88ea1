/**
 * `PUT …/readers`: who may read what is restricted or confidential, from now on, and `PUT
 * …/readers-withdrawal`: who may no longer. The ledger says who could, and when.
 */
import type { api } from '#contract/api.ts'
import { refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { demandOthers } from './readers.ts'

const reasonText = 5

export const nameReaders: Handler<typeof api.nameReaders> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    async (scene) => {
      demandVersion(context, scene)
      refuseWhenSettled(scene.entry, 'NAME_READERS')
      demandAction(scene, 'name-readers', 'NAME_WHO_MAY_READ_IT')
      if (body.reason.length < reasonText)
        throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
      const known = await scene.db
        .selectFrom('staff')
        .select('staff_id')
        .where('municipality_id', '=', context.actor.municipalityId)
        .where('staff_id', 'in', body.readerIds)
        .where('status', '=', 'ACTIVE')
        .execute()
      if (known.length !== new Set(body.readerIds).size)
        throw new Refusal('E-DOC-18', 'readerIds', {
          esperado: 'elija personas activas que puedan leer este documento',
        })
      // Not even again, where it changes nothing: the ledger must never say it.
      if (body.readerIds.includes(scene.actor.staffId)) throw new Refusal('E-TRA-21', 'readerIds')
      await demandOthers(scene, body.readerIds, 'readerIds')
      return { type: 'ReadersNamed', data: body }
    },
    isActRepeated(context, 'ReadersNamed'),
  )

export const withdrawReaders: Handler<typeof api.withdrawReaders> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      refuseWhenSettled(scene.entry, 'TAKE_READERS_OFF')
      demandAction(scene, 'name-readers', 'TAKE_OFF_WHO_MAY_READ_IT')
      if (body.reason.length < reasonText)
        throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
      const known = scene.entry.handling.readerIds
      if (!body.readerIds.every((readerId) => known.includes(readerId)))
        throw new Refusal('E-DOC-18', 'readerIds', {
          esperado: 'elija personas activas que puedan leer este documento',
        })
      return { type: 'ReadersWithdrawn', data: body }
    },
    isActRepeated(context, 'ReadersWithdrawn'),
  )
