import { describe, expect, it } from 'vitest'

import { addDays } from './civil-date.ts'
import type { WorkCalendar } from './deadline.ts'
import { isWorkingDay } from './deadline.ts'
import { afterWorkingDays, workingDaysBetween } from './working-days.ts'

const plain: WorkCalendar = { nonWorkingDates: new Set(), weekend: [6, 7] }
const withFeast: WorkCalendar = { nonWorkingDates: new Set(['2026-11-24']), weekend: [6, 7] }
// A Friday.
const from = '2026-11-20'

describe('working days between two dates', () => {
  it('leave out weekends and feasts, and are negative backwards', () => {
    expect(workingDaysBetween(from, '2026-11-25', plain)).toBe(3)
    expect(workingDaysBetween(from, '2026-11-25', withFeast)).toBe(2)
    expect(workingDaysBetween('2026-11-25', from, withFeast)).toBe(-2)
    expect(workingDaysBetween(from, '2026-11-22', plain)).toBe(0)
    expect(Object.is(workingDaysBetween('2026-11-22', from, plain), 0)).toBe(true)
  })

  it('are the same however often and in whatever calendar they were asked before', () => {
    for (const calendar of [plain, withFeast, plain, withFeast]) {
      let walked = 0
      for (let days = 1; days <= 60; days += 1) {
        const day = addDays(from, days)
        if (isWorkingDay(day, calendar)) walked += 1
        expect(workingDaysBetween(from, day, calendar)).toBe(walked)
      }
    }
  })

  it('lead back to the day they were counted to', () => {
    expect(afterWorkingDays(from, 3, withFeast)).toBe('2026-11-26')
    expect(workingDaysBetween(from, '2026-11-26', withFeast)).toBe(3)
  })
})
