/**
 * Counting open deadlines again after a change of days, as background work in small steps: what a
 * step moves is found before the ledger's head is held, and written under it in a few milliseconds,
 * so that the counter never waits. Every moved date is an event of its entry.
 */
import type { api } from '#contract/api.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFactTypes, entryFrom } from '#domain/acts/entry-fact.ts'
import { dueAfterChange } from '#domain/book/deadline-course.ts'
import type { NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { DeadlineRecalculation } from '#domain/entry/entry.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import type { ConfigurationChange, OfficeForm } from '#domain/municipality/configuration-change.ts'
import { touchedDates, daysAfter, draftChange } from '#domain/municipality/configuration-change.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { enqueueJob } from '../../../platform/jobs/job-records.ts'
import type { JobKind } from '../../../platform/jobs/job-kind.ts'
import { holdHead, writeAfter } from '../../../platform/ledger/append.ts'
import { datedAt } from '../../../platform/ledger/dated-at.ts'
import { entryEvent } from '../../../platform/ledger/read-events.ts'
import type { TermAt } from '../../../platform/municipality/terms/configuration-rows.ts'
import { readTermHistory } from '../../../platform/municipality/terms/configuration-rows.ts'
import type { MunicipalCalendar } from '../../../platform/municipality/terms/work-calendar.ts'
import {
  readWorkCalendar,
  calendarOf,
  officeHoursOf,
} from '../../../platform/municipality/terms/work-calendar.ts'
import { isDueVisible } from '../../../platform/municipality/reference/visibility.ts'
import { demandReader, standingConfiguration } from './read-configuration.ts'

// Measured on a machine of two cores with a load of eight: a step of fifty held the head 106 to 252
// ms. Registrations wait behind it, so a step is a quarter of that.
const stepSize = 12
// Counters remember the calendar for five seconds: what another process registered with the old one
// is looked at too.
const staleForMs = 6000
const restMs = 500

/** Its job has the id of the proposal. */
export const recountDeadlines: JobKind<Pick<AppContext, 'database'>> = {
  kind: 'RECOUNT_DEADLINES',
  tries: 20,
  keptForMs: 86_400_000,
  async run({ database }, { municipalityId, jobId, signal }) {
    for (;;) {
      signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- each step begins where the last one ended
      const sweep = await database.read(municipalityId, (db) =>
        unfinishedSweep(db, municipalityId, jobId),
      )
      if (!sweep) return null
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await step(database, municipalityId, sweep)
      // oxlint-disable-next-line no-await-in-loop
      if (outcome === 'WAIT') await pause(restMs, undefined, { signal })
    }
  },
}

/** Writes nothing for a change that touches no day. */
export async function openSweep(
  db: Transaction,
  municipalityId: string,
  { sweepId, change }: { readonly sweepId: string; readonly change: ConfigurationChange },
): Promise<void> {
  const touched = await touchedBy(db, municipalityId, change)
  if (!touched) return
  await db
    .insertInto('deadline_sweep')
    .values({
      municipality_id: municipalityId,
      sweep_id: sweepId,
      dates: [...touched.dates],
      office_id: touched.officeId,
      total: await countCandidates(db, municipalityId, touched),
      finished_at: null,
    })
    .execute()
  const job = { municipalityId, jobId: sweepId, askedById: null, payload: {} }
  await enqueueJob(db, recountDeadlines, job)
}

async function touchedBy(
  db: Transaction,
  municipalityId: string,
  change: ConfigurationChange,
): Promise<Touched | null> {
  if (change.kind === 'CALENDAR_DAYS') {
    const touched = touchedDates(change.days)
    return touched.dates.length === 0 ? null : touched
  }
  if (change.kind !== 'OFFICE' || change.before === null) return null
  const { profile } = await readWorkCalendar(db, municipalityId)
  const isMoved =
    profile.hasSaturdayByOffice && saturdaysOf(change.before) !== saturdaysOf(change.after)
  // A Saturday is a working day there or it is not: any document of that office may be touched.
  return isMoved ? { dates: [], officeId: change.officeId } : null
}

/** When it opens on Saturdays: usually, and in which seasons. */
function saturdaysOf({ closesAt, seasons }: OfficeForm): string {
  const inSeasons = seasons.map(({ from, to, closesAt: own }) => [from, to, opensOnSaturday(own)])
  return JSON.stringify([opensOnSaturday(closesAt), inSeasons])
}

function opensOnSaturday(times: OfficeForm['closesAt']): boolean {
  return times['6'] !== undefined
}

/** Where a sweep stands. */
interface SweepRow {
  readonly sweep_id: string
  readonly dates: string[]
  readonly office_id: string | null
  readonly after_position: number
  readonly is_fresh: boolean
  readonly actor_id: string
}

async function unfinishedSweep(
  db: Transaction,
  municipalityId: string,
  sweepId: string,
): Promise<SweepRow | undefined> {
  const { rows } = await sql<SweepRow>`
    select s.sweep_id, s.dates, s.office_id, s.after_position, p.decided_by_id as actor_id,
      clock_timestamp() < s.started_at + ${staleForMs} * interval '1 millisecond' as is_fresh
    from deadline_sweep s
    join proposal p on p.municipality_id = s.municipality_id and p.proposal_id = s.sweep_id
    where s.municipality_id = ${municipalityId} and s.sweep_id = ${sweepId} and s.finished_at is null`.execute(
    db,
  )
  return rows[0]
}

async function step(
  database: Database,
  municipalityId: string,
  sweep: SweepRow,
): Promise<'GO_ON' | 'WAIT'> {
  const touched = { dates: sweep.dates, officeId: sweep.office_id }
  const found = await database.read(municipalityId, async (db) => {
    const page = { after: sweep.after_position, limit: stepSize }
    const candidates = await candidatesAfter(db, municipalityId, touched, page)
    const recount = await openRecount(db, municipalityId)
    return { candidates, moved: await movedAmong(db, municipalityId, recount, candidates) }
  })
  const last = found.candidates.at(-1)
  if (!last && sweep.is_fresh) return 'WAIT'
  await database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    // Somebody changed one of them between looking and writing: all of them are looked at again.
    if (await isAnyChanged(db, municipalityId, found.moved)) return
    const through = last?.ledger_position ?? null
    if (!(await noteProgress(db, municipalityId, sweep, { ...found, through }))) return
    await writeAfter(
      db,
      head,
      found.moved.map(({ entryId, from, to }) => ({
        type: 'DeadlineRecalculated',
        subjectId: entryId,
        actorId: sweep.actor_id,
        data: {
          from,
          to,
          reason: 'CALENDAR_CHANGED',
          cause: sweep.sweep_id,
        } satisfies DeadlineRecalculation,
      })),
    )
    await moveRows(db, municipalityId, found.moved)
  })
  return 'GO_ON'
}

