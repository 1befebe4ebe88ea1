import { countryCodes } from '#domain/common/country.ts'
import Holidays from 'date-holidays'
import { expect, it } from 'vitest'

import { holidaysOf } from './holidays-of.ts'
import { daysOfRule, openDays, openRegions } from './open-days.ts'

const options = { languages: 'es', types: ['public' as const] }
const mend = 'run scripts/build/write-holidays.ts'

it('are those the library knows, each year a calendar may have, less the rules that are not ours', async () => {
  for (const country of countryCodes) {
    const calendar = new Holidays(country, options)
    for (const rule of holidaysOf[country].without ?? []) calendar.unsetRule(rule)
    for (let year = 2000; year <= 2100; year += 1) {
      const found = await openDays(country, 'national', year)
      expect.soft(sorted(found), `${country} ${year}: ${mend}`).toEqual(known(calendar, year))
    }
  }
})

it('are, of a region, those beside the national ones', async () => {
  for (const country of countryCodes) {
    const { without = [], regionsWithoutDays = [] } = holidaysOf[country]
    const states = Object.entries(new Holidays().getStates(country, 'es') ?? {})
    const regions = states.filter(([code]) => !regionsWithoutDays.includes(code))
    expect.soft(Object.entries(await openRegions(country)), mend).toEqual(regions)
    for (const [region] of regions) {
      const calendar = new Holidays(country, region, options)
      for (const rule of without) calendar.unsetRule(rule)
      for (const year of [2000, 2026, 2027, 2028, 2100]) {
        const national = (await openDays(country, 'national', year)).map(({ date }) => date)
        const own = known(calendar, year).filter(({ date }) => !national.includes(date))
        const found = await openDays(country, region, year)
        expect.soft(sorted(found), `${country} ${region} ${year}: ${mend}`).toEqual(own)
      }
    }
  }
})

it('are, of a rule of ours, what the library makes of it', async () => {
  const rules = Object.values(holidaysOf).flatMap(({ with: always = [] }) => always)
  expect(rules.length).toBeGreaterThan(5)
  for (const { rule } of rules) {
    const calendar = new Holidays()
    calendar.setHoliday(rule, { name: { es: rule }, type: 'public' })
    for (const year of [2000, 2026, 2027, 2028, 2100]) {
      const dates = known(calendar, year).map(({ date }) => date)
      expect.soft(await daysOfRule(rule, year), `${rule}: ${mend}`).toEqual(dates)
    }
  }
})

it('are none in years no calendar has', async () => {
  expect(await openDays('CL', 'national', 1999)).toEqual([])
  expect(await openDays('CL', 'national', 2101)).toEqual([])
  await expect(daysOfRule('easter 1234', 2026)).rejects.toThrow('write-holidays')
})

interface Day {
  readonly date: string
  readonly name: string
}

function known(calendar: Holidays, year: number): Day[] {
  return calendar
    .getHolidays(year, 'es')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
}

/** By date alone: of one day, in the order they were told. */
function sorted(days: readonly Day[]): Day[] {
  return days.toSorted((a, b) => a.date.localeCompare(b.date))
}
