/** What narrows the book down, as conditions over `entry`: of the list and of the search alike. */
import type { bookFilters } from '#contract/entry/search.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Asking } from '../../reference/visibility.ts'
import { trayConditions } from './trays.ts'
import type { SightSql } from '../../reference/visibility.ts'
import { sightFor } from '../../reference/visibility.ts'

export type BookFilter = z.output<typeof bookFilters>

/** `sight`: where the statement has it already. */
export function filterConditions(
  filter: BookFilter,
  scene: Asking,
  sight?: SightSql,
): RawBuilder<SqlBool>[] {
  const content = contentConditions(filter)
  return [
    ...dayConditions(scene.actor.municipalityId, filter),
    ...(filter.tray === undefined
      ? []
      : [trayConditions(scene.actor, scene.reference, scene.now)[filter.tray]]),
    ...content,
    // To find a confidential entry by what it says would be to read it.
    ...(content.length > 0 ? [sql<SqlBool>`${sight ?? sightFor(scene)} <> 'EXISTENCE'`] : []),
  ]
}

function contentConditions(filter: BookFilter): RawBuilder<SqlBool>[] {
  return [
    ...(filter.typeId === undefined ? [] : [sql<SqlBool>`entry.type_id = ${filter.typeId}`]),
    ...(filter.unitId === undefined
      ? []
      : [sql<SqlBool>`entry.destination_unit_id = ${filter.unitId}`]),
    ...statusConditions(filter.status),
    ...handlingConditions(filter),
  ]
}

function statusConditions(status: BookFilter['status']): RawBuilder<SqlBool>[] {
  if (status === undefined) return []
  return status === 'ANNULMENT_PENDING'
    ? [sql<SqlBool>`entry.annulment ->> 'stage' = 'REQUESTED'`]
    : [sql<SqlBool>`entry.register_status = ${status}`]
}

function handlingConditions({
  handling,
  currentUnitId,
  assigneeId,
}: BookFilter): RawBuilder<SqlBool>[] {
  return [
    ...(handling === undefined ? [] : [sql<SqlBool>`entry.handling_status = ${handling}`]),
    ...(currentUnitId === undefined
      ? []
      : [sql<SqlBool>`entry.current_unit_id = ${currentUnitId}`]),
    ...(assigneeId === undefined ? [] : [sql<SqlBool>`entry.assignee_id = ${assigneeId}`]),
  ]
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
