/**
 * `/api/imported-books`: the old books, one of them with its report, and a row of it; and
 * `POST /api/imported-entry-searches`: rows by words, number and days, in the order of their books.
 */
import type { api } from '#contract/api.ts'
import type {
  ImportedBookView,
  ImportedReviewView,
  ImportedRowView,
} from '#contract/book/imported-books.ts'
import type { ImportedBookReview, ReviewedRow } from '#domain/book/imported-book.ts'
import { isFlawless, reviewImportedBook } from '#domain/book/imported-book.ts'
import { oldNumber } from '#domain/book/imported-row.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { foldText } from '#domain/common/text.ts'
import { isPersonsNumber } from '#domain/entry/asked-person.ts'
import { searchTerms } from '#domain/entry/search-sentence.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import { importedVisibility } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { logAccess } from '../../platform/http/context/log-access.ts'
import { recordPersonSearch } from '../../platform/http/context/person-searches.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { RowScope } from '../../platform/database/connect/open-database.ts'
import { toTheLetter } from '../../platform/database/connect/like.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { streamResponse } from '../../platform/http/respond/serve-file.ts'
import { writeCsv } from '../../platform/papers/tables/csv.ts'
import type { TableColumn } from '../../platform/papers/tables/table.ts'

export const listImportedBooks: Handler<typeof api.listImportedBooks> = async (context) => {
  const { municipalityId, timeZone, scope } = await setImportedScene(context)
  const rows = await context.app.database.read(scope, (db) => booksIn(db, municipalityId, null))
  return { timeZone, books: rows.map(bookView) }
}

export const readImportedBook: Handler<typeof api.readImportedBook> = async (
  context,
  { params: { bookId } },
) => {
  const { municipalityId, timeZone, scope } = await setImportedScene(context)
  const { book, review } = await context.app.database.read(scope, async (db) => ({
    book: await bookIn(db, municipalityId, bookId),
    review: await reviewOf(db, municipalityId, bookId),
  }))
  return { timeZone, book: bookView(book), review: reviewView(review) }
}

export const readImportedEntry: Handler<typeof api.readImportedEntry> = async (
  context,
  { params: { bookId, ordinal } },
) => {
  const { municipalityId, isHeaderOnly, scope } = await setImportedScene(context)
  const { book, row } = await context.app.database.read(scope, async (db) => ({
    book: await bookIn(db, municipalityId, bookId),
    row: await db
      .selectFrom('imported_entry')
      .selectAll()
      .where((eb) => eb.and({ municipality_id: municipalityId, book_id: bookId, ordinal }))
      .executeTakeFirst(),
  }))
  if (row === undefined) throw new Refusal('E-CON-03')
  await logAccess(context, 'imported-entry-read', { detail: `${bookId} ${ordinal}` })
  const other = Object.entries(row.other).map(([heading, text]) => ({ heading, text }))
  return {
    bookId,
    bookName: book.name,
    ordinal,
    rowCount: book.row_count,
    number: row.number,
    date: row.date,
    sender: row.sender,
    subject: row.subject,
    documentType: row.document_type,
    destination: row.destination,
    folios: row.folios,
    sequence: row.sequence,
    year: row.year,
    on: row.on_date,
    isHeaderOnly,
    notes: isHeaderOnly ? '' : row.notes,
    other: isHeaderOnly ? [] : other,
  }
}

const findingColumns: readonly TableColumn[] = [
  { title: 'Qué', kind: 'text', weight: 3 },
  { title: 'Año', kind: 'count', weight: 1 },
  { title: 'Número', kind: 'count', weight: 1 },
  { title: 'Hasta el número', kind: 'count', weight: 1 },
  { title: 'Filas del archivo', kind: 'text', weight: 2 },
]

