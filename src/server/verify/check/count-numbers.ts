/**
 * The numbers of each book and year, counted along the chain: 1, 2, 3… in the order of the ledger,
 * the text the format says, the year and day of the instant in their zones; at the end, the counter
 * that gives the next one.
 */
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { BookResumedData } from '#domain/book/book-act.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { EntryRegisteredData, SeriesPlace } from '#domain/entry/entry.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import { formatEntryNumber, seriesCodeFor, seriesYear } from '#domain/entry/register-number.ts'
import { exitFormat, exitSeriesFor } from '#domain/outgoing/dispatch.ts'
import { sql } from 'kysely'
import type { StoredRow } from '../../database/schema/read-as-owner.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book, Place } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/replay-organization.ts'

interface Counted {
  readonly code: string
  readonly year: number
  readonly last: number
  readonly at: string
}

/** By `code/year`. Changes in place as the ledger is walked. */
export type Numbers = Map<string, Counted>

/** Which of the two books of an office a number is of. */
export interface NumberedBook {
  readonly format: (book: BookFormat) => BookFormat
  readonly seriesCode: (book: BookFormat, officeCode: string) => string
}

const ofEntries: NumberedBook = { format: (book) => book, seriesCode: seriesCodeFor }
export const ofExits: NumberedBook = { format: exitFormat, seriesCode: exitSeriesFor }

export interface NumberedEntry {
  readonly position: number
  /** RFC 3339. */
  readonly at: string
  readonly data: Pick<EntryRegisteredData, 'officeId' | 'series' | 'entryNumber' | 'registeredOn'>
}

/** Throws a `Discrepancy` unless the entry has the number that follows in its book. */
export function countNumber(
  book: Book,
  organization: Organization,
  numbers: Numbers,
  entry: NumberedEntry,
  numbered = ofEntries,
): void {
  const { series, entryNumber, registeredOn } = entry.data
  const place: Place = { position: entry.position, entryNumber }
  const told = { series, text: entryNumber, on: registeredOn, at: entry.at }
  countInSeries(book, place, numbers, told, dueFor(organization, entry, numbered))
}

interface ToldNumber {
  readonly series: SeriesPlace
  readonly text: string
  readonly on: CivilDate
  /** RFC 3339. */
  readonly at: string
}

interface DueNumber {
  readonly code: string
  readonly year: number
  readonly on: CivilDate
  readonly textOf: (number: number) => string
}

export function countInSeries(
  book: Book,
  place: Place,
  numbers: Numbers,
  { series, text, on, at }: ToldNumber,
  due: DueNumber,
): void {
  const key = `${series.code}/${series.year}`
  const next = (numbers.get(key)?.last ?? 0) + 1
  demand(book, place, 'la serie', series.code, due.code)
  demand(book, place, 'el año', String(series.year), String(due.year))
  demand(book, place, 'el día', on, due.on)
  if (series.number !== next) {
    const what =
      series.number < next ? `el número ${series.number} ya se dio` : `falta el número ${next}`
    throw new Discrepancy(book, place, `${what} en el libro ${key}.`)
  }
  demand(book, place, 'el número escrito', text, due.textOf(series.number))
  const latest = laterOf(numbers.get(key)?.at, at)
  numbers.set(key, { code: series.code, year: series.year, last: series.number, at: latest })
}

/**
 * Numbers told before the book was restored: from the next one on, given to nobody. Throws a
 * `Discrepancy`.
 */
export function skipNumbers(
  book: Book,
  numbers: Numbers,
  act: { readonly position: number; readonly at: string; readonly data: BookResumedData },
): void {
  const { position } = act
  for (const { code, year, first, last } of act.data.skipped) {
    const key = `${code}/${year}`
    const before = numbers.get(key)
    const next = (before?.last ?? 0) + 1
    if (first !== next || last < first) {
      const what = `salta los números ${first} a ${last} y el siguiente era el ${next}`
      throw new Discrepancy(book, { position }, `${what} en el libro ${key}.`)
    }
    numbers.set(key, { code, year, last, at: laterOf(before?.at, act.at) })
  }
}

/** A counter keeps the latest of its times, also when a wrong clock gave it one ahead. */
function laterOf(before: string | undefined, at: string): string {
  return before !== undefined && before > at ? before : at
}

function dueFor(
  { book: format, timeZone, offices }: Organization,
  { at, data }: NumberedEntry,
  numbered: NumberedBook,
): DueNumber {
  const office = offices.get(data.officeId)
  if (!format || timeZone === null || !office) throw new Error('la oficina no consta')
  const instant = new Date(at)
  const year = seriesYear(instant, format, office.timeZone, timeZone)
  return {
    code: numbered.seriesCode(format, office.code),
    year,
    on: localDateTimeAt(instant, office.timeZone).date,
    textOf: (number: number) =>
      formatEntryNumber({
        format: numbered.format(format),
        officeCode: office.code,
        year,
        number,
      }),
  }
}

function demand(book: Book, place: Place, what: string, said: string, due: string): void {
  if (said === due) return
  throw new Discrepancy(book, place, `${what} es ${quoted(said)} y debía ser ${quoted(due)}.`)
}

/** Compares the counters with what was counted. Throws the first `Discrepancy`. */
export async function checkCounters(db: Transaction, book: Book, numbers: Numbers): Promise<void> {
  const { rows } = await sql<StoredRow>`
    select * from registry_series where municipality_id = ${book.municipalityId}
  `.execute(db)
  const counted = [...numbers.values()].map(({ code, year, last, at }) => ({
    municipality_id: book.municipalityId,
    series_code: code,
    year,
    last_number: last,
    last_at: new Date(at),
  }))
  compareRows(book, {}, { name: 'registry_series', key: ['series_code', 'year'] }, counted, rows)
}
