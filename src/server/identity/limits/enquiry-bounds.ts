/**
 * How often it may be asked at `/consulta`, by what was asked for, from where and of whom
 * (docs/decisions/129-what-a-receipt-opens.md). Whoever is past a bound is not refused: they pay
 * with work, more the further it is.
 */
import { bitsFor } from './proof-of-work.ts'
import { waitIn, weightIn } from './sliding-window.ts'
import type { Limit, Window } from './sliding-window.ts'

/** In the order in which their rows are locked. */
export const enquiryKinds = ['enquiry-town', 'enquiry-number', 'enquiry-network'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

const hourMs = 3_600_000

/** Wrong ones in an hour. */
export const enquiryLimits: Readonly<Record<EnquiryKind, Limit>> = {
  'enquiry-number': { most: 30, windowMs: hourMs },
  'enquiry-network': { most: 20, windowMs: hourMs },
  'enquiry-town': { most: 600, windowMs: hourMs },
}

// One second, and some thirty, in a browser of a ten-year-old desk.
const bitsRange = { fewest: 18, most: 23 }

export type EnquiryHold = {
  /** How much work the next one costs. */
  readonly bits: number
  /** When it costs none any more. */
  readonly freeInMs: number
}

/** What the next one costs; null when it costs nothing. */
export function enquiryHold(
  windows: Readonly<Record<EnquiryKind, Window>>,
  now: Date,
): EnquiryHold | null {
  const passed = enquiryKinds.flatMap((kind) => {
    const limit = enquiryLimits[kind]
    const freeInMs = waitIn(windows[kind], now, limit)
    const beyond = weightIn(windows[kind], now, limit) - limit.most
    return freeInMs === 0 ? [] : [{ freeInMs, bits: bitsFor(beyond, limit.most, false, bitsRange) }]
  })
  if (passed.length === 0) return null
  return {
    bits: Math.max(...passed.map(({ bits }) => bits)),
    freeInMs: Math.max(...passed.map(({ freeInMs }) => freeInMs)),
  }
}
