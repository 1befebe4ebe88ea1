/** What a whole database holds, told so that two can be compared. */
import pg from 'pg'

import { withClient } from './database-client.ts'

/**
 * SHA-256 and number of rows by table, and where each sequence stands. Left out is `restored_book`:
 * a copy that was restored differs from what was copied in that mark alone.
 */
export async function fingerprintOf(url: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  await withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not in ('schema_migration', 'restored_book') order by 1`,
    )
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ told: string }>(
        `select count(*) || ' ' || encode(sha256(convert_to(
            coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), ''), 'UTF8')), 'hex') as told
         from ${pg.escapeIdentifier(name)} t`,
      )
      found[name] = rows[0]?.told ?? ''
    }
    const sequences = await client.query<{ name: string; last: string | null }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
    )
    for (const { name, last } of sequences.rows) found[name] = String(last)
    const migrations = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration order by name',
    )
    found['migrations'] = JSON.stringify(migrations.rows)
  })
  return found
}
