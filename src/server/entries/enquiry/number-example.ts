/** A number as the municipality writes it, for whoever wonders what to type. */
import { formatEntryNumber, seriesYear } from '#domain/entry/register-number.ts'
import { mainOffice } from '../../reference/reference-data.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'

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
