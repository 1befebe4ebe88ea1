import type * as spanish from '../../entries/deadlines.ts'
import type { Words } from '../../shape.ts'

export const deadlineWords: Words<typeof spanish.deadlineWords> = {
  why: 'Why this date?',
  whyNone: 'Why is there no date?',
  titleDue: (date) => `Why it is due on ${date}`,
  titleNone: 'Due date',
  loading: 'Counting the days…',
  close: 'Close',
  noDate: 'No due date',
  dueOn: (date) => `Due on ${date}`,
  provisionalTag: 'provisional date',
  withheld: (year) => `No date until the calendar of ${year} is approved`,
  withheldBrief: (year) => `Calendar ${year} missing`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  day: (weekday, date) => `${weekday} ${date}`,
}
