import { expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import type { CountryCode } from '../common/country.ts'
import { countryProfiles } from '../municipality/country-profile.ts'
import type { OfficeHours, Suspension, TermUnit } from './deadline.ts'
import { dueOn, effectiveDate, usualCounting } from './deadline.ts'
import written from './vectors.json' with { type: 'json' }

interface Vector {
  readonly no: number | string
  readonly presented: string
  readonly term: readonly [number, TermUnit]
  readonly closed?: readonly string[]
  readonly suspension?: Suspension
  readonly hours?: OfficeHours
  /** Of the country that counts otherwise. */
  readonly law?: CountryCode
  readonly effective: string
  readonly due: string
}

// docs/specification/deadlines.md; of Peru TUO Ley 27444, of Uruguay Decreto 500/991, arts. 107,
// 109 and 113, of Mexico LFPA, arts. 17 B and 29, of Ecuador COA, art. 158. The instants are given
// in UTC and the zone is UTC: what counts is the local reading.
const vectors = written as unknown as readonly Vector[]
const openAllDay: OfficeHours = { closingTime: {}, afterHours: 'SAME_DAY' }

it(
  'every vector of the specification comes out as written',
  overCases(vectors, ({ presented, term, closed = [], suspension, hours, law, ...expected }) => {
    const counting = law === undefined ? usualCounting : countryProfiles[law].counting
    const calendar = { nonWorkingDates: new Set(closed), weekend: [6, 7] as const, counting }
    const instant = new Date(`${presented}:00Z`)
    const effective = effectiveDate(instant, 'UTC', calendar, hours ?? openAllDay)
    expect(effective).toBe(expected.effective)
    const [amount, unit] = term
    const stops = suspension ? [suspension] : []
    expect(dueOn(effective, { amount, unit }, calendar, stops)).toBe(expected.due)
  }),
)
