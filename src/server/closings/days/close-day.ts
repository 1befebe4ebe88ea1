/**
 * `PUT /api/closings/:closingId`: the head of registry closes a day by hand, with every day before
 * it that was still open.
 */
import type { api } from '#contract/api.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import { closeDays } from './close-days.ts'
import { closingView, findClosing } from './closing-view.ts'
import { demandCloser } from './may-close.ts'
import { officeToClose } from './preview-closing.ts'

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
