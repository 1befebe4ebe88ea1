import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { NonWorkingDay } from '../deadline/calendar.ts'
import { officeCalendar } from '../deadline/calendar.ts'
import type { CitizenFacts } from './citizen-term.ts'
import { citizenDue, citizenPlaces } from './citizen-term.ts'
import { addDays } from '../deadline/civil-date.ts'
import type { Term } from '../deadline/deadline.ts'
import { dueOn } from '../deadline/deadline.ts'

const day = (date: string, locality: string | null = null, name = date): NonWorkingDay => ({
  date,
  name,
  layer: locality === null ? 'MUNICIPALITY' : 'LOCALITY',
  officeId: null,
  locality,
  source: '',
  act: '',
})

const factsWith = (days: readonly NonWorkingDay[], more: Partial<CitizenFacts> = {}) => ({
  municipalityName: 'Ayuntamiento de Getafe',
  mode: 'UNION' as const,
  office: officeCalendar(days, [6, 7], null),
  days,
  ...more,
})

const living = (...cities: (string | null)[]) =>
  cities.map((city) => ({ role: 'INTERESTED' as const, city }))

const tenDays: Term = { amount: 10, unit: 'WORKING_DAY' }

// 15 May 2026 is a Friday.
const madrid = day('2026-05-15', 'Madrid', 'San Isidro')

describe('the places whose days count', () => {
  const days = [madrid, day('2026-09-08', 'Leganés')]

  it('are those where the interested parties live, each once', () => {
    const parties = [
      ...living('MADRID', 'madrid ', 'Leganes'),
      { role: 'PRESENTER', city: 'Pinto' },
    ]
    const places = citizenPlaces(parties as ReturnType<typeof living>, factsWith(days))
    expect(places.map(({ locality }) => locality)).toEqual(['MADRID', 'Leganes'])
    expect(places.map((place) => place.days.length)).toEqual([1, 1])
  })

  it('are none for who lives here, for who says no place, and where the law asks only for the office', () => {
    expect(citizenPlaces(living('Getafe', null, ' - '), factsWith(days))).toEqual([])
    expect(citizenPlaces(living('Madrid'), factsWith(days, { mode: 'OFFICE' }))).toEqual([])
  })
})

const dueFor = (days: readonly NonWorkingDay[], ...cities: string[]) => {
  const facts = factsWith(days)
  return citizenDue('2026-05-11', tenDays, facts.office, citizenPlaces(living(...cities), facts))
}

describe('a term of the citizen', () => {
  it('ends a day later for a feast of where they live, and says which', () => {
    expect(dueFor([madrid], 'Getafe').dueOn).toBe('2026-05-25')
    expect(dueFor([madrid], 'Madrid')).toEqual({
      dueOn: '2026-05-26',
      places: [{ locality: 'Madrid', movedBy: [madrid], isKnown: true, missingYears: [] }],
    })
  })

  it('does not count twice a day that is closed in both places', () => {
    expect(dueFor([madrid, day('2026-05-15')], 'Madrid')).toEqual({
      dueOn: '2026-05-26',
      places: [{ locality: 'Madrid', movedBy: [], isKnown: true, missingYears: [] }],
    })
  })

  it('goes by the office where nothing is known of the place, and says so', () => {
    expect(dueFor([madrid], 'Pinto')).toEqual({
      dueOn: '2026-05-25',
      places: [{ locality: 'Pinto', movedBy: [], isKnown: false, missingYears: [2026] }],
    })
  })

  it('says which years of a known place are missing', () => {
    const facts = factsWith([madrid])
    const places = citizenPlaces(living('Madrid'), facts)
    const due = citizenDue('2026-12-28', tenDays, facts.office, places)
    expect(due.places).toMatchObject([{ isKnown: true, missingYears: [2027] }])
  })

  it('ends for all of them on the latest day, moved by the place that made it so', () => {
    const days = [madrid, day('2026-05-13', 'Leganés'), day('2026-05-14', 'Leganés')]
    const due = dueFor(days, 'Madrid', 'Leganés')
    expect(due.dueOn).toBe('2026-05-27')
    expect(due.places.map(({ movedBy }) => movedBy.map(({ date }) => date))).toEqual([
      [],
      ['2026-05-13', '2026-05-14'],
    ])
  })

  it('of months is moved only by the day it would have ended on', () => {
    const facts = factsWith([day('2026-05-20', 'Madrid'), day('2026-06-11', 'Madrid')])
    const places = citizenPlaces(living('Madrid'), facts)
    const due = citizenDue('2026-05-11', { amount: 1, unit: 'MONTH' }, facts.office, places)
    expect(due.dueOn).toBe('2026-06-12')
    expect(due.places[0]?.movedBy.map(({ date }) => date)).toEqual(['2026-06-11'])
  })

  it('never ends sooner than the office’s, and later exactly when some day moved it', () => {
    const aDay = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-01', days))
    const dates = fc.array(aDay, { maxLength: 25 })
    const aTerm = fc.record({
      amount: fc.integer({ min: 1, max: 12 }),
      unit: fc.constantFrom('WORKING_DAY', 'CALENDAR_DAY', 'MONTH'),
    })
    fc.assert(
      fc.property(aDay, aTerm, dates, dates, dates, (from, term, own, first, second) => {
        const facts = factsWith([
          ...own.map((date) => day(date)),
          ...first.map((date) => day(date, 'Madrid')),
          ...second.map((date) => day(date, 'Leganés')),
        ])
        const places = citizenPlaces(living('Madrid', 'Leganés'), facts)
        const due = citizenDue(from, term, facts.office, places)
        const officeDue = dueOn(from, term, facts.office)
        expect(due.dueOn >= officeDue).toBe(true)
        const isMoved = due.places.some(({ movedBy }) => movedBy.length > 0)
        expect(isMoved).toBe(due.dueOn > officeDue)
        for (const place of places) {
          expect(due.dueOn >= dueOn(from, term, place.calendar)).toBe(true)
        }
      }),
    )
  })
})
