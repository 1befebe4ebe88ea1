/** What the clock closes: every day that is over, at every office of every municipality, and every year behind them. */
import { closesUntil } from '#domain/daily-closing.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import { clocksAgree, readClockOfBook } from '../ledger/book-clock.ts'
import { inEveryMunicipality } from '../municipality/in-every-municipality.ts'
import type { ClosingHouse } from './close-days.ts'
import { closeDays } from './close-days.ts'
import { closeYears } from './close-years.ts'
import type { ClosingOffice } from './read-book-of-days.ts'

type Closing = ClosingHouse & Pick<House, 'now' | 'log'>

const byTheClock = { actorId: null, target: null }

/**
 * Also catches up with the days on which no server was running. Nothing is closed by a clock that is not believed: after more
 * than three days without a fact, or when it jumped, a person has to confirm it first (`ledger/book-clock.ts`).
 */
export async function makeClosingRound(house: Closing): Promise<void> {
  await inEveryMunicipality(house, (municipalityId) => closeMunicipality(house, municipalityId))
}

async function closeMunicipality(house: Closing, municipalityId: string): Promise<void> {
  const { database, counters, log, now } = house
  const { clock, offices } = await database.read(municipalityId, async (db) => ({
    ...(await readClockOfBook(db, municipalityId, 'LOOK')),
    offices: await readOffices(db, municipalityId),
  }))
  const fault = clock.fault ?? (clocksAgree(now(), clock) ? null : 'APART')
  if (fault !== null) {
    log.warn({ municipalityId, fault }, 'no day is closed: the clock is not believed')
    return
  }
  let count = 0
  for (const office of offices) {
    const until = closesUntil(clock.now, office.timeZone)
    // oxlint-disable-next-line no-await-in-loop -- one office after another
    count += await closeDays(house, municipalityId, office, until, byTheClock)
  }
  if (count === 0) return
  counters.forget(municipalityId)
  await closeYears(database, await counters.of(municipalityId))
}

export async function readOffices(
  db: Transaction,
  municipalityId: string,
): Promise<(ClosingOffice & { readonly name: string })[]> {
  const rows = await db
    .selectFrom('registry_office')
    .select(['office_id', 'name', 'time_zone', 'valid_to'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    officeId: row.office_id,
    name: row.name,
    timeZone: row.time_zone,
    validTo: row.valid_to,
  }))
}
