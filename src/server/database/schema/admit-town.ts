/**
 * One municipality comes into a database that serves others: all its rows in one transaction, which
 * nobody sees before its end and which leaves nothing when it has none. What triggers guard was
 * guarded where the rows were written, so none of them acts; what foreign keys demand is asked at
 * the end. Nobody else waits for a lock.
 */
import pg from 'pg'

import { OperatorProblem } from '../../config/config.ts'
import { transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'
import { copyIn } from './load-snapshot.ts'
import type { AppliedMigration } from './migrate.ts'
import { writingAsOwner } from './read-as-owner.ts'
import { isOfTown, tablesOf } from './snapshot.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'

export type ArrivingTown = {
  readonly municipalityId: string
  readonly host: string
  /** Those the rows were written under: the database must have the same. */
  readonly migrations: readonly AppliedMigration[]
}

export type Arrival = {
  /** Reads as `readAsOwner` does, in the transaction. */
  readonly db: Transaction
  /** All rows of a table, wherever they are cut; answers how many there were. */
  readonly load: (table: SnapshotTable, rows: AsyncIterable<Uint8Array>) => Promise<number>
  /** Once all rows are there, before they are read: their foreign keys lead somewhere. */
  readonly settle: () => Promise<void>
  /**
   * It answers at its address from the end of the transaction on, and counters are as far as its
   * rows have come. The last thing to do: whoever wants the next of a counter waits.
   */
  readonly open: (sequences: Snapshot['sequences']) => Promise<void>
}

type Ground = 'UNDER_WAY' | 'OTHER_STEPS' | 'THERE' | 'ADDRESS_TAKEN' | 'NO_RIGHT' | 'STRANGE_ROWS'

/** Why it cannot come in. Nothing was changed. */
export class NotAdmitted extends OperatorProblem {
  readonly ground: Ground
  readonly detail: string

  constructor(ground: Ground, detail = '') {
    super(`La municipalidad no puede entrar: ${ground} ${detail}`)
    this.name = 'NotAdmitted'
    this.ground = ground
    this.detail = detail
  }
}

// Any constant known only to us.
const admittingLock = 4_151_377

/** `url` is that of the owner of the tables. What `work` throws undoes everything. */
export function admitTown<Result>(
  url: string,
  town: ArrivingTown,
  signal: AbortSignal,
  work: (arrival: Arrival) => Promise<Result>,
): Promise<Result> {
  return writingAsOwner(url, signal, async (client) => {
    // Files are stored in between, for hours if need be.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await demandTurn(client)
    const tables = (await tablesOf(client)).filter(isOfTown)
    await demandSame(client, town)
    await demandAway(client, town, tables)
    await restTriggers(client)
    return work({
      db: transactionOver(client),
      load: (table, rows) => load(client, { town, tables }, table, rows),
      async settle() {
        // By statistics that know nothing of them, each key would be sought among all rows: hours.
        const names = tables.map(({ name }) => pg.escapeIdentifier(name))
        await client.query(`analyze ${names.join(', ')}`)
        await demandKeys(client, town, tables)
      },
      async open(sequences) {
        await reach(client, sequences)
        // Here they are stored now: the archive looks for what came since its last round.
        await client.query(
          'update stored_file set stored_at = clock_timestamp() where municipality_id = $1',
          [town.municipalityId],
        )
        // Whoever serves is told by the trigger.
        await client.query('set local session_replication_role = origin')
        await giveAddress(client, town)
      },
    })
  })
}

/** Whether it is there, once nobody comes in any more: a commit without an answer may go on. */
export function isThere(url: string, municipalityId: string): Promise<boolean> {
  return writingAsOwner(url, new AbortController().signal, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [admittingLock])
    const { rows } = await client.query('select from municipality where municipality_id = $1', [
      municipalityId,
    ])
    return rows.length > 0
  })
}

/** Somebody may have added the address meanwhile. */
async function giveAddress(
  client: pg.Client,
  { host, municipalityId }: ArrivingTown,
): Promise<void> {
  const given = await client.query(
    `insert into municipality_host (host, municipality_id, setup_hash, added_at)
     values ($1, $2, null, now()) on conflict (host) do nothing`,
    [host, municipalityId],
  )
  if (given.rowCount === 0) throw new NotAdmitted('ADDRESS_TAKEN')
}

