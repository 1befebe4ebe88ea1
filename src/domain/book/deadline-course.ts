/** The course of an entry's deadline, to count it again. */
import type { OfficeCalendar } from '../deadline/calendar.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Term, TermCourse } from '../deadline/deadline.ts'
import { lastDayOf } from '../deadline/deadline.ts'
import type { Entry } from '../entry/entry.ts'
import { isOpen } from '../handling/handling.ts'

/** Stops still open are left out: until they end nobody knows what they add. */
export function courseOf(entry: Entry, term: Term): TermCourse {
  const { stops, extension } = entry.handling
  return {
    effectiveDate: entry.content.effectiveDate,
    term,
    suspensions: stops.flatMap(({ suspendedFrom, resumedOn }) =>
      resumedOn === null ? [] : [{ suspendedFrom, resumedOn }],
    ),
    extensions: extension === null ? [] : [extension.term],
  }
}

/** Null when the date stays: what is annulled, answered or archived keeps it for good. */
export function dueAfterChange(
  entry: Entry,
  term: Term | null,
  calendar: OfficeCalendar,
): CivilDate | null {
  const isSettled = entry.registerStatus === 'ANNULLED' || !isOpen(entry.handling.stage)
  if (term === null || isSettled || entry.content.dueOn === null) return null
  const dueOn = lastDayOf(courseOf(entry, term), calendar)
  return dueOn === entry.content.dueOn ? null : dueOn
}
