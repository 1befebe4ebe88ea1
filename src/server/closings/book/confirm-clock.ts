/** `PUT /api/clock-confirmations/:id`: somebody saw the hour, and says that it is right. */
import type { api } from '#contract/api.ts'
import type { ClockConfirmedData } from '#domain/book/book-act.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { readBookClock } from '../../ledger/book-clock.ts'
import { actorScene } from '../../municipality/people/standing-actor.ts'
import { endTroubles } from '../../municipality/people/standing-troubles.ts'
import { bookState } from './book-state.ts'

// What was on the screen for longer was not looked at.
const seenForMs = 10 * 60_000

export const confirmClock: Handler<typeof api.confirmClock> = async (context, { params, body }) => {
  const { actor, app } = context
  const { municipalityId, staffId: actorId } = actor
  await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const { actor: asking } = await actorScene(db, context, head.now)
    if (!mayDo(asking, 'confirmClock')) {
      throw new Refusal('E-PER-09', null, {
        accion: 'CONFIRM_THE_TIME_OF_THE_BOOK',
        responsable: 'HEAD_OF_REGISTRY',
      })
    }
    const clock = await readBookClock(db, municipalityId, app.now())
    // Pressed twice, or by two people at once: the first did it.
    if (clock.fault !== 'RESTED') return
    if (Math.abs(clock.now.getTime() - Date.parse(body.seenAt)) > seenForMs) {
      throw new Refusal('E-LIB-05')
    }
    const data: ClockConfirmedData = { lastAt: clock.lastAt.toISOString() }
    const subjectId = params.confirmationId
    await writeAfter(db, head, [{ type: 'ClockConfirmed', subjectId, actorId, data: { ...data } }])
    await endTroubles(db, municipalityId, ['CLOCK_WAITS'])
  })
  return bookState(context)
}
