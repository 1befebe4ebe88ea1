/** What two people do about a book whose time or numbers can no longer be believed. */
import type { Actor } from '../permission/permission.ts'
import { holds, isRegistry } from '../permission/permission.ts'
import { Refusal } from '../common/refusal.ts'

export interface WrongStretch {
  readonly from: number
  readonly through: number
  readonly falseFrom: string
  readonly falseThrough: string
}

/** The last number that was told to somebody before the book was restored. */
export interface DisclosedNumbers {
  readonly code: string
  readonly year: number
  /** As the book has it; 0 when it gave none. */
  readonly last: number
  readonly told: number
}

export type BookActData =
  | ({ readonly kind: 'CLOCK' } & WrongStretch)
  | { readonly kind: 'RESUME'; readonly series: readonly DisclosedNumbers[] }

export type BookProposal = BookActData & { readonly reason: string }

interface OfTwo {
  readonly reason: string
  readonly proposedAt: string
  readonly proposedById: string
}

/** Of the event `ClockCorrected`; its own instant is the true one. */
export interface ClockCorrectedData extends WrongStretch, OfTwo {}

/** Of the event `BookResumed`: where it was restored to, and the numbers nobody gets again. */
export interface BookResumedData extends OfTwo {
  readonly restoredTo: readonly string[]
  readonly skipped: readonly {
    readonly code: string
    readonly year: number
    readonly first: number
    readonly last: number
  }[]
}

/** Of the event `ClockConfirmed`: the last fact before it. */
export interface ClockConfirmedData {
  readonly lastAt: string
}

/** Days without a closing before somebody has to say that the clock is right. */
export const restDays = 3

export function mayReadBookState(actor: Actor): boolean {
  return isRegistry(actor) || holds(actor, 'AUD') || holds(actor, 'ADM')
}

/** More than this at once is a slip of the finger, which nobody could undo. */
const mostSkipped = 100_000

/** Refuses a last number told that is below the book's, or far above. */
export function demandTold(series: readonly DisclosedNumbers[]): void {
  for (const [place, { last, told }] of series.entries()) {
    const max = last + mostSkipped
    if (told < last || told > max)
      throw new Refusal('E-LIB-04', `series.${place}.told`, { min: last, max })
  }
}

/** More than a council registers in a day: whoever skips so many says the number twice. */
const mostOfADay = 100

export function isFarAbove({ last, told }: DisclosedNumbers): boolean {
  return told - last > mostOfADay
}

/** Refuses a number far above the book's that was not repeated, saying how many stay empty. */
export function demandRepeated(
  series: readonly (DisclosedNumbers & { readonly repeated: number | null })[],
): void {
  for (const [place, { repeated, ...one }] of series.entries()) {
    const { last, told } = one
    if (repeated === told || !isFarAbove(one)) continue
    const slots = { from: last + 1, through: told, n: told - last }
    throw new Refusal('E-LIB-07', `series.${place}.repeated`, slots)
  }
}
