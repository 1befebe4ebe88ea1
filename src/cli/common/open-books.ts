/** The database as commands open it that act beside a running server, or without one. */
import { openDatabase } from '#server/database/connect/open-database.ts'
import type { Database } from '#server/database/connect/open-database.ts'

export function openBooks(url: string, maxConnections = 1): Promise<Database> {
  return openDatabase({ url, appRole: 'asiento_app', maxConnections })
}
