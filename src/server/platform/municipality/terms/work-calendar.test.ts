import { dueOn } from '#domain/deadline/deadline.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { Municipality } from '#tests/municipality.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { officeHoursOf, readWorkCalendar } from './work-calendar.ts'

let municipality: Municipality

const database = await openTestDatabase()

beforeEach(async () => {
  municipality = await foundTestMunicipality(database.database)
})

afterAll(async () => {
  await database.close()
})

const read = () =>
  database.database.read(municipality.municipalityId, (db) =>
    readWorkCalendar(db, municipality.municipalityId),
  )

describe('the calendar terms are counted on', () => {
  it('holds the holidays of every year, the weekend of the country and no approval nobody gave', async () => {
    const year = municipality.foundation.today.slice(0, 4)
    const calendar = await read()
    expect(calendar.nonWorkingDates.has(`${year}-09-18`)).toBe(true)
    expect(calendar.nonWorkingDates.has(`${Number(year) + 1}-01-01`)).toBe(true)
    expect(calendar.weekend).toEqual([6, 7])
    expect(calendar.approvedYears.size).toBe(0)
    expect(
      dueOn(`${year}-09-17`, { amount: 1, unit: 'WORKING_DAY' }, calendar) > `${year}-09-19`,
    ).toBe(true)
  })

  it('knows the closing time of each weekday of an office', () => {
    expect(
      officeHoursOf({
        closes_at: { 1: '14:00', 6: '12:30' },
        seasons: [{ name: 'Verano', from: '12-20', to: '02-28', closesAt: { 1: '13:00' } }],
        after_hours_policy: 'NEXT_WORKING_DAY',
      }),
    ).toEqual({
      closingTime: { 1: '14:00', 6: '12:30' },
      seasons: [{ from: '12-20', to: '02-28', closingTime: { 1: '13:00' } }],
      afterHours: 'NEXT_WORKING_DAY',
    })
  })
})
