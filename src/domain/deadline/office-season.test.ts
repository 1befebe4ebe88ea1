import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, weekday } from './civil-date.ts'
import { weekendOf } from './calendar.ts'
import type { OfficeHours } from './deadline.ts'
import { effectiveDate, isWorkingDay, usualCounting } from './deadline.ts'
import { crossedSeasons, isInSeason, isMonthDay, seasonOn } from './office-season.ts'

const summer = { from: '06-15', to: '09-15' }
const christmas = { from: '12-20', to: '01-07' }

describe('a season', () => {
  it.each([
    ['2026-06-14', null],
    ['2026-06-15', summer],
    ['2026-09-15', summer],
    ['2026-09-16', null],
    ['2026-12-20', christmas],
    ['2027-01-07', christmas],
    ['2027-01-08', null],
  ])('on %s is %o', (date, season) => {
    expect(seasonOn([summer, christmas], date)).toBe(season)
  })

  it('begins and ends on days that some year has', () => {
    expect(['02-29', '12-31', '01-01'].map(isMonthDay)).toEqual([true, true, true])
    expect(['02-30', '13-01', '6-15', '15/06', ''].some(isMonthDay)).toBe(false)
  })

  it('crosses another exactly when some day is in both', () => {
    const monthDay = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2024-01-01', days))
    const aSeason = fc.record({
      from: monthDay.map((date) => date.slice(5)),
      to: monthDay.map((date) => date.slice(5)),
    })
    const year = Array.from({ length: 366 }, (_, days) => addDays('2024-01-01', days))
    fc.assert(
      fc.property(aSeason, aSeason, (one, other) => {
        const shares = year.some((date) => isInSeason(date, one) && isInSeason(date, other))
        expect(crossedSeasons([one, other]) !== null).toBe(shares)
      }),
    )
  })
})

describe('an office with a summer of its own', () => {
  const hours: OfficeHours = {
    closingTime: { 1: '17:00', 2: '17:00', 3: '17:00', 4: '17:00', 5: '17:00', 6: '12:00' },
    afterHours: 'NEXT_WORKING_DAY',
    seasons: [{ ...summer, closingTime: { 1: '14:00', 2: '14:00' } }],
  }
  const calendar = { nonWorkingDates: new Set<string>(), weekend: [6, 7] as const }
  const countsFrom = (instant: string) => effectiveDate(new Date(instant), 'UTC', calendar, hours)

  it('takes what arrives after its summer hour on the next working day, only in summer', () => {
    // Mondays.
    expect(countsFrom('2026-06-08T15:00:00Z')).toBe('2026-06-08')
    expect(countsFrom('2026-06-15T14:00:00Z')).toBe('2026-06-15')
    expect(countsFrom('2026-06-15T14:01:00Z')).toBe('2026-06-16')
    // A Wednesday, which has no closing time in summer.
    expect(countsFrom('2026-06-17T20:00:00Z')).toBe('2026-06-17')
  })

  it('works on Saturdays by date where the country leaves them to it', () => {
    const profile = {
      weekend: [6, 7] as const,
      hasSaturdayByOffice: true,
      counting: usualCounting,
    }
    const worked = {
      ...calendar,
      ...weekendOf(profile, hours),
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (days) => {
        const date = addDays('2026-01-01', days)
        const isOpen = weekday(date) < 6 || (weekday(date) === 6 && !isInSeason(date, summer))
        expect(isWorkingDay(date, worked)).toBe(isOpen)
      }),
    )
  })
})
