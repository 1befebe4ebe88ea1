import type { Config } from '../config.ts'

import { demandDatabase } from './demand-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'

/** A PostgreSQL that answers at `url`, ours or the council's. */
export type ReachedPostgres = EmbeddedPostgres

/**
 * `walArchive` is for who runs the server and decides where the embedded one's log is kept; everybody else leaves it as it is.
 * The PostgreSQL the configuration asks for: DATABASE_URL when there is one, or the embedded. Throws a sentence when it does not answer.
 */
export async function reachPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'attach'>,
  report: EmbeddedPostgresOptions['report'],
  walArchive?: string | null,
): Promise<ReachedPostgres> {
  if (config.databaseUrl !== null) {
    await demandDatabase(config.databaseUrl)
    return { url: config.databaseUrl, stop: () => Promise.resolve() } // not ours to stop
  }
  const { dataFolder: folder, attach } = config
  return startEmbeddedPostgres({
    folder,
    attach,
    report,
    ...(walArchive === undefined ? {} : { walArchive }),
  })
}
