/**
 * Comparing what the ledger makes with what the tables hold, column by column, in PostgreSQL's own
 * text.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { StoredRow } from '../../platform/database/schema/read-as-owner.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { Book, Place } from './discrepancy.ts'
import { Discrepancy, quoted } from './discrepancy.ts'

/**
 * A row as the ledger makes it, by column: strings, numbers, booleans, `Date`, `Buffer`, null.
 * arrays of ids; JSON columns as JSON text.
 */
export type MadeRow = object

type Columns = Readonly<Record<string, unknown>>

export interface Table {
  readonly name: string
  /** What tells its rows apart within a municipality. */
  readonly key: readonly string[]
  /** Columns whose text may be spaced and ordered as PostgreSQL likes. */
  readonly json?: readonly string[]
  /** JSON columns of which the ledger says the SHA-256 of their canonical form. */
  readonly hashed?: readonly string[]
  /** Columns of which the ledger says nothing. */
  readonly unsaid?: readonly string[]
  /** The ledger says something of some of its rows and columns, and nothing of the others. */
  readonly isPartial?: boolean
}

/** How a table is read whole. */
export interface WholeTable extends Table {
  /**
   * A column named twice arrives once, as the last one: what is compared in another form than it is
   * kept.
   */
  readonly columns?: RawBuilder<unknown>
  readonly where?: RawBuilder<unknown>
}

/** All rows of the municipality. Throws the first `Discrepancy`. */
export async function compareTable(
  db: Transaction,
  book: Book,
  table: WholeTable,
  made: readonly MadeRow[],
): Promise<void> {
  const { name, columns = sql``, where = sql`` } = table
  const { rows } = await sql<StoredRow>`
    select * ${columns} from ${sql.table(name)}
    where municipality_id = ${book.municipalityId} ${where}`.execute(db)
  compareRows(book, {}, table, made, rows)
}

/**
 * Throws a `Discrepancy` at the first row that is missing, at the first column that differs, or at
 * a row left over.
 */
export function compareRows(
  book: Book,
  place: Place,
  table: Table,
  made: readonly MadeRow[],
  stored: readonly StoredRow[],
): void {
  const found = new Map(stored.map((row) => [keyOf(table, row), row]))
  for (const columns of made) {
    const row: Columns = { ...columns }
    const key = keyOf(table, row)
    const twin = found.get(key)
    if (!twin) {
      throw new Discrepancy(
        book,
        { ...place, column: table.name },
        `falta la fila que el libro exige (${key}).`,
      )
    }
    found.delete(key)
    compareColumns(book, place, table, row, twin)
  }
  const [leftOver] = found.keys()
  if (leftOver !== undefined && !table.isPartial) {
    throw new Discrepancy(
      book,
      { ...place, column: table.name },
      `sobra una fila de la que el libro no sabe (${leftOver}).`,
    )
  }
}

function compareColumns(
  book: Book,
  place: Place,
  table: Table,
  made: Columns,
  stored: StoredRow,
): void {
  const others = table.isPartial ? [] : Object.keys(stored)
  for (const column of new Set([...Object.keys(made), ...others])) {
    if (table.unsaid?.includes(column)) continue
    const [expected, actual] = bothTexts(table, column, made[column], stored[column])
    if (expected === actual) continue
    throw new Discrepancy(
      book,
      { ...place, column: `${table.name}.${column}` },
      `la fila dice ${quoted(actual)} y el libro ${quoted(expected)}.`,
    )
  }
}

type Text = string | null | undefined

function bothTexts(table: Table, column: string, made: unknown, actual: Text): [Text, Text] {
  const expected = storedText(made)
  if (table.hashed?.includes(column)) return [expected, hashOf(canonicalText(actual))]
  return table.json?.includes(column)
    ? [canonicalText(expected), canonicalText(actual)]
    : [expected, actual]
}

const hashOf = (text: Text): Text => text && createHash('sha256').update(text, 'utf8').digest('hex')

function keyOf(table: Table, row: Columns): string {
  return table.key.map((column) => `${column} ${storedText(row[column])}`).join(', ')
}

/**
 * A value in the text PostgreSQL gives it back in, instants in UTC; undefined, which no column
 * holds, stays apart from null.
 */
export function storedText(value: unknown): Text {
  if (value === null || value === undefined) return value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return storedInstant(value)
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function storedInstant(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return 'un instante que no existe'
  // 2026-11-21T04:33:53.120Z is written 2026-11-21 04:33:53.12+00.
  return instant
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/u, '+00')
}

function canonicalText(text: Text): Text {
  return text && canonicalJson(JSON.parse(text))
}
