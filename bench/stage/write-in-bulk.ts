/** Rows by the hundred thousand, which take longer than the application lets a statement take. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import type { Transaction } from '#server/database/tables/transaction.ts'
import type { Tables } from '#server/database/tables/tables.ts'

import type { Stage } from './stage.ts'

/** One transaction as the owner; triggers and foreign keys stand aside, and nobody learns words meanwhile. */
export async function writeInBulk(
  { databaseUrl }: Pick<Stage, 'databaseUrl'>,
  work: (db: Transaction) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await database.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`lock learnt_until`.execute(db)
      await work(db)
    })
  } finally {
    await database.destroy()
  }
}

/**
 * The words of every entry, as the server learns them after each registration: else the next one
 * would begin with a whole book.
 */
export async function learnWords(db: Transaction): Promise<void> {
  await sql`
    insert into search_word
    with said as (select * from entry where confidentiality <> 'CONFIDENTIAL')
    select municipality_id, word, bool_or(is_name) from (
      select municipality_id, unnest(string_to_array(es_words(party_names), ' ')) as word, true as is_name from said
      union all
      select municipality_id, unnest(string_to_array(es_words(subject), ' ')), false from said
    ) w group by municipality_id, word on conflict do nothing`.execute(db)
  await sql`
    insert into learnt_until select municipality_id, position from ledger_head
    on conflict (municipality_id) do update set position = excluded.position`.execute(db)
}
