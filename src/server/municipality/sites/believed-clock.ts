/**
 * Whether what time alone brings (letters, notices, forgetting) may happen: a clock a year ahead
 * would forget everything at once.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { ClockFault } from '../../ledger/book-clock.ts'
import { findBookClock } from '../../ledger/book-clock.ts'
import { knownMunicipalities } from './known-municipalities.ts'

interface Clocks {
  readonly database: Database
  readonly now: () => Date
}

/** Of one municipality, and of the process's own clock with it. */
export async function believesClock(clocks: Clocks, municipalityId: string): Promise<boolean> {
  return (await faultAt(clocks, municipalityId)) === null
}

/**
 * Of the installation: one municipality whose clock is not ahead of its closings is enough. True
 * while there is no book.
 */
export async function believesAnyClock(clocks: Clocks): Promise<boolean> {
  let isAnyBook = false
  for (const municipalityId of await knownMunicipalities(clocks.database)) {
    // oxlint-disable-next-line no-await-in-loop -- usually the first one knows
    const fault = await faultAt(clocks, municipalityId)
    if (fault === 'NO_BOOK') continue
    if (fault !== 'RESTED') return true
    isAnyBook = true
  }
  return !isAnyBook
}

function faultAt(
  { database, now }: Clocks,
  municipalityId: string,
): Promise<ClockFault | 'NO_BOOK' | null> {
  return database.read(municipalityId, async (db) => {
    const clock = await findBookClock(db, municipalityId, now())
    return clock === null ? 'NO_BOOK' : clock.fault
  })
}
