import { expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import { isTimeZone } from '../deadline/civil-date.ts'
import { countryCodes } from '../common/country.ts'
import { countryProfiles } from './country-profile.ts'
import { dueOn } from '../deadline/deadline.ts'
import { countryOfIdentityType, identityTypes } from '../party/identity-number.ts'
import { identityTypesIn } from '../party/identity-types-by-country.ts'

it(
  'every profile stands on things that exist',
  overCases(countryCodes, (country) => {
    const profile = countryProfiles[country]
    expect(profile.country).toBe(country)
    expect(profile.timeZones.filter((zone) => !isTimeZone(zone))).toEqual([])
    const calendar = { nonWorkingDates: new Set<string>(), weekend: profile.weekend }
    for (const term of [profile.remedyTerm, profile.decisionTerm]) {
      expect(dueOn('2026-03-02', term, calendar) > '2026-03-02').toBe(true)
    }
  }),
)

it(
  'the counter of each country offers its own documents first, then those of anywhere',
  overCases(countryCodes, (country) => {
    const own = identityTypes.filter((type) => countryOfIdentityType(type) === country)
    const offered = identityTypesIn[country]
    expect(new Set(offered.slice(0, own.length))).toEqual(new Set(own))
    expect(offered.slice(own.length)).toEqual(['PASSPORT', 'OTHER'])
  }),
)

// docs/specification/deadlines.md
it(
  'the terms of each country are those of the specification',
  overCases(
    [
      ['ES', 10, 'WORKING_DAY', 3, 'MONTH', 'SAME_DAY'],
      ['CL', 5, 'WORKING_DAY', 6, 'MONTH', 'SAME_DAY'],
      ['PE', 2, 'WORKING_DAY', 30, 'WORKING_DAY', 'SAME_DAY'],
      ['CO', 1, 'MONTH', 15, 'WORKING_DAY', 'SAME_DAY'],
      ['EC', 10, 'WORKING_DAY', 1, 'MONTH', 'SAME_DAY'],
    ],
    (country, remedy, remedyUnit, decision, decisionUnit, afterHours) => {
      expect(countryProfiles[country]).toMatchObject({
        remedyTerm: { amount: remedy, unit: remedyUnit },
        decisionTerm: { amount: decision, unit: decisionUnit },
        afterHours,
        weekend: [6, 7],
      })
    },
  ),
)
