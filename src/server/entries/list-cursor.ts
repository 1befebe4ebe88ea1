/** The orders of the list, and where a page of it begins: after a place of the book, or after a due date and a place of the book. */
import type { pageOfBook } from '#contract/search.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { ListRow } from './listed-entry.ts'

type PageOfBook = z.output<typeof pageOfBook>

// What has no due date comes after everything that has one.
const noDay = '9999-12-31'
const nearestDay = sql`coalesce(entry.due_on, ${noDay}::date)`

export function orderOf(order: PageOfBook['order']): RawBuilder<unknown> {
  if (order === 'due') return sql`entry.due_on, entry.ledger_position`
  if (order === 'nearest') return sql`${nearestDay}, entry.ledger_position`
  return sql`entry.ledger_position desc`
}

export function cursorAfter(row: ListRow, order: PageOfBook['order']): string {
  const isByDay = order === 'due' || order === 'nearest'
  return isByDay ? `${row.due_on ?? noDay}.${row.ledger_position}` : String(row.ledger_position)
}

/** Where the page begins, and where it ends when it may not go on. Refuses E-SYS-06 for a cursor this list never gave. */
export function cursorConditions({
  cursor,
  until,
  order,
}: Partial<PageOfBook>): RawBuilder<SqlBool>[] {
  return [
    ...(order === 'due' ? [sql<SqlBool>`entry.due_on is not null`] : []),
    ...(cursor === undefined ? [] : [isAfter(cursor, 'cursor', order)]),
    ...(until === undefined ? [] : [sql<SqlBool>`not ${isAfter(until, 'until', order)}`]),
  ]
}

/** Beyond the row that the cursor was made of. */
function isAfter(text: string, field: string, order: PageOfBook['order']): RawBuilder<SqlBool> {
  if (order !== 'due' && order !== 'nearest')
    return sql`(entry.ledger_position < ${position(text, field)})`
  const [date = '', place = ''] = text.split('.')
  if (!isCivilDate(date)) throw new Refusal('E-SYS-06', field)
  const day = order === 'due' ? sql`entry.due_on` : nearestDay
  return sql`((${day}, entry.ledger_position) > (${date}::date, ${position(place, field)}))`
}

/** A place of the book, as a cursor of the newest first says it. Refuses E-SYS-06 for what is none. */
export function position(text: string, field: string): number {
  const value = Number(text)
  if (text === '' || !Number.isSafeInteger(value) || value < 0) throw new Refusal('E-SYS-06', field)
  return value
}
