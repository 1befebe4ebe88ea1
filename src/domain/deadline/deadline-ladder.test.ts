import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarLayer, NonWorkingDay } from './calendar.ts'
import { officeCalendar } from './calendar.ts'
import { addDays } from './civil-date.ts'
import type { DueQuestion, LadderStep } from './deadline-ladder.ts'
import { explainDue } from './deadline-ladder.ts'
import type { Suspension, Term } from './deadline.ts'
import { effectiveDate, lastDayOf, termUnits } from './deadline.ts'

function feast(date: string, name = 'Feriado', layer: CalendarLayer = 'COUNTRY'): NonWorkingDay {
  return { date, name, layer, officeId: null, locality: null, source: 'Ley', act: '' }
}

function question(
  presentedAt: string,
  term: Term,
  days: readonly NonWorkingDay[] = [],
  more: Partial<DueQuestion> = {},
): DueQuestion {
  const calendar = officeCalendar(days, [6, 7], null)
  const hours = more.hours ?? { closingTime: {}, afterHours: 'SAME_DAY' as const }
  const instant = new Date(`${presentedAt}:00Z`)
  return {
    presentedAt: instant,
    timeZone: 'UTC',
    hours,
    calendar,
    term,
    effectiveDate: effectiveDate(instant, 'UTC', calendar, hours),
    suspensions: [],
    extensions: [],
    ...more,
  }
}

/** A ladder in a line a step, so that a test reads as the person does. */
function written(steps: readonly LadderStep[]): string[] {
  return steps.map((step) => {
    if (step.kind === 'AFTER_CLOSING') return `after ${step.closingTime}`
    return 'on' in step ? `${step.kind} ${step.on}` : writtenRun(step)
  })
}

function writtenRun(step: Extract<LadderStep, { readonly from: string }>): string {
  const days = `${step.from}/${step.to}`
  switch (step.kind) {
    case 'COUNTED':
      return `${days} counts ${step.first}-${step.last}`
    case 'SKIPPED':
      return `${days} ${step.days.map((day) => day.name).join(' and ') || 'weekend'}`
    case 'ADDED':
      return `${step.from} + ${step.term.amount} = ${step.to}${step.isMonthShorter ? ' short' : ''}`
    case 'SUSPENDED':
      return `${days} stopped${step.movesTo === null ? '' : ` = ${step.movesTo}`}`
  }
}

describe('the ladder of a due date', () => {
  it('names each day that does not count, and numbers those that do', () => {
    const easter = [feast('2026-04-02', 'Jueves Santo'), feast('2026-04-03', 'Viernes Santo')]
    const { steps, dueOn } = explainDue(
      question('2026-03-27T12:15', { amount: 10, unit: 'WORKING_DAY' }, easter),
    )
    expect(dueOn).toBe('2026-04-14')
    expect(written(steps)).toEqual([
      'PRESENTED 2026-03-27',
      'STARTS 2026-03-27',
      '2026-03-28/2026-03-29 weekend',
      '2026-03-30/2026-04-01 counts 1-3',
      '2026-04-02/2026-04-02 Jueves Santo',
      '2026-04-03/2026-04-03 Viernes Santo',
      '2026-04-04/2026-04-05 weekend',
      '2026-04-06/2026-04-10 counts 4-8',
      '2026-04-11/2026-04-12 weekend',
      '2026-04-13/2026-04-14 counts 9-10',
      'DUE 2026-04-14',
    ])
  })

  it('says that the paper came after closing and counts as of the next working day', () => {
    const { steps } = explainDue(
      question('2026-07-24T17:45', { amount: 1, unit: 'WORKING_DAY' }, [], {
        hours: { closingTime: { 5: '16:30' }, afterHours: 'NEXT_WORKING_DAY' },
      }),
    )
    expect(written(steps).slice(0, 5)).toEqual([
      'PRESENTED 2026-07-24',
      'after 16:30',
      '2026-07-25/2026-07-26 weekend',
      'STARTS 2026-07-27',
      '2026-07-28/2026-07-28 counts 1-1',
    ])
  })

  it('shows the month that is shorter and the roll to a working day', () => {
    const { steps } = explainDue(question('2026-11-30T09:00', { amount: 3, unit: 'MONTH' }))
    expect(written(steps).slice(2)).toEqual([
      '2026-11-30 + 3 = 2027-02-28 short',
      '2027-02-28/2027-02-28 weekend',
      'DUE 2027-03-01',
    ])
  })

  it('shows each suspension, skipped day by day or added to the end', () => {
    const suspensions = [{ suspendedFrom: '2026-03-05', resumedOn: '2026-03-11' }]
    const working = question('2026-03-02T10:00', { amount: 10, unit: 'WORKING_DAY' }, [], {
      suspensions,
    })
    expect(written(explainDue(working).steps)).toContain('2026-03-05/2026-03-11 stopped')
    const calendar = question('2026-03-02T10:00', { amount: 10, unit: 'CALENDAR_DAY' }, [], {
      suspensions,
    })
    expect(written(explainDue(calendar).steps)).toContain(
      '2026-03-05/2026-03-11 stopped = 2026-03-18',
    )
  })

  it('starts at the day that stands in the register when the calendar of today would give another', () => {
    const { steps } = explainDue(
      question('2026-03-02T10:00', { amount: 1, unit: 'WORKING_DAY' }, [feast('2026-03-02')], {
        effectiveDate: '2026-03-02',
      }),
    )
    expect(written(steps)).toContain('AS_REGISTERED 2026-03-02')
  })

  it('marks where an extension begins', () => {
    const { steps, dueOn } = explainDue(
      question('2026-03-02T10:00', { amount: 2, unit: 'WORKING_DAY' }, [], {
        extensions: [{ amount: 1, unit: 'WORKING_DAY' }],
      }),
    )
    expect(written(steps).slice(-3)).toEqual([
      'EXTENDED 2026-03-04',
      '2026-03-05/2026-03-05 counts 1-1',
      'DUE 2026-03-05',
    ])
    expect(dueOn).toBe('2026-03-05')
  })

  it('never says another date than the count, and leaves no day of it out', () => {
    const aDay = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-01-01', days))
    const aTerm: fc.Arbitrary<Term> = fc.record({
      amount: fc.integer({ min: 1, max: 40 }),
      unit: fc.constantFrom(...termUnits),
    })
    const aSuspension: fc.Arbitrary<Suspension> = fc
      .tuple(aDay, fc.nat({ max: 50 }))
      .map(([from, length]) => ({ suspendedFrom: from, resumedOn: addDays(from, length) }))
    fc.assert(
      fc.property(
        aDay,
        aTerm,
        fc.array(aTerm, { maxLength: 2 }),
        fc.array(aDay, { maxLength: 50 }),
        fc.array(aSuspension, { maxLength: 3 }),
        (presented, term, extensions, dates, suspensions) => {
          const asked = question(
            `${presented}T10:00`,
            term,
            dates.map((date) => feast(date, date)),
            { extensions, suspensions },
          )
          const { dueOn, steps } = explainDue(asked)
          expect(dueOn).toBe(lastDayOf(asked, asked.calendar))
          if (term.unit !== 'WORKING_DAY' || extensions.length > 0) return
          const runs = steps.filter((step) => 'from' in step)
          let expected = addDays(asked.effectiveDate, 1)
          for (const run of runs.slice(runs.findIndex(({ from }) => from === expected))) {
            expect(run.from).toBe(expected)
            expected = addDays(run.to, 1)
          }
          expect(expected).toBe(addDays(dueOn, 1))
        },
      ),
    )
  })
})
