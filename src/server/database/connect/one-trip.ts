/**
 * A reading behind a wall in one trip to PostgreSQL: the wall, the statement and the end of the
 * transaction are sent together, where `begin`, statement and `commit` are three trips. What is
 * sent before one `Sync` is one transaction (PostgreSQL, 53.2.4), so the wall ends with it.
 * `Submittable` is how the driver lets others speak, as its own `pg-cursor` does.
 */
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

import { parserFor } from '../tables/column-types.ts'
import { preparedName } from '../tables/transaction.ts'

/**
 * What the settings `asiento.*` are to be, by name; all of them, so that nothing is left of
 * another's.
 */
export interface WallSettings {
  readonly municipality_id: string
  readonly reach: string
  readonly units: string
  readonly person: string
  readonly reader: string
}

/** Resolves with the rows. After a fault the connection has to be thrown away. */
export function readInOneTrip<Row>(
  client: pg.ClientBase,
  settings: WallSettings,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    // The rows are what the statement's caller says they are, as everywhere.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const end: Ending = { resolve: (rows) => resolve(rows as readonly Row[]), reject }
    client.query(new OneTrip(settings, query, end))
  })
}

interface Ending {
  readonly resolve: (rows: readonly unknown[]) => void
  readonly reject: (fault: unknown) => void
}

const wallStatement = {
  name: 'wall',
  text: `select set_config('transaction_read_only', 'on', true), set_config('asiento.municipality_id', $1, true),
    set_config('asiento.reach', $2, true), set_config('asiento.units', $3, true), set_config('asiento.person', $4, true),
    set_config('asiento.reader', $5, true)`,
}

/** What each connection has planned already. */
const planned = new WeakMap<pg.Connection, Set<string>>()

interface Field {
  readonly name: string
  readonly dataTypeID: Parameters<typeof parserFor>[0]
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/**
 * Of the driver's own kind, or a connection that sends ahead would not take it; what it inherits is
 * not used.
 */
class OneTrip extends pg.Query {
  readonly #settings: WallSettings
  readonly #query: CompiledQuery
  readonly #end: Ending
  readonly #rows: unknown[] = []
  /** Null while the wall answers: its row is not described, and not wanted. */
  #columns: readonly Column[] | null = null
  #fault: unknown = null

  constructor(settings: WallSettings, query: CompiledQuery, end: Ending) {
    super('')
    this.#settings = settings
    this.#query = query
    this.#end = end
  }

  override submit = (connection: pg.Connection): void => {
    const { municipality_id: municipalityId, reach, units, person, reader } = this.#settings
    const statement = { name: preparedName(this.#query.sql), text: this.#query.sql }
    connection.stream.cork()
    plan(connection, wallStatement)
    bind(connection, wallStatement.name, [municipalityId, reach, units, person, reader])
    connection.execute(null, true)
    plan(connection, statement)
    bind(connection, statement.name, this.#query.parameters.map(asText))
    connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserFor(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#columns === null || this.#fault !== null) return
    try {
      this.#rows.push(rowOf(this.#columns, fields))
    } catch (fault) {
      this.#fault = fault
    }
  }

  // Said of the wall too; the end is what counts.
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}

  handleError(fault: unknown): void {
    this.#end.reject(fault)
  }

  handleReadyForQuery(): void {
    if (this.#fault === null) this.#end.resolve(this.#rows)
    else this.#end.reject(this.#fault)
  }
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  for (const [index, { name, parse }] of columns.entries()) {
    const text = fields[index] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

function plan(connection: pg.Connection, { name, text }: typeof wallStatement): void {
  const names = planned.get(connection) ?? new Set()
  planned.set(connection, names)
  if (names.has(name)) return
  connection.parse({ name, text, types: [] }, true)
  // The connection does not outlive a fault, so what was sent once is there.
  if (name !== '') names.add(name)
}

function bind(
  connection: pg.Connection,
  statement: string,
  values: (Buffer | string | null)[],
): void {
  connection.bind({ statement, values }, true)
}

/** As the driver writes parameters; what we do not pass is refused. */
function asText(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(asItem).join(',')}}`
  throw new TypeError('A parameter of a kind that is not passed to PostgreSQL')
}

function asItem(value: unknown): string {
  const text = asText(value)
  if (text === null) return 'NULL'
  if (Buffer.isBuffer(text) || Array.isArray(value)) {
    throw new TypeError('A list of a kind that is not passed to PostgreSQL')
  }
  return `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`
}
