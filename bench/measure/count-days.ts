/**
 * What counting working days costs beside walking from day to day, over thirty years with fifteen
 * feasts in each.
 */
import { addDays } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import { isWorkingDay } from '#domain/deadline/deadline.ts'
import { workingDaysBetween } from '#domain/deadline/working-days.ts'

import { asTable, median, written } from '../stage/figures.ts'

const first = '2000-01-01'
const today = '2029-12-31'
const rounds = 9
const askedDates = Array.from({ length: 2000 }, (_, place) => addDays(first, place * 5))
// A walk is slow: it is asked a tenth.
const walkedDates = askedDates.filter((_, place) => place % 10 === 0)

export function measureDays(): string {
  const known = newCalendar()
  const walk = microsecondsEach(walkedDates, (date) => walked(date, today, known))
  const cold = microsecondsEach(askedDates, workingDaysFrom(newCalendar))
  const warm = microsecondsEach(
    askedDates,
    workingDaysFrom(() => known),
  )
  return asTable([
    ['Contar días hábiles de hasta 30 años', 'µs cada vez', 'razón'],
    ['día por día', written(walk), ''],
    ['2.000 fechas, calendario recién leído', written(cold), written(walk / cold)],
    ['2.000 fechas, calendario conocido', written(warm), written(walk / warm)],
  ])
}

function newCalendar(): WorkCalendar {
  const feasts = Array.from({ length: 450 }, (_, place) => addDays(first, place * 24 + 3))
  return { weekend: [6, 7], nonWorkingDates: new Set(feasts) }
}

/** Every round with what `calendarOf` gives at its beginning. */
function workingDaysFrom(calendarOf: () => WorkCalendar): (date: CivilDate) => number {
  let calendar = calendarOf()
  return (date) => {
    if (date === first) calendar = calendarOf()
    return workingDaysBetween(date, today, calendar)
  }
}

function walked(from: CivilDate, to: CivilDate, calendar: WorkCalendar): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isWorkingDay(day, calendar)) count += 1
  }
  return count
}

function microsecondsEach(dates: readonly CivilDate[], count: (date: CivilDate) => number): number {
  const tookMs = Array.from({ length: rounds }, () => {
    const startMs = performance.now()
    for (const date of dates) count(date)
    return performance.now() - startMs
  })
  return (median(tookMs) * 1000) / dates.length
}
