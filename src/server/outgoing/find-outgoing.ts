/**
 * `POST /api/outgoing-searches`: the book of exits, newest first, by keyset pages. Words are looked
 * for where the reader may read them; names of people among them are a search for people.
 */
import type { api } from '#contract/api.ts'
import type { knownOutgoing, ListedOutgoing } from '#contract/outgoing/outgoing.ts'
import { foldedWords } from '#domain/common/folded-words.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { TypedEntryNumber } from '#domain/entry/register-number.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import type { RawBuilder, SqlBool, Selectable } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import { recordPersonSearch } from '../context/person-searches.ts'
import { wallOf } from '../context/wall-of.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Handler } from '../http/receive/handler.ts'
import { exitsAsEntries } from '../reference/exits-as-entries.ts'
import { timeDeclaredFalseAt } from '../reference/reference-data.ts'
import { isDueTold } from '../reference/visibility.ts'
import { demandList, mayRead, trays } from './outgoing-trays.ts'
import type { Looking } from './see-outgoing.ts'
import { sightOf } from './see-outgoing.ts'

type Asked = Parameters<Handler<typeof api.findOutgoing>>[1]['body']

export const findOutgoing: Handler<typeof api.findOutgoing> = async (context, { body }) => {
  const { app, actor } = context
  demandList(actor)
  // It looks through names and numbers of all addressees: whatever was typed may be one.
  if (isForPeople(body.text)) await recordPersonSearch(context, 'entry-search', body.text)
  const looking = { actor, app, reference: await app.referenceData.of(actor.municipalityId) }
  const rows = await app.database.readRows(await wallOf(context), pageOf(body, looking))
  const page = rows.slice(0, body.limit)
  return {
    outgoing: page.flatMap((row) => listedOutgoing(row, looking) ?? []),
    nextCursor: rows.length > body.limit ? cursorAfter(page.at(-1), body) : null,
  }
}

/** By its form: a name, or a number that is none of the book's. */
function isForPeople(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) || (/\d/u.test(text) && !/^[SX]?-?\d{4}-\d{1,9}$/iu.test(text.trim()))
  )
}

type Row = Pick<
  Selectable<Tables['outgoing']>,
  | 'outgoing_id'
  | 'exit_number'
  | 'office_id'
  | 'dispatched_at'
  | 'dispatched_on'
  | 'dispatched_by_id'
  | 'unit_id'
  | 'kind'
  | 'document_number'
  | 'subject'
  | 'confidentiality'
  | 'addressee_line'
  | 'awaited'
  | 'notify_by'
  | 'tried_at'
  | 'status'
  | 'annulment'
  | 'ledger_position'
>

/** One row more than fits. */
function pageOf(asked: Asked, looking: Looking): RawBuilder<Row> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${looking.actor.municipalityId}`,
    ...wordConditions(asked.text, looking),
    ...plainConditions(asked, looking),
  ]
  return sql<Row>`
    select entry.outgoing_id, entry.exit_number, entry.office_id, entry.dispatched_at,
      entry.dispatched_on, entry.dispatched_by_id, entry.unit_id, entry.kind, entry.document_number,
      entry.subject, entry.confidentiality, entry.addressee_line, entry.awaited,
      entry.notify_by::text as notify_by, entry.tried_at, entry.status,
      entry.annulment, entry.ledger_position
    from ${exitsAsEntries}
    where ${sql.join(conditions, sql` and `)}
    order by ${isByLastDay(asked) ? sql`entry.notify_by, entry.ledger_position` : sql`entry.ledger_position desc`}
    limit ${asked.limit + 1}`
}

/** The most pressing first, where a last day is what somebody looks for. */
const isByLastDay = ({ tray }: Asked): boolean => tray === 'TO_NOTIFY'

function cursorAfter(last: Row | undefined, asked: Asked): string | null {
  if (!last) return null
  const { ledger_position: at, notify_by: day } = last
  return isByLastDay(asked) ? `${day} ${at}` : String(at)
}

/**
 * What comes after the row that a cursor names: `1234`, or `2026-12-01 1234` by the last day.
 * Throws E-SYS-06 on any other.
 */
function after(cursor: string, asked: Asked): RawBuilder<SqlBool> {
  if (!isByLastDay(asked)) return sql`entry.ledger_position < ${position(cursor)}`
  const [day = '', at = ''] = cursor.split(' ')
  if (!isCivilDate(day)) throw new Refusal('E-SYS-06', 'cursor')
  return sql`(entry.notify_by, entry.ledger_position) > (${day}::date, ${position(at)})`
}

/** What a row is not told of, it is not found by. */
function plainConditions(asked: Asked, looking: Looking): RawBuilder<SqlBool>[] {
  const { from, to, unitId, kind, tray, answers, cursor } = asked
  const isOfHeader =
    [unitId, kind, answers].some((one) => one !== undefined) ||
    (tray !== undefined && tray !== 'ANNULMENT_ASKED')
  return [
    ...(isOfHeader ? [mayRead(looking)] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`entry.dispatched_on >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`entry.dispatched_on <= ${to}`]),
    ...(unitId === undefined ? [] : [sql<SqlBool>`entry.unit_id = ${unitId}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`entry.kind = ${kind}`]),
    ...(tray === undefined ? [] : [trays[tray]]),
    ...(answers === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from outgoing_answer a where a.municipality_id = entry.municipality_id
            and a.outgoing_id = entry.outgoing_id and a.entry_id = ${answers})`,
          isAnswerTold(answers, looking),
        ]),
    ...(cursor === undefined ? [] : [after(cursor, asked)]),
  ]
}

