import { describe, expect, it } from 'vitest'

import { overdueLetterWeek } from './overdue-letter.ts'

// 12 October 2026 is a Monday, and a feast.
const calendar = { nonWorkingDates: new Set(['2026-10-12']), weekend: [6, 7] } as const
const weekAt = (date: string, time = '07:00'): string | null =>
  overdueLetterWeek({ date, time }, calendar)

describe('the week whose letters may go', () => {
  it('begins at seven in the morning of its first working day', () => {
    expect(weekAt('2026-10-05', '06:59')).toBeNull()
    expect(weekAt('2026-10-05')).toBe('2026-10-05')
    expect(weekAt('2026-10-12')).toBeNull()
    expect(weekAt('2026-10-13', '06:59')).toBeNull()
    expect(weekAt('2026-10-13')).toBe('2026-10-12')
  })

  it('is the same on all its working days, and none when nobody works', () => {
    expect(weekAt('2026-10-09', '23:59')).toBe('2026-10-05')
    expect(weekAt('2026-10-10', '12:00')).toBeNull()
    expect(weekAt('2026-10-11', '12:00')).toBeNull()
  })
})
