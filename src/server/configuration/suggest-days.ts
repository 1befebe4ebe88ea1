/** What open data knows of a year and the calendar does not have yet: for a person to compare with the official list. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { seedRegions, startingHolidays } from '../municipality/starting-holidays.ts'
import { readWorkCalendar } from '../municipality/work-calendar.ts'
import { demandProposer } from './may-configure.ts'

export const suggestDays: Handler<typeof api.suggestDays> = async ({ house, actor }, { body }) => {
  demandProposer(actor)
  const { days, profile } = await house.database.read(actor.municipalityId, (db) =>
    readWorkCalendar(db, actor.municipalityId),
  )
  const { year, region } = body
  const regions = await seedRegions(profile.country)
  if (region !== null && !regions.some(({ code }) => code === region)) {
    throw new Refusal('E-DOC-18', 'region')
  }
  const national = await startingHolidays(profile.country, year)
  const nationalDates = new Set(national.map((day) => day.date))
  const regional = region === null ? [] : await startingHolidays(profile.country, year, region)
  const found = [
    ...national.map((day) => ({ ...day, layer: 'COUNTRY' as const })),
    ...regional
      .filter((day) => !nationalDates.has(day.date))
      .map((day) => ({ ...day, layer: 'REGION' as const })),
  ]
  const isKept = new Set(days.map(({ date, layer }) => `${date} ${layer}`))
  return {
    days: found
      .filter(({ date, layer }) => !isKept.has(`${date} ${layer}`))
      .map((day) => ({ ...day, officeId: null, act: '' }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}