/** That an entry is answered is for whoever may know of it; of a confidential one, its readers. */
function isAnswerTold(entryId: string, { actor }: Looking): RawBuilder<SqlBool> {
  return sql`(select coalesce(bool_or(${isDueTold(actor)}), false) from entry
    where entry.municipality_id = ${actor.municipalityId} and entry.entry_id = ${entryId})`
}

function position(text: string): number {
  const value = Number(text)
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(value)) throw new Refusal('E-SYS-06', 'cursor')
  return value
}

/** Every word must be there, as a beginning: of what the reader may read, or of its number. */
function wordConditions(text: string, looking: Looking): RawBuilder<SqlBool>[] {
  const words = foldedWords(text)
  // Signs alone name nothing, and nothing is found by them.
  if (words.length === 0) return text === '' ? [] : [sql`false`]
  const question = words.map((word) => `${word}:*`).join(' & ')
  const isNumber = numberIs(parseEntryNumber(text))
  const isSaid = sql`to_tsvector('simple', entry.words) @@ to_tsquery('simple', ${question})`
  return [sql`(${isNumber} or (${mayRead(looking)} and ${isSaid}))`]
}

/** `S-2026-123` and `2026-123`, whose year is said. */
function numberIs(typed: TypedEntryNumber | null): RawBuilder<SqlBool> {
  if (typed === null || typed.year === null) return sql`false`
  return sql`(entry.series_number = ${typed.number} and entry.series_year = ${typed.year})`
}

/** Null when the rules show the reader nothing of it, whatever was read. */
function listedOutgoing(row: Row, looking: Looking): ListedOutgoing | null {
  const seen = sightOf(looking, {
    officeId: row.office_id,
    unitId: row.unit_id,
    confidentiality: row.confidentiality,
    dispatchedById: row.dispatched_by_id,
    dispatchedOn: row.dispatched_on,
    isAwaited: row.awaited > 0 && row.status !== 'ANNULLED',
  })
  if (seen === 'NONE') return null
  return {
    outgoingId: row.outgoing_id,
    exitNumber: row.exit_number,
    dispatchedAt: row.dispatched_at.toISOString(),
    dispatchedOn: row.dispatched_on,
    timeDeclaredFalseAt: timeDeclaredFalseAt(looking.reference, row.ledger_position),
    status: row.status,
    confidentiality: row.confidentiality,
    isAnnulmentAsked: row.annulment !== null && row.status !== 'ANNULLED',
    sight: seen,
    ...(seen === 'EXISTENCE' ? untold : toldOf(row)),
  }
}

type Told = Omit<ListedOutgoing, keyof z.output<typeof knownOutgoing>>

const toldOf = (row: Row): Told => ({
  kind: row.kind,
  documentNumber: row.document_number,
  unitId: row.unit_id,
  subject: row.subject,
  addressees: row.addressee_line,
  awaited: row.awaited,
  notifyBy: row.notify_by,
  triedAt: row.tried_at?.toISOString() ?? null,
})

/** Of what its reader may know that it is, and nothing more. */
const untold: Told = {
  kind: null,
  documentNumber: null,
  unitId: null,
  subject: '',
  addressees: '',
  awaited: 0,
  notifyBy: null,
  triedAt: null,
}
