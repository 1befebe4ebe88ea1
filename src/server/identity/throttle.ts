/**
 * Slows down whoever guesses passwords: each failure after the fifth doubles the wait, for the account and for the account
 * from that address; and an address has so many failures in a quarter of an hour. An IPv6 line counts as one address
 * (`lineOf`), or nobody would ever use one twice. Never a lock for good, and never for a
 * person where they have signed in before: that would hand anyone the means to shut them out.
 */
import { createHash } from 'node:crypto'

import type { Selectable } from 'kysely'

import type { SignInThrottleTable } from '../database/identity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import { lineOf } from './network.ts'
import { waitIn, windowAt } from './sliding-window.ts'
import type { Limit, Window } from './sliding-window.ts'

export type Throttle = {
  /**
   * Counts one more try as failed, before the password is looked at: a thousand tries at once then count a thousand.
   * Answers the seconds still to wait (nothing was counted), or null to go on.
   */
  begin(attempt: Guess): Promise<number | null>
  /** The password was right: the account starts anew, is known from here, and the address is given its try back. */
  forgive(attempt: Guess): Promise<void>
  /** The person proved in another way, from this address, that the account is theirs: it starts anew. */
  release(proof: Guess): Promise<void>
  /** Counts one more setting out to sign in from an address; answers as `begin` does. */
  mayStart(address: string): Promise<number | null>
  /** Removes what nobody will ask about again. */
  sweep(): Promise<void>
}

export type Guess = {
  /** What was typed as the account: also names of nobody are counted, or the wait would tell them apart. */
  readonly account: string
  readonly address: string
}

type Kind = SignInThrottleTable['kind']
type Key = { readonly kind: Kind; readonly key: Buffer }
type Row = Selectable<SignInThrottleTable>

const freeFailures = 5
const firstWaitMs = 15_000
const minuteMs = 60_000
const longestWaitMs = 15 * minuteMs
const forgottenAfterMs = 60 * minuteMs
const knownForMs = 30 * 24 * 60 * minuteMs
// A whole town hall may come from one address: it has room for several people's mistakes, and for a Monday morning.
const limits: Record<'address' | 'start', Limit> = {
  address: { most: 25, windowMs: 15 * minuteMs },
  start: { most: 600, windowMs: 10 * minuteMs },
}

export function openThrottle(database: Database, now: () => Date): Throttle {
  return {
    begin: (attempt) => database.anywhere((db) => begin(db, attempt, now())),
    forgive: (attempt) => database.anywhere((db) => forgive(db, attempt, now())),
    release: (proof) => database.anywhere((db) => release(db, proof)),
    mayStart: (address) => database.anywhere((db) => mayStart(db, address, now())),
    sweep: () => database.anywhere((db) => sweep(db, now())),
  }
}

/** How long to wait after so many failures in a row, in milliseconds. */
export function waitAfter(failures: number): number {
  const beyond = failures - freeFailures
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** beyond, longestWaitMs)
}

async function begin(
  db: Transaction,
  { account, address }: Guess,
  now: Date,
): Promise<number | null> {
  // Always in this order: two transactions then never wait for each other crosswise.
  const keys = [keyOf('account', account), keyOf('address', address), pairKey(account, address)]
  const locked = await lockRows(db, keys, now)
  const [ofAccount, ofAddress, ofPair] = [locked('account'), locked('address'), locked('pair')]
  const waitMs = Math.max(
    isKnownHere(ofPair, now) ? 0 : waitOf(ofAccount, now),
    windowWait(ofAddress, 'address', now),
    waitOf(ofPair, now),
  )
  if (waitMs > 0) return Math.ceil(waitMs / 1000)
  await write(db, [
    countedInRow(ofAccount, now),
    countedInWindow(ofAddress, 'address', now),
    countedInRow(ofPair, now),
  ])
  return null
}

async function forgive(db: Transaction, { account, address }: Guess, now: Date): Promise<void> {
  await forget(db, keyOf('account', account))
  // Only its own try: whoever knows one password must not wipe out what they guessed at others.
  await inRow(db, keyOf('address', address))
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('failures', '>', 0)
    .execute()
  await inRow(db, pairKey(account, address))
    .set({ failures: 0, failed_at: now, blocked_until: now, succeeded_at: now })
    .execute()
}

