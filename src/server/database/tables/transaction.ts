import { createHash } from 'node:crypto'

import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
} from 'kysely'
import type {
  Compilable,
  CompiledQuery,
  ConnectionProvider,
  DatabaseConnection,
  Dialect,
  QueryResult,
} from 'kysely'
import type pg from 'pg'

import type { Tables } from './tables.ts'

/** An open transaction: Kysely's queries and its `sql` both run on it, one after another. */
export type Transaction = KyselyTransaction<Tables>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver() // transactions are begun and ended in open-database.ts
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/**
 * A statement that opens with `/* prepared: its-name *\/` is planned once for each connection. For
 * the few that take longer to plan than to run, as the one that writes a registration (6.1 ms
 * against 4.1, p50 by turns); it may have a handful of texts, as the roles of people differ. Empty
 * for all others.
 */
export function preparedName(text: string): string {
  const known = preparedNames.get(text)
  if (known !== undefined) return known
  const mark = /^\s*\/\* prepared: ([a-z-]+) \*\//u.exec(text)?.[1]
  if (mark === undefined) return ''
  const name = `${mark}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  preparedNames.set(text, name)
  return name
}

/** The rows of a statement that is built, marked as one that is planned once (`preparedName`). */
export async function runPrepared<Row>(
  db: Transaction,
  name: string,
  statement: Compilable<Row>,
): Promise<readonly Row[]> {
  const query = statement.compile()
  const text = `/* prepared: ${name} */ ${query.sql}`
  return (await db.executeQuery<Row>({ ...query, sql: text })).rows
}

const preparedNames = new Map<string, string>()

/** Gives a statement its time; one of its own has no limit. */
type Timing = (query: pg.QueryConfig) => pg.QueryConfig

/** Kysely over a connection that is already inside a transaction. */
export function transactionOver(client: pg.ClientBase, timed?: Timing): Transaction {
  return kyselyOver(connectionOver(client, timed))
}

/**
 * Kysely over a connection that is in no transaction, for one statement: a second would not be
 * undone with the first.
 */
export function statementOver(client: pg.ClientBase, timed?: Timing): Transaction {
  const connection = connectionOver(client, timed)
  let isUsed = false
  return kyselyOver({
    ...connection,
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (isUsed)
        throw new Error('One statement only; what takes two is a transaction (`anywhere`).')
      isUsed = true
      return connection.executeQuery<Row>(query)
    },
  })
}

function kyselyOver(connection: DatabaseConnection): Transaction {
  // Statements asked at once are sent at once; the connection keeps their order.
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return new KyselyTransaction<Tables>({ config: { dialect }, dialect, driver, executor })
}

function connectionOver(
  client: pg.ClientBase,
  timed: Timing = (query) => query,
): DatabaseConnection {
  let firstFault: unknown
  return {
    executeQuery: async <Row>({
      sql: text,
      parameters,
    }: CompiledQuery): Promise<QueryResult<Row>> => {
      const name = preparedName(text)
      const query = { text, values: [...parameters], ...(name === '' ? {} : { name }) }
      try {
        const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(timed(query))
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      } catch (fault) {
        // Of statements asked together, those behind the one that failed only say that one did.
        firstFault ??= fault
        throw isConsequence(fault) ? firstFault : fault
      }
    },
    streamQuery: () => {
      throw new Error('Read long results in pages: streaming would hold the transaction open.')
    },
  }
}

/** `in_failed_sql_transaction`. */
function isConsequence(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === '25P02'
}
