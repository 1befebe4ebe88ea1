/**
 * `POST /api/outgoing-searches` and `GET /api/outgoing-trays`: the book of exits, newest first, by
 * keyset pages, and what waits in it. Words are looked for where the reader may read them; names of
 * people among them are a search for people.
 */
import type { api } from '#contract/api.ts'
import type { ListedOutgoing } from '#contract/outgoing/outgoing.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { OutgoingTray } from '#domain/outgoing/dispatch.ts'
import { outgoingTrays } from '#domain/outgoing/dispatch.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { timeDeclaredFalseAt } from '../../platform/municipality/reference/reference-data.ts'
import { exitsAsEntries, seesOneOf } from '../../platform/municipality/reference/visibility.ts'
import type { ReaderScene } from './common/scene.ts'
import { countTrays, isAnswerVisible, lookingOf, readPage, saysWords } from './common/scene.ts'
import { visibilityIn } from './read-outgoing.ts'

type Query = Parameters<Handler<typeof api.findOutgoing>>[1]['body']
type Condition = RawBuilder<SqlBool>

export const findOutgoing: Handler<typeof api.findOutgoing> = async (context, { body }) => {
  const looking = await lookingOf(context)
  const asked = { ...body, isForPeople: isForPeople(body.text) }
  const { page, last } = await readPage(context, pageOf(body, looking), asked)
  return {
    outgoing: page.flatMap((row) => listedOutgoing(row, looking) ?? []),
    nextCursor: last ? cursorAfter(last, body) : null,
  }
}

/** By its form: a name, or a number that is none of the book's. */
function isForPeople(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) || (/\d/u.test(text) && !/^[SX]?-?\d{4}-\d{1,9}$/iu.test(text.trim()))
  )
}

/** At least the header, which says subject and addressees. */
const mayRead = ({ actor, reference, app }: ReaderScene): Condition =>
  seesOneOf({ actor, reference, now: app.now() }, ['HEADER', 'CONTENT'])

export const readOutgoingTrays: Handler<typeof api.readOutgoingTrays> = async (context) => {
  const looking = await lookingOf(context)
  const counted = await countTrays<OutgoingTray>(
    context,
    outgoingTrays,
    (
      tray,
    ) => sql`select entry.dispatched_on::timestamp at time zone 'UTC' as since from ${exitsAsEntries}
      where entry.municipality_id = ${looking.actor.municipalityId} and ${mayRead(looking)}
        and ${trays[tray]} order by entry.ledger_position`,
  )
  return {
    trays: counted.map(({ since, ...tray }) => ({
      ...tray,
      oldestOn: since?.toISOString().slice(0, 10) ?? null,
    })),
  }
}

const trays: Readonly<Record<OutgoingTray, Condition>> = {
  TO_NOTIFY: sql`(entry.tried_at is null and entry.notify_by is not null and entry.status <> 'ANNULLED')`,
  AWAITED: sql`(entry.awaited > 0 and entry.status <> 'ANNULLED')`,
  ANNULMENT_ASKED: sql`(entry.annulment is not null and entry.status <> 'ANNULLED')`,
}

interface Row extends Omit<ListedOutgoing, 'visibility' | 'timeDeclaredFalseAt'> {
  readonly unitId: string
  readonly officeId: string
  readonly dispatchedById: string
  readonly position: number
}

const asInstant = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(`entry.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One row more than fits. */
function pageOf(asked: Query, looking: ReaderScene): RawBuilder<Row> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${looking.actor.municipalityId}`,
    ...wordConditions(asked.text, looking),
    ...plainConditions(asked, looking),
  ]
  return sql<Row>`
    select entry.outgoing_id as "outgoingId", entry.exit_number as "exitNumber",
      entry.office_id as "officeId", entry.dispatched_by_id as "dispatchedById",
      ${asInstant('dispatched_at')} as "dispatchedAt", entry.dispatched_on as "dispatchedOn",
      entry.unit_id as "unitId", entry.kind, entry.document_number as "documentNumber",
      entry.subject, entry.confidentiality, entry.addressee_line as addressees, entry.awaited,
      entry.notify_by::text as "notifyBy", ${asInstant('tried_at')} as "triedAt", entry.status,
      ${trays.ANNULMENT_ASKED} as "isAnnulmentAsked", entry.ledger_position as position
    from ${exitsAsEntries}
    where ${sql.join(conditions, sql` and `)}
    order by ${isByLastDay(asked) ? sql`entry.notify_by, entry.ledger_position` : sql`entry.ledger_position desc`}
    limit ${asked.limit + 1}`
}

