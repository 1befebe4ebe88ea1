import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import { knownMunicipalities } from './known-municipalities.ts'

export interface Everywhere {
  readonly database: Database
  readonly log: Logger
  /** Leaves out those of which it answers false; none when absent. */
  readonly mayTend?: (municipalityId: string) => Promise<boolean>
}

/**
 * What the server does by itself in each municipality, one after another, out of everyone's way.
 * What fails in one is logged, waits for the next round and keeps back none of the others. Throws
 * only when they cannot be listed.
 */
export async function inEveryMunicipality(
  { database, log, mayTend }: Everywhere,
  work: (municipalityId: string) => Promise<unknown>,
): Promise<void> {
  for (const municipalityId of await knownMunicipalities(database)) {
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
