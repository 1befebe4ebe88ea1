/** The orders of the list, and where a page of it begins: after a place of the book, or after a due date and a place of the book. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Handler } from '../http/handler.ts'
import type { ListRow } from './listed-entry.ts'

type Filter = Parameters<Handler<typeof api.listEntries>>[1]['query']

// What has no due date comes after everything that has one.
const noDay = '9999-12-31'
const nearestDay = sql`coalesce(entry.due_on, ${noDay}::date)`

export function orderOf(order: Filter['order']): RawBuilder<unknown> {
  if (order === 'due') return sql`entry.due_on, entry.ledger_position`
  if (order === 'nearest') return sql`${nearestDay}, entry.ledger_position`
  return sql`entry.ledger_position desc`
}

export function cursorAfter(row: ListRow, order: Filter['order']): string {
  const isByDay = order === 'due' || order === 'nearest'
  return isByDay ? `${row.due_on ?? noDay}.${row.ledger_position}` : String(row.ledger_position)
}

/** Refuses E-SYS-06 for a cursor this list never gave. */
export function cursorConditions({ cursor, order }: Filter): RawBuilder<SqlBool>[] {
  const hasDate = order === 'due' ? [sql<SqlBool>`entry.due_on is not null`] : []
  if (cursor === undefined) return hasDate
  if (order !== 'due' && order !== 'nearest')
    return [sql<SqlBool>`entry.ledger_position < ${position(cursor)}`]
  const [date = '', place = ''] = cursor.split('.')
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) throw new Refusal('E-SYS-06', 'cursor')
  const day = order === 'due' ? sql`entry.due_on` : nearestDay
  return [
    ...hasDate,
    sql<SqlBool>`(${day}, entry.ledger_position) > (${date}::date, ${position(place)})`,
  ]
}

function position(text: string): number {
  const value = Number(text)
  if (text === '' || !Number.isSafeInteger(value) || value < 0)
    throw new Refusal('E-SYS-06', 'cursor')
  return value
}
