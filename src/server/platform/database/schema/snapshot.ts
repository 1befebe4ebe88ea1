/**
 * The whole database as it is at one moment, taken while others go on writing: for a backup. The
 * embedded PostgreSQL comes without `pg_dump`, so each table is read by COPY, in the text form that
 * every PostgreSQL reads again. The schema is not in it: the steps of `db` make it anew.
 */
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo, from as copyFrom } from 'pg-copy-streams'
import type { AppliedMigration } from './migrate.ts'
import { atOneMoment } from './read-as-owner.ts'
import { transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

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

type SnapshotTable = {
  readonly name: string
  /** Those that hold what was written; generated ones are generated again. */
  readonly columns: readonly string[]
}

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
async function tablesOf(client: pg.Client): Promise<SnapshotTable[]> {
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

function target(table: string, columns: readonly string[]): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(table)} (${list})`
}

type SnapshotLoader = {
  /**
   * All rows of a table, compressed with gzip; answers how many there were. Null, and nothing is
   * read, for a table that somebody else had put beside ours.
   */
  readonly load: (table: string, compressed: AsyncIterable<Uint8Array>) => Promise<number | null>
  readonly finish: (
    sequences: Snapshot['sequences'],
    report: (done: number, total: number) => void,
  ) => Promise<void>
  /** Lets go; what was not finished never was. */
  readonly close: () => Promise<void>
}

/** The database must be migrated to what the snapshot had, and nobody else in it. */
export async function openLoader(
  url: string,
  copied: readonly SnapshotTable[],
): Promise<SnapshotLoader> {
  const client = new pg.Client({ connectionString: url, application_name: 'asiento (recuperar)' })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  await client.query('begin')
  // A large backup has hours of files between its rows and its end.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const ours = await tablesOf(client)
  const putBack = await putAside(client)
  const names = ours.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  await client.query(`truncate ${names}`) // what the migrations themselves wrote
  return {
    async load(name, compressed) {
      const columns = copied.find((table) => table.name === name)?.columns
      // Nothing of the backup reaches a statement but names this database has.
      if (columns === undefined || ours.every((table) => table.name !== name)) return null
      const copy = client.query(copyFrom(`copy ${target(name, columns)} from stdin`))
      await pipeline(compressed, createGunzip(), copy)
      return copy.rowCount
    },
    async finish(sequences, report) {
      for (const [index, statement] of putBack.entries()) {
        report(index, putBack.length)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await client.query(statement)
      }
      for (const [name, last] of Object.entries(sequences)) {
        // oxlint-disable-next-line no-await-in-loop
        await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last])
      }
      await client.query('commit')
      // A database just filled has no statistics, and its first hours would be slow.
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

/** Statements that make again what this takes away: triggers last of all. */
async function putAside(client: pg.Client): Promise<string[]> {
  const keys = await statements(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`,
  )
  const indexes = await statements(
    client,
    `select format('drop index %s', x.indexrelid::regclass) as away, pg_get_indexdef(x.indexrelid) as back
     from pg_index x join pg_class i on i.oid = x.indexrelid
     where i.relkind = 'i' and i.relnamespace = 'public'::regnamespace and not i.relispartition
       and not exists (select from pg_constraint where conindid = x.indexrelid)
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = x.indrelid and d.deptype = 'e')
     order by i.relname`,
  )
  const triggers = await statements(
    client,
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as away,
            format('alter table %s enable %s trigger %I', tgrelid::regclass,
              case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as back
     from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and c.relnamespace = 'public'::regnamespace
     order by tgname`,
  )
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { away } of [...keys, ...indexes, ...triggers]) await client.query(away)
  return [...indexes, ...keys, ...triggers].map(({ back }) => back)
}

type AwayAndBack = { readonly away: string; readonly back: string }

async function statements(client: pg.Client, query: string): Promise<AwayAndBack[]> {
  return (await client.query<AwayAndBack>(query)).rows
}
