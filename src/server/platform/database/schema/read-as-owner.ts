import type pg from 'pg'

import { transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'
import { OperatorProblem } from '../../common/config/config.ts'
import { withClient } from '../connect/with-client.ts'

/**
 * A row as PostgreSQL writes it: every column as text, null when it is null. Nothing is rounded on
 * the way, as an instant is when it becomes a `Date`, and nothing that a stranger wrote into a
 * column can fail to be read.
 */
export type StoredRow = Readonly<Record<string, string | null>>

/**
 * Reads the database of one moment, past row-level security, and cannot write: for
 * proving and exporting, never for serving. Rows arrive as `StoredRow`, instants in UTC. Throws a
 * sentence when the address is not the owner's, to whom row-level security would show an empty book, or when
 * the database was never migrated.
 */
export function readAsOwner<Result>(
  url: string,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  return atOneMoment(url, (client) => work(transactionOver(client)))
}

/** The same, for whoever needs the connection itself: the database room alone. */
export function atOneMoment<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const types = { getTypeParser: () => (text: string) => text }
  const connection = { connectionString: url, application_name: 'asiento (verificar)', types }
  return withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(settings)
    await demandOwner(client)
    return work(client)
  })
}

// Pages are walked by their index, in order. A database just restored has no statistics, and the
// planner would rather read and sort all that is left for each page: 68 s instead of 15 s for
// 100,000 entries.
const settings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex';
  set local enable_bitmapscan = off`

async function demandOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_migrated: string; is_confined: string | null }>(
    `select to_regclass('ledger_event') is not null as is_migrated,
            row_security_active(to_regclass('ledger_event')) as is_confined`,
  )
  if (rows[0]?.is_migrated !== 't') {
    throw new OperatorProblem('La base de datos está vacía: no hay ningún libro que leer.')
  }
  if (rows[0].is_confined !== 'f') {
    throw new OperatorProblem(
      'Este usuario de la base de datos no ve todas las filas. Use el de la dueña de las tablas, el mismo con que ' +
        'Asiento aplica las migraciones.',
    )
  }
}
