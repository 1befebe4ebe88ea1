import { expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import {
  type CountingRules,
  dueOn,
  effectiveDate,
  type OfficeHours,
  type Suspension,
  type TermUnit,
  usualCounting,
} from './deadline/deadline.ts'
import { countryProfiles } from './municipality/country-profile.ts'

const openAllDay: OfficeHours = { closingTime: {}, afterHours: 'SAME_DAY' }

interface Vector {
  readonly no: number | string
  readonly presented: string
  readonly term: readonly [number, TermUnit]
  readonly closed?: readonly string[]
  readonly suspension?: Suspension
  readonly hours?: OfficeHours
  readonly counting?: CountingRules
  readonly effective: string
  readonly due: string
}

const peru = ['2026-07-23', '2026-07-28', '2026-07-29', '2026-08-06', '2026-08-30']
const untilHalfPastFour = { 1: '16:30', 2: '16:30', 3: '16:30', 4: '16:30', 5: '16:30' } as const
const easter = ['2026-04-02', '2026-04-03']

// docs/specification/deadlines.md. The instants are given in UTC and the zone is UTC: what counts
// is the local reading.
const vectors: readonly Vector[] = [
  {
    no: 1,
    presented: '2026-03-02T10:00',
    term: [10, 'WORKING_DAY'],
    effective: '2026-03-02',
    due: '2026-03-16',
  },
  {
    no: 2,
    presented: '2026-03-27T12:15',
    term: [10, 'WORKING_DAY'],
    closed: easter,
    effective: '2026-03-27',
    due: '2026-04-14',
  },
  {
    no: 3,
    presented: '2026-05-02T18:30',
    term: [10, 'WORKING_DAY'],
    closed: ['2026-05-01', '2026-05-15'],
    effective: '2026-05-04',
    due: '2026-05-19',
  },
  {
    no: 4,
    presented: '2026-11-30T09:00',
    term: [3, 'MONTH'],
    closed: ['2026-12-08', '2026-12-25'],
    effective: '2026-11-30',
    due: '2027-03-01',
  },
  {
    no: 5,
    presented: '2026-07-15T09:00',
    term: [1, 'MONTH'],
    closed: ['2026-08-15'],
    effective: '2026-07-15',
    due: '2026-08-17',
  },
  {
    no: 6,
    presented: '2026-01-12T09:00',
    term: [3, 'MONTH'],
    closed: easter,
    suspension: { suspendedFrom: '2026-02-02', resumedOn: '2026-02-10' },
    effective: '2026-01-12',
    due: '2026-04-20',
  },
  {
    no: 7,
    presented: '2026-03-02T10:00',
    term: [10, 'WORKING_DAY'],
    suspension: { suspendedFrom: '2026-03-05', resumedOn: '2026-03-11' },
    effective: '2026-03-02',
    due: '2026-03-23',
  },
  {
    no: 8,
    presented: '2026-09-15T11:00',
    term: [10, 'WORKING_DAY'],
    closed: ['2026-09-18', '2026-09-19'],
    effective: '2026-09-15',
    due: '2026-09-30',
  },
  {
    no: 9,
    presented: '2026-06-21T20:00',
    term: [5, 'WORKING_DAY'],
    closed: ['2026-06-21', '2026-06-29'],
    effective: '2026-06-22',
    due: '2026-06-30',
  },
  {
    no: 10,
    presented: '2026-12-18T10:00',
    term: [20, 'WORKING_DAY'],
    closed: ['2026-12-25', '2027-01-01'],
    effective: '2026-12-18',
    due: '2027-01-19',
  },
  {
    no: 11,
    presented: '2026-07-20T09:00',
    term: [30, 'WORKING_DAY'],
    closed: peru,
    effective: '2026-07-20',
    due: '2026-09-04',
  },
  {
    no: 12,
    presented: '2026-07-21T17:45',
    term: [2, 'WORKING_DAY'],
    closed: peru,
    hours: { closingTime: untilHalfPastFour, afterHours: 'NEXT_WORKING_DAY' },
    effective: '2026-07-22',
    due: '2026-07-27',
  },
  {
    no: 13,
    presented: '2026-07-21T17:45',
    term: [2, 'WORKING_DAY'],
    closed: peru,
    hours: { closingTime: untilHalfPastFour, afterHours: 'SAME_DAY' },
    effective: '2026-07-21',
    due: '2026-07-24',
  },
  {
    no: 14,
    presented: '2026-06-03T08:00',
    term: [15, 'WORKING_DAY'],
    closed: ['2026-06-08', '2026-06-15', '2026-06-29'],
    effective: '2026-06-03',
    due: '2026-06-26',
  },
  {
    no: 15,
    presented: '2026-10-30T10:00',
    term: [10, 'WORKING_DAY'],
    closed: ['2026-11-02', '2026-11-03'],
    effective: '2026-10-30',
    due: '2026-11-17',
  },
  {
    no: 16,
    presented: '2026-03-05T10:00',
    term: [30, 'CALENDAR_DAY'],
    closed: easter,
    effective: '2026-03-05',
    due: '2026-04-06',
  },
  {
    no: 17,
    presented: '2026-03-05T10:00',
    term: [30, 'CALENDAR_DAY'],
    closed: ['2026-04-03', '2026-04-06'],
    effective: '2026-03-05',
    due: '2026-04-07',
  },
  // docs/specification/deadlines.md, the rules of Peru.
  {
    no: 'PE, a month shorter',
    presented: '2026-03-31T10:00',
    term: [1, 'MONTH'],
    closed: ['2026-05-01'],
    counting: countryProfiles.PE.counting,
    effective: '2026-03-31',
    due: '2026-05-04',
  },
  {
    no: 'PE, on a Saturday',
    presented: '2026-05-16T10:00',
    term: [30, 'WORKING_DAY'],
    closed: ['2026-06-29'],
    counting: countryProfiles.PE.counting,
    effective: '2026-05-16',
    due: '2026-06-26',
  },
  {
    no: 'PE, late on a Friday, where the council keeps the next-day switch',
    presented: '2026-05-15T17:45',
    term: [2, 'WORKING_DAY'],
    hours: { closingTime: untilHalfPastFour, afterHours: 'NEXT_WORKING_DAY' },
    counting: countryProfiles.PE.counting,
    effective: '2026-05-18',
    due: '2026-05-20',
  },
  // Decreto 500/991, arts. 107, 109 and 113.
  {
    no: 'UY, on a Sunday',
    presented: '2026-05-17T10:00',
    term: [150, 'CALENDAR_DAY'],
    counting: countryProfiles.UY.counting,
    effective: '2026-05-17',
    due: '2026-10-14',
  },
  {
    no: 'UY, a month shorter',
    presented: '2026-08-31T10:00',
    term: [1, 'MONTH'],
    counting: countryProfiles.UY.counting,
    effective: '2026-08-31',
    due: '2026-09-30',
  },
  // LFPA, arts. 17 B and 29.
  {
    no: 'MX, a month shorter',
    presented: '2026-03-31T10:00',
    term: [3, 'MONTH'],
    counting: countryProfiles.MX.counting,
    effective: '2026-03-31',
    due: '2026-07-01',
  },
  {
    no: 'MX, on a Saturday',
    presented: '2026-05-16T10:00',
    term: [20, 'WORKING_DAY'],
    counting: countryProfiles.MX.counting,
    effective: '2026-05-16',
    due: '2026-06-12',
  },
  // COA, art. 158.
  {
    no: 'EC, on a Saturday',
    presented: '2026-10-31T10:00',
    term: [10, 'WORKING_DAY'],
    closed: ['2026-11-02', '2026-11-03'],
    counting: countryProfiles.EC.counting,
    effective: '2026-10-31',
    due: '2026-11-17',
  },
]

it(
  'every vector of the specification comes out as written',
  overCases(vectors, (vector) => {
    const calendar = {
      nonWorkingDates: new Set(vector.closed ?? []),
      weekend: [6, 7] as const,
      counting: vector.counting ?? usualCounting,
    }
    const instant = new Date(`${vector.presented}:00Z`)
    const effective = effectiveDate(instant, 'UTC', calendar, vector.hours ?? openAllDay)
    expect(effective).toBe(vector.effective)
    const [amount, unit] = vector.term
    expect(
      dueOn(effective, { amount, unit }, calendar, vector.suspension ? [vector.suspension] : []),
    ).toBe(vector.due)
  }),
)
