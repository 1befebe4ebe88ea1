/** `GET /api/entries`: the book, newest first, by keyset pages: page two thousand costs what page one does. */
import type { api } from '#contract/api.ts'
import { mayListEntries } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TypedEntryNumber } from '#domain/register-number.ts'
import { parseEntryNumber } from '#domain/register-number.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Handler } from '../http/handler.ts'
import type { ListScene } from './book-filters.ts'
import { filterConditions } from './book-filters.ts'
import { cursorAfter, cursorConditions, orderOf } from './list-cursor.ts'
import type { ListRow } from './listed-entry.ts'
import { listColumns, listedEntry } from './listed-entry.ts'
import { sharedWallOf } from './see-entry.ts'

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
  const rows = await house.database.readTogether(await sharedWallOf(desk), pageOf(query, scene))
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    entries: page.flatMap((row) => listedEntry(row, scene) ?? []),
    nextCursor: rows.length > query.limit && last ? cursorAfter(last, query.order) : null,
  }
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
  return sql<ListRow>`
    select ${listColumns}
    from entry
    where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(filter.order)}
    limit ${filter.limit + 1}
  `
}

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
