/**
 * `POST /api/imported-entry-searches`: rows of the old books by words, number and days, in the
 * order of their books.
 */
import type { api } from '#contract/api.ts'
import type { ImportedRowView } from '#contract/book/imported-books.ts'
import { oldNumber } from '#domain/book/imported-row.ts'
import { searchTerms } from '#domain/entry/search-sentence.ts'
import { foldText } from '#domain/common/text.ts'
import { isPersonsNumber } from '#domain/entry/asked-person.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { toTheLetter } from '../../platform/database/connect/like.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { logAccess } from '../../platform/http/context/log-access.ts'
import { recordPersonSearch } from '../../platform/http/context/person-searches.ts'
import type { ImportedScene } from './read-books.ts'
import { bookIn, setImportedScene } from './read-books.ts'

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
  const words = terms.flatMap((said) =>
    (foldText(said).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word)),
  )
  // Of three letters only a whole name; of fewer, none, but where each sign is a word.
  const told = words.filter((word) => word.length >= 3 || /\p{sc=Han}/u.test(word))
  if (told.length === 0) return false
  const patterns = told.map((word) => (word.length > 3 ? word : String.raw`\m${word}\M`))
  const conditions = sql.join(conditionsOf({ text, number: '', limit: 0 }, scene), sql` and `)
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from imported_entry e where ${conditions} and es_fold(e.sender) ~ any (array(
      select pattern from unnest(${told}::text[], ${patterns}::text[]) as t (word, pattern)
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
function writingsOf(said: string): readonly string[] {
  const signs = said.toUpperCase().replaceAll(/[.\s-]/gu, '')
  if (!isPersonsNumber(said) || !/^\d+[\dK]$/u.test(signs)) return []
  const [body, check] = [signs.slice(0, -1), signs.slice(-1)]
  const parted = [body, grouped(body)].map((digits) => `${digits}-${check}`)
  return [...new Set([said, signs, grouped(signs), ...parted])]
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')
}

function patternOf(said: string): string {
  return `%${toTheLetter(said)}%`
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
