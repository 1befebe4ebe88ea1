/** How a set of lengths of time lies: what reports say of it. */

export interface Spread {
  readonly count: number
  readonly mean: number | null
  readonly median: number | null
  /** Nine of ten took no longer (nearest rank). */
  readonly p90: number | null
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const count = sorted.length
  if (count === 0) return { count, mean: null, median: null, p90: null }
  const sum = sorted.reduce((total, value) => total + value, 0)
  const middle =
    ((sorted[Math.floor((count - 1) / 2)] ?? 0) + (sorted[Math.floor(count / 2)] ?? 0)) / 2
  return {
    count,
    mean: rounded(sum / count),
    median: rounded(middle),
    p90: rounded(sorted[Math.ceil(count * 0.9) - 1] ?? 0),
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** How long something has been open (docs/specification/reports.md). */
export const ageBands = ['upTo5', 'upTo15', 'upTo30', 'over30'] as const
export type AgeBand = (typeof ageBands)[number]

export function ageBandOf(workingDays: number): AgeBand {
  if (workingDays <= 5) return 'upTo5'
  if (workingDays <= 15) return 'upTo15'
  return workingDays <= 30 ? 'upTo30' : 'over30'
}
