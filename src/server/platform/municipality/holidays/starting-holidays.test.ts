import type { CountryCode } from '#domain/common/country.ts'
import { countryCodes } from '#domain/common/country.ts'
import { weekday } from '#domain/deadline/civil-date.ts'
import { overCases } from '#tests/over-cases.ts'
import { describe, expect, it } from 'vitest'
import { holidaysOf } from '../../../../../scripts/build/write-holidays.ts'
import { isRegionWhole, seedRegions, startingHolidays } from './starting-holidays.ts'

const national = (country: CountryCode, year: number) =>
  startingHolidays(country, year, null).national

const withRegion = (year: number, region: string) => {
  const { national: everywhere, regional } = startingHolidays('ES', year, region)
  return [...everywhere, ...regional]
}

const datesOf = (country: CountryCode, year = 2026) =>
  national(country, year).map(({ date }) => date)

const inOrder = (days: readonly { date: string }[] = []) =>
  days.toSorted((a, b) => a.date.localeCompare(b.date))

it('are those of the library and of our rules: run scripts/build/write-holidays.ts', () => {
  const years = [2000, 2026, 2027, 2028, 2100]
  for (const country of countryCodes) {
    const made = holidaysOf(country, years)
    const regions = made.regions.map(({ code, name }) => ({ code, name }))
    expect(seedRegions(country)).toEqual(
      regions.toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
    )
    for (const [index, year] of years.entries()) {
      expect.soft(national(country, year)).toEqual(inOrder(made.national[index]))
      for (const { code, days } of made.regions) {
        const { regional } = startingHolidays(country, year, code)
        expect.soft(regional, `${code} ${year}`).toEqual(inOrder(days[index]))
      }
    }
  }
})

describe('the holidays a calendar is seeded with', () => {
  it('hold one row a day, in order, of the year asked for', () => {
    for (const country of countryCodes) {
      const dates = datesOf(country, 2027)
      expect(dates.length).toBeGreaterThan(5)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(dates.every((date) => date.startsWith('2027-'))).toBe(true)
    }
  })

  it('say of each the law, when it was looked up, and the open data it comes from', () => {
    for (const country of countryCodes) {
      for (const year of [2026, 2027]) {
        for (const { date, source } of national(country, year)) {
          const said = `${country} ${date}: ${source}`
          expect(said).toMatch(/\barts?\. \S|\(artículo sin cotejar\)/u)
          expect(said).toMatch(/(?:visto|buscado) el \d\d\/\d\d\/\d{4}/u)
          expect(source.length).toBeLessThanOrEqual(200)
        }
      }
    }
    const chile = national('CL', 2026)
    expect(chile.find((day) => day.date === '2026-01-01')?.source).toContain('CC-BY-3.0')
    expect(chile.find((day) => day.date === '2026-04-04')).toEqual({
      date: '2026-04-04',
      name: 'Sábado Santo',
      source: expect.stringContaining('Ley 2.977'),
    })
  })

  it(
    'are those the law of each country moves and declares in each year',
    overCases(
      [
        ['EC', 2026, '01-01 01-02 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25'],
        ['EC', 2027, '01-01 02-08 02-09 03-26 04-30 05-24 08-09 10-08 11-01 11-02 12-25'],
        [
          'AR',
          2026,
          '01-01 02-16 02-17 03-23 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 07-10 08-17 10-12 11-23 12-07 12-08 12-25',
        ],
        ['MX', 2026, '01-01 02-02 02-05 03-16 03-21 05-01 05-05 09-01 09-16 11-16 11-20 12-25'],
        [
          'BO',
          2026,
          '01-01 01-02 01-23 02-16 02-17 04-03 05-01 06-04 06-05 06-21 06-22 08-06 08-07 11-02 12-25',
        ],
        [
          'PY',
          2026,
          '01-01 03-02 04-02 04-03 05-01 05-14 05-15 06-12 06-20 06-30 08-15 09-29 12-08 12-25',
        ],
        [
          'PY',
          2028,
          '01-01 03-01 04-13 04-14 05-01 05-14 05-15 06-12 06-20 08-15 09-29 12-08 12-25',
        ],
        [
          'UY',
          2027,
          '01-01 01-06 02-08 02-09 03-22 03-23 03-24 03-25 03-26 04-19 05-01 05-17 06-19 07-18 08-25 10-11 11-02 12-25',
        ],
      ],
      (country, year, days) => {
        const dates = datesOf(country, year)
        expect(dates).toEqual(days.split(' ').map((one) => `${year}-${one}`))
      },
    ),
  )

  // Navarre and, in 2027, Ceuta have a local day for everybody; each of the Canaries adds its own.
  it(
    'are twelve in each region of Spain, Sundays apart',
    overCases(
      [
        [2026, { CN: 11, NC: 13 }],
        [2027, { CE: 13, CN: 11, NC: 13 }],
      ],
      (year, others) => {
        const regions = seedRegions('ES')
        expect(regions).toHaveLength(19)
        const counts = new Map<string, number>()
        for (const { code } of regions) {
          const worked = withRegion(year, code).filter(({ date }) => weekday(date) !== 7)
          if (worked.length !== 12) counts.set(code, worked.length)
        }
        expect(Object.fromEntries(counts)).toEqual(others)
        const valencian = withRegion(year, 'VC')
        expect(valencian.map(({ date }) => date)).toContain(`${year}-10-09`)
      },
    ),
  )

  it(
    'are, of each region, those its bulletin published for 2027',
    overCases(
      [
        ['CN', '2027-03-25 2027-08-16'],
        ['EX', '2027-03-25 2027-09-08 2027-10-11'],
        ['MD', '2027-03-19 2027-03-25 2027-08-16'],
        ['ML', '2027-03-10 2027-03-25 2027-05-17'],
        ['PV', '2027-03-25 2027-03-29 2027-10-07'],
      ],
      (region, days) => {
        const { regional } = startingHolidays('ES', 2027, region)
        expect(regional.map(({ date }) => date).join(' ')).toBe(days)
        expect(regional.filter(({ source }) => source.includes('sin cotejar'))).toEqual([])
      },
    ),
  )

  it('tell a region whose days are not all known, or were not compared', () => {
    for (const region of ['AS', 'CE', 'CN', 'MD', 'PV']) {
      expect.soft(isRegionWhole('ES', 2026, region), region).toBe(region !== 'CN')
      expect.soft(isRegionWhole('ES', 2027, region), region).toBe('MD PV'.includes(region))
      expect.soft(isRegionWhole('ES', 2028, region), region).toBe(false)
    }
    expect(isRegionWhole('ES', 2027, null)).toBe(false)
    expect(isRegionWhole('CL', 2027, null)).toBe(true)
    expect(isRegionWhole('CL', 2027, 'AP')).toBe(true)
  })

  it('keep the movable Mondays of Chile, and leave a bank day out', () => {
    const dates = datesOf('CL')
    expect(dates).toContain('2026-06-29')
    expect(dates).toContain('2026-10-12')
    expect(dates).not.toContain('2026-12-31')
  })

  it('know the days Peru added lately', () => {
    expect(datesOf('PE')).toEqual(
      expect.arrayContaining(['2026-06-07', '2026-07-23', '2026-08-06', '2026-12-09']),
    )
  })
})

describe('the regions offered', () => {
  it('have each at least one day of their own', () => {
    for (const country of countryCodes) {
      for (const { code, name } of seedRegions(country)) {
        const days = [2026, 2027].flatMap((year) => startingHolidays(country, year, code).regional)
        expect.soft(days.length, `${country} ${name}`).toBeGreaterThan(0)
      }
    }
  })
})
