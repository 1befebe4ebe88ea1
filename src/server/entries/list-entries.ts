/** `GET /api/entries`: the book, newest first, by keyset pages: page two thousand costs what page one does. */
import type { api } from '#contract/api.ts'
import type { ListedEntry } from '#contract/entry-shapes.ts'
import { mayListEntries } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TypedEntryNumber } from '#domain/register-number.ts'
import { parseEntryNumber } from '#domain/register-number.ts'
import { foldText } from '#domain/text.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { toTheLetter } from '../database/like.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import type { Visibility } from './visibility.ts'
import { visibilityFor } from './visibility.ts'

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
  const visibility = visibilityFor(actor, counter, house.now())
  const rows = await house.database.read(actor.municipalityId, (db) =>
    readPage(db, actor.municipalityId, query, visibility),
  )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    entries: page.map(listed),
    nextCursor: rows.length > query.limit && last ? String(last.ledger_position) : null,
  }
}

interface Row {
  readonly entry_id: string
  readonly entry_number: string
  readonly sight: ListedEntry['sight']
  readonly registered_at: Date
  readonly register_status: ListedEntry['registerStatus']
  readonly is_annulment_pending: boolean
  readonly priority: ListedEntry['priority']
  readonly confidentiality: ListedEntry['confidentiality']
  readonly sender: string
  readonly subject: string
  readonly type_id: string
  readonly destination_unit_id: string
  readonly folios: number
  readonly attachment_count: number
  readonly due_on: string | null
  readonly ledger_position: number
}

async function readPage(
  db: Transaction,
  municipalityId: string,
  filter: Filter,
  visibility: Visibility,
): Promise<Row[]> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${municipalityId}`,
    visibility.isVisible,
    ...filterConditions(municipalityId, filter, visibility),
  ]
  const { rows } = await sql<Row>`
    select entry.entry_id, entry.entry_number, ${visibility.sight} as sight, entry.registered_at, entry.register_status,
      coalesce(entry.annulment ->> 'stage' = 'REQUESTED', false) as is_annulment_pending,
      entry.priority, entry.confidentiality, entry.sender, entry.subject, entry.type_id, entry.destination_unit_id,
      entry.folios, entry.due_on, entry.ledger_position,
      (select count(*)::int from attachment a
        where a.municipality_id = entry.municipality_id and a.entry_id = entry.entry_id and a.replaced_by_id is null
      ) as attachment_count
    from entry
    where ${sql.join(conditions, sql` and `)}
    order by entry.ledger_position desc
    limit ${filter.limit + 1}
  `.execute(db)
  return rows
}

function filterConditions(
  municipalityId: string,
  filter: Filter,
  visibility: Visibility,
): RawBuilder<SqlBool>[] {
  const content = contentConditions(filter)
  return [
    ...(filter.cursor === undefined
      ? []
      : [sql<SqlBool>`entry.ledger_position < ${cursor(filter.cursor)}`]),
    ...numberConditions(filter.number),
    ...dayConditions(municipalityId, filter),
    ...content,
    // To find a confidential entry by what it says would be to read it.
    ...(content.length > 0 ? [sql<SqlBool>`${visibility.sight} <> 'EXISTENCE'`] : []),
  ]
}

function cursor(text: string): number {
  const position = Number(text)
  if (!Number.isSafeInteger(position) || position < 0) throw new Refusal('E-SYS-06', 'cursor')
  return position
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
  ]
}

function statusConditions(status: Filter['status']): RawBuilder<SqlBool>[] {
  if (status === undefined) return []
  return status === 'ANNULMENT_PENDING'
    ? [sql<SqlBool>`entry.annulment ->> 'stage' = 'REQUESTED'`]
    : [sql<SqlBool>`entry.register_status = ${status}`]
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

function listed(row: Row): ListedEntry {
  const isHidden = row.sight === 'EXISTENCE'
  return {
    entryId: row.entry_id,
    entryNumber: row.entry_number,
    sight: row.sight,
    registeredAt: row.registered_at.toISOString(),
    registerStatus: row.register_status,
    isAnnulmentPending: !isHidden && row.is_annulment_pending,
    priority: isHidden ? 'NORMAL' : row.priority,
    confidentiality: row.confidentiality,
    sender: isHidden ? '' : row.sender,
    subject: isHidden ? '' : row.subject,
    typeId: isHidden ? null : row.type_id,
    destinationUnitId: isHidden ? null : row.destination_unit_id,
    folios: isHidden ? 0 : row.folios,
    attachmentCount: isHidden ? 0 : row.attachment_count,
    dueOn: isHidden ? null : row.due_on,
  }
}