export const readImportedReview: Handler<typeof api.readImportedReview> = async (
  context,
  { params: { bookId } },
) => {
  const { municipalityId, scope } = await setImportedScene(context)
  const { name, found } = await context.app.database.read(scope, async (db) => ({
    name: (await bookIn(db, municipalityId, bookId)).name,
    found: findingsOf(await reviewOf(db, municipalityId, bookId)),
  }))
  await logAccess(context, 'report-exported', {
    detail: `csv ${found.length} imported-review ${bookId}`,
  })
  const table = { title: name, columns: findingColumns, batches: batchesOf(found) }
  return streamResponse(writeCsv(table, { separator: ';' }), {
    fileName: `informe-${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
  })
}

// oxlint-disable-next-line require-await -- tables are walked as they would be read
async function* batchesOf(rows: readonly ReportRow[]): AsyncGenerator<readonly ReportRow[], void> {
  yield rows
}

function findingsOf(review: ImportedBookReview): ReportRow[] {
  return [
    ...review.years.flatMap(({ year, gaps, repeated, backwards }) => [
      ...gaps.map(({ from, to }): ReportRow => ['Falta', year, from, to, null]),
      ...repeated.map(({ sequence, ordinals }): ReportRow => [
        'Repetido',
        year,
        sequence,
        null,
        ordinals.join(', '),
      ]),
      ...rowsOf('Fecha anterior a la de un número menor', backwards, year),
    ]),
    ...rowsOf('Sin número que se entienda', review.withoutNumber),
    ...rowsOf('Fecha que no existe o no se entiende', review.withoutDate),
    ...rowsOf('Sin año, ni en el número ni en la fecha', review.withoutYear),
    ...rowsOf('El año del número no es el de la fecha', review.ofAnotherYear),
  ]
}

function rowsOf(what: string, ordinals: readonly number[], year: number | null = null) {
  return ordinals.map((ordinal): ReportRow => [what, year, null, null, String(ordinal)])
}

interface ImportedScene {
  readonly municipalityId: string
  readonly timeZone: string
  readonly isHeaderOnly: boolean
  readonly scope: RowScope
}

/** Refuses E-PER-09 to whoever reads none of them. */
async function setImportedScene({ actor, app }: RequestContext): Promise<ImportedScene> {
  const visibility = importedVisibility(actor)
  if (visibility === 'NONE') {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_THE_IMPORTED_BOOKS',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const { municipalityId } = actor
  const { units, municipality } = await app.referenceData.of(municipalityId)
  return {
    municipalityId,
    timeZone: municipality.timeZone,
    isHeaderOnly: visibility === 'HEADER',
    scope: { municipalityId, visibility: visibilityScopeOf(actor, units) },
  }
}

interface BookRow {
  readonly book_id: string
  readonly name: string
  readonly file_name: string
  readonly file_sha256: string
  readonly rows_sha256: string
  readonly row_count: number
  readonly first_on: string | null
  readonly last_on: string | null
  readonly imported_at: Date
  readonly imported_by: string
  readonly first_year: number | null
  readonly last_year: number | null
  readonly missing_count: number
}

/** Refuses E-CON-03 for a book that is not there, or is another municipality's. */
async function bookIn(db: Transaction, municipalityId: string, bookId: string): Promise<BookRow> {
  const [book] = await booksIn(db, municipalityId, bookId)
  if (book === undefined) throw new Refusal('E-CON-03')
  return book
}

/**
 * A book begins at 1, so what is missing of a year is its last number less those it has, as in
 * `reviewImportedBook`.
 */
async function booksIn(
  db: Transaction,
  municipalityId: string,
  bookId: string | null,
): Promise<readonly BookRow[]> {
  const { rows } = await sql<BookRow>`
    select b.book_id, b.name, b.file_name, encode(b.file_sha256, 'hex') as file_sha256,
      encode(b.rows_sha256, 'hex') as rows_sha256, b.row_count, b.first_on, b.last_on, b.imported_at, b.imported_by,
      y.first_year, y.last_year, coalesce(y.missing_count, 0)::int as missing_count
    from imported_book b
    left join lateral (
      select min(year) as first_year, max(year) as last_year, sum(last - numbers) as missing_count
      from (
        select e.year, max(e.sequence) as last, count(distinct e.sequence) filter (where e.sequence > 0) as numbers
        from imported_entry e
        where e.municipality_id = b.municipality_id and e.book_id = b.book_id
          and e.year is not null and e.sequence is not null
        group by e.year) as years) as y on true
    where b.municipality_id = ${municipalityId} and (${bookId}::uuid is null or b.book_id = ${bookId})
    order by b.first_on nulls last, b.name`.execute(db)
  return rows
}

/** Computed anew each time: rows never change, and a number kept beside them might. */
async function reviewOf(
  db: Transaction,
  municipalityId: string,
  bookId: string,
): Promise<ImportedBookReview> {
  const { rows } = await sql<ReviewedRow>`
    select ordinal, sequence, year, on_date as on from imported_entry
    where municipality_id = ${municipalityId} and book_id = ${bookId} order by ordinal`.execute(db)
  return reviewImportedBook(rows)
}

function bookView(row: BookRow): ImportedBookView {
  return {
    bookId: row.book_id,
    name: row.name,
    fileName: row.file_name,
    fileSha256: row.file_sha256,
    rowsSha256: row.rows_sha256,
    rowCount: row.row_count,
    from: row.first_on,
    to: row.last_on,
    firstYear: row.first_year,
    lastYear: row.last_year,
    missingCount: row.missing_count,
    importedAt: row.imported_at.toISOString(),
    importedBy: row.imported_by,
  }
}

const mostNamed = 20

function reviewView(review: ImportedBookReview): ImportedReviewView {
  return {
    isFlawless: isFlawless(review),
    years: review.years.map(({ gaps, repeated, backwards, ...year }) => ({
      ...year,
      gapCount: gaps.length,
      gaps: gaps.slice(0, mostNamed),
      repeatedCount: repeated.length,
      repeated: repeated.slice(0, mostNamed).map(({ sequence, ordinals }) => ({
        sequence,
        ordinals: ordinals.slice(0, mostNamed),
      })),
      backwards: firstOf(backwards),
    })),
    withoutNumber: firstOf(review.withoutNumber),
    withoutDate: firstOf(review.withoutDate),
    withoutYear: firstOf(review.withoutYear),
    ofAnotherYear: firstOf(review.ofAnotherYear),
  }
}

function firstOf(ordinals: readonly number[]): ImportedReviewView['withoutNumber'] {
  return { count: ordinals.length, ordinals: ordinals.slice(0, mostNamed) }
}

type Body = Parameters<Handler<typeof api.searchImportedEntries>>[1]['body']

/** Beside the main search nobody reads more than that there are many. */
const mostCounted = 1000

export const searchImportedEntries: Handler<typeof api.searchImportedEntries> = async (
  context,
  { body },
) => {
  const scene = await setImportedScene(context)
  const { text, number, page, limit } = body
  const detail = [text, number].filter(Boolean).join(' · ')
  // Who sent what stands in these rows. The main search counts along with itself in the same words.
  if (await context.app.database.read(scene.scope, (db) => asksForPeople(db, text, scene))) {
    await recordPersonSearch(context, 'entry-search', detail)
  } else if (limit > 0 && page === 1 && detail !== '') {
    await logAccess(context, 'imported-entry-search', { detail })
  }
  return context.app.database.read(scene.scope, async (db) => {
    if (body.bookId !== undefined) await bookIn(db, scene.municipalityId, body.bookId)
    const conditions = sql.join(conditionsOf(body, scene), sql` and `)
    const rows = limit === 0 ? [] : await pageOf(db, conditions, body)
    const total = rows[0]?.total ?? (limit > 0 && page === 1 ? 0 : await count(db, conditions))
    return { rows: rows.map(({ total: _total, ...row }) => row), total }
  })
}

/** By a number, or because what is found was sent by somebody whom one of the words names. */
async function asksForPeople(
  db: Transaction,
  text: string,
  scene: ImportedScene,
): Promise<boolean> {
  const terms = searchTerms(text).map(({ said }) => said)
  if ([text, ...terms].some(isPersonsNumber)) return true
  const words = terms.flatMap((term) =>
    (foldText(term).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word)),
  )
  // Of three letters only a whole name; of fewer, none, but where each sign is a word.
  const distinctive = words.filter((word) => word.length >= 3 || /\p{sc=Han}/u.test(word))
  if (distinctive.length === 0) return false
  const patterns = distinctive.map((word) => (word.length > 3 ? word : String.raw`\m${word}\M`))
  const conditions = sql.join(conditionsOf({ text, number: '', limit: 0 }, scene), sql` and `)
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from imported_entry e where ${conditions} and es_fold(e.sender) ~ any (array(
      select pattern from unnest(${distinctive}::text[], ${patterns}::text[]) as t (word, pattern)
      where cardinality(es_stems(word)) > 0))) as named`.execute(db)
  return rows[0]?.named === true
}

async function count(db: Transaction, conditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imported_entry e where ${conditions}`.execute(db)
  return rows[0]?.count ?? 0
}

async function pageOf(
  db: Transaction,
  conditions: RawBuilder<unknown>,
  { page, limit }: Body,
): Promise<readonly (ImportedRowView & { readonly total: number })[]> {
  const { rows } = await sql<ImportedRowView & { readonly total: number }>`
    select e.book_id as "bookId", b.name as "bookName", e.ordinal, e.number, e.date, e.sender, e.subject,
      e.document_type as "documentType", e.destination, e.folios, count(*) over ()::int as total
    from imported_entry e join imported_book b using (municipality_id, book_id)
    where ${conditions}
    order by b.first_on nulls last, b.name, e.ordinal
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

function conditionsOf(
  {
    bookId,
    text,
    number,
    from,
    to,
    limit,
  }: Pick<Body, 'bookId' | 'text' | 'number' | 'from' | 'to' | 'limit'>,
  { municipalityId, isHeaderOnly }: ImportedScene,
): RawBuilder<SqlBool>[] {
  const most = limit === 0 ? mostCounted : null
  const saidIn = (alternatives: readonly (readonly string[])[]): RawBuilder<SqlBool> => {
    const each = alternatives.map((words) => {
      const all = saying(words.map(patternOf), isHeaderOnly, most)
      return sql<SqlBool>`(${sql.join(all, sql` and `)})`
    })
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`
  }
  const terms = searchTerms(text).map(({ said }) => said)
  const [only] = terms
  // Old books say numbers as somebody wrote them.
  const writings = terms.length === 1 && only !== undefined ? writingsOf(only) : []
  return [
    sql<SqlBool>`e.municipality_id = ${municipalityId}`,
    ...(bookId === undefined ? [] : [sql<SqlBool>`e.book_id = ${bookId}`]),
    ...(terms.length === 0
      ? []
      : [saidIn(writings.length > 0 ? writings.map((one) => [one]) : [terms])]),
    ...(number === '' ? [] : [numbered(number)]),
    ...(from === undefined ? [] : [sql<SqlBool>`e.on_date >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`e.on_date <= ${to}`]),
  ]
}

/** A number of a person as it may have been written; none where it can be none. */
function writingsOf(number: string): readonly string[] {
  const signs = number.toUpperCase().replaceAll(/[.\s-]/gu, '')
  if (!isPersonsNumber(number) || !/^\d+[\dK]$/u.test(signs)) return []
  const [body, check] = [signs.slice(0, -1), signs.slice(-1)]
  const parted = [body, grouped(body)].map((digits) => `${digits}-${check}`)
  return [...new Set([number, signs, grouped(signs), ...parted])]
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')
}

function patternOf(text: string): string {
  return `%${toTheLetter(text)}%`
}

/** What notes say finds nothing for whoever does not read them. */
function saying(
  patterns: readonly string[],
  isHeaderOnly: boolean,
  most: number | null,
): RawBuilder<SqlBool>[] {
  const folded = sql`array(select es_fold(p) from unnest(${patterns}::text[]) p)`
  const longest = patterns.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const found = sql<SqlBool>`(e.book_id, e.ordinal) in (
    select s.book_id, s.ordinal from imported_entries_saying(es_fold(${longest}), ${folded}, ${most}::int) s)`
  const header = sql<SqlBool>`es_fold(
    e.number || ' ' || e.sender || ' ' || e.subject || ' ' || e.destination) like all (${folded})`
  return isHeaderOnly ? [found, header] : [found]
}

/** `12`, `12/1998`, or just as it was written. */
function numbered(typed: string): RawBuilder<SqlBool> {
  const { sequence, year } = oldNumber(typed)
  const written = sql<SqlBool>`lower(e.number) = lower(${typed})`
  if (sequence === null) return written
  const read =
    year === null
      ? sql<SqlBool>`e.sequence = ${sequence}`
      : sql<SqlBool>`(e.sequence = ${sequence} and e.year = ${year})`
  return sql<SqlBool>`(${read} or ${written})`
}
