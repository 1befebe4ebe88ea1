/**
 * Slows down whoever guesses passwords: each failure after the fifth doubles the wait, for the account and for the
 * address it came from. Never a lock for good: that would hand anyone the means to shut a person out.
 */
import { createHash } from 'node:crypto'

import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'

export type Throttle = {
  /**
   * Counts one more try as failed, before the password is looked at: a thousand tries at once then count a thousand.
   * Answers the seconds still to wait (nothing was counted), or null to go on.
   */
  begin(attempt: Guess): Promise<number | null>
  /** The password was right: the account starts anew, and the address is given its try back. */
  forgive(attempt: Guess): Promise<void>
  /** Removes what nobody will ask about again. */
  sweep(): Promise<void>
}

export type Guess = {
  /** What was typed as the account: also names of nobody are counted, or the wait would tell them apart. */
  readonly account: string
  readonly address: string
}

type Kind = 'account' | 'address'
type Key = { readonly kind: Kind; readonly key: Buffer }

// A whole town hall may come from one address, so it has room for several people's mistakes.
const freeFailures: Record<Kind, number> = { account: 5, address: 25 }
const firstWaitMs = 15_000
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 60 * 60_000

export function openThrottle(database: Database, now: () => Date): Throttle {
  return {
    begin: (attempt) => database.anywhere((db) => begin(db, keysOf(attempt), now())),
    forgive: (attempt) => database.anywhere((db) => forgive(db, keysOf(attempt))),
    sweep: () =>
      database.anywhere(async (db) => {
        const stale = new Date(now().getTime() - forgottenAfterMs)
        await db.deleteFrom('sign_in_throttle').where('failed_at', '<', stale).execute()
      }),
  }
}

/** How long to wait after so many failures in a row, in milliseconds. */
export function waitAfter(kind: Kind, failures: number): number {
  const beyond = failures - freeFailures[kind]
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** beyond, longestWaitMs)
}

// Account first, always: two transactions then never wait for each other crosswise.
function keysOf({ account, address }: Guess): readonly Key[] {
  const folded = account.normalize('NFKC').trim().toLowerCase()
  return [
    { kind: 'account', key: digest(`account ${folded}`) },
    { kind: 'address', key: digest(`address ${address}`) },
  ]
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function begin(db: Transaction, keys: readonly Key[], now: Date): Promise<number | null> {
  const rows = []
  for (const { kind, key } of keys) rows.push(await lockedRow(db, kind, key, now))
  const openAt = Math.max(...rows.map((row) => opensAt(row, now)))
  if (openAt > now.getTime()) return Math.ceil((openAt - now.getTime()) / 1000)
  for (const row of rows) {
    const isForgotten = row.failed_at.getTime() < now.getTime() - forgottenAfterMs
    const failures = (isForgotten ? 0 : row.failures) + 1
    const blocked_until = new Date(now.getTime() + waitAfter(row.kind, failures))
    await db
      .updateTable('sign_in_throttle')
      .set({ failures, failed_at: now, blocked_until })
      .where('kind', '=', row.kind)
      .where('key', '=', row.key)
      .execute()
  }
  return null
}

// Never later than so many failures can mean: a clock set back must not shut anyone out until it catches up.
function opensAt(
  row: { readonly kind: Kind; readonly failures: number; readonly blocked_until: Date },
  now: Date,
): number {
  return Math.min(row.blocked_until.getTime(), now.getTime() + waitAfter(row.kind, row.failures))
}

async function lockedRow(db: Transaction, kind: Kind, key: Buffer, now: Date) {
  await db
    .insertInto('sign_in_throttle')
    .values({ kind, key, failures: 0, failed_at: now, blocked_until: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function forgive(db: Transaction, keys: readonly Key[]): Promise<void> {
  for (const { kind, key } of keys) {
    if (kind === 'account') {
      await db
        .deleteFrom('sign_in_throttle')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute()
      continue
    }
    // Only its own try: whoever knows one password must not wipe out what they guessed at others.
    await db
      .updateTable('sign_in_throttle')
      .set((row) => ({ failures: row('failures', '-', 1), blocked_until: row.ref('failed_at') }))
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute()
  }
}
