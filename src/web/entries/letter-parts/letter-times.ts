import { localDateTimeAt } from '#domain/deadline/civil-date.ts'

/** `10:42` on the clocks of that zone. */
export function timeIn(instant: string, timeZone: string): string {
  return localDateTimeAt(new Date(instant), timeZone).time
}

/** The day of an instant there, `YYYY-MM-DD`. */
export function dayIn(instant: string, timeZone: string): string {
  return localDateTimeAt(new Date(instant), timeZone).date
}
