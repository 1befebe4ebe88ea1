import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { OfficeClock } from './office-time.ts'
import { workedMinutesBefore } from './office-time.ts'

const untilFive = { 1: '17:00', 2: '17:00', 3: '17:00', 4: '17:00', 5: '17:00' } as const

const office: OfficeClock = {
  timeZone: 'Europe/Madrid',
  hours: { closingTime: untilFive, afterHours: 'SAME_DAY' },
  calendar: { nonWorkingDates: new Set(['2026-10-12']), weekend: [6, 7] },
}

const before = (now: string, given: OfficeClock = office): string =>
  workedMinutesBefore(new Date(now), 240, given).toISOString()

describe('four hours an office has worked', () => {
  it('are four hours of the clock on a morning', () => {
    // 13:30 in Madrid, in winter.
    expect(before('2026-11-18T12:30:00Z')).toBe('2026-11-18T08:30:00.000Z')
  })

  it('go over the night, the weekend and a feast', () => {
    // Tuesday 13 October, 09:00: one hour, and three of Friday's.
    expect(before('2026-10-13T07:00:00Z')).toBe('2026-10-09T12:00:00.000Z')
    // Wednesday at dawn: the whole of Tuesday's afternoon.
    expect(before('2026-11-18T04:00:00Z')).toBe('2026-11-17T12:00:00.000Z')
  })

  it('go over a change of the clock', () => {
    // Clocks went back on Sunday 25 October.
    expect(before('2026-10-26T08:00:00Z')).toBe('2026-10-23T12:00:00.000Z')
  })

  it('know the hours of a season, and an office that says none', () => {
    const summer: OfficeClock = {
      ...office,
      hours: {
        ...office.hours,
        seasons: [{ from: '06-15', to: '09-15', closingTime: { 3: '12:00', 4: '12:00' } }],
      },
    }
    // Thursday 2 July, 10:00: two hours, and Wednesday's last two before noon.
    expect(before('2026-07-02T08:00:00Z', summer)).toBe('2026-07-01T08:00:00.000Z')
    const silent: OfficeClock = { ...office, hours: { closingTime: {}, afterHours: 'SAME_DAY' } }
    expect(before('2026-11-18T12:30:00Z', silent)).toBe('2026-11-18T08:30:00.000Z')
  })

  it('end somewhere, even where nobody works', () => {
    const never: OfficeClock = {
      ...office,
      calendar: { ...office.calendar, weekend: [1, 2, 3, 4, 5, 6, 7] },
    }
    expect(before('2026-11-18T12:30:00Z', never)).toBe('2026-09-19T12:30:00.000Z')
  })

  it('never come back as time passes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 0, max: 3000 }),
        (at, later) => {
          const start = Date.UTC(2026, 0, 1)
          const one = workedMinutesBefore(new Date(start + at * 60_000), 240, office)
          const other = workedMinutesBefore(new Date(start + (at + later) * 60_000), 240, office)
          expect(one.getTime()).toBeLessThanOrEqual(other.getTime())
        },
      ),
    )
  })
})