async function isAnyChanged(
  db: Transaction,
  municipalityId: string,
  moved: readonly MovedDate[],
): Promise<boolean> {
  const { rows } = await sql`
    select from entry join unnest(${moved.map(({ entryId }) => entryId)}::uuid[],
      ${moved.map(({ version }) => version)}::int[]) as seen (entry_id, version) using (entry_id)
    where municipality_id = ${municipalityId} and entry.version <> seen.version limit 1`.execute(db)
  return rows.length > 0
}

/** `through` is null when nothing is left. False when another process took this step meanwhile. */
async function noteProgress(
  db: Transaction,
  municipalityId: string,
  { sweep_id: sweepId, after_position: before }: SweepRow,
  found: {
    readonly candidates: readonly Candidate[]
    readonly moved: readonly MovedDate[]
    readonly through: number | null
  },
): Promise<boolean> {
  const { candidates, moved, through } = found
  const { numUpdatedRows } = await db
    .updateTable('deadline_sweep')
    .set((row) => ({
      examined: row('examined', '+', candidates.length),
      moved: row('moved', '+', moved.length),
      after_position: through ?? before,
      finished_at: through === null ? sql<Date>`clock_timestamp()` : null,
    }))
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ sweep_id: sweepId, after_position: before }))
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function moveRows(
  db: Transaction,
  municipalityId: string,
  moved: readonly MovedDate[],
): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update entry set due_on = moved.due_on, version = version + 1
    from unnest(${moved.map(({ entryId }) => entryId)}::uuid[], ${moved.map(({ to }) => to)}::date[]) as moved (entry_id, due_on)
    where entry.municipality_id = ${municipalityId} and entry.entry_id = moved.entry_id
  `.execute(db)
}

/**
 * The days that opened or closed, and the one office they are of, or null for all. No day at all
 * means any.
 */
interface Touched {
  readonly dates: readonly CivilDate[]
  readonly officeId: string | null
}

interface MovedDate {
  readonly entryId: string
  readonly position: number
  readonly version: number
  readonly from: CivilDate
  readonly to: CivilDate
}

/** What counting again needs of the municipality, read once for many entries. */
interface Recount {
  readonly termAt: TermAt
  readonly calendarAt: (officeId: string) => ReturnType<typeof calendarOf>
}

/** With `days`, as if the calendar had those instead of its own. */
async function openRecount(
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

interface Candidate {
  readonly entry_id: string
  readonly ledger_position: number
}

interface CandidateQuery {
  readonly after: number
  readonly limit: number
  /** Only those of which this person is told when they are due. */
  readonly toldTo?: Actor
}

/** Open documents that were counting over one of those days, in the order of the book. */
async function candidatesAfter(
  db: Transaction,
  municipalityId: string,
  touched: Touched,
  { after, limit, toldTo }: CandidateQuery,
): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select entry_id, ledger_position from entry
    where municipality_id = ${municipalityId} and ledger_position > ${after} and ${isTouched(touched)}
      and ${toldTo ? isDueVisible(toldTo) : sql`true`}
    order by ledger_position limit ${limit}
  `.execute(db)
  return rows
}

