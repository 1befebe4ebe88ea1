/**
 * The whole database as it is at one moment, taken while others go on writing: for a backup. The
 * embedded PostgreSQL comes without `pg_dump`, so each table is read by COPY, in the text form that
 * every PostgreSQL reads again. The schema is not in it: the steps of `db` make it anew.
 */
import type { Readable } from 'node:stream'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { AppliedMigration } from './migrate.ts'
import { atOneMoment } from './read-as-owner.ts'
import { transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'

export type Snapshot = {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly SnapshotTable[]
  /** The last value each sequence gave; one that gave none is not named. */
  readonly sequences: Readonly<Record<string, string>>
  /** The rows of a table in the text form of COPY; `rowCount` is known at the end. */
  readonly copyOut: (table: SnapshotTable) => Readable & { readonly rowCount: number }
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
    const { rows: migrations } = await client.query<AppliedMigration>(
      'select name, sha256 from schema_migration order by name',
    )
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    )
    return work({
      migrations,
      tables: await tablesOf(client),
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
      copyOut: ({ name, columns }) =>
        client.query(copyTo(`copy ${target(name, columns)} to stdout`)),
      db: transactionOver(client),
    })
  })
}

/** Tables of our owner, in one order for all databases of one version. */
export async function tablesOf(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, json_agg(a.attname order by a.attnum)::text as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relowner = (select relowner from pg_class where oid = 'ledger_event'::regclass)
       and c.relname not in ('schema_migration', 'restoration_under_way')
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname collate "C"`,
  )
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) }))
}

/** `"table" ("column", …)`, as COPY wants it. */
export function target(table: string, columns: readonly string[]): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(table)} (${list})`
}
