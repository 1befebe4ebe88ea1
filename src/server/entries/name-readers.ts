/** `PUT …/readers`: who may read what is restricted or confidential, from now on. Nobody is ever struck off: the ledger says who could. */
import type { api } from '#contract/api.ts'
import { refuseWhenSettled } from '#domain/demand-stage.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'

const reasonText = 5

export const nameReaders: Handler<typeof api.nameReaders> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    async (scene) => {
      demandVersion(desk, scene)
      refuseWhenSettled(scene.entry, 'nombrar lectores')
      demandAction(scene, 'name-readers', 'nombrar a quienes pueden leerlo')
      if (body.reason.length < reasonText)
        throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
      const known = await scene.db
        .selectFrom('staff')
        .select('staff_id')
        .where('municipality_id', '=', desk.actor.municipalityId)
        .where('staff_id', 'in', body.readerIds)
        .where('status', '=', 'ACTIVE')
        .execute()
      if (known.length !== new Set(body.readerIds).size) throw new Refusal('E-DOC-18', 'readerIds')
      return { type: 'ReadersNamed', data: body }
    },
    isActRepeated(desk, 'ReadersNamed'),
  )
