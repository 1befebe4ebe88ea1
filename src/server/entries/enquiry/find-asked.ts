/** The entry that a number and a code open. */
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { isSame } from '../../identity/keys/session-token.ts'
import { entryEvents } from '../../ledger/read-events.ts'
import type { AskedNumber } from './asked-number.ts'

export interface Asked {
  readonly municipalityId: string
  readonly number: AskedNumber
  /** `XXXX-XXXX`. */
  readonly code: string
}

export interface Found {
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
  { municipalityId, number, code }: Asked,
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

/** All that `publicStatus` is made of. */
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
