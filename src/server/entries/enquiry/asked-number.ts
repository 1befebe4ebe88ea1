/** The number that is asked for, as people write it. */
import type { BookFormat } from '#domain/entry/register-number.ts'
import { parseEntryNumber, seriesCodeFor } from '#domain/entry/register-number.ts'

export interface AskedNumber {
  readonly seriesCode: string
  readonly year: number
  readonly number: number
  /** Always written in one way, by which it is counted and kept: `2026-1241`, `OF01-2026-1241`. */
  readonly text: string
}

const officeShape = /^[A-Z0-9]{2,4}$/u

/** Null when it names no single entry: it lacks the year, or the office where each has its book. */
export function askedNumber(text: string, book: BookFormat): AskedNumber | null {
  const { officeCode, year, number } = parseEntryNumber(text) ?? {}
  if (number === undefined || typeof year !== 'number') return null
  const own = { year, number, text: `${year}-${number}` }
  if (book.scope === 'MUNICIPALITY') return { ...own, seriesCode: seriesCodeFor(book, '') }
  if (!officeCode || !officeShape.test(officeCode)) return null
  return { ...own, seriesCode: seriesCodeFor(book, officeCode), text: `${officeCode}-${own.text}` }
}
