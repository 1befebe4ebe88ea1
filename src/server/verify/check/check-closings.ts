/**
 * The closings: each day and each year counted again from the ledger they cover, their roots
 * computed again, every event of an office in exactly one of its closings; then their rows.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import type { DayClosedData, YearClosedData } from '#domain/book/daily-closing.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { sql } from 'kysely'
import { closingRow } from '../../closings/days/close-days.ts'
import { yearFact, yearRow } from '../../closings/days/close-years.ts'
import { closingFact } from '../../closings/days/read-book-of-days.ts'
import type { StoredRow } from '../../database/schema/read-as-owner.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/replay-organization.ts'

export const closingFactTypes: readonly string[] = ['DayClosed', 'YearClosed']

interface Told {
  readonly position: number
  readonly subjectId: string
  readonly actorId: string | null
  readonly at: Date
}

type DayClosing = Told & { readonly type: 'DayClosed'; readonly data: DayClosedData }
type YearClosing = Told & { readonly type: 'YearClosed'; readonly data: YearClosedData }

/**
 * Throws the first `Discrepancy`. Chain, rows of entries and organization must have been checked.
 */
export async function checkClosings(
  db: Transaction,
  book: Book,
  organization: Organization,
): Promise<void> {
  const closings = await readClosings(db, book)
  await checkDays(
    db,
    book,
    closings.filter((closing) => closing.type === 'DayClosed'),
  )
  // A year is counted over the rows of its days: they come first.
  await checkYears(
    db,
    book,
    organization,
    closings.filter((closing) => closing.type === 'YearClosed'),
  )
}

async function checkDays(
  db: Transaction,
  book: Book,
  closings: readonly DayClosing[],
): Promise<void> {
  const corrections = await readCorrections(db, book)
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
  compareRows(
    book,
    {},
    { name: 'daily_closing', key, json: ['exits'] },
    rows,
    await stored(db, book, 'daily_closing'),
  )
}

interface Correction {
  readonly position: number
  readonly from: number
  readonly through: number
}

async function readCorrections(db: Transaction, { municipalityId }: Book): Promise<Correction[]> {
  const { rows } = await sql<{ body: string }>`
    select body from ledger_event
    where municipality_id = ${municipalityId} and type = 'ClockCorrected' order by position`.execute(
    db,
  )
  return rows.map(({ body }) => {
    const { position, data }: { position: number; data: Correction } = JSON.parse(body)
    return { position, from: data.from, through: data.through }
  })
}

/** Whether a closing was already void when a later one was written. */
function isVoid(corrections: readonly Correction[], position: number, later: number): boolean {
  return corrections.some(
    (act) => act.position < later && position >= act.from && position <= act.through,
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
  const shape = { name: 'year_closing', key, json: ['exits'] }
  compareRows(book, {}, shape, rows, await stored(db, book, 'year_closing'))
}

async function stored(
  db: Transaction,
  { municipalityId }: Book,
  table: 'daily_closing' | 'year_closing',
): Promise<readonly StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select * from ${sql.table(table)} where municipality_id = ${municipalityId}`.execute(db)
  return rows
}

async function readClosings(
  db: Transaction,
  { municipalityId }: Book,
): Promise<(DayClosing | YearClosing)[]> {
  const { rows } = await sql<{ body: string }>`
    select body from ledger_event
    where municipality_id = ${municipalityId} and type = any (${closingFactTypes}::text[])
    order by position`.execute(db)
  return rows.map(({ body }) => {
    const told: LedgerBody = JSON.parse(body)
    // The chain was walked: what it says is what this server wrote, and what it computes
    // differently is found below.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return { ...told, at: new Date(told.at) } as unknown as DayClosing | YearClosing
  })
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
  const { exits, ...again } = await yearFact(
    db,
    book.municipalityId,
    yearBook,
    data.year,
    data.through,
  )
  // Closings from before it was said say nothing of it.
  compareSums(book, position, data, data.exits === undefined ? again : { ...again, exits })
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
