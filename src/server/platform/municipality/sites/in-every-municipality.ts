import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect/open-database.ts'
import type { ClockFault } from '../../ledger/book-clock.ts'
import { findBookClock } from '../../ledger/book-clock.ts'

export interface Everywhere {
  readonly database: Database
  readonly log: Logger
  /** Leaves out those of which it answers false; none when absent. */
  readonly mayTend?: (municipalityId: string) => Promise<boolean>
}

type Work = (municipalityId: string) => Promise<unknown>

/**
 * What the server does by itself in each municipality, one after another, out of everyone's way.
 * What fails in one is logged, waits for the next round and keeps back none of the others. Throws
 * only when they cannot be listed.
 */
export async function inEveryMunicipality(app: Everywhere, work: Work): Promise<void> {
  await inThese(app, await knownMunicipalities(app.database), work)
}

/**
 * The same in those alone that a function of the database names: for what is looked for every few
 * seconds. It may name one too many, and sees all municipalities.
 */
export async function inMunicipalitiesDue(
  app: Everywhere,
  named: RawBuilder<unknown>,
  work: Work,
): Promise<void> {
  const { rows } = await app.database.alone((db) =>
    sql<{ municipality_id: string }>`select municipality_id from ${named} due`.execute(db),
  )
  await inThese(
    app,
    rows.map((row) => row.municipality_id),
    work,
  )
}

async function inThese(
  { log, mayTend }: Everywhere,
  municipalityIds: readonly string[],
  work: Work,
): Promise<void> {
  for (const municipalityId of municipalityIds) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- as below
      if (mayTend && !(await mayTend(municipalityId))) continue
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await work(municipalityId)
    } catch (cause) {
      log.warn(
        { err: cause, municipalityId },
        'housekeeping left something of a municipality for the next round',
      )
    }
  }
}

/** The ids of every municipality of this database, for what the server does by itself in each. */
export async function knownMunicipalities({
  anywhere,
}: Pick<Database, 'anywhere'>): Promise<readonly string[]> {
  const { rows } = await anywhere((db) =>
    sql<{ municipality_id: string }>`select municipality_id from known_municipalities()`.execute(
      db,
    ),
  )
  return rows.map((row) => row.municipality_id)
}

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
