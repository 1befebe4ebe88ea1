/** Rows by the hundred thousand, which take longer than the application lets a statement take. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import type { Transaction } from '#server/database/tables/transaction.ts'
import type { Tables } from '#server/database/tables/tables.ts'

import type { Stage } from './stage.ts'

/** One transaction as the owner; triggers and foreign keys stand aside. */
export async function writeInBulk(
  { databaseUrl }: Pick<Stage, 'databaseUrl'>,
  work: (db: Transaction) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await database.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await work(db)
    })
  } finally {
    await database.destroy()
  }
}
