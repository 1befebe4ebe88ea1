/**
 * Limits guessing at `/consulta` (docs/decisions/129-what-a-receipt-opens.md). Each enquiry is
 * counted as wrong before its code is looked at, so that a thousand at once count a thousand, and
 * given back when it was right. Counted within a network alone: whoever guesses elsewhere keeps
 * nobody out.
 */
import { createHmac } from 'node:crypto'

import type { Database } from '../../database/connect/open-database.ts'
import { derivedKey } from '../keys/secrets.ts'
import { networkOf } from './network.ts'
import { waitIn } from './sliding-window.ts'
import type { Limit } from './sliding-window.ts'
import { countDown, countedInWindow, lockRows, windowOf, write } from './throttle-rows.ts'
import type { Key, Row } from './throttle-rows.ts'

export type Enquirer = {
  readonly municipalityId: string
  /** The number asked for, always written in one way. */
  readonly number: string
  readonly address: string
}

export type EnquiryThrottle = {
  /** Counts one more and answers null; or, where it is too many, when the next one may be asked. */
  begin(asked: Enquirer): Promise<Date | null>
  /** The code was right: what was counted is given back. */
  forgive(asked: Enquirer): Promise<void>
  /** The network of an address for the record: 32 bytes that tell nothing without our key. */
  networkHash(address: string): Buffer
}

const hourMs = 3_600_000

/** Wrong ones from one network, and for one number from one network, in the order of locking. */
const limits = {
  'enquiry-network': { most: 60, windowMs: hourMs },
  'enquiry-number': { most: 20, windowMs: hourMs },
} as const satisfies Readonly<Record<string, Limit>>

type EnquiryKind = keyof typeof limits
const kinds = ['enquiry-network', 'enquiry-number'] as const satisfies readonly EnquiryKind[]

export function openEnquiryThrottle(
  database: Database,
  sealingKey: string,
  now: () => Date,
): EnquiryThrottle {
  const key = derivedKey(sealingKey, 'enquiries')
  return {
    begin: (asked) =>
      database.anywhere(async (db) => {
        const keys = keysOf(key, asked)
        const counted: Row[] = []
        for (const kind of kinds) {
          // One after the other: a network past its limit makes no rows of numbers.
          // oxlint-disable-next-line no-await-in-loop
          const row = (await lockRows(db, [keys[kind]], now()))(kind)
          const waitMs = waitIn(windowOf(row, limits[kind], now()), now(), limits[kind])
          if (waitMs > 0) return new Date(now().getTime() + waitMs)
          counted.push(countedInWindow(row, limits[kind], now()))
        }
        await write(db, counted)
        return null
      }),
    forgive: (asked) =>
      database.anywhere(async (db) => {
        const keys = keysOf(key, asked)
        // oxlint-disable-next-line no-await-in-loop -- in the order in which others lock them
        for (const kind of kinds) await countDown(db, keys[kind])
      }),
    networkHash: (address) => createHmac('sha256', key).update(networkOf(address)).digest(),
  }
}

/** Keyed, for networks and numbers are few enough to try. */
function keysOf(
  secret: string,
  { municipalityId, number, address }: Enquirer,
): Readonly<Record<EnquiryKind, Key>> {
  const keyOf = (kind: EnquiryKind, what: string): Key => ({
    kind,
    key: createHmac('sha256', secret).update(`${kind} ${what}`).digest(),
  })
  const network = networkOf(address)
  return {
    'enquiry-network': keyOf('enquiry-network', network),
    'enquiry-number': keyOf('enquiry-number', `${municipalityId} ${number} ${network}`),
  }
}
