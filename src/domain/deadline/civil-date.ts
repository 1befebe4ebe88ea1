/** Dates without clocks: from an instant only through an IANA time zone that the caller names. */

/** `YYYY-MM-DD` of the Gregorian calendar, years 1000 to 9999. Sorts as text. */
export type CivilDate = string

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface LocalDateTime {
  readonly date: CivilDate
  /** `HH:MM`, 24 hours. */
  readonly time: string
}

const millisecondsPerDay = 86_400_000
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Throws on a day that does not exist; ask `isCivilDate` first for text from outside. */
export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new Error(`Not a date of the calendar: ${text}`)
  return text
}

export function isCivilDate(text: string): boolean {
  // Parsed, the 30th of February is a day in March.
  return /^[1-9]\d{3}-\d{2}-\d{2}$/u.test(text) && dayOf(Date.parse(text)) === text
}

export function yearOf(date: CivilDate): number {
  return Number(date.slice(0, 4))
}

/** `days` may be negative. Throws when the result leaves the calendar. */
export function addDays(date: CivilDate, days: number): CivilDate {
  const moved = dayOf((dayNumber(date) + days) * millisecondsPerDay)
  if (!/^[1-9]\d{3}-/u.test(moved)) throw new Error(`Not a date of the calendar: ${moved}`)
  return moved
}

/** That month's last day where it is shorter. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const [year = 0, month = 0, day = 0] = civilDate(date).split('-').map(Number)
  const last = civilDate(dayOf(Date.UTC(year, month + months, 0)))
  return `${last.slice(0, 8)}${twoDigits(Math.min(day, Number(last.slice(8))))}`
}

export function weekday(date: CivilDate): Weekday {
  // Day 0 of the count, 1970-01-01, was a Thursday: the fourth weekday, index 3.
  const index = (((dayNumber(date) + 3) % 7) + 7) % 7
  const found = weekdays[index]
  if (!found) throw new Error('A week cannot have more than seven days')
  return found
}

export function compareDates(a: CivilDate, b: CivilDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** `21/11/2026`, as the sentences for people write it. */
export function dayMonthYear(date: CivilDate): string {
  return date.split('-').toReversed().join('/')
}

/** Throws on an unknown zone. */
export function localDateTimeAt(instant: Date, timeZone: string): LocalDateTime {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of formatterFor(timeZone).formatToParts(instant)) shown[part.type] = part.value
  const { year = '', month, day, hour, minute } = shown
  return {
    date: civilDate(`${year.padStart(4, '0')}-${month}-${day}`),
    time: `${hour}:${minute}`,
  }
}

export function yearAt(instant: Date, timeZone: string): number {
  return yearOf(localDateTimeAt(instant, timeZone).date)
}

/**
 * Whether the text names an IANA zone this machine knows. Bare offsets such as `+03:00` are not
 * zones.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/u.test(text)) return false
  try {
    formatterFor(text)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The date a clerk meant: `h` or `hoy` (today), `-1` / `+1` (days from today), `2111` (21 Nov of
 * this year), `211126`, `21112026`, the same with `/`, `-`, `.` or spaces between, or `2026-11-21`.
 * Null when it means nothing or the day does not exist.
 */
export function parseTypedDate(text: string, today: CivilDate): CivilDate | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'h' || typed === 'hoy') return today
  if (/^[+-]\d{1,4}$/u.test(typed)) return addDays(today, Number(typed))
  if (isCivilDate(typed)) return typed
  const match =
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/u.exec(typed) ??
    /^(\d{1,2})[/.\s-](\d{1,2})(?:[/.\s-](\d{2}|\d{4}))?$/u.exec(typed)
  if (!match) return null
  const [, day, month, year] = match
  const days = `${twoDigits(Number(month))}-${twoDigits(Number(day))}`
  const meant = `${yearMeant(year, today)}-${days}`
  return isCivilDate(meant) ? meant : null
}

/** Two digits: the nearest such year that is not more than twenty years ahead. */
function yearMeant(typed: string | undefined, today: CivilDate): number {
  const thisYear = yearOf(today)
  if (typed === undefined) return thisYear
  if (typed.length === 4) return Number(typed)
  const latest = thisYear + 20
  return latest - ((((latest - Number(typed)) % 100) + 100) % 100)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function dayNumber(date: CivilDate): number {
  return Date.parse(civilDate(date)) / millisecondsPerDay
}

/** '' for what is no moment. */
function dayOf(moment: number): string {
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10)
}

// Making a formatter took 45 µs and using one 3 µs (Node 24); every registration needs several.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}
