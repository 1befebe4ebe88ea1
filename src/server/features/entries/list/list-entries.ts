/**
 * `GET /api/entries`: the book, newest first, by keyset pages: page two thousand costs what page
 * one does.
 */
import type { api } from '#contract/api.ts'
import { mayListEntries } from '#domain/permission/permission.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import {
  cursorAfter,
  cursorConditions,
  filterConditions,
  hasNumber,
  orderOf,
} from './book-filters.ts'
import type { ListRow } from './listed-entries.ts'
import { listColumns, listedEntries } from './listed-entries.ts'
import { readSkipped, writtenNumber } from '../../../platform/municipality/book/skipped-numbers.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'

type Filter = Parameters<Handler<typeof api.listEntries>>[1]['query']

export const listEntries: Handler<typeof api.listEntries> = async (context, { query }) => {
  const { actor, app } = context
  demandAllowed(mayListEntries(actor), 'SEE_THE_REGISTER', 'ADMINISTRATION')
  const reference = await app.referenceData.of(actor.municipalityId)
  const scene = { actor, reference, now: app.now() }
  const rows = await app.database.readRows(await rowScopeOf(context), pageOf(query, scene))
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    entries: await listedEntries(context, page, scene),
    notUsed: page.length > 0 ? [] : await notUsed(context, query.number, reference),
    nextCursor: rows.length > query.limit && last ? cursorAfter(last, query.order, actor) : null,
  }
}

/**
 * What is known of a number that no entry has: told once, lost with what a restoration did not
 * bring back, and given to nobody.
 */
async function notUsed(
  { app, actor }: RequestContext,
  number: string | undefined,
  reference: ReferenceData,
) {
  const typed = number === undefined ? null : parseEntryNumber(number)
  if (typed === null) return []
  const { book } = reference.municipality
  const skipped = await app.database.read(actor.municipalityId, (db) =>
    readSkipped(db, actor.municipalityId, 'ENTRIES'),
  )
  return skipped.flatMap((one) => {
    const isIt =
      one.first <= typed.number &&
      typed.number <= one.last &&
      (typed.year === null || typed.year === one.year) &&
      (typed.officeCode === null || typed.officeCode === one.seriesCode)
    const { at, reason } = one
    return isIt ? [{ entryNumber: writtenNumber(book, one, typed.number), at, reason }] : []
  })
}

type PageFilter = Pick<Filter, 'limit'> & Partial<Filter>

export function pageOf(filter: PageFilter, scene: Asking): RawBuilder<ListRow> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
    ...idConditions(filter.ids),
    ...cursorConditions(filter, scene.actor),
    ...numberConditions(filter.number),
    ...filterConditions(filter, scene),
  ]
  return sql<ListRow>`${plannedOnce(filter)}
    select ${listColumns}
    from entry
    where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(filter.order, scene.actor)}
    limit ${limitOf(filter)}
  `
}

/**
 * What every screen asks after a message, and a page of the whole book, take longer to plan than to
 * read. Of whatever else may be asked there is no end.
 */
function plannedOnce({ ids, cursor, number, ...filter }: PageFilter): RawBuilder<unknown> {
  const asked = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (number !== undefined) return sql``
  if (ids === undefined) {
    const isOfBook = filter.limit === usualLimit && asked.every((name) => name === 'limit')
    return isOfBook ? sql`/* prepared: book-page */` : sql``
  }
  const isPlain = cursor === undefined && asked.every((name) => plainParts.has(name))
  return isPlain ? sql`/* prepared: changed-rows */` : sql``
}

// The contract's own, written out: planning for a limit it does not see, PostgreSQL takes it for a
// tenth of the book.
const usualLimit = 50
const limitOf = ({ limit }: PageFilter) => (limit === usualLimit ? sql.lit(limit + 1) : limit + 1)
const plainParts: ReadonlySet<string> = new Set(['limit', 'order', 'until', 'tray'])

function idConditions(ids: Filter['ids']): RawBuilder<SqlBool>[] {
  return ids === undefined ? [] : [sql<SqlBool>`entry.entry_id = any (${ids.split(',')}::uuid[])`]
}

function numberConditions(text: string | undefined): RawBuilder<SqlBool>[] {
  if (text === undefined) return []
  const typed = parseEntryNumber(text)
  return [typed === null ? sql<SqlBool>`false` : hasNumber(typed)]
}
