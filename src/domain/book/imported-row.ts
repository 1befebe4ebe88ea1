/**
 * One row of an old book: what can be read of its number and day, and everything as it was written.
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { isCivilDate, yearOf } from '../deadline/civil-date.ts'
import { oneLine } from '../common/text.ts'

/** What a column may be; only number and date are needed. */
export const importedFields = [
  'number',
  'date',
  'sender',
  'subject',
  'documentType',
  'destination',
  'folios',
  'notes',
] as const
export type ImportedField = (typeof importedFields)[number]

export type ImportedRow = Readonly<Record<ImportedField, string>> & {
  readonly ordinal: number
  readonly sequence: number | null
  /** The year its number counts in; null when neither number nor date say it. */
  readonly year: number | null
  /** Null when what is written is no day that existed. */
  readonly on: CivilDate | null
  readonly other: Readonly<Record<string, string>>
}

export interface MappedColumn {
  readonly heading: string
  readonly field: ImportedField | null
}

export interface RowReading {
  readonly columns: readonly MappedColumn[]
  /** For two-digit years: none is later. */
  readonly thisYear: number
}

export function importedRow(
  cells: readonly string[],
  ordinal: number,
  { columns, thisYear }: RowReading,
): ImportedRow {
  const written = (field: ImportedField): string => {
    const place = columns.findIndex((column) => column.field === field)
    return place < 0 ? '' : oneLine(cells[place] ?? '')
  }
  const number = written('number')
  const on = oldDate(written('date'), thisYear)
  const { sequence, year } = oldNumber(number, on === null ? null : yearOf(on))
  const aside = columns.flatMap(({ heading, field }, place) => {
    const cell = oneLine(cells[place] ?? '')
    return field !== null || cell === '' ? [] : [[heading, cell]]
  })
  return {
    ordinal,
    number,
    date: written('date'),
    sender: written('sender'),
    subject: written('subject'),
    documentType: written('documentType'),
    destination: written('destination'),
    folios: written('folios'),
    notes: written('notes'),
    sequence,
    year: year ?? (on === null ? null : yearOf(on)),
    on,
    other: Object.fromEntries(aside),
  }
}

/**
 * `123`, `000123`, `123/98`, `1998-123`, `E-1998-000123`, `N° 1.204`: the year is the part of four
 * digits between 1800 and 2199 when there is another, and what is left is the number. Where either
 * could be, as in `1850/1998`, the year of its date says which; the first, when it says neither.
 */
export function oldNumber(
  text: string,
  dateYear: number | null = null,
): {
  readonly sequence: number | null
  readonly year: number | null
} {
  const parts = text.replaceAll(/(?<=\d)\.(?=\d{3}(?!\d))/gu, '').match(/\d+/gu)
  const [first, second, third] = parts ?? []
  if (first === undefined || third !== undefined) return unread
  if (second === undefined) {
    return first.length <= 9 ? { sequence: Number(first), year: null } : unread
  }
  const lastIsYear = numbered(first, second)
  if (lastIsYear?.year === dateYear) return lastIsYear
  return numbered(second, first) ?? lastIsYear ?? unread
}

const unread = { sequence: null, year: null } as const

function numbered(
  sequence: string,
  year: string,
): { readonly sequence: number; readonly year: number } | null {
  return isYear(year) && sequence.length <= 9
    ? { sequence: Number(sequence), year: Number(year) }
    : null
}

function isYear(digits: string): boolean {
  return /^(?:18|19|20|21)\d\d$/u.test(digits)
}

// A spreadsheet counts days from 30 December 1899 (its 1900 was a leap year); these are 1927 to
// 2119.
const serial = /^(?<days>[1-7]\d{4})(?:\.\d+)?$/u
const dayMs = 86_400_000

// Year first, or day first; whatever follows is the hour.
const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[ T].*)?$/u
const dayFirst = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?:[ ,T].*)?$/u

/**
 * `21/11/1998`, `21-11-98`, `21.11.1998 10:30`, `1998-11-21`, or the number a spreadsheet keeps of
 * a day.
 */
export function oldDate(text: string, thisYear: number): CivilDate | null {
  const days = serial.exec(text)?.groups?.['days']
  if (days !== undefined) {
    return new Date(Date.UTC(1899, 11, 30) + Number(days) * dayMs).toISOString().slice(0, 10)
  }
  const parts = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups
  if (!parts) return null
  const { year = '', month = '', day = '' } = parts
  return existing(fullYear(year, thisYear), month, day)
}

function fullYear(digits: string, thisYear: number): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  const inThisCentury = Math.floor(thisYear / 100) * 100 + year
  return inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury
}

function existing(year: number, month: string, day: string): CivilDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(text) ? text : null
}
