/**
 * The whole database as it is at one moment, taken while others go on writing: for a backup. The
 * embedded PostgreSQL comes without `pg_dump`, so each table is read by COPY, in the text form that
 * every PostgreSQL reads again. What the tables look like is not in it: the steps of `db` make them
 * anew.
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
  /** The last value each sequence gave; one that gave none is not named. */
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

/** The address must be the owner's (`read-as-owner.ts`). */
export function takeSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return atOneMoment(url, async (client) => {
    // Files are read in between, for hours if need be; the moment must last.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    return work({
      migrations: await read<AppliedMigration>(
        client,
        'select name, sha256 from schema_migration order by name',
      ),
      tables: await tablesOf(client),
      sequences: await sequencesOf(client),
      copyOut: ({ name, columns }) =>
        client.query(copyTo(`copy ${target(name, columns)} to stdout`)),
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

async function read<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}
