import { parseTypedDate, type CivilDate } from '#domain/deadline/civil-date.ts'

import type { DateFieldProps } from '../../ui/fields/date-field.tsx'
import { typedDate } from '../../words/language/dates.ts'

/** How a date field reads and writes: `h` or `-1` count from the given day. */
export function typedOn(today: CivilDate): Pick<DateFieldProps, 'parse' | 'format'> {
  return { parse: (text) => parseTypedDate(text, today), format: typedDate }
}
