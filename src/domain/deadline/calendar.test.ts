import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NonWorkingDay } from './calendar.ts'
import {
  approvalDueOn,
  citizenCalendar,
  judgeDue,
  withheldYear,
  officeCalendar,
  weekendOf,
} from './calendar.ts'
import { addDays } from './civil-date.ts'
import type { ClosingTime } from './deadline.ts'
import { dueOn, isWorkingDay, usualCounting } from './deadline.ts'

function day(date: string, more: Partial<NonWorkingDay> = {}): NonWorkingDay {
  return {
    date,
    name: date,
    layer: 'COUNTRY',
    officeId: null,
    locality: null,
    source: '',
    act: '',
    ...more,
  }
}

describe('the calendar of an office', () => {
  const days = [
    day('2026-03-03', { layer: 'OFFICE', officeId: 'a', name: 'Fumigación' }),
    day('2026-03-03', { layer: 'MUNICIPALITY', name: 'Aniversario' }),
    day('2026-03-04', { layer: 'OFFICE', officeId: 'b', name: 'Mudanza' }),
  ]

  it('has the layers that are everybody’s and its own, never those of another office', () => {
    const calendar = officeCalendar(days, [6, 7], 'a')
    expect(calendar.nonWorkingDates.get('2026-03-03')?.map(({ name }) => name)).toEqual([
      'Aniversario',
      'Fumigación',
    ])
    expect(isWorkingDay('2026-03-04', calendar)).toBe(true)
    expect(isWorkingDay('2026-03-04', officeCalendar(days, [6, 7], 'b'))).toBe(false)
    expect(isWorkingDay('2026-03-04', officeCalendar(days, [6, 7], null))).toBe(true)
  })

  it('leaves out the days of other places: they close nothing here', () => {
    const away = day('2026-03-04', { layer: 'LOCALITY', locality: 'Leganés' })
    for (const officeId of ['a', null]) {
      expect(isWorkingDay('2026-03-04', officeCalendar([away], [6, 7], officeId))).toBe(true)
    }
  })

  it('counts Saturdays where the country lets the office decide and the office opens on them', () => {
    const profile = {
      weekend: [6, 7] as const,
      hasSaturdayByOffice: true,
      counting: usualCounting,
    }
    const restWith = (closingTime: ClosingTime, given = profile) =>
      weekendOf(given, { closingTime }).weekend
    expect(restWith({ 6: '12:00' })).toEqual([7])
    expect(restWith({ 5: '17:00' })).toEqual([6, 7])
    expect(restWith({ 6: '12:00' }, { ...profile, hasSaturdayByOffice: false })).toEqual([6, 7])
  })
})

describe('a term that runs for the citizen', () => {
  const office = officeCalendar([day('2026-05-15')], [6, 7], null)
  const citizen = officeCalendar([day('2026-05-18')], [6, 7], null)

  it('stops on the days of either place where the law joins them, and only on the office’s elsewhere', () => {
    const term = { amount: 1, unit: 'WORKING_DAY' } as const
    expect(dueOn('2026-05-14', term, citizenCalendar(office, citizen, 'OFFICE'))).toBe('2026-05-18')
    expect(dueOn('2026-05-14', term, citizenCalendar(office, citizen, 'UNION'))).toBe('2026-05-19')
  })

  it('never ends sooner for joining them', () => {
    const aDay = fc.integer({ min: 0, max: 200 }).map((days) => addDays('2026-01-01', days))
    const some = fc.array(aDay, { maxLength: 40 }).map((dates) =>
      officeCalendar(
        dates.map((date) => day(date)),
        [6, 7],
        null,
      ),
    )
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 30 }), some, some, (from, amount, a, b) => {
        const term = { amount, unit: 'WORKING_DAY' } as const
        const joined = dueOn(from, term, citizenCalendar(a, b, 'UNION'))
        expect(joined >= dueOn(from, term, a)).toBe(true)
        expect(joined >= dueOn(from, term, b)).toBe(true)
      }),
    )
  })
})

const approved =
  (...years: number[]) =>
  (year: number) =>
    years.includes(year)

describe('a due date', () => {
  const due = { effectiveDate: '2026-11-20', dueOn: '2027-02-22' }

  it('is firm when every year it touches is approved', () => {
    expect(judgeDue(due, '2026-11-21', approved(2026, 2027))).toEqual({
      standing: 'FIRM',
      year: null,
    })
  })

  it('is provisional while a year it touches is not', () => {
    expect(judgeDue(due, '2026-11-21', approved(2027))).toEqual({
      standing: 'PROVISIONAL',
      year: 2026,
    })
    expect(judgeDue(due, '2027-01-02', approved(2026))).toEqual({
      standing: 'PROVISIONAL',
      year: 2027,
    })
  })

  it('is not shown beyond this year into one that nobody approved', () => {
    expect(judgeDue(due, '2026-12-31', approved(2026))).toEqual({
      standing: 'WITHHELD',
      year: 2027,
    })
    expect(withheldYear(due.dueOn, '2026-12-31', approved(2026))).toBe(2027)
    expect(withheldYear(due.dueOn, '2027-01-01', approved(2026))).toBeNull()
    expect(withheldYear(due.dueOn, '2026-12-31', approved(2027))).toBeNull()
  })
})

it('asks for each year before the fifteenth of December that precedes it', () => {
  expect(approvalDueOn(2027)).toBe('2026-12-15')
})
