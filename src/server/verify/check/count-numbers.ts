/**
 * The numbers of each book and year, counted along the chain: 1, 2, 3… in the order of the ledger,
 * the text the format says, the year and day of the instant in their zones; at the end, the counter
 * that gives the next one.
 */
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import type { BookResumedData } from '#domain/book/book-act.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { EntryRegisteredData, SeriesPlace } from '#domain/entry/entry.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import { formatEntryNumber, seriesCodeFor, seriesYear } from '#domain/entry/register-number.ts'
import type { LetterNumberedData } from '#domain/letters/letter.ts'
import { letterNumber, letterSeries } from '#domain/letters/letter.ts'
import { exitFormat, exitSeriesFor } from '#domain/outgoing/dispatch.ts'
import type { OutgoingDispatchedData } from '#domain/outgoing/outgoing.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { LedgerBody } from '../../platform/ledger/chain.ts'
import { compareTable } from '../replay/compare-rows.ts'
import type { Book, Place } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/organization.ts'
import { columnOf, rowsOf } from '../replay/organization.ts'

interface Counted {
  readonly code: string
  readonly year: number
  readonly last: number
  /** RFC 3339. */
  readonly at: string
}

/** By `code/year`. Changes in place as the ledger is walked. */
export type Numbers = Map<string, Counted>

/** What an event says of its number, and what that is made of. */
interface Given {
  readonly text: string
  readonly on: CivilDate
  readonly code: string
  readonly textOf: (year: number, number: number) => string
}

interface Standing {
  readonly organization: Organization
  readonly format: BookFormat
  readonly officeCode: string
}

type Numbering<Data> = (standing: Standing, data: Data) => Given

const numberings: ReadonlyMap<string, Numbering<never>> = new Map(
  Object.entries<Numbering<never>>({
    EntryRegistered: ({ format, officeCode }, data: EntryRegisteredData) => ({
      text: data.entryNumber,
      on: data.registeredOn,
      code: seriesCodeFor(format, officeCode),
      textOf: (year, number) => formatEntryNumber({ format, officeCode, year, number }),
    }),
    OutgoingDispatched: ({ format, officeCode }, data: OutgoingDispatchedData) => ({
      text: data.exitNumber,
      on: data.dispatchedOn,
      code: exitSeriesFor(format, officeCode),
      textOf: (year, number) =>
        formatEntryNumber({ format: exitFormat(format), officeCode, year, number }),
    }),
    LetterNumbered: ({ organization }, data: LetterNumberedData) => {
      const { unitId, kind } = data.heading
      const unitCode = columnOf(rowsOf(organization, 'org_unit').get(unitId), 'code')
      if (typeof unitCode !== 'string') throw new Error('la unidad no consta')
      return {
        text: data.documentNumber,
        on: data.documentDate,
        code: letterSeries(unitCode, kind),
        textOf: (year, number) => letterNumber(outgoingKindNames[kind], { unitCode, year, number }),
      }
    },
  }),
)

/** Throws a `Discrepancy` unless what has a number has the one that follows in its book. */
export function countNumber(
  book: Book,
  organization: Organization,
  numbers: Numbers,
  { position, at, type, data: said }: LedgerBody,
): void {
  const numbering = numberings.get(type)
  if (!numbering) return
  // oxlint-disable-next-line no-unsafe-type-assertion -- a forged one that is not so shaped fails where it is read
  const data = said as unknown as { readonly officeId: string; readonly series: SeriesPlace }
  const { officeId, series } = data
  const { book: format, timeZone, offices } = organization
  const office = offices.get(officeId)
  if (!format || timeZone === null || !office) throw new Error('la oficina no consta')
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  const given = numbering({ organization, format, officeCode: office.code }, data as never)
  const place: Place = { position, entryNumber: given.text }
  const instant = new Date(at)
  const year = seriesYear(instant, format, office.timeZone, timeZone)
  const key = `${series.code}/${series.year}`
  const next = (numbers.get(key)?.last ?? 0) + 1
  demand(book, place, 'la serie', series.code, given.code)
  demand(book, place, 'el año', String(series.year), String(year))
  demand(book, place, 'el día', given.on, localDateTimeAt(instant, office.timeZone).date)
  if (series.number !== next) {
    const what =
      series.number < next ? `el número ${series.number} ya se dio` : `falta el número ${next}`
    throw new Discrepancy(book, place, `${what} en el libro ${key}.`)
  }
  demand(book, place, 'el número escrito', given.text, given.textOf(year, series.number))
  const latest = laterOf(numbers.get(key)?.at, at)
  numbers.set(key, { code: series.code, year, last: series.number, at: latest })
}

/**
 * Numbers told before the book was restored: from the next one on, given to nobody. Throws a
 * `Discrepancy`.
 */
export function skipNumbers(
  book: Book,
  numbers: Numbers,
  { position, at }: LedgerBody,
  { skipped }: BookResumedData,
): void {
  for (const { code, year, first, last } of skipped) {
    const key = `${code}/${year}`
    const before = numbers.get(key)
    const next = (before?.last ?? 0) + 1
    if (first !== next || last < first) {
      const what = `salta los números ${first} a ${last} y el siguiente era el ${next}`
      throw new Discrepancy(book, { position }, `${what} en el libro ${key}.`)
    }
    numbers.set(key, { code, year, last, at: laterOf(before?.at, at) })
  }
}

/** A counter keeps the latest of its times, also when a wrong clock gave it one ahead. */
function laterOf(before: string | undefined, at: string): string {
  return before !== undefined && before > at ? before : at
}

function demand(book: Book, place: Place, what: string, said: string, due: string): void {
  if (said === due) return
  throw new Discrepancy(book, place, `${what} es ${quoted(said)} y debía ser ${quoted(due)}.`)
}

/** Compares the counters with what was counted. Throws the first `Discrepancy`. */
export async function checkCounters(db: Transaction, book: Book, numbers: Numbers): Promise<void> {
  const counted = [...numbers.values()].map(({ code, year, last, at }) => ({
    municipality_id: book.municipalityId,
    series_code: code,
    year,
    last_number: last,
    last_at: new Date(at),
  }))
  await compareTable(db, book, { name: 'registry_series', key: ['series_code', 'year'] }, counted)
}
