/**
 * How the clock that dates the book stands. It never keeps anybody from writing: an event takes the
 * database's time, never before the event before it. But no day closes and no letter leaves by a
 * clock that is in doubt (docs/decisions/069).
 */
import { restDays } from '#domain/book/book-act.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

/**
 * BEHIND: it stands before the last event, which was written with a clock ahead, or it is slow
 * itself; events take the time of that one until it has come. RESTED: no day was closed for more
 * than three days, because the server was off or the clock is ahead, and nobody has said yet that
 * the hour is right. APART: the server's own clock says another time.
 */
export type ClockFault = 'BEHIND' | 'RESTED' | 'APART'

export interface BookClock {
  readonly now: Date
  readonly lastAt: Date
  readonly fault: ClockFault | null
  /** Brought back from a copy, and not yet let go on: it gives no number. */
  readonly isRestored: boolean
}

// Clocks that keep the time are nearer; further apart, one of them is wrong.
const toleratedMs = 60_000

/** Whether the database's clock stands before the last event of the book. */
function isBehind({ now, lastAt }: Pick<BookClock, 'now' | 'lastAt'>): boolean {
  return now.getTime() < lastAt.getTime() - toleratedMs
}

export async function readBookClock(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<BookClock> {
  const clock = await findBookClock(db, municipalityId, now)
  if (!clock) throw new Error(`Municipality ${municipalityId} has no ledger`)
  return clock
}

/** Null of a municipality that has no book yet. */
export async function findBookClock(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<BookClock | null> {
  const { rows } = await sql<{
    readonly now: Date
    readonly last_at: Date
    readonly days: number | null
    readonly is_restored: boolean
  }>`
    select clock_timestamp() as now, h.last_at,
      (clock_timestamp() at time zone m.time_zone)::date - (v.at at time zone m.time_zone)::date as days,
      exists (select from restored_book r where r.municipality_id = h.municipality_id and r.decided_position is null)
        as is_restored
    from ledger_head h join municipality m on m.municipality_id = h.municipality_id
    left join lateral (select v.at from ledger_event v where v.municipality_id = h.municipality_id
      and v.type in ('MunicipalityCreated', 'DayClosed', 'ClockConfirmed', 'ClockCorrected')
      order by v.position desc limit 1) v on true
    where h.municipality_id = ${municipalityId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const clock = { now: row.now, lastAt: row.last_at }
  return { ...clock, fault: faultOf(clock, row.days, now), isRestored: row.is_restored }
}

function faultOf(
  clock: Pick<BookClock, 'now' | 'lastAt'>,
  days: number | null,
  now: Date,
): ClockFault | null {
  if (isBehind(clock)) return 'BEHIND'
  if (days !== null && days > restDays) return 'RESTED'
  return isApart(clock.now, now) ? 'APART' : null
}

function isApart(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) > toleratedMs
}
