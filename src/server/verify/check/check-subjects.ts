/**
 * Subjects of the ledger that have rows of their own: each made again from its events, and each of
 * its rows compared; then, the rows and the changes of none at all.
 */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { StoredRow } from '../../platform/database/schema/read-as-owner.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { MadeRow, Table } from '../replay/compare-rows.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'
import { pagesOf } from '../replay/read-pages.ts'

export interface SubjectEvent {
  readonly position: string
  /** Text of `bytea`: `\\x…`. */
  readonly hash: string
  readonly previous_hash: string
  readonly type: string
  readonly body: string
}

export interface Remade {
  /** As it is named to people. */
  readonly number: string
  /** Of each table. */
  readonly rows: Readonly<Record<string, readonly MadeRow[]>>
}

interface SubjectTable extends Table {
  /** Which of its rows no subject may lack; all of them where it is not said. */
  readonly begun?: RawBuilder<boolean>
}

export interface SubjectKind {
  /** The column that names the subject, in all its tables. */
  readonly key: string
  readonly tables: readonly SubjectTable[]
  readonly types: readonly string[]
  /** The event it begins with: one of them. */
  readonly first: string
  /** In the sentence of a discrepancy: «un documento de salida», and what had to come first. */
  readonly called: string
  readonly begun: string
  /** From all its events, in order, and where the first stands; throws when they make none. */
  readonly remake: (municipalityId: string, events: readonly SubjectEvent[], link: Link) => Remade
}

/** Where its first event stands in the ledger. */
export interface Link {
  readonly position: number
  readonly hash: Buffer
  readonly previousHash: Buffer
}

// Bounds the memory: all rows and events of so many subjects are held at once.
const pageSize = 250

// Keeps the planner from making one join of it. A database just restored has no statistics, and
// without them it would read the whole table for each page; one id at a time, it can only use the
// key.
const oneByOne = sql.raw('offset 0')

/** How many there are. Throws the first `Discrepancy`. The chain must have been walked. */
export async function checkSubjects(
  db: Transaction,
  book: Book,
  kind: SubjectKind,
): Promise<number> {
  const { municipalityId } = book
  let count = 0
  const pages = pagesOf<First>(
    '0',
    ({ position }) => position,
    (after) =>
      sql<First>`
      select position, subject_id from ledger_event
      where municipality_id = ${municipalityId} and position > ${after} and type = ${kind.first}
      order by position limit ${pageSize}`.execute(db),
  )
  for await (const page of pages) {
    await checkPage(db, book, kind, page)
    count += page.length
  }
  await checkStrays(db, book, kind)
  return count
}

/** Every column is read as text: `\\x…`. */
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

interface First {
  readonly position: string
  readonly subject_id: string
}

async function checkPage(
  db: Transaction,
  book: Book,
  kind: SubjectKind,
  page: readonly First[],
): Promise<void> {
  const ids = page.map((first) => first.subject_id)
  const events = await eventsOf(db, book, kind, ids)
  const stored = new Map<string, Map<string, StoredRow[]>>()
  for (const { name } of kind.tables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
    stored.set(name, await storedRows(db, book, { name, key: kind.key }, ids))
  }
  for (const { position, subject_id: id } of page) {
    const { number, rows } = remade(book, kind, Number(position), events.get(id) ?? [])
    const place = { position: Number(position), entryNumber: number }
    for (const table of kind.tables) {
      const made = rows[table.name] ?? []
      compareRows(book, place, table, made, stored.get(table.name)?.get(id) ?? [])
    }
  }
}

async function eventsOf(
  db: Transaction,
  { municipalityId }: Book,
  { types }: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, SubjectEvent[]>> {
  const { rows } = await sql<SubjectEvent & { readonly subject_id: string }>`
    select t.* from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select subject_id, position, hash, previous_hash, type, body from ledger_event
      where municipality_id = ${municipalityId} and subject_id = wanted.id
        and type = any (${[...types]}::text[]) ${oneByOne}) as t
    order by t.position`.execute(db)
  return Map.groupBy(rows, (row) => row.subject_id)
}

async function storedRows(
  db: Transaction,
  { municipalityId }: Book,
  { name, key }: { readonly name: string; readonly key: string },
  ids: readonly string[],
): Promise<Map<string, StoredRow[]>> {
  const { rows } = await sql<StoredRow>`
    select t.* from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select * from ${sql.table(name)}
      where municipality_id = ${municipalityId} and ${sql.ref(key)} = wanted.id ${oneByOne}) as t`.execute(
    db,
  )
  return Map.groupBy(rows, (row) => row[key] ?? '')
}

function remade(
  book: Book,
  { called, remake }: SubjectKind,
  position: number,
  events: readonly SubjectEvent[],
): Remade {
  try {
    const [first] = events
    if (!first) throw new Error('no hay ninguno')
    return remake(book.municipalityId, events, {
      position: Number(first.position),
      hash: bytesOf(first.hash),
      previousHash: bytesOf(first.previous_hash),
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Discrepancy(book, { position }, `sus sucesos no hacen ${called} (${reason}).`)
  }
}

async function checkStrays(db: Transaction, book: Book, kind: SubjectKind): Promise<void> {
  const { municipalityId } = book
  const { key, tables, types, first, called, begun } = kind
  const begins = sql`select from ledger_event d
    where d.municipality_id = ${municipalityId} and d.type = ${first}`
  const { rows } = await sql<{ position: string }>`
    select position from ledger_event e
    where municipality_id = ${municipalityId} and type = any (${[...types]}::text[])
      and type <> ${first}
      and not exists (${begins} and d.subject_id = e.subject_id and d.position < e.position)
    order by position limit 1`.execute(db)
  const [change] = rows
  if (change) {
    const what = `el suceso cambia ${called} que no se había ${begun}.`
    throw new Discrepancy(book, { position: Number(change.position) }, what)
  }
  for (const { name, begun: isBegun = sql`true` } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
    const found = await sql<{ id: string }>`
      select ${sql.ref(key)} as id from ${sql.table(name)} t
      where municipality_id = ${municipalityId} and ${isBegun}
        and not exists (${begins} and d.subject_id = ${sql.ref(`t.${key}`)})
      limit 1`.execute(db)
    const [stray] = found.rows
    if (!stray) continue
    const what = `sobra una fila: ${called}, ${stray.id}, no está en el libro.`
    throw new Discrepancy(book, { column: name }, what)
  }
}
