import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyCalendar, anyDay } from '#tests/any-calendar.ts'
import { isWorked, walkedDays } from '#tests/day-walk.ts'
import { addDays } from './civil-date.ts'
import type { WorkCalendar } from './deadline.ts'
import { afterWorkingDays, workingDaysBetween, workingDayUpTo } from './working-days.ts'

const plain: WorkCalendar = { nonWorkingDates: new Set(), weekend: [6, 7] }
const withFeast: WorkCalendar = { nonWorkingDates: new Set(['2026-11-24']), weekend: [6, 7] }
// A Friday.
const from = '2026-11-20'

describe('working days between two dates', () => {
  it('leave out weekends and feasts, and are negative backwards', () => {
    expect(workingDaysBetween(from, '2026-11-25', plain)).toBe(3)
    expect(workingDaysBetween(from, '2026-11-25', withFeast)).toBe(2)
    expect(workingDaysBetween('2026-11-25', from, withFeast)).toBe(-2)
  })

  it('are none, and never minus none, on one day and over days of rest', () => {
    for (const [one, other] of [
      [from, from],
      ['2026-11-21', '2026-11-22'],
      [from, '2026-11-22'],
      ['2026-11-22', from],
    ] as const) {
      expect(Object.is(workingDaysBetween(one, other, plain), 0)).toBe(true)
    }
  })

  // Counted by hand: 52 weeks of five days, and what the odd days at the end add.
  it.each([
    ['2026-01-01', '2026-12-31', 260],
    ['2024-02-28', '2024-03-01', 2],
    ['2023-02-28', '2023-03-01', 1],
    ['2024-02-29', '2025-02-28', 261],
    ['1999-12-31', '2000-12-31', 260],
    ['2024-11-22', '2026-11-20', 520],
    ['1996-11-22', '2026-11-20', 7825],
  ])('from %s to %s are %i with no feast at all', (one, other, count) => {
    expect(workingDaysBetween(one, other, plain)).toBe(count)
    expect(workingDaysBetween(other, one, plain)).toBe(-count)
  })

  it('are what a walk day by day finds, over thirty years and any calendar', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyCalendar, (one, other, calendar) => {
        expect(workingDaysBetween(one, other, calendar)).toBe(walkedDays(one, other, calendar))
      }),
      { numRuns: 150 },
    )
  })

  it('are the same however often and in whatever calendar they were asked before', () => {
    for (const calendar of [plain, withFeast, plain, withFeast]) {
      for (let days = -60; days <= 60; days += 1) {
        const day = addDays(from, days)
        expect(workingDaysBetween(from, day, calendar)).toBe(walkedDays(from, day, calendar))
      }
    }
  })

  it('are not made up for what is no date', () => {
    expect(() => workingDaysBetween('2026-02-29', from, plain)).toThrow('Not a date')
    expect(() => workingDaysBetween(from, '2026-13-01', plain)).toThrow('Not a date')
  })
})

describe('a day so many working days away', () => {
  it('is the one they lead to', () => {
    expect(afterWorkingDays(from, 3, withFeast)).toBe('2026-11-26')
    expect(afterWorkingDays(from, 0, plain)).toBe(from)
    expect(workingDayUpTo('2026-11-26', 3, withFeast)).toBe('2026-11-23')
    expect(workingDayUpTo('2026-11-22', 1, plain)).toBe(from)
  })

  it('is found on either side, over thirty years and any calendar', () => {
    const anyCount = fc.integer({ min: 1, max: 8000 })
    fc.assert(
      fc.property(anyDay, anyCount, anyCalendar, (day, count, calendar) => {
        const later = afterWorkingDays(day, count, calendar)
        expect(isWorked(later, calendar)).toBe(true)
        expect(workingDaysBetween(day, later, calendar)).toBe(count)
        const earlier = workingDayUpTo(day, count, calendar)
        expect(isWorked(earlier, calendar)).toBe(true)
        expect(workingDaysBetween(addDays(earlier, -1), day, calendar)).toBe(count)
      }),
    )
  })

  it('is looked for no further than two closed years, and not at all for what is no count', () => {
    const never: WorkCalendar = { nonWorkingDates: new Set(), weekend: [1, 2, 3, 4, 5, 6, 7] }
    expect(() => afterWorkingDays(from, 1, never)).toThrow('no working day')
    expect(() => workingDayUpTo(from, 1, never)).toThrow('no working day')
    expect(workingDaysBetween('1996-11-20', from, never)).toBe(0)
    expect(() => afterWorkingDays(from, -1, plain)).toThrow('count')
    expect(() => afterWorkingDays(from, 1.5, plain)).toThrow('count')
    expect(() => workingDayUpTo(from, 0, plain)).toThrow('count')
  })
})
