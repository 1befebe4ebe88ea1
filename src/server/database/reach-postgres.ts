import type { Config } from '../config.ts'

import { demandDatabase } from './demand-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'

/** A PostgreSQL that answers at `url`, ours or the council's. */
export type ReachedPostgres = EmbeddedPostgres

/** The PostgreSQL the configuration asks for: DATABASE_URL when there is one, or the embedded. Throws a sentence when it does not answer. */
export async function reachPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'attach'>,
  report: EmbeddedPostgresOptions['report'],
): Promise<ReachedPostgres> {
  if (config.databaseUrl !== null) {
    await demandDatabase(config.databaseUrl)
    return { url: config.databaseUrl, stop: () => Promise.resolve() } // not ours to stop
  }
  return startEmbeddedPostgres({ folder: config.dataFolder, attach: config.attach, report })
}
