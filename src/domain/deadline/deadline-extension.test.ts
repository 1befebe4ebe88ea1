import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './civil-date.ts'
import { extendTerm, extensionLimit } from './deadline-extension.ts'
import type { Term, TermCourse } from './deadline.ts'
import { lastDayOf, termUnits } from './deadline.ts'
import { Refusal } from '../common/refusal.ts'

const calendar = { nonWorkingDates: new Set<string>(), weekend: [6, 7] as const }
const half = { upTo: 'HALF' } as const

function course(term: Term, more: Partial<TermCourse> = {}): TermCourse {
  return { effectiveDate: '2026-03-02', term, suspensions: [], extensions: [], ...more }
}

describe('the limit of an extension', () => {
  it.each([
    [{ amount: 10, unit: 'WORKING_DAY' }, '2026-03-23'], // due 16 March, five more
    [{ amount: 5, unit: 'WORKING_DAY' }, '2026-03-11'], // due 9 March, two more
    [{ amount: 1, unit: 'WORKING_DAY' }, '2026-03-03'], // half a day is none
    [{ amount: 30, unit: 'CALENDAR_DAY' }, '2026-04-16'],
    [{ amount: 6, unit: 'MONTH' }, '2026-12-02'],
    [{ amount: 3, unit: 'MONTH' }, '2026-07-17'], // due 2 June, a month and fifteen days
    [{ amount: 1, unit: 'MONTH' }, '2026-04-17'],
  ] as const)('is half of %o', (term, limit) => {
    expect(extensionLimit(course(term), half, calendar)).toBe(limit)
  })

  it('is the term over again where the law says up to double', () => {
    const term = { amount: 15, unit: 'WORKING_DAY' } as const
    const doubled = { amount: 30, unit: 'WORKING_DAY' } as const
    expect(extensionLimit(course(term), { upTo: 'WHOLE' }, calendar)).toBe(
      lastDayOf(course(doubled), calendar),
    )
  })

  it('is nowhere where the law sets none', () => {
    expect(extensionLimit(course({ amount: 15, unit: 'WORKING_DAY' }), null, calendar)).toBe(null)
  })
})

describe('extending', () => {
  const term = { amount: 10, unit: 'WORKING_DAY' } as const
  const asked = { rule: half, calendar, today: '2026-03-16' }

  it('adds to the last day, as long as it has not passed', () => {
    const extension = { amount: 5, unit: 'WORKING_DAY' } as const
    expect(extendTerm(course(term), { ...asked, extension })).toBe('2026-03-23')
    expect(() => extendTerm(course(term), { ...asked, extension, today: '2026-03-17' })).toThrow(
      new Refusal('E-PLA-01', null, { fecha: '16/03/2026' }),
    )
  })

  it('goes no further than the law, also in two steps', () => {
    const extension = { amount: 6, unit: 'WORKING_DAY' } as const
    const refusal = new Refusal('E-PLA-03', 'extension', { fecha: '23/03/2026' })
    expect(() => extendTerm(course(term), { ...asked, extension })).toThrow(refusal)
    const second = course(term, { extensions: [{ amount: 4, unit: 'WORKING_DAY' }] })
    expect(() =>
      extendTerm(second, { ...asked, extension: { amount: 2, unit: 'WORKING_DAY' } }),
    ).toThrow(refusal)
  })

  it('never ends before the term itself', () => {
    const aTerm: fc.Arbitrary<Term> = fc.record({
      amount: fc.integer({ min: 1, max: 40 }),
      unit: fc.constantFrom(...termUnits),
    })
    const aDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(aDay, aTerm, aTerm, (effectiveDate, own, extension) => {
        const plain = course(own, { effectiveDate })
        const before = lastDayOf(plain, calendar)
        const given = { extension, rule: null, calendar, today: before }
        expect(extendTerm(plain, given) > before).toBe(true)
        expect((extensionLimit(plain, half, calendar) ?? '') >= before).toBe(true)
      }),
    )
  })
})
