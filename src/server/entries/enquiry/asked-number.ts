/** The number that is asked for, as people write it. */
import type { BookFormat } from '#domain/entry/register-number.ts'
import { parseEntryNumber, seriesCodeFor } from '#domain/entry/register-number.ts'

export interface AskedNumber {
  readonly seriesCode: string
  readonly year: number
  readonly number: number
  /** Always written in one way, by which it is counted and kept: `2026-1241`. */
  readonly text: string
}

/** Null when it names no single entry: it lacks the year, or the office where each has its book. */
export function askedNumber(text: string, book: BookFormat): AskedNumber | null {
  const { officeCode = null, year = null, number = 0 } = parseEntryNumber(text) ?? {}
  if (year === null || (book.scope === 'OFFICE' && officeCode === null)) return null
  const seriesCode = seriesCodeFor(book, officeCode ?? '')
  const own = `${year}-${number}`
  return {
    seriesCode,
    year,
    number,
    text: book.scope === 'OFFICE' ? `${seriesCode}-${own}` : own,
  }
}
