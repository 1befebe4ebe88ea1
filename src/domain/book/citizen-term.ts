/**
 * Terms that run for the citizen: where the law joins both calendars, a day that is non-working
 * where an interested party lives does not count either (docs/specification/deadlines.md).
 */
import type { CalendarMode, NonWorkingDay } from '../deadline/calendar.ts'
import { citizenCalendar } from '../deadline/calendar.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import { addDays, yearOf } from '../deadline/civil-date.ts'
import type { Term, WorkCalendar } from '../deadline/deadline.ts'
import { dueOn, isWorkingDay } from '../deadline/deadline.ts'
import type { Party } from '../party/party.ts'
import { isInterested } from '../party/party.ts'
import { isOwnPlace, placeKey } from '../common/place-name.ts'

export interface CitizenFacts {
  readonly municipalityName: string
  readonly mode: CalendarMode
  readonly office: WorkCalendar
  readonly days: readonly NonWorkingDay[]
}

export interface CitizenPlace {
  readonly locality: string
  readonly days: readonly NonWorkingDay[]
  readonly calendar: WorkCalendar
}

export interface CountedPlace {
  readonly locality: string
  /** Without any of them the date would fall earlier. */
  readonly movedBy: readonly NonWorkingDay[]
  readonly isKnown: boolean
  readonly missingYears: readonly number[]
}

export interface CitizenDue {
  readonly dueOn: CivilDate
  /** Empty when the office's calendar alone counts. */
  readonly places: readonly CountedPlace[]
}

export function citizenPlaces(
  parties: readonly Pick<Party, 'role' | 'city'>[],
  { municipalityName, mode, office, days }: CitizenFacts,
): readonly CitizenPlace[] {
  if (mode === 'OFFICE') return []
  const found = new Map<string, CitizenPlace>()
  for (const { city } of parties.filter(isInterested)) {
    const key = placeKey(city ?? '')
    if (key === '' || found.has(key) || isOwnPlace(municipalityName, key)) continue
    const own = days.filter(({ locality }) => locality !== null && placeKey(locality) === key)
    const calendar = joined(office, own)
    found.set(key, { locality: city ?? '', days: own, calendar })
  }
  return [...found.values()]
}

/** Of several places the latest holds, for one paper is told to all of them. */
export function citizenDue(
  from: CivilDate,
  term: Term,
  office: WorkCalendar,
  places: readonly CitizenPlace[],
): CitizenDue {
  const ends = places.map(({ calendar }) => dueOn(from, term, calendar))
  const last = [dueOn(from, term, office), ...ends].reduce((a, b) => (a > b ? a : b))
  const years = touchedYears(from, last)
  return {
    dueOn: last,
    places: places.map((place, at) => {
      const known = new Set(place.days.map(({ date }) => yearOf(date)))
      return {
        locality: place.locality,
        movedBy: ends[at] === last ? movers(from, term, office, place) : [],
        isKnown: years.some((year) => known.has(year)),
        missingYears: years.filter((year) => !known.has(year)),
      }
    }),
  }
}

function movers(
  from: CivilDate,
  term: Term,
  office: WorkCalendar,
  { days, calendar }: CitizenPlace,
): readonly NonWorkingDay[] {
  const end = dueOn(from, term, calendar)
  return days
    .filter(({ date }) => date > from && date <= end && isWorkingDay(date, office))
    .filter(({ date }) => {
      const others = days.filter((day) => day.date !== date)
      return dueOn(from, term, joined(office, others)) !== end
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

function touchedYears(from: CivilDate, last: CivilDate): readonly number[] {
  const first = yearOf(addDays(from, 1))
  return Array.from({ length: yearOf(last) - first + 1 }, (_, passed) => first + passed)
}

function joined(office: WorkCalendar, days: readonly NonWorkingDay[]): WorkCalendar {
  return citizenCalendar(
    office,
    { nonWorkingDates: new Set(days.map(({ date }) => date)) },
    'UNION',
  )
}
