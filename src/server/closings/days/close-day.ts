/**
 * Closing by hand: `PUT /api/closings/:closingId` closes a day, with every day before it that was
 * still open; `GET /api/closing-previews` says before what would close.
 */
import type { api } from '#contract/api.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import { mayCloseDays } from '#domain/permission/permission.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReferenceOffice } from '../../reference/reference-data.ts'
import { officeOf, todayAt } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import { closeDays, planDays } from './close-days.ts'
import { closingView, exitsView, findClosing } from './closing-view.ts'

export const closeDay: Handler<typeof api.closeDay> = async (context, { params, body }) => {
  const { actor, app } = context
  const { municipalityId } = actor
  const { closingId } = params
  const office = await officeToClose(context, body)
  const find = () =>
    app.database.read(municipalityId, (db) => findClosing(db, municipalityId, closingId))
  const known = await find()
  if (known) return { closing: closingView(known), count: 0 }
  const closer = {
    actorId: actor.staffId,
    target: { closingId, on: body.on },
    demand: async (db: Transaction) => demandCloser(await actorNow(db, context), office.officeId),
  }
  const count = await closeDays(app, municipalityId, office, body.on, closer)
  app.referenceData.forget(municipalityId)
  const closed = await find()
  if (!closed) throw new Refusal('E-CIE-01', 'on', { fecha: dayMonthYear(body.on) })
  return { closing: closingView(closed), count }
}

const mostShown = 31

export const previewClosing: Handler<typeof api.previewClosing> = async (context, { query }) => {
  const { actor, app } = context
  const office = await officeToClose(context, query)
  const planned = await app.database.read(actor.municipalityId, (db) =>
    planDays(db, actor.municipalityId, office, query.on, mostShown),
  )
  return {
    days: planned.map(({ on, sequence, registered, annulled, rectified, late, exits }) => ({
      on,
      sequence,
      registered,
      annulled: [...annulled],
      rectified: [...rectified],
      late: [...late],
      exits: exitsView(exits ?? null),
    })),
  }
}

/** Refuses whoever may not close there, and days that have not come. */
async function officeToClose(
  { actor, app }: RequestContext,
  asked: { readonly officeId: string; readonly on: string },
): Promise<ReferenceOffice> {
  const reference = await app.referenceData.of(actor.municipalityId)
  demandCloser(actor, asked.officeId)
  const office = officeOf(reference, asked.officeId)
  if (asked.on > todayAt(office, app.now())) {
    throw new Refusal('E-CIE-02', 'on', { fecha: dayMonthYear(asked.on) })
  }
  return office
}

function demandCloser(actor: Actor, officeId: string): void {
  if (mayCloseDays(actor, officeId)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'CLOSE_THE_DAY_OF_THIS_OFFICE',
    responsable: 'HEAD_OF_REGISTRY',
  })
}
