/**
 * How long a municipality takes to answer, as everybody is told (docs/specification/reports.md): by
 * quarter, so that no two figures overlap.
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { addDays, addMonths } from '../deadline/civil-date.ts'
import { spreadOf } from '../common/spread.ts'

/** `2026-T3`: July to September of 2026. */
export type Quarter = string

/** Fewer documents than these are not told: they might be somebody's. */
export const fewestTold = 10

/** Days between the end of a quarter and its being told: what is corrected late is in it. */
const delayDays = 7
const quartersTold = 8

/** The last two years of quarters that are told on a day, newest first. */
export function quartersPublishedOn(today: CivilDate): Quarter[] {
  // The first that is not told yet is the one in which the week began.
  const month = `${addDays(today, -delayDays).slice(0, 7)}-01`
  const untold = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3))
  return Array.from({ length: quartersTold }, (_, back) => {
    const begun = addMonths(untold, -3 * (back + 1))
    return `${begun.slice(0, 4)}-T${Math.ceil(Number(begun.slice(5, 7)) / 3)}`
  })
}

export function daysOf(quarter: Quarter): { readonly from: CivilDate; readonly to: CivilDate } {
  const month = String((Number(quarter.slice(6)) - 1) * 3 + 1).padStart(2, '0')
  const from = `${quarter.slice(0, 4)}-${month}-01`
  return { from, to: addDays(addMonths(from, 3), -1) }
}

export interface AnsweredDocument {
  /** Working days, net of the stops of its clock. */
  readonly days: number
  /** Null of what had no due date. */
  readonly isInTime: boolean | null
}

export interface TypeTimes {
  readonly name: string
  readonly received: number
  readonly answered: readonly AnsweredDocument[]
}

/** The same as it is kept, whatever the type is called. */
export type KeptTimes = Omit<TypeTimes, 'name'> & { readonly typeId: string }

/** Null stands for "fewer than ten". */
export interface PublicTimes {
  readonly name: string
  readonly received: number | null
  readonly answered: number | null
  readonly median: number | null
  readonly p90: number | null
  /** Of those with a due date, in whole percent. */
  readonly inTimePercent: number | null
  /** What the three are reckoned from, by length; empty where they are not told. */
  readonly documents: readonly AnsweredDocument[]
}

/** Each figure by itself, and no sums: a sum less what is told would tell the rest. */
export function publishedTimes(types: readonly TypeTimes[]): PublicTimes[] {
  return types
    .map(timesOf)
    .filter(({ received, answered }) => received !== null || answered !== null)
    .toSorted((one, other) => (other.received ?? 0) - (one.received ?? 0))
}

function timesOf({ name, received, answered }: TypeTimes): PublicTimes {
  const isTold = answered.length >= fewestTold
  const { median, p90 } = spreadOf(answered.map(({ days }) => days))
  const judged = answered.filter(({ isInTime }) => isInTime !== null)
  const areJudgedTold = isTold && judged.length >= fewestTold
  const inTime = judged.filter(({ isInTime }) => isInTime).length
  return {
    name,
    received: received >= fewestTold ? received : null,
    answered: isTold ? answered.length : null,
    median: isTold ? median : null,
    p90: isTold ? p90 : null,
    inTimePercent: areJudgedTold ? Math.round((inTime / judged.length) * 100) : null,
    documents: isTold ? byLength(answered, areJudgedTold) : [],
  }
}

/** In an order that says nothing of when they were answered. */
function byLength(
  documents: readonly AnsweredDocument[],
  areJudgedTold: boolean,
): AnsweredDocument[] {
  return documents
    .map(({ days, isInTime }) => ({ days, isInTime: areJudgedTold ? isInTime : null }))
    .toSorted(
      (one, other) => one.days - other.days || Number(one.isInTime) - Number(other.isInTime),
    )
}
