/** `PUT /api/clock-confirmations/:id`: somebody saw the hour, and says that it is right. */
import type { api } from '#contract/api.ts'
import type { ClockConfirmedData } from '#domain/book-act.ts'
import { mayConfirmClock } from '#domain/book-act.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import type { AppendedEvent } from '../ledger/append.ts'
import { takeHead, writeAfter } from '../ledger/append.ts'
import { refusalOf } from '../ledger/book-clock.ts'
import { bookState } from './book-state.ts'

// What was on the screen for longer was not looked at.
const seenForMs = 10 * 60_000

export const confirmClock: Handler<typeof api.confirmClock> = async (desk, { params, body }) => {
  const { actor, house } = desk
  const { municipalityId, staffId: actorId } = actor
  await house.database.inMunicipality(municipalityId, async (db) => {
    const { head, clock } = await takeHead(db, municipalityId)
    if (clock.fault === 'BEHIND') throw refusalOf(clock)
    if (!mayConfirmClock(actor, clock.days)) {
      throw new Refusal('E-PER-09', null, {
        accion: 'confirmar la hora del libro',
        responsable: 'la jefatura de registro',
      })
    }
    // Pressed twice, or by two people at once: the first did it.
    if (clock.fault === null) return
    if (Math.abs(clock.now.getTime() - Date.parse(body.seenAt)) > seenForMs) {
      throw new Refusal('E-LIB-05')
    }
    const data: ClockConfirmedData = { lastAt: clock.lastAt.toISOString() }
    const subjectId = params.confirmationId
    const [event] = await writeAfter(db, head, [
      { type: 'ClockConfirmed', subjectId, actorId, data: { ...data } },
    ])
    if (!event) throw new Error('A fact makes an event')
    await keepConfirmation(db, municipalityId, event)
  })
  return bookState(desk)
}

/** The last word of a person on the clock: every process that does not believe it any more looks here. */
export async function keepConfirmation(
  db: Transaction,
  municipalityId: string,
  { at, actorId, position }: AppendedEvent,
): Promise<void> {
  if (actorId === null) throw new Error('Only a person confirms a clock')
  const told = { confirmed_at: at, confirmed_by_id: actorId, ledger_position: position }
  await db
    .insertInto('clock_confirmation')
    .values({ municipality_id: municipalityId, ...told })
    .onConflict((conflict) => conflict.column('municipality_id').doUpdateSet(told))
    .execute()
}
