/**
 * The closings: each day and each year counted again from the ledger they cover, their roots
 * computed again, every event of an office in exactly one of its closings; then their rows.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import type { ClockCorrectedData } from '#domain/book/book-act.ts'
import type { DayClosedData, YearClosedData } from '#domain/book/daily-closing.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { sql } from 'kysely'
import { closingRow } from '../../features/closings/days/close-days.ts'
import { yearFact, yearRow } from '../../features/closings/days/close-years.ts'
import { closingFact } from '../../features/closings/days/read-book-of-days.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { compareTable } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/organization.ts'
import type { Told } from '../replay/read-pages.ts'
import { factsOf } from '../replay/read-pages.ts'

export const closingFactTypes = ['DayClosed', 'YearClosed'] as const

type DayClosing = Told<'DayClosed', DayClosedData>
type YearClosing = Told<'YearClosed', YearClosedData>
type Correction = Told<'ClockCorrected', ClockCorrectedData>

/**
 * Throws the first `Discrepancy`. Chain, rows of entries and organization must have been checked.
 */
export async function checkClosings(
  db: Transaction,
  book: Book,
  organization: Organization,
): Promise<void> {
  const { municipalityId } = book
  await checkDays(db, book, await factsOf<DayClosing>(db, municipalityId, ['DayClosed']))
  // A year is counted over the rows of its days: they come first.
  const years = await factsOf<YearClosing>(db, municipalityId, ['YearClosed'])
  await checkYears(db, book, organization, years)
}

async function checkDays(
  db: Transaction,
  book: Book,
  closings: readonly DayClosing[],
): Promise<void> {
  const corrections = await factsOf<Correction>(db, book.municipalityId, ['ClockCorrected'])
  const made = new Map<string, DayClosing[]>()
  const sequences = new Map<string, number>()
  for (const closing of closings) {
    const { officeId, on, sequence } = closing.data
    const own = made.get(officeId) ?? []
    const last = own.findLast(({ position }) => !isVoid(corrections, position, closing.position))
    const key = `${officeId} ${on}`
    const due = (sequences.get(key) ?? 0) + 1
    // oxlint-disable-next-line no-await-in-loop -- each day begins where the one before ended
    await checkDay(db, book, closing, { last: last?.data ?? null, sequence: due })
    made.set(officeId, own)
    own.push(closing)
    sequences.set(key, sequence)
  }
  const rows = closings.map((closing) => closingRow(book.municipalityId, closing.data, closing))
  const key = ['office_id', 'on_date', 'sequence']
  await compareTable(db, book, { name: 'daily_closing', key, json: ['exits'] }, rows)
}

/** Whether a closing was already void when a later one was written. */
function isVoid(corrections: readonly Correction[], position: number, later: number): boolean {
  return corrections.some(
    ({ position: at, data }) => at < later && position >= data.from && position <= data.through,
  )
}

async function checkYears(
  db: Transaction,
  book: Book,
  organization: Organization,
  closings: readonly YearClosing[],
): Promise<void> {
  for (const closing of closings) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one year after another
    await checkYear(db, book, organization, closing)
  }
  const times = new Map<string, number>()
  const rows = closings.map((closing) => {
    const year = `${closing.data.series} ${closing.data.year}`
    const sequence = (times.get(year) ?? 0) + 1
    times.set(year, sequence)
    return yearRow(book.municipalityId, closing.data, closing, sequence)
  })
  const key = ['series_code', 'year', 'sequence']
  await compareTable(db, book, { name: 'year_closing', key, json: ['exits'] }, rows)
}

async function checkDay(
  db: Transaction,
  book: Book,
  { position, data }: DayClosing,
  due: { readonly last: DayClosedData | null; readonly sequence: number },
): Promise<void> {
  const { officeId, on, sequence, first, through } = data
  const { last } = due
  const opening = last ? null : await openingOf(db, book, officeId)
  const begins = last ? last.through + 1 : opening
  demand(
    book,
    position,
    `empieza en el suceso ${first} y debía empezar en el ${begins}`,
    first === begins,
  )
  demand(book, position, 'cubre sucesos posteriores a él', through < position)
  const follows = (last === null || on >= last.on) && sequence === due.sequence
  demand(book, position, `el día ${on} no sigue al anterior`, follows)
  const again = await closingFact(
    db,
    book.municipalityId,
    officeId,
    { on, sequence },
    { first, through },
  )
  compareSums(book, position, data, again)
}

async function openingOf(
  db: Transaction,
  { municipalityId }: Book,
  officeId: string,
): Promise<number> {
  const { rows } = await sql<{ position: string }>`
    select position from ledger_event
    where municipality_id = ${municipalityId} and subject_id = ${officeId} and type = 'OfficeAdded'
    order by position limit 1`.execute(db)
  return Number(rows[0]?.position)
}

async function checkYear(
  db: Transaction,
  book: Book,
  organization: Organization,
  { position, data }: YearClosing,
): Promise<void> {
  const format = organization.book
  if (!format) throw new Discrepancy(book, { position }, 'el libro no consta.')
  const officeIds = [...organization.offices].flatMap(([officeId, { code }]) =>
    seriesCodeFor(format, code) === data.series ? [officeId] : [],
  )
  demand(book, position, 'cubre sucesos posteriores a él', data.through < position)
  const yearBook = { series: data.series, officeIds }
  const { municipalityId } = book
  const again = await yearFact(db, municipalityId, yearBook, data.year, data.through)
  compareSums(book, position, data, again)
}

/** What a closing says, member by member, against what the ledger counts. */
function compareSums(book: Book, position: number, told: object, counted: object): void {
  const own = new Map<string, unknown>(Object.entries(told))
  for (const [key, value] of Object.entries(counted)) {
    const [said, due] = [canonicalJson(own.get(key) ?? null), canonicalJson(value)]
    const what = `el cierre dice ${quoted(said)} en ${key} y el libro cuenta ${quoted(due)}`
    demand(book, position, what, said === due)
  }
}

function demand(book: Book, position: number, what: string, isTrue: boolean): void {
  if (!isTrue) throw new Discrepancy(book, { position }, `${what}.`)
}
