/**
 * The number of an entry (docs/specification/numbering.md): written, read, and its book. The
 * database gives the next one.
 */
import { yearAt } from '../deadline/civil-date.ts'

export const bookScopes = ['MUNICIPALITY', 'OFFICE'] as const
export type BookScope = (typeof bookScopes)[number]

export interface BookFormat {
  readonly scope: BookScope
  readonly prefix: string
}

export interface EntryNumberParts {
  readonly format: BookFormat
  readonly officeCode: string
  readonly year: number
  readonly number: number
}

export interface TypedEntryNumber {
  readonly officeCode: string | null
  readonly prefix: string | null
  readonly year: number | null
  readonly number: number
}

// SICRES 4 gives the registration number twenty characters; rows keep it in as many.
const longestEntryNumber = 20
const fewestDigits = 6
const sharedSeries = 'GENERAL'

/**
 * `E-2026-000123`, or `OF01-E-2026-000123` when each office has its book. Throws on parts that
 * cannot make a number.
 */
export function formatEntryNumber({ format, officeCode, year, number }: EntryNumberParts): string {
  if (!/^[A-Z0-9]{1,2}$/u.test(format.prefix))
    throw new Error('A book prefix has 1 or 2 characters')
  if (!Number.isSafeInteger(number) || number < 1) throw new Error('Entry numbers start at 1')
  if (!Number.isInteger(year) || year < 1000 || year > 9999) throw new Error('A year has 4 digits')
  const own = `${format.prefix}-${year}-${String(number).padStart(fewestDigits, '0')}`
  const text = format.scope === 'OFFICE' ? `${checkedCode(officeCode)}-${own}` : own
  if (text.length > longestEntryNumber) throw new Error(`Entry number too long: ${text}`)
  return text
}

/**
 * Reads what a person types to jump to an entry: `E-2026-000123`, `e-2026-123`, `2026-123`,
 * `2026/123`, `123`, `OF01-E-2026-000123`, run together as `E2026000123`, and with the year last
 * `123/26`, `123/2026`, `123-2026`; before it `n.º` or `#`, between its parts any dash, after it the
 * point of a sentence. Null when it cannot be an entry number.
 */
export function parseEntryNumber(text: string): TypedEntryNumber | null {
  const bare = plainlyDashed(text).replace(/^(?:n(?:ro|úm)?\.? ?[º°]|n(?:ro|úm)\.?|#)\s*/iu, '')
  const last =
    /^(\d{1,9}) ?\/ ?(\d{2}|(?:19|20)\d{2})$/u.exec(bare) ??
    /^(\d{1,9}) ?- ?((?:19|20)\d{2})$/u.exec(bare)
  if (last && !/^(?:19|20)\d{2} ?[-/] ?\d{4}$/u.test(bare)) return withYearLast(last)
  const typed = parted(bare.toUpperCase().replaceAll(/\s*[-/\s]\s*/gu, '-'))
  const match = /^(?:(?:(?:([A-Z0-9]+)-)?([A-Z0-9]{1,2})-)?(\d{4})-)?(\d{1,9})$/u.exec(typed)
  if (!match) return null
  const [, officeCode, prefix, year, number] = match
  if (Number(number) === 0) return null
  return {
    officeCode: officeCode ?? null,
    prefix: prefix ?? null,
    year: year === undefined ? null : Number(year),
    number: Number(number),
  }
}

function plainlyDashed(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u{2212}]/gu, '-')
    .trim()
    .replace(/(?<=\d)[.,;]+$/u, '')
}

/** A prefix of one letter, which nearly all books have, before one of two signs. */
function parted(typed: string): string {
  const [, office, prefix, year, number] =
    /^([A-Z0-9]{2,4})??([A-Z])((?:19|20)\d{2})(\d{6,9})$/u.exec(typed) ??
    /^([A-Z0-9]{2,4})??([A-Z][A-Z0-9])((?:19|20)\d{2})(\d{6,9})$/u.exec(typed) ??
    []
  return number === undefined ? typed : [office, prefix, year, number].filter(Boolean).join('-')
}

// `2026/26` is the entry 26 of 2026, as it always was; `123/26`, which never was anything, the 123
// of that year.
function withYearLast([, number = '', year = '']: readonly string[]): TypedEntryNumber | null {
  const isYearFirst = /^(?:19|20)\d{2}$/u.test(number) && year.length === 2
  const [meant, of] = isYearFirst
    ? [year, number]
    : [number, year.length === 2 ? `20${year}` : year]
  if (Number(meant) === 0) return null
  return { officeCode: null, prefix: null, year: Number(of), number: Number(meant) }
}

export function seriesCodeFor(format: BookFormat, officeCode: string): string {
  if (format.scope === 'MUNICIPALITY') return sharedSeries
  const code = checkedCode(officeCode)
  if (code === sharedSeries) throw new Error(`No office can be called ${sharedSeries}`)
  return code
}

/** A shared book turns the year with the municipality, an office's with the office. */
export function seriesYear(
  instant: Date,
  format: BookFormat,
  officeZone: string,
  municipalityZone: string,
): number {
  return yearAt(instant, format.scope === 'OFFICE' ? officeZone : municipalityZone)
}

function checkedCode(officeCode: string): string {
  if (!/^[A-Z0-9]+$/u.test(officeCode)) throw new Error('An office code has capitals and digits')
  return officeCode
}
