import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekday } from './civil-date.ts'
import {
  dueOn,
  effectiveDate,
  isWorkingDay,
  lastDayOf,
  type OfficeHours,
  type Term,
  type Suspension,
  termUnits,
  type WorkCalendar,
} from './deadline.ts'

const openAllDay: OfficeHours = { closingTime: {}, afterHours: 'SAME_DAY' }

function calendarWith(...dates: string[]): WorkCalendar {
  return { nonWorkingDates: new Set(dates), weekend: [6, 7] }
}

describe('the effective date', () => {
  const closesAtTwo: OfficeHours = {
    closingTime: { 1: '14:00', 5: '14:00' },
    afterHours: 'NEXT_WORKING_DAY',
  }

  it('is read in the zone of the office', () => {
    const instant = new Date('2026-03-03T02:30:00Z')
    expect(effectiveDate(instant, 'America/Santiago', calendarWith(), openAllDay)).toBe(
      '2026-03-02',
    )
    expect(effectiveDate(instant, 'Europe/Madrid', calendarWith(), openAllDay)).toBe('2026-03-03')
  })

  it('is still today in the closing minute and the next working day after it', () => {
    expect(
      effectiveDate(new Date('2026-03-06T14:00:59Z'), 'UTC', calendarWith(), closesAtTwo),
    ).toBe('2026-03-06')
    expect(
      effectiveDate(new Date('2026-03-06T14:01:00Z'), 'UTC', calendarWith(), closesAtTwo),
    ).toBe('2026-03-09')
  })

  it('is today on a weekday without closing time', () => {
    expect(
      effectiveDate(new Date('2026-03-03T23:59:00Z'), 'UTC', calendarWith(), closesAtTwo),
    ).toBe('2026-03-03')
  })
})

describe('a suspension', () => {
  const suspension = { suspendedFrom: '2026-04-20', resumedOn: '2026-04-30' }

  it('that comes after the term has ended does not revive it', () => {
    for (const unit of termUnits) {
      const term = { amount: 1, unit }
      expect(dueOn('2026-03-02', term, calendarWith(), [suspension])).toBe(
        dueOn('2026-03-02', term, calendarWith()),
      )
    }
  })

  it('that ended before the term started does not lengthen it', () => {
    expect(
      dueOn('2026-05-04', { amount: 30, unit: 'CALENDAR_DAY' }, calendarWith(), [suspension]),
    ).toBe('2026-06-03')
  })

  it('of a single day skips that day', () => {
    const oneDay = { suspendedFrom: '2026-03-05', resumedOn: '2026-03-05' }
    const term = { amount: 3, unit: 'WORKING_DAY' } as const
    expect(dueOn('2026-03-02', term, calendarWith(), [oneDay])).toBe('2026-03-06')
  })

  it('cannot end before it starts', () => {
    const upsideDown = { suspendedFrom: '2026-04-30', resumedOn: '2026-04-20' }
    expect(() =>
      dueOn('2026-03-02', { amount: 5, unit: 'WORKING_DAY' }, calendarWith(), [upsideDown]),
    ).toThrow('before it starts')
  })
})

it('gives up on a calendar without working days instead of counting for ever', () => {
  const never: WorkCalendar = { nonWorkingDates: new Set(), weekend: [1, 2, 3, 4, 5, 6, 7] }
  expect(() => dueOn('2026-03-02', { amount: 1, unit: 'WORKING_DAY' }, never)).toThrow(
    'no working day',
  )
  expect(() => effectiveDate(new Date(0), 'UTC', never, openAllDay)).toThrow('no working day')
})

it.each([0, -1, 1.5, Number.NaN, 3651])('knows no term of %d', (amount) => {
  expect(() => dueOn('2026-03-02', { amount, unit: 'WORKING_DAY' }, calendarWith())).toThrow(
    'cannot last',
  )
})

const aDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const aCalendar = fc
  .array(aDay, { maxLength: 60 })
  .chain((dates) =>
    fc
      .constantFrom<WorkCalendar['weekend'][]>([6, 7], [7], [5, 6])
      .map((weekend): WorkCalendar => ({ nonWorkingDates: new Set(dates), weekend })),
  )
const aTerm: fc.Arbitrary<Term> = fc.record({
  amount: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom(...termUnits),
})

describe('for every calendar and term', () => {
  it('the due date is a working day after the effective date', () => {
    fc.assert(
      fc.property(aDay, aTerm, aCalendar, (effective, term, calendar) => {
        const due = dueOn(effective, term, calendar)
        expect(isWorkingDay(due, calendar)).toBe(true)
        expect(calendar.weekend).not.toContain(weekday(due))
        expect(due > effective).toBe(true)
      }),
    )
  })

  it('exactly as many working days as the term says lie between effective and due', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 1, max: 60 }),
        aCalendar,
        (effective, amount, calendar) => {
          const due = dueOn(effective, { amount, unit: 'WORKING_DAY' }, calendar)
          const days = Array.from({ length: daysBetween(effective, due) }, (_, i) =>
            addDays(effective, i + 1),
          )
          expect(days.filter((day) => isWorkingDay(day, calendar))).toHaveLength(amount)
        },
      ),
    )
  })
})

const someSuspensions: fc.Arbitrary<Suspension[]> = fc.array(
  fc.tuple(aDay, fc.nat({ max: 60 })).map(([suspendedFrom, length]) => ({
    suspendedFrom,
    resumedOn: addDays(suspendedFrom, length),
  })),
  { maxLength: 4 },
)

describe('for every list of suspensions', () => {
  it('one more never shortens the term, and no term ends while its clock stands', () => {
    fc.assert(
      fc.property(
        aDay,
        aTerm,
        aCalendar,
        someSuspensions,
        someSuspensions,
        (effective, term, calendar, some, more) => {
          const due = dueOn(effective, term, calendar, some)
          const later = dueOn(effective, term, calendar, [...some, ...more])
          expect(later >= due).toBe(true)
          expect(isWorkingDay(later, calendar)).toBe(true)
          for (const { suspendedFrom, resumedOn } of [...some, ...more]) {
            const isStopped = later >= suspendedFrom && later < resumedOn
            expect(isStopped && effective < suspendedFrom).toBe(false)
          }
        },
      ),
    )
  })

  it('their order and their overlaps make no difference', () => {
    fc.assert(
      fc.property(aDay, aTerm, aCalendar, someSuspensions, (effective, term, calendar, some) => {
        const due = dueOn(effective, term, calendar, some)
        expect(dueOn(effective, term, calendar, some.toReversed())).toBe(due)
        expect(dueOn(effective, term, calendar, [...some, ...some])).toBe(due)
      }),
    )
  })

  it('what lasts longer, or starts later with none, never ends earlier', () => {
    fc.assert(
      fc.property(aDay, aTerm, aCalendar, someSuspensions, (effective, term, calendar, some) => {
        const longer = { ...term, amount: term.amount + 1 }
        expect(
          dueOn(effective, longer, calendar, some) >= dueOn(effective, term, calendar, some),
        ).toBe(true)
        const later = dueOn(addDays(effective, 3), term, calendar)
        expect(later >= dueOn(effective, term, calendar)).toBe(true)
      }),
    )
  })

  it('an extension counts on from where the term would have ended', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        aCalendar,
        someSuspensions,
        (start, amount, more, calendar, suspensions) => {
          const term: Term = { amount, unit: 'WORKING_DAY' }
          const extensions: Term[] = [{ amount: more, unit: 'WORKING_DAY' }]
          expect(lastDayOf({ effectiveDate: start, term, suspensions, extensions }, calendar)).toBe(
            dueOn(start, { amount: amount + more, unit: 'WORKING_DAY' }, calendar, suspensions),
          )
        },
      ),
    )
  })
})
