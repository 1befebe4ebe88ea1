/** Seasons in which an office keeps other hours every year (docs/specification/entry.md). */
import type { CivilDate } from './civil-date.ts'
import { isCivilDate } from './civil-date.ts'

/** `MM-DD`, both included; one whose last day comes before its first goes over the new year. */
export interface Season {
  readonly from: string
  readonly to: string
}

/** `29 February` is a day: in other years such a season ends or begins beside it. */
export function isMonthDay(text: string): boolean {
  return /^\d{2}-\d{2}$/u.test(text) && isCivilDate(`2024-${text}`)
}

export function isInSeason(date: CivilDate, { from, to }: Season): boolean {
  const day = date.slice(5)
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

export function seasonOn<Kept extends Season>(
  seasons: readonly Kept[],
  date: CivilDate,
): Kept | null {
  return seasons.find((season) => isInSeason(date, season)) ?? null
}

/** The first two that share a day, the later one second. */
export function crossedSeasons<Kept extends Season>(
  seasons: readonly Kept[],
): readonly [Kept, Kept] | null {
  for (const [place, later] of seasons.entries()) {
    const earlier = seasons.slice(0, place).find((one) => areCrossed(one, later))
    if (earlier) return [earlier, later]
  }
  return null
}

// Two runs of days share one exactly when the first day of either lies in the other.
function areCrossed(one: Season, other: Season): boolean {
  return isInSeason(`2024-${one.from}`, other) || isInSeason(`2024-${other.from}`, one)
}
