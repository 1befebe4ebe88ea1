/**
 * `GET /api/closings`: the days of a month at an office, closed or still to close, and the closed
 * years of its book.
 */
import type { api } from '#contract/api.ts'
import type { ClosingsView } from '#contract/book/closings.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, addMonths } from '#domain/deadline/civil-date.ts'
import { mayCloseDays } from '#domain/permission/permission.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import type { ReferenceOffice } from '../../reference/reference-data.ts'
import { todayAt } from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { headOf, yearClosings } from '../../municipality/book/year-closings.ts'
import type { ClosingRow } from './closing-view.ts'
import { closingsBetween, closingView } from './closing-view.ts'
import { demandClosingReader, officeFor } from './may-close.ts'
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
  const closings = await closingsBetween(db, municipalityId, office.officeId, { from, to })
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
