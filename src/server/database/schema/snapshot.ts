/**
 * The whole database as it is at one moment, taken while others go on writing: for a backup. The
 * embedded PostgreSQL comes without `pg_dump`, so each table is read by COPY, in the text form that
 * every PostgreSQL reads again. What the tables look like is not in it: the steps of `db` make them
 * anew. Of one municipality alone it has the tables whose rows say of which they are.
 */
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { AppliedMigration } from './migrate.ts'
import { tablesEverMade } from './migrate.ts'
import { atOneMoment } from './read-as-owner.ts'
import { transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'

export type Snapshot = {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly SnapshotTable[]
  /** The one it is of; null for all, and for what is of none. */
  readonly municipalityId: string | null
  /**
   * The last value each sequence gave, or that a row of the municipality has; one that gave none is
   * not named.
   */
  readonly sequences: Readonly<Record<string, string>>
  /** The rows of a table in the text form of COPY, cut anywhere. */
  readonly copyOut: (table: SnapshotTable) => AsyncIterable<Uint8Array>
  /** Any other question about that moment; what comes back are `StoredRow`s. */
  readonly db: Transaction
}

export type SnapshotTable = {
  readonly name: string
  /** Those that hold what was written; generated ones are generated again. */
  readonly columns: readonly string[]
}

/**
 * Tables of a municipality that stay where they are: its address, which is its place's to give, and
 * what only the keys and the sign-in of that place can go on with.
 */
export const staysBehind: readonly string[] = ['municipality_host', 'session', 'sign_in_step']

/** The address must be the owner's (`read-as-owner.ts`). */
export function takeSnapshot<Result>(
  url: string,
  municipalityId: string | null,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return atOneMoment(url, async (client) => {
    // Files are read in between, for hours if need be; the moment must last.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const tables = await tablesOf(client)
    return work({
      municipalityId,
      migrations: await read<AppliedMigration>(
        client,
        'select name, sha256 from schema_migration order by name',
      ),
      tables: municipalityId === null ? tables : tables.filter(isOfTown),
      sequences:
        municipalityId === null
          ? await sequencesOf(client)
          : await reachedBy(client, municipalityId),
      copyOut: (table) => client.query(copyTo(`copy ${source(table, municipalityId)} to stdout`)),
      db: transactionOver(client),
    })
  })
}

/**
 * Our tables, in one order for all databases of one version. What whoever keeps the database made
 * beside them is theirs: we may not be able to read it, and restoring has no place for it.
 */
export async function tablesOf(client: pg.Client): Promise<SnapshotTable[]> {
  const ours = await tablesEverMade()
  const rows = await read<{ name: string; columns: string }>(
    client,
    `select c.relname as name, json_agg(a.attname order by a.attnum)::text as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by c.relname order by c.relname collate "C"`,
  )
  return rows
    .filter(({ name }) => ours.has(name))
    .map(({ name, columns }) => ({ name, columns: JSON.parse(columns) }))
}

/** Whether each of its rows is of one municipality, and goes where that one goes. */
export function isOfTown({ name, columns }: SnapshotTable): boolean {
  return columns.includes('municipality_id') && !staysBehind.includes(name)
}

function source({ name, columns }: SnapshotTable, municipalityId: string | null): string {
  if (municipalityId === null) return target(name, columns)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const own = `municipality_id = ${pg.escapeLiteral(municipalityId)}`
  return `(select ${list} from ${pg.escapeIdentifier(name)} where ${own})`
}

/** `"table" ("column", …)`, as COPY wants it. */
export function target(table: string, columns: readonly string[]): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(table)} (${list})`
}

async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const rows = await read<{ name: string; last: string }>(
    client,
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Where a municipality's own rows have come to in each sequence: nothing is told of the others. */
async function reachedBy(
  client: pg.Client,
  municipalityId: string,
): Promise<Record<string, string>> {
  const reached: Record<string, string> = {}
  const counted = await read<{ name: string; table: string; column: string }>(
    client,
    `select s.relname as name, c.relname as table, a.attname as column
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
     join pg_depend d on d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i'
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     where a.attidentity <> '' order by 1`,
  )
  for (const { name, table, column } of counted) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query<{ last: string | null }>(
      `select max(${pg.escapeIdentifier(column)})::text as last from ${pg.escapeIdentifier(table)}
       where municipality_id = $1`,
      [municipalityId],
    )
    const last = rows[0]?.last ?? null
    if (last !== null) reached[name] = last
  }
  return reached
}

async function read<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}
