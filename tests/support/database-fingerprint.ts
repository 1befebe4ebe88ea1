/**
 * What a whole database holds, told so that two can be compared: its schema, each table's rows, its
 * sequences.
 */
import pg from 'pg'

/**
 * SHA-256 and number of rows by table, with the schema's text and where each sequence stands. Left
 * out is `restored_book`: a copy that was restored differs from what was copied in that mark alone.
 */
export function fingerprintOf(url: string): Promise<Readonly<Record<string, string>>> {
  return told(url, null)
}

/** The same without the rows of one municipality, and without how far the sequences are. */
export function fingerprintBeside(
  url: string,
  municipalityId: string,
): Promise<Readonly<Record<string, string>>> {
  return told(url, municipalityId)
}

async function told(
  url: string,
  without: string | null,
): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: schema } = await client.query<{ told: string }>(schemaQuery)
    const found: Record<string, string> = { schema: schema[0]?.told ?? '' }
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not in ('schema_migration', 'restored_book') order by 1`,
    )
    for (const { name } of tables.rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await client.query<{ told: string }>(
        `select count(*) || ' ' || encode(sha256(convert_to(
            coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), ''), 'UTF8')), 'hex') as told
         from ${pg.escapeIdentifier(name)} t
         where $1::text is null or to_jsonb(t) ->> 'municipality_id' is distinct from $1`,
        [without],
      )
      found[name] = rows[0]?.told ?? ''
    }
    const sequences = await client.query<{ name: string; last: string | null }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'",
    )
    if (without === null) for (const { name, last } of sequences.rows) found[name] = String(last)
    const migrations = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration order by name',
    )
    found['migrations'] = JSON.stringify(migrations.rows)
    return found
  } finally {
    await client.end()
  }
}

const schemaQuery = `
  select string_agg(line, e'\\n' order by line collate "C") as told from (
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies
    union all select concat_ws(' ', table_name, column_name, privilege_type)
      from information_schema.column_privileges where grantee = 'asiento_app'
    union all select pg_get_functiondef(oid) from pg_proc
      where prokind = 'f' and pronamespace = 'public'::regnamespace
  ) described (line)`