async function countCandidates(
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
async function movedAmong(
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

const pageSize = 20
const previewedAtOnce = 500

export const previewMoves: Handler<typeof api.previewMoves> = async ({ app, actor }, { body }) => {
  demandReader(actor)
  const { municipalityId } = actor
  const { units } = await app.referenceData.of(municipalityId)
  const moved = await app.database.read(municipalityId, async (db) => {
    const now = await standingConfiguration(db, municipalityId)
    const change = draftChange(body.change, now)
    const touched = change && (await touchedBy(db, municipalityId, change))
    if (!change || !touched) return []
    const days = change.kind === 'CALENDAR_DAYS' ? daysAfter(now.days, change.days) : now.days
    const recount = await openRecount(db, municipalityId, days)
    const found: MovedDate[] = []
    let after = 0
    for (;;) {
      const page = { after, limit: previewedAtOnce, toldTo: actor }
      // oxlint-disable-next-line no-await-in-loop -- bounds the memory: each page begins where the last one ended
      const candidates = await candidatesAfter(db, municipalityId, touched, page)
      // oxlint-disable-next-line no-await-in-loop
      found.push(...(await movedAmong(db, municipalityId, recount, candidates)))
      const last = candidates.at(-1)
      if (!last) return found
      after = last.ledger_position
    }
  })
  // Whoever does not reach a document learns that one more moves, and nothing else of it.
  const visibility = visibilityScopeOf(actor, units)
  const shown = await app.database.read({ municipalityId, visibility }, (db) =>
    reachedAmong(db, municipalityId, moved),
  )
  const from = (body.page - 1) * pageSize
  return {
    count: moved.length,
    hidden: moved.length - shown.length,
    pages: Math.max(1, Math.ceil(shown.length / pageSize)),
    entries: shown.slice(from, from + pageSize),
  }
}

async function reachedAmong(db: Transaction, municipalityId: string, moved: readonly MovedDate[]) {
  if (moved.length === 0) return []
  const rows = await db
    .selectFrom('entry')
    .select(['entry_id', 'entry_number', 'subject', 'confidentiality'])
    .where('municipality_id', '=', municipalityId)
    .where(
      'entry_id',
      'in',
      moved.map(({ entryId }) => entryId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.entry_id, row]))
  return moved.flatMap(({ entryId, from, to }) => {
    const row = known.get(entryId)
    if (!row) return []
    const subject = row.confidentiality === 'ORDINARY' ? row.subject : null
    return [{ entryId, entryNumber: row.entry_number, subject, from, to }]
  })
}
