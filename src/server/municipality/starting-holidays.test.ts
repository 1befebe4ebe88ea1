import { countryCodes } from '#domain/country.ts'
import { describe, expect, it } from 'vitest'
import { startingHolidays } from './starting-holidays.ts'

const datesOf = async (country: 'CL' | 'EC' | 'PE' | 'CO', year = 2026) =>
  (await startingHolidays(country, year)).map((holiday) => holiday.date)

describe('the holidays a calendar is seeded with', () => {
  it('hold one row a day, in order, of the year asked for', async () => {
    for (const country of countryCodes) {
      const dates = (await startingHolidays(country, 2027)).map((holiday) => holiday.date)
      expect(dates.length).toBeGreaterThan(5)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(dates.every((date) => date.startsWith('2027-'))).toBe(true)
    }
  })

  it('say where each comes from', async () => {
    const chile = await startingHolidays('CL', 2026)
    expect(chile.find((day) => day.date === '2026-01-01')?.source).toContain('CC-BY-3.0')
    expect(chile.find((day) => day.date === '2026-04-04')).toEqual({
      date: '2026-04-04',
      name: 'Sábado Santo',
      source: expect.stringContaining('Ley 2.977'),
    })
  })

  it('keep the movable Mondays of Chile, and leave a bank day out', async () => {
    const dates = await datesOf('CL')
    expect(dates).toContain('2026-06-29')
    expect(dates).toContain('2026-10-12')
    expect(dates).not.toContain('2026-12-31')
  })

  it('put the independence of Guayaquil in October', async () => {
    const dates = await datesOf('EC')
    expect(dates).toContain('2026-10-09')
    expect(dates).not.toContain('2026-09-10')
  })

  it('know the days Peru added lately', async () => {
    expect(await datesOf('PE')).toEqual(
      expect.arrayContaining(['2026-06-07', '2026-07-23', '2026-08-06', '2026-12-09']),
    )
  })
})
