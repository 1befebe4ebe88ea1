/** What narrows the book down, as conditions over `entry`: of the list and of the search alike. */
import type { bookFilters, pageOfBook } from '#contract/entry/search.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import type { TypedEntryNumber } from '#domain/entry/register-number.ts'
import { mayKnowDue } from '#domain/entry/visibility.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Asking, VisibilitySql } from '../../../platform/municipality/reference/visibility.ts'
import { isDueVisible, visibilityFor } from '../../../platform/municipality/reference/visibility.ts'
import type { ListRow } from './listed-entries.ts'
import { standingOfRow } from './listed-entries.ts'
import { trayConditions } from './trays.ts'

export type BookFilter = z.output<typeof bookFilters>

/** `visibility`: where the statement has it already. */
export function filterConditions(
  filter: BookFilter,
  scene: Asking,
  visibility?: VisibilitySql,
): RawBuilder<SqlBool>[] {
  const content = contentConditions(filter)
  return [
    ...dayConditions(scene.actor.municipalityId, filter),
    ...(filter.tray === undefined
      ? []
      : [trayConditions(scene.actor, scene.reference, scene.now)[filter.tray]]),
    ...content,
    // To find a confidential entry by what it says would be to read it.
    ...(content.length > 0
      ? [sql<SqlBool>`${visibility ?? visibilityFor(scene)} <> 'EXISTENCE'`]
      : []),
  ]
}

function contentConditions(filter: BookFilter): RawBuilder<SqlBool>[] {
  return [
    ...isEqual('type_id', filter.typeId),
    ...isEqual('destination_unit_id', filter.unitId),
    ...(filter.status === 'ANNULMENT_PENDING'
      ? [sql<SqlBool>`entry.annulment ->> 'stage' = 'REQUESTED'`]
      : isEqual('register_status', filter.status)),
    ...isEqual('handling_status', filter.handling),
    ...isEqual('current_unit_id', filter.currentUnitId),
    ...isEqual('assignee_id', filter.assigneeId),
  ]
}

function isEqual(column: keyof Tables['entry'], value: string | undefined): RawBuilder<SqlBool>[] {
  return value === undefined ? [] : [sql<SqlBool>`${sql.ref(`entry.${column}`)} = ${value}`]
}

/** That an entry has the number that was typed, as far as it was typed. */
export function hasNumber({ number, year, officeCode }: TypedEntryNumber): RawBuilder<SqlBool> {
  return sql<SqlBool>`(entry.series_number = ${number}
    and (${year}::int is null or entry.series_year = ${year})
    and (${officeCode}::text is null or entry.series_code = ${officeCode}))`
}

/**
 * Days bound positions, because both grow together: the page is then found by position without
 * walking past newer years. A day of slack, because offices in different zones may stand on
 * different dates at one instant.
 */
function dayConditions(municipalityId: string, filter: BookFilter): RawBuilder<SqlBool>[] {
  const { from, to } = filter
  return [
    ...(from === undefined
      ? []
      : [
          sql<SqlBool>`entry.registered_on >= ${from}`,
          sql<SqlBool>`entry.ledger_position >= coalesce((select d.ledger_position from entry d
            where d.municipality_id = ${municipalityId} and d.registered_on >= ${from}::date - 1
            order by d.registered_on, d.ledger_position limit 1), 0)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql<SqlBool>`entry.registered_on <= ${to}`,
          sql<SqlBool>`entry.ledger_position <= (select d.ledger_position from entry d
            where d.municipality_id = ${municipalityId} and d.registered_on <= ${to}::date + 1
            order by d.registered_on desc, d.ledger_position desc limit 1)`,
        ]),
  ]
}

type PageOfBook = z.output<typeof pageOfBook>

// What has no due date comes after everything that has one.
const noDay = '9999-12-31'

const nearestDay = (actor: Actor): RawBuilder<unknown> =>
  sql`coalesce(case when ${isDueVisible(actor)} then entry.due_on end, ${noDay}::date)`

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
    ...(order === 'due'
      ? [sql<SqlBool>`(entry.due_on is not null and ${isDueVisible(actor)})`]
      : []),
    ...(cursor === undefined ? [] : [isAfter(cursor, 'cursor')]),
    ...(until === undefined ? [] : [sql<SqlBool>`not ${isAfter(until, 'until')}`]),
  ]
}

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
