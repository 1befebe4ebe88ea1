/**
 * Which open documents a changed calendar moves: found by their rows, decided by what the ledger
 * says of each.
 */
import type { NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dueAfterChange } from '#domain/book/deadline-course.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFactTypes, entryFrom } from '#domain/acts/entry-fact.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { isDueTold } from '../reference/visibility.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { datedAt } from '../ledger/dated-at.ts'
import { entryEvent } from '../ledger/read-events.ts'
import type { TermAt } from '../municipality/terms/term-history.ts'
import { readTermHistory } from '../municipality/terms/term-history.ts'
import type { MunicipalCalendar } from '../municipality/terms/work-calendar.ts'
import { calendarOf, officeHoursOf, readWorkCalendar } from '../municipality/terms/work-calendar.ts'

/**
 * The days that opened or closed, and the one office they are of, or null for all. No day at all
 * means any.
 */
export interface Touched {
  readonly dates: readonly CivilDate[]
  readonly officeId: string | null
}

export interface MovedDate {
  readonly entryId: string
  readonly position: number
  readonly version: number
  readonly from: CivilDate
  readonly to: CivilDate
}

/** What counting again needs of the municipality, read once for many entries. */
export interface Recount {
  readonly termAt: TermAt
  readonly calendarAt: (officeId: string) => ReturnType<typeof calendarOf>
}

/** With `days`, as if the calendar had those instead of its own. */
export async function openRecount(
  db: Transaction,
  municipalityId: string,
  days?: readonly NonWorkingDay[],
): Promise<Recount> {
  const kept = await readWorkCalendar(db, municipalityId)
  const municipal: Pick<MunicipalCalendar, 'days' | 'profile'> = days ? { ...kept, days } : kept
  const offices = await db
    .selectFrom('registry_office')
    .select(['office_id', 'closes_at', 'seasons', 'after_hours_policy'])
    .where('municipality_id', '=', municipalityId)
    .execute()
  const calendars = new Map(
    offices.map((row) => [
      row.office_id,
      calendarOf(municipal, { officeId: row.office_id, hours: officeHoursOf(row) }),
    ]),
  )
  return {
    termAt: await readTermHistory(db, municipalityId),
    calendarAt(officeId) {
      const calendar = calendars.get(officeId)
      if (!calendar) throw new Error(`No office ${officeId} has a calendar`)
      return calendar
    },
  }
}

export interface Candidate {
  readonly entry_id: string
  readonly ledger_position: number
}

interface CandidatesAsked {
  readonly after: number
  readonly limit: number
  /** Only those of which this person is told when they are due. */
  readonly toldTo?: Actor
}

/** Open documents that were counting over one of those days, in the order of the book. */
export async function candidatesAfter(
  db: Transaction,
  municipalityId: string,
  touched: Touched,
  { after, limit, toldTo }: CandidatesAsked,
): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select entry_id, ledger_position from entry
    where municipality_id = ${municipalityId} and ledger_position > ${after} and ${isTouched(touched)}
      and ${toldTo ? isDueTold(toldTo) : sql`true`}
    order by ledger_position limit ${limit}
  `.execute(db)
  return rows
}

export async function countCandidates(
  db: Transaction,
  municipalityId: string,
  touched: Touched,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from entry where municipality_id = ${municipalityId} and ${isTouched(touched)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

function isTouched({ dates, officeId }: Touched): RawBuilder<SqlBool> {
  return sql<SqlBool>`due_on is not null and register_status <> 'ANNULLED'
    and handling_status not in ('CLOSED', 'ARCHIVED')
    and (${officeId}::uuid is null or office_id = ${officeId})
    and (${dates.length} = 0 or exists (
      select from unnest(${[...dates]}::date[]) as touched (day) where touched.day > effective_date and touched.day <= due_on))`
}

/** Those of the candidates whose date the calendar now puts elsewhere. */
export async function movedAmong(
  db: Transaction,
  municipalityId: string,
  recount: Recount,
  candidates: readonly Candidate[],
): Promise<readonly MovedDate[]> {
  if (candidates.length === 0) return []
  const rows = await db
    .selectFrom('ledger_event')
    .select(['position', 'subject_id', 'body'])
    .where('municipality_id', '=', municipalityId)
    .where(
      'subject_id',
      'in',
      candidates.map((candidate) => candidate.entry_id),
    )
    .where('type', 'in', entryFactTypes)
    .orderBy('position')
    .execute()
  const histories = Map.groupBy(rows, (row) => row.subject_id)
  return candidates.flatMap((candidate) => {
    const events = (histories.get(candidate.entry_id) ?? []).map((row) => ({
      position: row.position,
      event: entryEvent(row.body),
    }))
    const moved = movedDate(recount, candidate, events)
    return moved ? [moved] : []
  })
}

interface Placed {
  readonly position: number
  readonly event: EntryEvent
}

function movedDate(
  { termAt, calendarAt }: Recount,
  candidate: Candidate,
  events: readonly Placed[],
): MovedDate | null {
  const entry = entryFrom(events.map(({ event }) => event))
  const term = termAt(entry.content.typeId, datedAt(events))
  const to = dueAfterChange(entry, term, calendarAt(entry.officeId))
  const from = entry.content.dueOn
  if (to === null || from === null) return null
  const { entryId, version } = entry
  return { entryId, position: candidate.ledger_position, version, from, to }
}
