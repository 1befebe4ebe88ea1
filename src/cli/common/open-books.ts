/** The database as commands open it that act beside a running server, or without one. */
import type { Config } from '#server/config/config.ts'
import { openKeptLooks } from '#server/database/connect/kept-looks.ts'
import { openDatabase } from '#server/database/connect/open-database.ts'
import type { Database } from '#server/database/connect/open-database.ts'

/** Whoever writes in a book holds to what the last server on this boot believed of the clock. */
export async function openBooks(
  url: string,
  { dataFolder }: Pick<Config, 'dataFolder'>,
  maxConnections = 1,
): Promise<Database> {
  const looks = await openKeptLooks(dataFolder)
  return openDatabase({ url, appRole: 'asiento_app', maxConnections, looks })
}
