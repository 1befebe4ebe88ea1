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
import type { Tables } from './tables.ts'
import pg from 'pg'

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
function preparedName(text: string): string {
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

type Timing = (query: pg.QueryConfig) => pg.QueryConfig

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

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
type Parser = (text: string) => unknown

/**
 * How columns arrive in JavaScript, where the driver's habit does not serve us: int8 as a number
 * that is checked to be exact, dates as 'YYYY-MM-DD' (a civil date has no instant to be a `Date`).
 */
export function parserFor(typeId: TypeId, format?: 'text' | 'binary'): Parser {
  const ours = format === 'binary' ? undefined : parsers.get(typeId)
  return ours ?? pg.types.getTypeParser(typeId, format)
}

// By PostgreSQL's own type numbers: int8, int8[], date, date[], timestamptz, uuid[].
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [20, exactNumber],
  [1016, (text) => listOf(text, exactNumber)],
  [1082, (text) => text],
  [1182, (text) => listOf(text, (item) => item)],
  [1184, instant],
  [2951, (text) => listOf(text, (item) => item)],
])

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`)
  return value
}

/** As the driver reads it, in half the time where it is of our times and in UTC. */
function instant(text: string): unknown {
  return text.endsWith('+00') && text[4] === '-'
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text)
}

// Items of these types need no quoting, so the array's text splits at its commas.
function listOf<Item>(text: string, parse: (item: string) => Item): (Item | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)))
}
