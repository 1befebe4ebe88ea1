/**
 * Whether the clock that dates the book may be believed. It is judged by what the book knows
 * itself: the last fact, behind which no clock may stand and which is never many days old where a
 * server runs (each day closes with one), and the time that truly passed while this process ran.
 */
import { restDays } from '#domain/book/book-act.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { watchOf } from '../database/connect/clock-watch.ts'
import type { Transaction } from '../database/tables/transaction.ts'

/**
 * BEHIND: it stands before the last fact, which was written with a clock ahead, or it is slow
 * itself. JUMPED: it moved while this process ran, or since the last one on this boot, or waited
 * already when this one began. RESTED: nothing was written for more than three days. JUMPED and
 * RESTED wait for a person's word.
 */
export type ClockFault = 'BEHIND' | 'JUMPED' | 'RESTED'

export interface BookClock {
  /** What the database's clock says. */
  readonly now: Date
  readonly lastAt: Date
  /** Midnights between the last fact and now, where the municipality is. */
  readonly days: number
  /** The civil date of now, where the municipality is. */
  readonly today: string
  readonly fault: ClockFault | null
}

export interface ClockedHead {
  readonly position: number
  readonly hash: Buffer
  readonly isRestored: boolean
  readonly clock: BookClock
}

// A clock this far behind the last event is broken, not merely imprecise
// (docs/specification/numbering.md).
const toleratedLagMs = 5000

interface Row {
  readonly position: number
  readonly hash: Buffer
  readonly last_at: Date
  readonly clock: Date
  readonly today: string
  readonly days: number
  readonly confirmed_position: number | null
  readonly is_restored: boolean
  readonly is_waiting: boolean
}

/** `HOLD` waits for the head and keeps it until the transaction ends. */
export async function readClockOfBook(
  db: Transaction,
  municipalityId: string,
  how: 'LOOK' | 'HOLD',
): Promise<ClockedHead> {
  const head = await findClockOfBook(db, municipalityId, how)
  if (!head) throw new Error(`Municipality ${municipalityId} has no ledger`)
  return head
}

/** Null of a municipality that has no book yet. */
export async function findClockOfBook(
  db: Transaction,
  municipalityId: string,
  how: 'LOOK' | 'HOLD',
): Promise<ClockedHead | null> {
  const watch = watchOf(db)
  const beforeMs = watch?.steadyMs() ?? 0
  // clock_timestamp, not now(): the transaction may have waited for the lock.
  const { rows } = await sql<Row>`/* prepared: book-clock */
    select h.position, h.hash, h.last_at, date_trunc('milliseconds', clock_timestamp()) as clock,
      (clock_timestamp() at time zone m.time_zone)::date::text as today,
      (clock_timestamp() at time zone m.time_zone)::date - (h.last_at at time zone m.time_zone)::date as days,
      c.ledger_position as confirmed_position,
      exists (select from restored_book r where r.municipality_id = h.municipality_id and r.decided_position is null)
        as is_restored,
      exists (select from standing_trouble t where t.municipality_id = h.municipality_id and t.kind = 'CLOCK_WAITS')
        as is_waiting
    from ledger_head h join municipality m on m.municipality_id = h.municipality_id
    left join clock_confirmation c on c.municipality_id = h.municipality_id
    where h.municipality_id = ${municipalityId} ${how === 'HOLD' ? sql`for update of h` : sql``}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const look = { clock: row.clock, beforeMs, afterMs: watch?.steadyMs() ?? 0 }
  const hasJumped =
    watch?.hasJumped(municipalityId, look, {
      lastAt: row.last_at,
      confirmedPosition: row.confirmed_position,
      isWaiting: row.is_waiting,
    }) ?? false
  const fault = faultOf(row, hasJumped)
  if (fault === null) watch?.believe(municipalityId)
  return {
    position: row.position,
    hash: row.hash,
    isRestored: row.is_restored,
    clock: {
      now: row.clock,
      lastAt: row.last_at,
      days: row.days,
      today: row.today,
      fault,
    },
  }
}

function faultOf(
  { position, clock, last_at: lastAt, days }: Row,
  hasJumped: boolean,
): ClockFault | null {
  if (clock.getTime() < lastAt.getTime() - toleratedLagMs) return 'BEHIND'
  if (hasJumped) return 'JUMPED'
  // An empty book has no last fact to have rested since.
  return position > 0 && days > restDays ? 'RESTED' : null
}

// Two clocks that keep the time are nearer; further apart, neither says what day it is.
const toleratedApartMs = 60_000

/** Whether the server's own clock and the one that dates the book agree. */
export function clocksAgree(now: Date, clock: Pick<BookClock, 'now'>): boolean {
  return Math.abs(now.getTime() - clock.now.getTime()) <= toleratedApartMs
}

/** Why nothing can be written, for whoever tried. */
export function refusalOf({ fault, today }: BookClock): Refusal {
  return fault === 'BEHIND'
    ? new Refusal('E-NUM-03')
    : new Refusal('E-NUM-04', null, { fecha: dayMonthYear(today) })
}
