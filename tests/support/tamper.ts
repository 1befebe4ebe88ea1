/**
 * Someone with the superuser's password and bad intentions: past every trigger and every foreign
 * key, and back again.
 */
import pg from 'pg'

export interface Tamperer {
  /** Types of result columns are PostgreSQL's text, so that what was read can be written back. */
  run<Row extends pg.QueryResultRow>(
    statement: string,
    values?: readonly unknown[],
  ): Promise<readonly Row[]>
  /** Puts every row of the book back as it was when the tamperer came, or those of one table. */
  restore(table?: (typeof provenTables)[number]): Promise<void>
  close(): Promise<void>
}

/** The tables `verify` answers for. */
const provenTables = [
  'municipality',
  'registry_office',
  'org_unit',
  'document_type',
  'letter_template',
  'calendar_year',
  'holiday',
  'staff',
  'role_assignment',
  'substitution',
  'api_token',
  'ledger_head',
  'ledger_event',
  'registry_series',
  'entry',
  'entry_party',
  'attachment',
  'entry_note',
  'entry_relation',
  'receipt',
  'hand_over',
  'outgoing',
  'outgoing_addressee',
  'delivery_attempt',
  'outgoing_answer',
  'outgoing_file',
  'letter',
  'letter_text',
  'letter_remark',
  'numbered_letter',
  'letter_file',
  'daily_closing',
  'year_closing',
  'stored_file',
  'upload',
  'access_log',
  'access_seal',
  'closing_stamp',
] as const

export async function openTamperer(url: string): Promise<Tamperer> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: () => (text: string) => text },
  })
  client.on('error', () => undefined) // dropping the database ends its connections
  await client.connect()
  await client.query(
    "set session_replication_role = replica; set timezone = 'UTC'; create schema kept",
  )
  await client.query(
    provenTables.map((name) => `create table kept.${name} as table ${name}`).join(';'),
  )
  const columns = await writtenColumns(client)
  return {
    run: async <Row extends pg.QueryResultRow>(
      statement: string,
      values: readonly unknown[] = [],
    ) => (await client.query<Row>(statement, [...values])).rows,
    async restore(table) {
      const back = (table === undefined ? provenTables : [table]).map((name) => {
        const list = columns.get(name)?.join(', ')
        return `delete from ${name}; insert into ${name} (${list}) overriding system value select ${list} from kept.${name}`
      })
      await client.query(`begin; ${back.join(';')}; commit`)
    },
    close: () => client.end(),
  }
}

/** The columns of each table but those PostgreSQL makes by itself. */
async function writtenColumns(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ' ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and a.attgenerated = '' group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns.split(' ')]))
}
