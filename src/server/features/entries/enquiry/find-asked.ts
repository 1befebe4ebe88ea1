/** The entry that a number and a code open. */
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { copiedText, lettersAsFigures } from '#domain/common/text.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import {
  formatEntryNumber,
  parseEntryNumber,
  seriesCodeFor,
  seriesYear,
} from '#domain/entry/register-number.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { isSame } from '../../../platform/identity/keys/session-token.ts'
import { entryEvents } from '../../../platform/ledger/read-events.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { mainOffice } from '../../../platform/municipality/reference/reference-data.ts'

interface Query {
  readonly municipalityId: string
  readonly number: NumberQuery
  readonly code: string
}

interface Found {
  readonly events: readonly EntryEvent[]
  readonly entryId: string
  readonly officeId: string
  /** The number of the entry that replaces it; null for none, and for one in confidence. */
  readonly replacedBy: string | null
}

// Compared where there is no receipt: what is not there takes as long as what is.
const nobodys = '----'

/**
 * Null when there is no such entry, and when the code is of none of its receipts. The codes are
 * compared here, whole and in constant time: no index of the database knows their beginnings.
 */
export async function findAsked(
  database: Database,
  { municipalityId, number, code }: Query,
): Promise<Found | null> {
  return database.read(municipalityId, async (db) => {
    const receipts = await db
      .selectFrom('entry as e')
      .innerJoin('receipt as r', (join) =>
        join
          .onRef('r.municipality_id', '=', 'e.municipality_id')
          .onRef('r.entry_id', '=', 'e.entry_id'),
      )
      .select(['e.entry_id', 'r.verification_code'])
      .where('e.municipality_id', '=', municipalityId)
      .where('e.series_code', '=', number.seriesCode)
      .where('e.series_year', '=', number.year)
      .where('e.series_number', '=', number.number)
      .execute()
    const codes = receipts.length > 0 ? receipts.map((one) => one.verification_code) : [nobodys]
    const isRight = codes.filter((one) => isSame(enquiryCodeOf(one), code)).length > 0
    const entryId = receipts[0]?.entry_id
    return isRight && entryId !== undefined ? readFound(db, municipalityId, entryId) : null
  })
}

export async function readFound(
  db: Transaction,
  municipalityId: string,
  entryId: string,
): Promise<Found> {
  const events = (await entryEvents(db, municipalityId, entryId)).map(({ event }) => event)
  const { officeId, annulment } = entryFrom(events)
  const replacing = annulment?.replacingEntryId ?? null
  const replacedBy =
    replacing &&
    (await db
      .selectFrom('entry')
      .select('entry_number')
      .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: replacing }))
      // Whoever brought the one is taken to have brought the other.
      .where('confidentiality', '<>', 'CONFIDENTIAL')
      .executeTakeFirst())
  return { entryId, events, officeId, replacedBy: (replacedBy && replacedBy.entry_number) ?? null }
}

export interface NumberQuery {
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
export function numberQueryIn(text: string, book: BookFormat): NumberQuery | null {
  const { officeCode, year, number } = parseEntryNumber(withFigures(copiedText(text), book)) ?? {}
  if (number === undefined || typeof year !== 'number') return null
  const own = { year, number, text: `${year}-${number}` }
  if (book.scope === 'MUNICIPALITY') return { ...own, seriesCode: seriesCodeFor(book, '') }
  if (!officeCode || !officeShape.test(officeCode)) return null
  return { ...own, seriesCode: seriesCodeFor(book, officeCode), text: `${officeCode}-${own.text}` }
}

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
