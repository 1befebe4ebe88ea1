/**
 * Prices guessing at `/consulta`, and keeps nobody out: each one is counted as wrong before its
 * code is looked at, so that a thousand at once count a thousand, and given back when it was right.
 */
import { createHmac } from 'node:crypto'

import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { derivedKey } from '../keys/secrets.ts'
import { enquiryHold, enquiryKinds, enquiryLimits } from './enquiry-bounds.ts'
import type { EnquiryHold, EnquiryKind } from './enquiry-bounds.ts'
import { networkOf } from './network.ts'
import { taskFor, workIn } from './proof-of-work.ts'
import type { Window } from './sliding-window.ts'
import {
  countDown,
  countedInWindow,
  isPaid,
  lockRows,
  lookAt,
  windowOf,
  write,
} from './throttle-rows.ts'
import type { Key } from './throttle-rows.ts'

export type Enquirer = {
  readonly municipalityId: string
  /** The number asked for, always written in one way. */
  readonly number: string
  readonly address: string
}

export type EnquiryThrottle = {
  /**
   * Counts one more; `work` is what the browser's worker answered, or anything. Answers the task to
   * do first and when none is asked any more (nothing was counted), or null to go on.
   */
  begin(
    asked: Enquirer,
    work: string,
  ): Promise<{ readonly task: string; readonly freeAt: Date } | null>
  /** The code was right: what was counted is given back. */
  forgive(asked: Enquirer): Promise<void>
  /** The network of an address for the record: 32 bytes that tell nothing without our key. */
  networkHash(address: string): Buffer
}

// Others may have made it dearer while the work was done.
const bitsForgiven = 1

export function openEnquiryThrottle(
  database: Database,
  sealingKey: string,
  now: () => Date,
): EnquiryThrottle {
  const key = derivedKey(sealingKey, 'enquiries')
  return {
    async begin(asked, answer) {
      const bound = boundTo(asked)
      const work = workIn(key, bound, answer, now())
      const hold = await database.anywhere(async (db): Promise<EnquiryHold | null> => {
        const keys = keysOf(key, asked)
        // One after another in a municipality: what is looked at stands until it is counted, and
        // what is only asked for work leaves no row of its number or network.
        await lockRows(db, [keys['enquiry-town']], now())
        const found = enquiryHold(await windowsOf(db, keys, now()), now())
        if (found && !(await isPaid(db, work, found.bits - bitsForgiven, now()))) return found
        const rows = await lockRows(db, Object.values(keys), now())
        await write(
          db,
          enquiryKinds.map((kind) => countedInWindow(rows(kind), enquiryLimits[kind], now())),
        )
        return null
      })
      if (hold === null) return null
      const freeAt = new Date(now().getTime() + hold.freeInMs)
      return { task: taskFor(key, bound, hold.bits, now()), freeAt }
    },
    forgive: (asked) =>
      database.anywhere(async (db) => {
        // oxlint-disable-next-line no-await-in-loop -- in the order in which others lock them
        for (const row of Object.values(keysOf(key, asked))) await countDown(db, row)
      }),
    networkHash: (address) => createHmac('sha256', key).update(networkOf(address)).digest(),
  }
}

/** Work for one number from one network: nobody does it beforehand, or for others. */
function boundTo({ municipalityId, number, address }: Enquirer): string {
  return `enquiry ${municipalityId} ${number} ${networkOf(address)}`
}

/** In the order in which they are locked; keyed, for networks and numbers are few enough to try. */
function keysOf(
  secret: string,
  { municipalityId, number, address }: Enquirer,
): Readonly<Record<EnquiryKind, Key>> {
  const keyOf = (kind: EnquiryKind, what: string): Key => ({
    kind,
    key: createHmac('sha256', secret).update(`${kind} ${what}`).digest(),
  })
  return {
    'enquiry-town': keyOf('enquiry-town', municipalityId),
    'enquiry-number': keyOf('enquiry-number', `${municipalityId} ${number}`),
    'enquiry-network': keyOf('enquiry-network', networkOf(address)),
  }
}

async function windowsOf(
  db: Transaction,
  keys: Readonly<Record<EnquiryKind, Key>>,
  now: Date,
): Promise<Readonly<Record<EnquiryKind, Window>>> {
  const of = async (kind: EnquiryKind): Promise<Window> =>
    windowOf(await lookAt(db, keys[kind], now), enquiryLimits[kind], now)
  return {
    'enquiry-town': await of('enquiry-town'),
    'enquiry-number': await of('enquiry-number'),
    'enquiry-network': await of('enquiry-network'),
  }
}
