import { describe, expect, it } from 'vitest'

import { dayAfterKey, weeksAround } from './calendar-month.ts'

describe('the weeks of a month', () => {
  it('begin on Monday and cover all of it', () => {
    const weeks = weeksAround('2026-11-21')
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  })

  it('are four when February fits in four', () => {
    expect(weeksAround('2027-02-14')).toHaveLength(4)
  })
})

describe('a key in the calendar', () => {
  it.each([
    ['ArrowLeft', '2027-02-28'],
    ['ArrowDown', '2027-03-08'],
    ['Home', '2027-03-01'],
    ['End', '2027-03-07'],
    ['PageUp', '2027-02-01'],
  ])('%s goes from 1 March to %s', (key, day) => {
    expect(dayAfterKey('2027-03-01', key)).toBe(day)
  })

  it('keeps to the month when the next one is shorter', () => {
    expect(dayAfterKey('2027-01-31', 'PageDown')).toBe('2027-02-28')
  })

  it('goes nowhere when it is a letter', () => {
    expect(dayAfterKey('2027-01-31', 'a')).toBeNull()
  })
})
