import type * as spanish from '../../language/locale.ts'
import type { Words } from '../../shape.ts'

const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const localeWords: Words<typeof spanish.localeWords> = {
  tag: 'en-GB',
  // With the month in letters: half of those who read English would take 05/11 for May.
  date: (midnight) => dates.format(midnight),
  moment: (date, time) => `${date}, ${time}`,
  dueToday: 'due today',
  dueIn: (days) => (days === 1 ? 'due in 1 day' : `due in ${days} days`),
  overdueBy: (days) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
}
