/** The invented events of the calendar sample: what the file says, and on which days. */
import { addDays, type CivilDate } from '#domain/deadline/civil-date.ts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

import { showcaseWords } from '../words/shell/showcase.ts'

/** `YYYY-MM-DD` for whole days, `YYYY-MM-DDTHH:MM` on the office's clock otherwise. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/u)

const schedule = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      start: moment,
      /** Of whole days, the day after the last one, as in calendar files (RFC 5545 §3.6.1). */
      end: moment,
      place: z.string(),
      kind: z.enum(['council', 'counter', 'works', 'community']),
    }),
  ),
})

export type ScheduleEvent = z.infer<typeof schedule>['data'][number]

/** Fails with a sentence for people when the file is not there or is something else. */
export const scheduleQuery = queryOptions({
  queryKey: ['schedule-events'],
  queryFn: async ({ signal }): Promise<readonly ScheduleEvent[]> => {
    const response = await fetch('/assets/demo/data/scheduleevents.json', { signal })
    const read = response.ok ? schedule.safeParse(await response.json().catch(() => null)) : null
    if (read?.success !== true) throw new Error(showcaseWords.calendarFailed)
    return read.data.data.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  },
})

export function isWholeDay({ start }: ScheduleEvent): boolean {
  return !start.includes('T')
}

export function isOn(event: ScheduleEvent, date: CivilDate): boolean {
  const lastDay = isWholeDay(event) ? addDays(event.end, -1) : event.end.slice(0, 10)
  return event.start.slice(0, 10) <= date && date <= lastDay
}

/** Today when its month has something; otherwise the day of the nearest event. */
export function openingDay(events: readonly ScheduleEvent[], today: CivilDate): CivilDate {
  const days = events.map(({ start }) => start.slice(0, 10))
  if (days.some((day) => day.slice(0, 7) === today.slice(0, 7))) return today
  return days.find((day) => day > today) ?? days.at(-1) ?? today
}
