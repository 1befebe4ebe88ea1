/**
 * Whether what time alone brings (letters, notices, forgetting) may happen: a clock a year ahead
 * would forget everything at once.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { BookClock } from '../../ledger/book-clock.ts'
import { clocksAgree, findClockOfBook } from '../../ledger/book-clock.ts'
import { knownMunicipalities } from './known-municipalities.ts'

/** Of one municipality, and of the process's own clock with it. */
export async function believesClock(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  municipalityId: string,
): Promise<boolean> {
  const clock = await clockOf(database, municipalityId)
  return clock !== null && isBelieved(clock) && clocksAgree(now(), clock)
}

/**
 * Of the installation: one municipality whose book knows the hour is enough. True while there is no
 * book.
 */
export async function believesAnyClock(database: Database): Promise<boolean> {
  let isAnyBook = false
  for (const municipalityId of await knownMunicipalities(database)) {
    // oxlint-disable-next-line no-await-in-loop -- usually the first one knows
    const clock = await clockOf(database, municipalityId)
    if (clock === null) continue
    if (isBelieved(clock)) return true
    isAnyBook = true
  }
  return !isAnyBook
}

// A book that stands ahead was written by a wrong clock; the one of now is not the worse for it.
function isBelieved({ fault }: BookClock): boolean {
  return fault === null || fault === 'BEHIND'
}

async function clockOf(database: Database, municipalityId: string): Promise<BookClock | null> {
  const head = await database.read(municipalityId, (db) =>
    findClockOfBook(db, municipalityId, 'LOOK'),
  )
  return head && head.clock
}
