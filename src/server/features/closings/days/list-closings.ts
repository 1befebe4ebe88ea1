/**
 * `GET /api/closings`: the days of a month at an office, closed or still to close, and the closed
 * years of its book; and the acts of closing as PDF, drawn from the rows of the closing and its time
 * stamp alone, so that they give the same paper in ten years.
 */
import type { api } from '#contract/api.ts'
import type { ClosingsView, ClosingView } from '#contract/book/closings.ts'
import type { DaySum } from '#domain/book/daily-closing.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, addMonths, dayMonthYear } from '#domain/deadline/civil-date.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { holdsAt, mayCloseDays, mayReadClosings } from '#domain/permission/permission.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { paperResponse } from '../../../platform/http/respond/serve-file.ts'
import { isVoid } from '../../../platform/ledger/corrected.ts'
import {
  headOf,
  letterheadOf,
  yearActFacts,
  yearClosings,
} from '../../../platform/municipality/book/year-closings.ts'
import { actorNow } from '../../../platform/municipality/people/standing-actor.ts'
import { readStamp } from '../../../platform/outbound/closing-proofs.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../../platform/municipality/reference/reference-data.ts'
import {
  mainOffice,
  officeOf,
  todayAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import { closeDays, planDays } from './close-days.ts'
import type { StandingBook } from './read-book-of-days.ts'
import { readBookOfDays, readOpening } from './read-book-of-days.ts'

export const listClosings: Handler<typeof api.listClosings> = async (context, { query }) => {
  const { actor, app } = context
  demandClosingReader(actor)
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const office = officeFor(actor, reference, query.officeId)
  const today = todayAt(office, app.now())
  const month = query.month ?? today.slice(0, 7)
  const series = seriesCodeFor(reference.municipality.book, office.code)
  return app.database.read(municipalityId, async (db) => {
    const opensOn = await readOpening(db, municipalityId, office)
    const span = { from: latest(`${month}-01`, opensOn), to: lastDayShown(month, office, today) }
    return {
      offices: [...reference.offices.values()].map(({ officeId, name }) => ({ officeId, name })),
      officeId: office.officeId,
      timeZone: office.timeZone,
      month,
      today,
      opensOn,
      hasOwnBook: reference.municipality.book.scope === 'OFFICE',
      mayClose: mayCloseDays(actor, office.officeId),
      days: await readDays(db, municipalityId, office, span, today),
      years: await readYears(db, municipalityId, series),
    }
  })
}

interface Span {
  readonly from: CivilDate
  readonly to: CivilDate
}

function latest(one: CivilDate, other: CivilDate): CivilDate {
  return one > other ? one : other
}

/** Not the days to come, nor those after the office ceased. */
function lastDayShown(month: string, { validTo }: ReferenceOffice, today: CivilDate): CivilDate {
  const end = addDays(addMonths(`${month}-01`, 1), -1)
  return [end, today, ...(validTo === null ? [] : [validTo])].toSorted()[0] ?? end
}

type Day = ClosingsView['days'][number]

async function readDays(
  db: Transaction,
  municipalityId: string,
  office: ReferenceOffice,
  { from, to }: Span,
  today: CivilDate,
): Promise<Day[]> {
  const book = await readBookOfDays(db, municipalityId, office)
  const isShown = sql`c.office_id = ${office.officeId} and c.on_date between ${from} and ${to}`
  const closings = await readClosings(db, municipalityId, isShown)
  const counts = await db
    .selectFrom('entry')
    .select(['registered_on', ({ fn }) => fn.countAll<number>().as('count')])
    .where((eb) => eb.and({ municipality_id: municipalityId, office_id: office.officeId }))
    .where('registered_on', '>=', from)
    .where('registered_on', '<=', to)
    .groupBy('registered_on')
    .execute()
  const counted = new Map(counts.map((row) => [row.registered_on, row.count]))
  const closed = Map.groupBy(closings, (row) => row.on_date)
  const days: Day[] = []
  for (let on = to; on >= from; on = addDays(on, -1)) {
    const own = closed.get(on) ?? []
    days.push({
      on,
      state: stateOf(on, own, book, today),
      entryCount: counted.get(on) ?? 0,
      closings: own.map(closingView),
    })
  }
  return days
}

function stateOf(
  on: CivilDate,
  closings: readonly ClosingRow[],
  { last, hasLaterEntries }: StandingBook,
  today: CivilDate,
): Day['state'] {
  if (closings.some((closing) => !closing.is_void))
    return hasLaterEntries && last?.on === on ? 'DUE' : 'CLOSED'
  return on === today ? 'OPEN' : 'DUE'
}

async function readYears(
  db: Transaction,
  municipalityId: string,
  series: string,
): Promise<ClosingsView['years']> {
  const rows = await yearClosings(db, municipalityId)
    .where('c.series_code', '=', series)
    .orderBy('c.year', 'desc')
    .orderBy('c.sequence', 'desc')
    .execute()
  return rows.map((row) => ({
    closingId: row.closing_id,
    series: row.series_code,
    year: row.year,
    closedAt: row.closed_at.toISOString(),
    entryCount: row.entry_count,
    first: row.first_number,
    last: row.last_number,
    annulledCount: row.annulled_count,
    rectifiedCount: row.rectified_count,
    exitCount: row.exits?.count ?? 0,
    dayCount: row.day_count,
    isVoid: row.is_void,
    head: headOf(row),
  }))
}

export const readClosingAct: Handler<typeof api.readClosingAct> = async (context, { params }) => {
  const { actor, app } = context
  demandClosingReader(actor)
  const reference = await app.referenceData.of(actor.municipalityId)
  const row = await findClosing(context, params.closingId)
  if (!row) throw new Refusal('E-CON-03')
  const office = officeOf(reference, row.office_id)
  await logAccess(context, 'closing-printed', { detail: `${office.code} ${row.on_date}` })
  const stamp = await app.database.read(actor.municipalityId, (db) =>
    readStamp(db, actor.municipalityId, row.ledger_position),
  )
  const { closingId, registered, ...closing } = closingView(row)
  const { renderDayAct } = await import('../../../platform/papers/print/closing-act.ts')
  const paper = await renderDayAct({
    ...letterheadOf(reference, office),
    ...closing,
    ...registered,
    on: row.on_date,
    isAfterVoid: row.is_after_void,
    firstPosition: row.first_position,
    throughPosition: row.through_position,
    stamp: stamp && { at: stamp.at.toISOString(), authority: stamp.authority },
    verificationUrl: `${context.request.site.origin}/verificar/cierre/${closingId}`,
  })
  return paperResponse(paper, `cierre-${office.code}-${row.on_date}.pdf`)
}

export const readYearAct: Handler<typeof api.readYearAct> = async (context, { params }) => {
  const { actor, app } = context
  demandClosingReader(actor)
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const row = await app.database.read(municipalityId, (db) =>
    yearClosings(db, municipalityId)
      .where('c.closing_id', '=', params.closingId)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('E-CON-03')
  await logAccess(context, 'closing-printed', { detail: `${row.series_code} ${row.year}` })
  const { renderYearAct } = await import('../../../platform/papers/print/closing-act.ts')
  const paper = await renderYearAct(yearActFacts(reference, row))
  return paperResponse(paper, `cierre-${row.series_code}-${row.year}.pdf`)
}

function demandClosingReader(actor: Actor): void {
  if (mayReadClosings(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_CLOSINGS_OF_THE_BOOK',
    responsable: 'HEAD_OF_REGISTRY',
  })
}

/** The office that was named, or else the actor's own. */
function officeFor(
  actor: Actor,
  reference: ReferenceData,
  named: string | undefined,
): ReferenceOffice {
  if (named !== undefined) return officeOf(reference, named)
  const own = [...reference.offices.values()].find(
    ({ officeId }) => holdsAt(actor, 'JREG', officeId) || holdsAt(actor, 'REG', officeId),
  )
  return own ?? mainOffice(reference)
}

interface ClosingRow extends Selectable<Tables['daily_closing']> {
  readonly hash: Buffer
  readonly closed_by: string | null
  readonly is_void: boolean
  readonly is_after_void: boolean
}

/** In the order in which they were made; `which` is over the columns of `c`. */
async function readClosings(
  db: Transaction,
  municipalityId: string,
  which: RawBuilder<unknown>,
): Promise<readonly ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select c.*, v.hash, s.name as closed_by, ${isVoid('c')} as is_void,
      exists (select from daily_closing b where b.municipality_id = c.municipality_id and b.office_id = c.office_id
        and b.on_date = c.on_date and b.sequence = c.sequence - 1 and ${isVoid('b')}) as is_after_void
    from daily_closing c
    join ledger_event v on v.municipality_id = c.municipality_id and v.position = c.ledger_position
    left join staff s on s.municipality_id = c.municipality_id and s.staff_id = c.closed_by_id
    where c.municipality_id = ${municipalityId} and ${which} order by c.ledger_position`.execute(db)
  return rows
}

async function findClosing(
  { app, actor: { municipalityId } }: RequestContext,
  closingId: string,
): Promise<ClosingRow | undefined> {
  const [found] = await app.database.read(municipalityId, (db) =>
    readClosings(db, municipalityId, sql`c.closing_id = ${closingId}`),
  )
  return found
}

function closingView(row: ClosingRow): ClosingView {
  return {
    closingId: row.closing_id,
    sequence: row.sequence,
    closedAt: row.closed_at.toISOString(),
    closedBy: row.closed_by,
    isVoid: row.is_void,
    registered: { count: row.entry_count, first: row.first_number, last: row.last_number },
    annulled: [...row.annulled],
    rectified: [...row.rectified],
    late: [...row.late],
    exits: exitsView(row.exits),
    root: row.root.toString('hex'),
    head: `${row.ledger_position}:${row.hash.toString('hex')}`,
  }
}

/** Of a day that nothing left: as of any other. */
function exitsView(exits: DaySum['exits'] | null): ClosingView['exits'] {
  const { count = 0, first = null, last = null, annulled = [] } = exits ?? {}
  return { count, first, last, annulled: [...annulled] }
}

export const closeDay: Handler<typeof api.closeDay> = async (context, { params, body }) => {
  const { actor, app } = context
  const { municipalityId } = actor
  const { closingId } = params
  const office = await officeToClose(context, body)
  const known = await findClosing(context, closingId)
  if (known) return { closing: closingView(known), count: 0 }
  const closer = {
    actorId: actor.staffId,
    target: { closingId, on: body.on },
    demand: async (db: Transaction) => demandCloser(await actorNow(db, context), office.officeId),
  }
  const count = await closeDays(app, municipalityId, office, body.on, closer)
  app.referenceData.forget(municipalityId)
  const closed = await findClosing(context, closingId)
  if (!closed) throw new Refusal('E-CIE-01', 'on', { fecha: dayMonthYear(body.on) })
  return { closing: closingView(closed), count }
}

const mostShown = 31

export const previewClosing: Handler<typeof api.previewClosing> = async (context, { query }) => {
  const { actor, app } = context
  const office = await officeToClose(context, query)
  const planned = await app.database.read(actor.municipalityId, (db) =>
    planDays(db, actor.municipalityId, office, query.on, mostShown),
  )
  return {
    days: planned.map(({ on, sequence, registered, annulled, rectified, late, exits }) => ({
      on,
      sequence,
      registered,
      annulled: [...annulled],
      rectified: [...rectified],
      late: [...late],
      exits: exitsView(exits ?? null),
    })),
  }
}

/** Refuses whoever may not close there, and days that have not come. */
async function officeToClose(
  { actor, app }: RequestContext,
  asked: { readonly officeId: string; readonly on: string },
): Promise<ReferenceOffice> {
  const reference = await app.referenceData.of(actor.municipalityId)
  demandCloser(actor, asked.officeId)
  const office = officeOf(reference, asked.officeId)
  if (asked.on > todayAt(office, app.now())) {
    throw new Refusal('E-CIE-02', 'on', { fecha: dayMonthYear(asked.on) })
  }
  return office
}

function demandCloser(actor: Actor, officeId: string): void {
  if (mayCloseDays(actor, officeId)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'CLOSE_THE_DAY_OF_THIS_OFFICE',
    responsable: 'HEAD_OF_REGISTRY',
  })
}