async function demandTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_free: string }>(
    `select pg_try_advisory_xact_lock($1) and to_regclass('restoration_under_way') is null as is_free`,
    [admittingLock],
  )
  if (rows[0]?.is_free !== 't') throw new NotAdmitted('UNDER_WAY')
}

async function demandSame(client: pg.Client, { migrations }: ArrivingTown): Promise<void> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from schema_migration order by name',
  )
  if (stepsOf(rows) !== stepsOf(migrations)) throw new NotAdmitted('OTHER_STEPS')
}

function stepsOf(migrations: readonly AppliedMigration[]): string {
  return migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n')
}

async function demandAway(
  client: pg.Client,
  { municipalityId, host }: ArrivingTown,
  tables: readonly SnapshotTable[],
): Promise<void> {
  const rowsOfIt = tables.map(
    ({ name }) =>
      `exists (select from ${pg.escapeIdentifier(name)} where municipality_id = ${pg.escapeLiteral(municipalityId)})`,
  )
  const { rows } = await client.query<{ is_there: string; is_taken: string }>(
    `select ${rowsOfIt.join(' or ')} as is_there,
       exists (select from municipality_host where host = $1) as is_taken`,
    [host],
  )
  if (rows[0]?.is_there !== 'f') throw new NotAdmitted('THERE')
  if (rows[0].is_taken !== 'f') throw new NotAdmitted('ADDRESS_TAKEN')
}

async function restTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica')
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
    throw new NotAdmitted('NO_RIGHT')
  }
}

async function load(
  client: pg.Client,
  { town, tables }: { readonly town: ArrivingTown; readonly tables: readonly SnapshotTable[] },
  table: SnapshotTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const ours = tables.find(({ name }) => name === table.name)
  // Nothing of the backup reaches a statement but names this database has.
  if (!ours || table.columns.some((column) => !ours.columns.includes(column))) {
    throw new NotAdmitted('OTHER_STEPS', table.name)
  }
  const count = await copyIn(client, { name: ours.name, columns: table.columns }, rows)
  const found = await client.query<{ count: string }>(
    `select count(*) from ${pg.escapeIdentifier(ours.name)} where municipality_id = $1`,
    [town.municipalityId],
  )
  if (Number(found.rows[0]?.count) !== count) throw new NotAdmitted('STRANGE_ROWS', table.name)
  return count
}

/** No trigger asked when they came. */
async function demandKeys(
  client: pg.Client,
  { municipalityId }: ArrivingTown,
  tables: readonly SnapshotTable[],
): Promise<void> {
  const names = new Set(tables.map(({ name }) => name))
  const { rows } = await client.query<{ name: string; table: string; broken: string }>(
    `select conname as name, c.relname as table, format(
       'select exists (select from %s c where c.municipality_id = $1 and %s and not exists (select from %s p where %s))',
       conrelid::regclass, string_agg(format('c.%I is not null', a.attname), ' and '), confrelid::regclass,
       string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as broken
     from pg_constraint k
     join pg_class c on c.oid = conrelid
     cross join lateral unnest(conkey, confkey) as pair (mine, theirs)
     join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.mine
     join pg_attribute b on b.attrelid = confrelid and b.attnum = pair.theirs
     where contype = 'f' and connamespace = 'public'::regnamespace
     group by conname, conrelid, confrelid, c.relname`,
  )
  for (const { name, table, broken } of rows.filter((key) => names.has(key.table))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const found = await client.query<{ exists: string }>(broken, [municipalityId])
    if (found.rows[0]?.exists !== 'f') throw new NotAdmitted('STRANGE_ROWS', `${table}, ${name}`)
  }
}

/** Never back: others take numbers from them meanwhile. */
async function reach(client: pg.Client, sequences: Snapshot['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const sequence = pg.escapeIdentifier(name)
    // Holds off whoever would take the next one.
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await client.query(`alter sequence ${sequence} no cycle`)
    // oxlint-disable-next-line no-await-in-loop
    await client.query(
      `select setval($1::regclass, greatest($2::bigint, last_value), true) from ${sequence}`,
      [sequence, last],
    )
  }
}
