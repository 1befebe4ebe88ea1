import { cleanedUp } from '#server/platform/common/clean-up.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { reachBooks } from './reach-books.ts'

export function openBooks(url: string, maxConnections = 1): Promise<Database> {
  return openDatabase({ url, appRole: 'asiento_app', maxConnections })
}

export function withBooks<Result>(
  work: (database: Database, config: Config, url: string) => Promise<Result>,
  maxConnections = 1,
): Promise<Result> {
  return reachBooks(async (url, config) => {
    const database = await openBooks(url, maxConnections)
    return cleanedUp(
      () => work(database, config, url),
      () => database.close(),
    )
  })
}
