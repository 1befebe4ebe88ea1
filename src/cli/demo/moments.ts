/**
 * When papers come in (docs/specification/volumes.md): Mondays and the day after a holiday,
 * mornings and the last twenty minutes.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, localDateTimeAt, weekday } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import { isWorkingDay } from '#domain/deadline/deadline.ts'
import type { Chance } from './chance.ts'

export interface Span {
  readonly from: CivilDate
  /** Nothing comes in after this instant. */
  readonly until: Date
  readonly timeZone: string
  readonly count: number
}

/** Instants in order, none twice. */
export function momentsOf(span: Span, calendar: WorkCalendar, chance: Chance): Date[] {
  const days = workingDays(span, calendar)
  const total = days.reduce((sum, day) => sum + weightOf(day, calendar), 0)
  const moments = days.flatMap((day) => {
    const share = (span.count * weightOf(day, calendar)) / total
    const papers = Math.floor(share) + (chance.happens(share % 1) ? 1 : 0)
    return Array.from({ length: papers }, () => momentIn(day, span.timeZone, chance))
  })
  const inOrder = [...new Set(moments)].toSorted((a, b) => a - b)
  return inOrder.filter((moment) => moment < span.until.getTime()).map((moment) => new Date(moment))
}

function workingDays(span: Span, calendar: WorkCalendar): CivilDate[] {
  const last = localDateTimeAt(span.until, span.timeZone).date
  const days: CivilDate[] = []
  for (let day = span.from; day <= last; day = addDays(day, 1)) {
    if (isWorkingDay(day, calendar)) days.push(day)
  }
  return days
}

function weightOf(day: CivilDate, calendar: WorkCalendar): number {
  const isAfterRest = weekday(day) === 1 || !isWorkingDay(addDays(day, -1), calendar)
  const month = day.slice(5, 7)
  const season =
    month === '01' ? 1.4 : month === '06' || month === '07' ? 1.2 : month === '02' ? 0.7 : 1
  const isEndOfMonth = Number(day.slice(8)) >= 28
  return season * (isAfterRest ? 1.6 : 1) * (isEndOfMonth ? 1.25 : 1)
}

const minute = 60_000

function momentIn(day: CivilDate, timeZone: string, chance: Chance): number {
  const [from, to] = {
    opening: [8 * 60 + 31, 9 * 60] as const,
    morning: [9 * 60, 12 * 60] as const,
    noon: [12 * 60, 14 * 60] as const,
    afternoon: [15 * 60, 16 * 60 + 40] as const,
    closing: [16 * 60 + 40, 16 * 60 + 59] as const,
  }[chance.weighted({ opening: 6, morning: 60, noon: 14, afternoon: 10, closing: 10 })]
  const local = chance.between(from, to) * minute + chance.between(0, 59_999)
  return startOf(day, timeZone) + local
}

/**
 * The local midnight of a day, as an instant. Chile turns its clocks at midnight: noon tells the
 * offset of the working day.
 */
function startOf(day: CivilDate, timeZone: string): number {
  const asIfUtc = Date.parse(`${day}T12:00:00Z`)
  const shown = localDateTimeAt(new Date(asIfUtc), timeZone)
  const offset = Date.parse(`${shown.date}T${shown.time}:00Z`) - asIfUtc
  return asIfUtc - offset - 12 * 60 * minute
}
