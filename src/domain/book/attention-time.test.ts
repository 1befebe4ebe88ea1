import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyCalendar, anyDay } from '#tests/any-calendar.ts'
import { walkedAttention } from '#tests/day-walk.ts'
import { attentionDays } from './attention-time.ts'
import { addDays } from '../deadline/civil-date.ts'
import { dueOn } from '../deadline/deadline.ts'

const march = { nonWorkingDates: new Set(['2026-03-19']), weekend: [6, 7] as const }
const span = { effectiveDate: '2026-03-02', closedOn: '2026-03-31' }

describe('the time of attention', () => {
  it('is the working days after the effective date, net of the stops of the clock, first and last day included', () => {
    expect(attentionDays(span, [], march)).toBe(20)
    const stop = { suspendedFrom: '2026-03-10', resumedOn: '2026-03-17' }
    expect(attentionDays(span, [stop], march)).toBe(14)
    const untilTheEnd = { suspendedFrom: '2026-03-27', resumedOn: null }
    expect(attentionDays(span, [stop, untilTheEnd], march)).toBe(11)
  })

  it('leaves a day out once, and only what lies between', () => {
    const twice = [
      { suspendedFrom: '2026-03-10', resumedOn: '2026-03-12' },
      { suspendedFrom: '2026-03-12', resumedOn: '2026-03-13' },
    ]
    expect(attentionDays(span, twice, march)).toBe(16)
    const around = [
      { suspendedFrom: '2026-02-20', resumedOn: '2026-03-02' },
      { suspendedFrom: '2026-04-01', resumedOn: null },
      { suspendedFrom: '2026-03-31', resumedOn: '2026-04-08' },
    ]
    expect(attentionDays(span, around, march)).toBe(19)
    const all = [{ suspendedFrom: '2026-03-02', resumedOn: null }]
    expect(attentionDays(span, all, march)).toBe(0)
  })

  it('is nothing on the day itself and for what was closed before it counted', () => {
    const sameDay = { effectiveDate: '2026-03-02', closedOn: '2026-03-02' }
    expect(attentionDays(sameDay, [], march)).toBe(0)
    expect(attentionDays({ ...sameDay, closedOn: '2026-02-27' }, [], march)).toBe(0)
  })

  // docs/specification/deadlines.md, vector 7: ten working days with a stop from 5 to 11 March end
  // on the 23rd.
  it('counts the ten days of the deadline that ends that day', () => {
    const stops = [{ suspendedFrom: '2026-03-05', resumedOn: '2026-03-11' }]
    const plain = { nonWorkingDates: new Set<string>(), weekend: [6, 7] as const }
    expect(attentionDays({ ...span, closedOn: '2026-03-23' }, stops, plain)).toBe(10)
  })

  it('is the longest term of working days that had ended by then, in any calendar and with any stops', () => {
    const anyStop = fc
      .tuple(anyDay, fc.integer({ min: 0, max: 200 }))
      .map(([first, days]) => ({ suspendedFrom: first, resumedOn: addDays(first, days) }))
    const anyStops = fc.array(anyStop, { maxLength: 6 })
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 900 }),
        anyStops,
        anyCalendar,
        (effectiveDate, length, stops, calendar) => {
          const closedOn = addDays(effectiveDate, length)
          const days = attentionDays({ effectiveDate, closedOn }, stops, calendar)
          expect(days).toBe(walkedAttention(effectiveDate, closedOn, { calendar, stops }))
          const endOf = (amount: number) =>
            dueOn(effectiveDate, { amount, unit: 'WORKING_DAY' }, calendar, stops)
          expect(days === 0 || endOf(days) <= closedOn).toBe(true)
          expect(endOf(days + 1) > closedOn).toBe(true)
        },
      ),
    )
  })
})
