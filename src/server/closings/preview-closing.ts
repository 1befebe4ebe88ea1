/** `GET /api/closing-previews`: what closing by hand would close, before anybody does. */
import type { api } from '#contract/api.ts'
import { dayMonthYear } from '#domain/civil-date.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CounterOffice } from '../counter/counter.ts'
import { officeOf, todayAt } from '../counter/counter.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { planDays } from './close-days.ts'
import { demandCloser } from './may-close.ts'

const mostShown = 31

export const previewClosing: Handler<typeof api.previewClosing> = async (desk, { query }) => {
  const { actor, house } = desk
  const office = await officeToClose(desk, query)
  const planned = await house.database.read(actor.municipalityId, (db) =>
    planDays(db, actor.municipalityId, office, query.on, mostShown),
  )
  return {
    days: planned.map(({ on, sequence, registered, annulled, rectified, late }) => ({
      on,
      sequence,
      registered,
      annulled: [...annulled],
      rectified: [...rectified],
      late: [...late],
    })),
  }
}

/** Refuses whoever may not close there, and days that have not come. */
export async function officeToClose(
  { actor, house }: Desk,
  asked: { readonly officeId: string; readonly on: string },
): Promise<CounterOffice> {
  const counter = await house.counters.of(actor.municipalityId)
  demandCloser(actor, asked.officeId)
  const office = officeOf(counter, asked.officeId)
  if (asked.on > todayAt(office, house.now())) {
    throw new Refusal('E-CIE-02', 'on', { fecha: dayMonthYear(asked.on) })
  }
  return office
}
