/** `GET /api/closing-previews`: what closing by hand would close, before anybody does. */
import type { api } from '#contract/api.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReferenceOffice } from '../../reference/reference-data.ts'
import { officeOf, todayAt } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { planDays } from './close-days.ts'
import { exitsView } from './closing-view.ts'
import { demandCloser } from './may-close.ts'

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
export async function officeToClose(
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