/** The most pressing first, where a last day is what somebody looks for. */
const isByLastDay = ({ tray }: Query): boolean => tray === 'TO_NOTIFY'

function cursorAfter({ position, notifyBy }: Row, asked: Query): string {
  return isByLastDay(asked) ? `${notifyBy} ${position}` : String(position)
}

/**
 * What comes after the row that a cursor names: `1234`, or `2026-12-01 1234` by the last day.
 * Throws E-SYS-06 on any other.
 */
function after(cursor: string, asked: Query): Condition {
  if (!isByLastDay(asked)) return sql`entry.ledger_position < ${positionIn(cursor)}`
  const [day = '', at = ''] = cursor.split(' ')
  if (!isCivilDate(day)) throw new Refusal('E-SYS-06', 'cursor')
  return sql`(entry.notify_by, entry.ledger_position) > (${day}::date, ${positionIn(at)})`
}

function positionIn(text: string): number {
  const value = Number(text)
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(value)) throw new Refusal('E-SYS-06', 'cursor')
  return value
}

/** What a row is not told of, it is not found by. */
function plainConditions(asked: Query, looking: ReaderScene): Condition[] {
  const { from, to, unitId, kind, tray, answers, cursor } = asked
  const isOfHeader =
    [unitId, kind, answers].some((one) => one !== undefined) ||
    (tray !== undefined && tray !== 'ANNULMENT_ASKED')
  return [
    isOfHeader && mayRead(looking),
    from !== undefined && sql<SqlBool>`entry.dispatched_on >= ${from}`,
    to !== undefined && sql<SqlBool>`entry.dispatched_on <= ${to}`,
    unitId !== undefined && sql<SqlBool>`entry.unit_id = ${unitId}`,
    kind !== undefined && sql<SqlBool>`entry.kind = ${kind}`,
    tray !== undefined && trays[tray],
    answers !== undefined &&
      sql<SqlBool>`exists (select from outgoing_answer a where a.municipality_id = entry.municipality_id
        and a.outgoing_id = entry.outgoing_id and a.entry_id = ${answers})
        and ${isAnswerVisible(answers, looking.actor)}`,
    cursor !== undefined && after(cursor, asked),
  ].filter((condition) => condition !== false)
}

/** Of what the reader may read, or of its number: `S-2026-123` and `2026-123`, whose year is said. */
function wordConditions(text: string, looking: ReaderScene): Condition[] {
  const isSaid = saysWords(text)
  if (!isSaid) return []
  const typed = parseEntryNumber(text)
  const isNumber = typed?.year
    ? sql`entry.series_number = ${typed.number} and entry.series_year = ${typed.year}`
    : sql`false`
  return [sql`(${isNumber} or (${mayRead(looking)} and ${isSaid}))`]
}

/** Null when the rules show the reader nothing of it, whatever was read. */
function listedOutgoing(row: Row, looking: ReaderScene): ListedOutgoing | null {
  const { officeId: _officeId, dispatchedById: _dispatchedById, position, ...told } = row
  const isAwaited = row.awaited > 0 && row.status !== 'ANNULLED'
  const visibility = visibilityIn(looking, { ...row, isAwaited })
  if (visibility === 'NONE') return null
  return {
    ...told,
    timeDeclaredFalseAt: timeDeclaredFalseAt(looking.reference, position),
    visibility,
    ...(visibility === 'EXISTENCE' && untold),
  }
}

/** Of what its reader may know that it is, and nothing more. */
const untold = {
  kind: null,
  documentNumber: null,
  unitId: null,
  subject: '',
  addressees: '',
  awaited: 0,
  notifyBy: null,
  triedAt: null,
}