async function release(db: Transaction, { account, address }: Guess): Promise<void> {
  await forget(db, keyOf('account', account))
  await forget(db, pairKey(account, address))
}

async function mayStart(db: Transaction, address: string, now: Date): Promise<number | null> {
  const locked = await lockRows(db, [keyOf('start', address)], now)
  const row = locked('start')
  const waitMs = windowWait(row, 'start', now)
  if (waitMs > 0) return Math.ceil(waitMs / 1000)
  await write(db, [countedInWindow(row, 'start', now)])
  return null
}

async function sweep(db: Transaction, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('failed_at', '<', new Date(now.getTime() - forgottenAfterMs))
    .where((row) =>
      row.or([
        row('succeeded_at', 'is', null),
        row('succeeded_at', '<', new Date(now.getTime() - knownForMs)),
      ]),
    )
    .execute()
}

function keyOf(kind: 'account' | 'address' | 'start', what: string): Key {
  return { kind, key: digest(`${kind} ${kind === 'account' ? folded(what) : lineOf(what)}`) }
}

function pairKey(account: string, address: string): Key {
  return { kind: 'pair', key: digest(`pair ${folded(account)}\n${lineOf(address)}`) }
}

function folded(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase()
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isKnownHere(pair: Row, now: Date): boolean {
  return pair.succeeded_at !== null && now.getTime() - pair.succeeded_at.getTime() < knownForMs
}

// Never later than so many failures can mean: a clock set back must not shut anyone out until it catches up.
function waitOf({ failures, blocked_until }: Row, now: Date): number {
  return Math.max(0, Math.min(blocked_until.getTime() - now.getTime(), waitAfter(failures)))
}

function countedInRow(row: Row, now: Date): Row {
  const isForgotten = row.failed_at.getTime() < now.getTime() - forgottenAfterMs
  const failures = (isForgotten ? 0 : row.failures) + 1
  const blocked_until = new Date(now.getTime() + waitAfter(failures))
  return { ...row, failures, failed_at: now, blocked_until }
}

function windowOf(row: Row, kind: keyof typeof limits, now: Date): Window {
  const known = {
    beganAt: row.window_at ?? now,
    count: row.failures,
    countBefore: row.failures_before,
  }
  return windowAt(known, now, limits[kind])
}

function windowWait(row: Row, kind: keyof typeof limits, now: Date): number {
  return waitIn(windowOf(row, kind, now), now, limits[kind])
}

function countedInWindow(row: Row, kind: keyof typeof limits, now: Date): Row {
  const { beganAt, count, countBefore } = windowOf(row, kind, now)
  return {
    ...row,
    window_at: beganAt,
    failures: count + 1,
    failures_before: countBefore,
    failed_at: now,
  }
}

function inRow(db: Transaction, { kind, key }: Key) {
  return db.updateTable('sign_in_throttle').where('kind', '=', kind).where('key', '=', key)
}

async function forget(db: Transaction, { kind, key }: Key): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('kind', '=', kind).where('key', '=', key).execute()
}

/** The rows of these keys by their kind, made where there were none and held to the end of the transaction, locked in this order. */
async function lockRows(
  db: Transaction,
  keys: readonly Key[],
  now: Date,
): Promise<(kind: Kind) => Row> {
  const fresh = { failures: 0, failed_at: now, blocked_until: now }
  const rows = await db
    .insertInto('sign_in_throttle')
    .values(keys.map((key) => ({ ...key, ...fresh })))
    // Changes nothing, and locks what was there.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((row) => ({ kind: row.ref('excluded.kind') })),
    )
    .returningAll()
    .execute()
  return (kind) => {
    const row = rows.find((found) => found.kind === kind)
    if (!row) throw new Error(`No row of kind ${kind} was locked`)
    return row
  }
}

/** Over rows that are locked already. */
async function write(db: Transaction, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('sign_in_throttle')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((row) => ({
        failures: row.ref('excluded.failures'),
        failures_before: row.ref('excluded.failures_before'),
        failed_at: row.ref('excluded.failed_at'),
        blocked_until: row.ref('excluded.blocked_until'),
        window_at: row.ref('excluded.window_at'),
      })),
    )
    .execute()
}
