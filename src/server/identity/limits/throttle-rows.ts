/**
 * The rows in which tries are counted: their names, which tell nothing of whom they count, and how
 * they are held and written.
 */
import { createHash } from 'node:crypto'

import type { Selectable } from 'kysely'
import { sql } from 'kysely'

import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { lineOf } from './network.ts'
import type { Work } from './proof-of-work.ts'
import { windowAt } from './sliding-window.ts'
import type { Limit, Window } from './sliding-window.ts'

export type Kind = Tables['sign_in_throttle']['kind']
export type Key = { readonly kind: Kind; readonly key: Buffer }
export type Row = Selectable<Tables['sign_in_throttle']>

export function accountKey(account: string): Key {
  return keyOf('account', folded(account))
}

export function addressKey(kind: 'address' | 'start' | 'shared', address: string): Key {
  return keyOf(kind, lineOf(address))
}

export function browserKey(browser: Buffer): Key {
  return keyOf('browser', browser.toString('hex'))
}

/** A browser that we marked, setting out. */
export function browserStartKey(browser: Buffer): Key {
  return keyOf('start', `browser ${browser.toString('hex')}`)
}

/** The account as it is tried from one place: a browser that we marked, or else an address. */
export function pairKey(account: string, place: Buffer | string): Key {
  const from = typeof place === 'string' ? lineOf(place) : `browser ${place.toString('hex')}`
  return keyOf('pair', `${folded(account)}\n${from}`)
}

function keyOf(kind: Kind, what: string): Key {
  return { kind, key: digest(`${kind} ${what}`) }
}

function folded(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase()
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export async function change(
  db: Transaction,
  { kind, key }: Key,
  to: Partial<Omit<Row, 'kind' | 'key' | 'people'>>,
): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set(to)
    .where((eb) => eb.and({ kind, key }))
    .execute()
}

/** One failure less, when there is one. */
export async function countDown(db: Transaction, { kind, key }: Key): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where((eb) => eb.and({ kind, key }))
    .where('failures', '>', 0)
    .execute()
}

export async function forget(db: Transaction, { kind, key }: Key): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('kind', '=', kind).where('key', '=', key).execute()
}

/** The row of a key as it is, not held; made of nothing where there is none. */
export async function lookAt(db: Transaction, { kind, key }: Key, now: Date): Promise<Row> {
  const row = await db
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where((eb) => eb.and({ kind, key }))
    .executeTakeFirst()
  const counted = { failures: 0, failures_before: 0, failed_at: now, blocked_until: now }
  return row ?? { kind, key, ...counted, window_at: null, succeeded_at: null, people: [] }
}

/**
 * The rows of these keys by their kind, made where there were none and held to the end of the
 * transaction, locked in this order.
 */
export async function lockRows(
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
export async function write(db: Transaction, rows: readonly Row[]): Promise<void> {
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

/** The window of a row as it stands now. */
export function windowOf(row: Row, limit: Limit, now: Date): Window {
  const known = {
    beganAt: row.window_at ?? now,
    count: row.failures,
    countBefore: row.failures_before,
  }
  return windowAt(known, now, limit)
}

/** The row with one more in its window. */
export function countedInWindow(row: Row, limit: Limit, now: Date): Row {
  const { beganAt, count, countBefore } = windowOf(row, limit, now)
  return {
    ...row,
    window_at: beganAt,
    failures: count + 1,
    failures_before: countBefore,
    failed_at: now,
  }
}

/** Whether there is so much work, that nobody took before; it is taken. */
export async function isPaid(
  db: Transaction,
  work: Work | null | undefined,
  leastBits: number,
  now: Date,
): Promise<boolean> {
  return !!work && work.bits >= leastBits && takeWork(db, work.id, now)
}

async function takeWork(db: Transaction, id: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('sign_in_throttle')
    .values({ kind: 'work', key: id, failures: 0, failed_at: now, blocked_until: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return taken !== undefined
}

const digestBytes = 8
const mostPeople = 8

/** Somebody signed in from there; what was known from before `since` is forgotten. */
export async function notePerson(
  db: Transaction,
  { address, person }: { readonly address: string; readonly person: string },
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  const { kind, key } = addressKey('shared', address)
  const digested = digest(`${lineOf(address)} ${person}`).subarray(0, digestBytes)
  await sql`
    insert into sign_in_throttle as known (kind, key, failures, failed_at, blocked_until, succeeded_at, people)
    values (${kind}, ${key}, 0, ${now}, ${now}, ${now}, array[${digested}::bytea])
    on conflict (kind, key) do update set failed_at = excluded.failed_at, succeeded_at = excluded.succeeded_at,
      people = case when known.succeeded_at < ${since} then excluded.people
        when excluded.people <@ known.people then known.people
        else (excluded.people || known.people)[1:${sql.lit(mostPeople)}] end`.execute(db)
}
