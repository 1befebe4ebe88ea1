/**
 * The plain facts of the acts that close a day or a year of the book. They arrive complete, as
 * those of every paper.
 */
import type { YearClosedData } from '#domain/book/daily-closing.ts'
import type { MunicipalityFacts, OfficeFacts } from './receipt-facts.ts'

interface ActFacts {
  readonly municipality: MunicipalityFacts
  readonly office: OfficeFacts
  /** IANA name of the zone every hour on the paper is an hour of. */
  readonly timeZone: string
  /** RFC 3339. */
  readonly closedAt: string
  readonly count: number
  /** As printed on the receipts; null of an empty book. */
  readonly first: string | null
  readonly last: string | null
  /** Merkle tree hash, 64 hexadecimal digits. */
  readonly root: string
  /** POSITION:HASH of the closing in the ledger. */
  readonly head: string
  /** Made by a wrong clock, and without effect since that was put right. */
  readonly isVoid: boolean
}

export interface DayActFacts extends ActFacts {
  /** `YYYY-MM-DD`. */
  readonly on: string
  readonly sequence: number
  /** The closing of that day before this one was void. */
  readonly isAfterVoid: boolean
  /** Null when the clock closed it. */
  readonly closedBy: string | null
  readonly annulled: readonly string[]
  readonly rectified: readonly string[]
  readonly late: readonly string[]
  /** Of the book of exits. */
  readonly exits: Pick<ActFacts, 'count' | 'first' | 'last'> & {
    readonly annulled: readonly string[]
  }
  /** The positions of the ledger it covers; empty when through is first - 1. */
  readonly firstPosition: number
  readonly throughPosition: number
  readonly verificationUrl: string
  /**
   * The time stamp of the closing: who gave it, and the instant it says (RFC 3339); null while
   * there is none.
   */
  readonly stamp: { readonly at: string; readonly authority: string } | null
}

export interface YearActFacts extends ActFacts {
  readonly year: number
  /** The book, when there are several. */
  readonly series: string | null
  /** Numbers told before the book was restored and given to nobody; empty when there are none. */
  readonly skipped: string
  readonly annulledCount: number
  readonly rectifiedCount: number
  /** Entries of each month, January first. */
  readonly months: readonly number[]
  /** Of the book of exits beside it; null where the closing says nothing of it. */
  readonly exits: NonNullable<YearClosedData['exits']> | null
  readonly dayCount: number
}
