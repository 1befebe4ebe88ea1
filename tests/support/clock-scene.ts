/**
 * A server whose clocks are told, with the people who put its book right, and two verifiers that
 * share no code.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { BookStateView } from '#contract/book/book-state.ts'
import type { Problem } from '#contract/common/schemas.ts'
import { makeClosingRound } from '#server/features/closings/days/closing-rounds.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import { openTestApp } from './test-app.ts'
import type { Person, TestApp } from './test-app.ts'
import type { Answer } from './person.ts'
import { aRegistration } from './registration.ts'
import { strangersFault } from './strangers-fault.ts'
import { openToldTimeDatabase, toldStart as start } from './told-time.ts'
import type { ToldTimeDatabase } from './told-time.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** An instant so many ms after the scene opened, at noon of 22 November 2029 in Santiago. */
export function after(ms: number): Date {
  return new Date(start.getTime() + ms)
}

export interface ClockScene {
  readonly db: ToldTimeDatabase
  readonly app: TestApp
  readonly clerk: Person
  readonly head: Person
  readonly administrator: Person
  readonly close: () => Promise<void>
  /** What `verify` finds; null when the book is whole. */
  readonly faults: () => Promise<string | null>
  /**
   * What the verifier that shares no code with us says of the exported book; null when it is whole.
   */
  readonly strangersFault: () => Promise<string | null>
  /** The number, or status and code of the refusal. */
  readonly register: () => Promise<string>
  /** A round of a server whose own clock says the same as the database's. */
  readonly closeAt: (at: Date) => Promise<void>
  /** By the head of registry unless another asks. */
  readonly state: (person?: Person) => Promise<Told>
  readonly confirmClock: (person: Person, seenAt: Date) => Promise<Told>
  readonly proposeClock: (person?: Person) => Promise<Proposed>
  readonly proposeResume: (told: number, exitTold?: number, repeated?: number) => Promise<Proposed>
  readonly confirm: (person: Person, actId: string) => Promise<Told>
}

type Told = Answer<BookStateView> & { readonly problem: Problem | null }

interface Proposed {
  readonly actId: string
  readonly reply: Told
}

export async function openClockScene(): Promise<ClockScene> {
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
    faults: async () => {
      const files = { store: app.app.files, readsBytes: false }
      const verdict = await verifyBooks({ url: db.url, files, expectedHead: null })
      return verdict.isWhole ? null : verdict.discrepancy.message
    },
    strangersFault: () => strangersFault(db.url, start),
    register: async () => {
      const reply = await clerk.ask(api.registerEntry, {
        params: { entryId: randomUUID() },
        body: aRegistration(app.municipality),
      })
      if (reply.problem) return `${reply.status} ${reply.problem.type}`
      return reply.body.entry.entryNumber
    },
    closeAt: (at) => makeClosingRound({ ...app.app, now: () => at }),
    state: (person = head) => person.ask(api.readBookState, {}),
    confirmClock: (person, seenAt) =>
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
    proposeResume: async (told, exitTold = 0, repeated) => {
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
    confirm: (person, actId) => person.ask(api.confirmBookAct, { params: { actId } }),
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
