/**
 * The orders of the list, and where a page of it begins: after a place of the book, or after a due
 * date and a place of the book.
 */
import type { pageOfBook } from '#contract/entry/search.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { mayKnowDue } from '#domain/entry/sight.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import { isDueTold } from '../../reference/visibility.ts'
import type { ListRow } from './listed-entry.ts'
import { standingOfRow } from './listed-entry.ts'

type PageOfBook = z.output<typeof pageOfBook>

// What has no due date comes after everything that has one.
const noDay = '9999-12-31'

const nearestDay = (actor: Actor): RawBuilder<unknown> =>
  sql`coalesce(case when ${isDueTold(actor)} then entry.due_on end, ${noDay}::date)`

export function orderOf(order: PageOfBook['order'], actor: Actor): RawBuilder<unknown> {
  if (order === 'due') return sql`entry.due_on, entry.ledger_position`
  if (order === 'nearest') return sql`${nearestDay(actor)}, entry.ledger_position`
  return sql`entry.ledger_position desc`
}

export function cursorAfter(row: ListRow, order: PageOfBook['order'], actor: Actor): string {
  if (order !== 'due' && order !== 'nearest') return String(row.ledger_position)
  const isTold = mayKnowDue(actor, standingOfRow(row))
  return `${(isTold ? row.due_on : null) ?? noDay}.${row.ledger_position}`
}

/**
 * Where the page begins, and where it ends when it may not go on. Refuses E-SYS-06 for a cursor
 * this list never gave.
 */
export function cursorConditions(
  { cursor, until, order }: Partial<PageOfBook>,
  actor: Actor,
): RawBuilder<SqlBool>[] {
  const isAfter = afterIn(order, actor)
  return [
    ...(order === 'due' ? [sql<SqlBool>`(entry.due_on is not null and ${isDueTold(actor)})`] : []),
    ...(cursor === undefined ? [] : [isAfter(cursor, 'cursor')]),
    ...(until === undefined ? [] : [sql<SqlBool>`not ${isAfter(until, 'until')}`]),
  ]
}

/** Beyond the row that a cursor was made of. */
function afterIn(order: PageOfBook['order'], actor: Actor) {
  return (text: string, field: string): RawBuilder<SqlBool> => {
    if (order !== 'due' && order !== 'nearest')
      return sql`(entry.ledger_position < ${position(text, field)})`
    const [date = '', place = ''] = text.split('.')
    if (!isCivilDate(date)) throw new Refusal('E-SYS-06', field)
    const day = order === 'due' ? sql`entry.due_on` : nearestDay(actor)
    return sql`((${day}, entry.ledger_position) > (${date}::date, ${position(place, field)}))`
  }
}

/**
 * A place of the book, as a cursor of the newest first says it. Refuses E-SYS-06 for what is none.
 */
export function position(text: string, field: string): number {
  const value = Number(text)
  if (text === '' || !Number.isSafeInteger(value) || value < 0) throw new Refusal('E-SYS-06', field)
  return value
}
