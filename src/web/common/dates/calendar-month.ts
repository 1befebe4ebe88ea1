/** A month as a wall calendar shows it, and the way the arrows move through it. Pure. */
import { addDays, addMonths, weekday, type CivilDate } from '#domain/deadline/civil-date.ts'

/** `YYYY-MM` */
export function monthOf(date: CivilDate): string {
  return date.slice(0, 7)
}

/** The whole weeks, Monday first, that cover the month of the date. */
export function weeksAround(date: CivilDate): readonly (readonly CivilDate[])[] {
  const month = monthOf(date)
  const weeks: CivilDate[][] = []
  let monday = mondayBefore(`${month}-01`)
  while (monthOf(monday) <= month) {
    const first = monday
    weeks.push(Array.from({ length: 7 }, (_, days) => addDays(first, days)))
    monday = addDays(monday, 7)
  }
  return weeks
}

const mondayBefore = (date: CivilDate): CivilDate => addDays(date, 1 - weekday(date))

const steps: Readonly<Record<string, (date: CivilDate) => CivilDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: mondayBefore,
  End: (date) => addDays(mondayBefore(date), 6),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/**
 * Where a key goes from a day, as in the date grid of the ARIA Authoring Practices; null for keys
 * that go nowhere.
 */
export function dayAfterKey(date: CivilDate, key: string): CivilDate | null {
  return steps[key]?.(date) ?? null
}
