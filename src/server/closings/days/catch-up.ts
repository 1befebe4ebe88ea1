/** Which days of an office are over and not closed. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, daysBetween } from '#domain/deadline/civil-date.ts'
import { closesUntil } from '#domain/book/daily-closing.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { BookClock } from '../../ledger/book-clock.ts'
import type { ClosingOffice } from './read-book-of-days.ts'
import { readBookOfDays } from './read-book-of-days.ts'

export interface DueDays {
  readonly from: CivilDate
  readonly until: CivilDate
  /** 0 when `until` is before `from`. */
  readonly count: number
}

export async function readDueDays(
  db: Transaction,
  municipalityId: string,
  office: ClosingOffice,
  clock: BookClock,
): Promise<DueDays> {
  const { last, opensOn } = await readBookOfDays(db, municipalityId, office)
  const over = closesUntil(clock.now, office.timeZone)
  const until = office.validTo !== null && office.validTo < over ? office.validTo : over
  const from = last ? addDays(last.on, 1) : opensOn
  return { from, until, count: Math.max(0, daysBetween(from, until) + 1) }
}
