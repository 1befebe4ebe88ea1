/** `GET /api/entries`: the book, newest first, by keyset pages: page two thousand costs what page one does. */
import type { api } from '#contract/api.ts'
import type { Actor } from '#domain/permission.ts'
import { mayListEntries } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TypedEntryNumber } from '#domain/register-number.ts'
import { parseEntryNumber } from '#domain/register-number.ts'
import { foldText } from '#domain/text.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Counter } from '../counter/counter.ts'
import { toTheLetter } from '../database/like.ts'
import type { Handler } from '../http/handler.ts'
import { cursorAfter, cursorConditions, orderOf } from './list-cursor.ts'
import type { ListRow } from './listed-entry.ts'
import { listColumns, listedEntry } from './listed-entry.ts'
import { sharedWallOf } from './see-entry.ts'
import { trayConditions } from './trays.ts'
import { sightFor } from './visibility.ts'

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

interface ListScene {
  readonly actor: Actor
  readonly counter: Counter
  readonly now: Date
}

/** One row more than fits, to know whether a page follows. It names the reader only where the filter does: the rest is shared. */
function pageOf(filter: Filter, scene: ListScene): RawBuilder<ListRow> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
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

function filterConditions(filter: Filter, scene: ListScene): RawBuilder<SqlBool>[] {
  const content = contentConditions(filter)
  return [
    ...idConditions(filter.ids),
    ...cursorConditions(filter),
    ...numberConditions(filter.number),
    ...dayConditions(scene.actor.municipalityId, filter),
    ...(filter.tray === undefined
      ? []
      : [trayConditions(scene.actor, scene.counter, scene.now)[filter.tray]]),
    ...content,
    // To find a confidential entry by what it says would be to read it.
    ...(content.length > 0
      ? [sql<SqlBool>`${sightFor(scene.actor, scene.counter, scene.now)} <> 'EXISTENCE'`]
      : []),
  ]
}

function idConditions(ids: Filter['ids']): RawBuilder<SqlBool>[] {
  return ids === undefined ? [] : [sql<SqlBool>`entry.entry_id = any (${ids.split(',')}::uuid[])`]
}

function contentConditions(filter: Filter): RawBuilder<SqlBool>[] {
  const words = foldText(filter.text ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
  return [
    ...words.map(
      (word) =>
        sql<SqlBool>`es_fold(entry.subject || ' ' || entry.sender) like ${`%${toTheLetter(word)}%`}`,
    ),
    ...(filter.typeId === undefined ? [] : [sql<SqlBool>`entry.type_id = ${filter.typeId}`]),
    ...(filter.unitId === undefined
      ? []
      : [sql<SqlBool>`entry.destination_unit_id = ${filter.unitId}`]),
    ...statusConditions(filter.status),
    ...handlingConditions(filter),
  ]
}

function statusConditions(status: Filter['status']): RawBuilder<SqlBool>[] {
  if (status === undefined) return []
  return status === 'ANNULMENT_PENDING'
    ? [sql<SqlBool>`entry.annulment ->> 'stage' = 'REQUESTED'`]
    : [sql<SqlBool>`entry.register_status = ${status}`]
}

function handlingConditions({
  handling,
  currentUnitId,
  assigneeId,
}: Filter): RawBuilder<SqlBool>[] {
  return [
    ...(handling === undefined ? [] : [sql<SqlBool>`entry.handling_status = ${handling}`]),
    ...(currentUnitId === undefined
      ? []
      : [sql<SqlBool>`entry.current_unit_id = ${currentUnitId}`]),
    ...(assigneeId === undefined ? [] : [sql<SqlBool>`entry.assignee_id = ${assigneeId}`]),
  ]
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

/**
 * Days bound positions, because both grow together: the page is then found by position without walking past newer years.
 * A day of slack, because offices in different zones may stand on different dates at one instant.
 */
function dayConditions(municipalityId: string, filter: Filter): RawBuilder<SqlBool>[] {
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
