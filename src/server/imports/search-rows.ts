/**
 * `POST /api/imported-entry-searches`: rows of the old books by words, number and days, in the
 * order of their books.
 */
import type { api } from '#contract/api.ts'
import type { ImportedRowView } from '#contract/book/imported-books.ts'
import { oldNumber } from '#domain/book/imported-row.ts'
import { searchTerms } from '#domain/entry/search-sentence.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import { logAccess } from '../context/log-access.ts'
import type { ImportedScene } from './imported-sight.ts'
import { setImportedScene } from './imported-sight.ts'
import { bookIn } from './read-books.ts'

type Body = Parameters<Handler<typeof api.searchImportedEntries>>[1]['body']

/** Beside the main search nobody reads more than that there are many. */
const mostCounted = 1000

export const searchImportedEntries: Handler<typeof api.searchImportedEntries> = async (
  context,
  { body },
) => {
  const scene = await setImportedScene(context)
  const { text, number, page, limit } = body
  // Who sent what stands in these rows; counting along with the main search is that search.
  if (limit > 0 && page === 1 && text + number !== '') {
    await logAccess(context, 'entry-search', {
      detail: ['libros importados', number, text].filter(Boolean).join(' · '),
    })
  }
  return context.app.database.read(scene.wall, async (db) => {
    if (body.bookId !== undefined) await bookIn(db, scene.municipalityId, body.bookId)
    const conditions = sql.join(conditionsOf(body, scene), sql` and `)
    const rows = limit === 0 ? [] : await pageOf(db, conditions, body)
    const total = rows[0]?.total ?? (limit > 0 && page === 1 ? 0 : await count(db, conditions))
    return { rows: rows.map(({ total: _total, ...row }) => row), total }
  })
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
  { bookId, text, number, from, to, limit }: Body,
  { municipalityId, isHeaderOnly }: ImportedScene,
): RawBuilder<SqlBool>[] {
  const patterns = searchTerms(text).map(({ said }) => patternOf(said))
  return [
    sql<SqlBool>`e.municipality_id = ${municipalityId}`,
    ...(bookId === undefined ? [] : [sql<SqlBool>`e.book_id = ${bookId}`]),
    ...(patterns.length === 0
      ? []
      : saying(patterns, isHeaderOnly, limit === 0 ? mostCounted : null)),
    ...(number === '' ? [] : [numbered(number)]),
    ...(from === undefined ? [] : [sql<SqlBool>`e.on_date >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`e.on_date <= ${to}`]),
  ]
}

function patternOf(said: string): string {
  return `%${said.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
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
