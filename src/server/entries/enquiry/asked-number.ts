/** The number that is asked for, as people write it. */
import { copiedText, lettersAsFigures } from '#domain/common/text.ts'
import {
  parseEntryNumber,
  seriesCodeFor,
  formatEntryNumber,
  seriesYear,
} from '#domain/entry/register-number.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import { mainOffice } from '../../reference/reference-data.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'

export interface AskedNumber {
  readonly seriesCode: string
  readonly year: number
  readonly number: number
  /** Always written in one way, by which it is counted and kept: `2026-1241`, `OF01-2026-1241`. */
  readonly text: string
}

const officeShape = /^[A-Z0-9]{2,4}$/u

/**
 * Reads all that the search reads, and what people copy or mistype besides: `copiedText`, O for 0
 * in the figures, a number run together. Null when it names no single entry: it lacks the year, or
 * the office where each has its book.
 */
export function askedNumber(text: string, book: BookFormat): AskedNumber | null {
  const { officeCode, year, number } = parseEntryNumber(withFigures(copiedText(text), book)) ?? {}
  if (number === undefined || typeof year !== 'number') return null
  const own = { year, number, text: `${year}-${number}` }
  if (book.scope === 'MUNICIPALITY') return { ...own, seriesCode: seriesCodeFor(book, '') }
  if (!officeCode || !officeShape.test(officeCode)) return null
  return { ...own, seriesCode: seriesCodeFor(book, officeCode), text: `${officeCode}-${own.text}` }
}

/** The year and the number, which come last, in figures and apart from what stands before. */
function withFigures(text: string, { prefix }: BookFormat): string {
  const together = new RegExp(`^([A-Z0-9]{2,4})??${prefix}([0-9OIL]{4})([0-9OIL]{6,9})$`, 'u')
  const parted = text.replace(together, (_all, office: string = '', year: string, number: string) =>
    [...(office === '' ? [] : [office]), prefix, year, number].join('-'),
  )
  return parted.replace(/(?<![A-Z0-9])[0-9OIL]+ ?[-/ ] ?[0-9OIL]+$/u, lettersAsFigures)
}

export interface NumberExample {
  readonly whole: string
  /** How it may be written too; null where a number needs its office. */
  readonly short: string | null
}

const number = 1241

export function numberExample(reference: ReferenceData, now: Date): NumberExample {
  const { book, timeZone } = reference.municipality
  const office = mainOffice(reference)
  const year = seriesYear(now, book, office.timeZone, timeZone)
  return {
    whole: formatEntryNumber({ format: book, officeCode: office.code, year, number }),
    short: book.scope === 'MUNICIPALITY' ? `${number}-${year}` : null,
  }
}
