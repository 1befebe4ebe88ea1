import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import { knownMunicipalities } from './known-municipalities.ts'

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
 * The same in those alone that a function of the database names
 * (`db/baseline/27-rounds.sql`): one question, however many there are.
 */
export async function inMunicipalitiesDue(
  app: Everywhere,
  named: RawBuilder<unknown>,
  work: Work,
): Promise<void> {
  await inThese(app, await municipalitiesDue(app.database, named), work)
}

/** Their ids, each once. */
export async function municipalitiesDue(
  database: Pick<Database, 'alone'>,
  named: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await database.alone((db) =>
    sql<{ municipality_id: string }>`select municipality_id from ${named} due`.execute(db),
  )
  return rows.map((row) => row.municipality_id)
}

export async function inThese(
  { log, mayTend }: Everywhere,
  municipalityIds: Iterable<string>,
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
