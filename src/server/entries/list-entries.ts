/** `GET /api/entries`: the book, newest first, by keyset pages: page two thousand costs what page one does. */
import type { api } from '#contract/api.ts'
import { mayListEntries } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TypedEntryNumber } from '#domain/register-number.ts'
import { parseEntryNumber } from '#domain/register-number.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import type { ListScene } from './book-filters.ts'
import { filterConditions } from './book-filters.ts'
import { cursorAfter, cursorConditions, orderOf } from './list-cursor.ts'
import type { ListRow } from './listed-entry.ts'
import { listColumns, listedEntry } from './listed-entry.ts'
import { sharedWallOf, wallOfTheirUnits } from './see-entry.ts'

type Filter = Parameters<Handler<typeof api.listEntries>>[1]['query']

export const listEntries: Handler<typeof api.listEntries> = async (desk, { query }) => {
  const { actor, house } = desk
  if (!mayListEntries(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'ver el registro',
      responsable: 'administración',
    })
  }
  const counter = await house.counters.of(actor.municipalityId)
  const scene = { actor, counter, now: house.now() }
  const rows = await readPage(desk, query, pageOf(query, scene))
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    entries: page.flatMap((row) => listedEntry(row, scene) ?? []),
    nextCursor: rows.length > query.limit && last ? cursorAfter(last, query.order) : null,
  }
}

/**
 * After a message everybody of an office asks for the same rows. They are read once behind the wall of their units; whoever is
 * not shown all of them there may still reach the others by name, and asks behind their own.
 */
async function readPage(
  desk: Desk,
  { ids }: Filter,
  page: RawBuilder<ListRow>,
): Promise<readonly ListRow[]> {
  const { database } = desk.house
  const own = await sharedWallOf(desk)
  if (ids !== undefined && own.reach.scope !== 'EVERY') {
    const rows = await database.readTogether(await wallOfTheirUnits(desk), page)
    if (rows.length === new Set(ids.split(',')).size) return rows
  }
  return database.readTogether(own, page)
}

type PageFilter = Pick<Filter, 'limit'> & Partial<Filter>

/** One row more than fits, to know whether a page follows. It names the reader only where the filter does: the rest is shared. */
export function pageOf(filter: PageFilter, scene: ListScene): RawBuilder<ListRow> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
    ...idConditions(filter.ids),
    ...cursorConditions(filter),
    ...numberConditions(filter.number),
    ...filterConditions(filter, scene),
  ]
  return sql<ListRow>`${plannedOnce(filter)}
    select ${listColumns}
    from entry
    where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(filter.order)}
    limit ${filter.limit + 1}
  `
}

/** What every screen asks after a message takes longer to plan than to read. Of whatever else may be asked there is no end. */
function plannedOnce({ ids, cursor, number, ...filter }: PageFilter): RawBuilder<unknown> {
  const isPlain = Object.entries(filter).every(
    ([name, value]) => value === undefined || plainParts.has(name),
  )
  const isUsual = ids !== undefined && cursor === undefined && number === undefined && isPlain
  return isUsual ? sql`/* prepared: changed-rows */` : sql``
}

const plainParts: ReadonlySet<string> = new Set(['limit', 'order', 'until', 'tray'])

function idConditions(ids: Filter['ids']): RawBuilder<SqlBool>[] {
  return ids === undefined ? [] : [sql<SqlBool>`entry.entry_id = any (${ids.split(',')}::uuid[])`]
}

function numberConditions(text: string | undefined): RawBuilder<SqlBool>[] {
  if (text === undefined) return []
  const typed = parseEntryNumber(text)
  return typed ? numberIs(typed) : [sql<SqlBool>`false`]
}

function numberIs(typed: TypedEntryNumber): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`entry.series_number = ${typed.number}`,
    ...(typed.year === null ? [] : [sql<SqlBool>`entry.series_year = ${typed.year}`]),
    ...(typed.officeCode === null ? [] : [sql<SqlBool>`entry.series_code = ${typed.officeCode}`]),
  ]
}
