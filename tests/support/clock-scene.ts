/**
 * A server whose clocks are told, with the people who put its book right, and two verifiers that
 * share no code.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import { makeClosingRound } from '#server/features/closings/days/closing-rounds.ts'

import { openTestApp } from './test-app.ts'
import type { Person } from './test-app.ts'
import { aRegistration } from './registration.ts'
import { strangersFault } from './strangers-fault.ts'
import { openToldTimeDatabase, toldStart as start } from './told-time.ts'
import { bookFault } from './verify-book.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** An instant so many ms after the scene opened, at noon of 22 November 2029 in Santiago. */
export function after(ms: number): Date {
  return new Date(start.getTime() + ms)
}

export type ClockScene = Awaited<ReturnType<typeof openClockScene>>

export async function openClockScene() {
  const db = await openToldTimeDatabase(start)
  const app = await openTestApp({ db, now: start })
  const clerk = await app.as('REG')
  const head = await app.as('JREG')
  const administrator = await app.as('ADM')
  return {
    db,
    app,
    clerk,
    head,
    administrator,
    close: () => app.close(),
    /** What `verify` finds; null when the book is whole. */
    faults: () => bookFault(app),
    /**
     * What the verifier that shares no code with us says of the exported book; null when it is whole.
     */
    strangersFault: () => strangersFault(db.url, app.municipality.municipalityId, start),
    /** The number, or status and code of the refusal. */
    register: async () => {
      const reply = await clerk.ask(api.registerEntry, {
        params: { entryId: randomUUID() },
        body: aRegistration(app.municipality),
      })
      if (reply.problem) return `${reply.status} ${reply.problem.type}`
      return reply.body.entry.entryNumber
    },
    /** A round of a server whose own clock says the same as the database's. */
    closeAt: (at: Date) => makeClosingRound({ ...app.app, now: () => at }),
    /** By the head of registry unless another asks. */
    state: (person = head) => person.ask(api.readBookState, {}),
    confirmClock: (person: Person, seenAt: Date) =>
      person.ask(api.confirmClock, {
        params: { confirmationId: randomUUID() },
        body: { seenAt: seenAt.toISOString() },
      }),
    proposeClock: async (person = head) => {
      const actId = randomUUID()
      const reply = await person.ask(api.proposeBookAct, {
        params: { actId },
        body: { kind: 'CLOCK', reason: 'El reloj del servidor iba un año adelantado' },
      })
      return { actId, reply }
    },
    proposeResume: async (told: number, exitTold = 0, repeated?: number) => {
      const actId = randomUUID()
      const reply = await head.ask(api.proposeBookAct, {
        params: { actId },
        body: {
          kind: 'RESUME',
          reason: 'Se recuperó la copia de las once',
          series: [
            { code: 'GENERAL', year: 2029, told, ...(repeated !== undefined && { repeated }) },
            { code: 'GENERAL-S', year: 2029, told: exitTold },
          ],
        },
      })
      return { actId, reply }
    },
    confirm: (person: Person, actId: string) =>
      person.ask(api.confirmBookAct, { params: { actId } }),
  }
}

/**
 * Somebody confirms an hour of next year without looking; a year closes, a document is registered;
 * then the clock is right.
 */
export async function lockTheBook(
  scene: ClockScene,
  meanwhile?: () => Promise<unknown>,
): Promise<string> {
  const ahead = after(40 * day)
  await scene.db.tell(ahead)
  await scene.confirmClock(scene.head, ahead)
  await scene.closeAt(ahead)
  const entryNumber = await scene.register()
  await meanwhile?.()
  await scene.db.tell(after(hour))
  return entryNumber
}
