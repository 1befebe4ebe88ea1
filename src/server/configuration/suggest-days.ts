/** What open data knows of a year and the calendar does not have yet: for a person to compare with the official list. */
import type { api } from '#contract/api.ts'
import type { CalendarLayer } from '#domain/calendar.ts'
import { dayText } from '#domain/configuration-change.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import type { StartingHoliday } from '../municipality/starting-holidays.ts'
import { seedRegions, startingHolidays } from '../municipality/starting-holidays.ts'
import { readWorkCalendar } from '../municipality/work-calendar.ts'
import { demandProposer } from './may-configure.ts'

export const suggestDays: Handler<typeof api.suggestDays> = async ({ house, actor }, { body }) => {
  demandProposer(actor)
  const { days, profile } = await house.database.read(actor.municipalityId, (db) =>
    readWorkCalendar(db, actor.municipalityId),
  )
  const { year, region, locality } = body
  const regions = await seedRegions(profile.country)
  if (region !== null && !regions.some(({ code }) => code === region)) {
    throw new Refusal('E-DOC-18', 'region')
  }
  const national = await startingHolidays(profile.country, year)
  const nationalDates = new Set(national.map((day) => day.date))
  const regional = region === null ? [] : await startingHolidays(profile.country, year, region)
  const ofRegion = regional.filter((day) => !nationalDates.has(day.date))
  // A place elsewhere has the national days that the municipality keeps as its own.
  const found =
    locality === null
      ? [...named(national, 'COUNTRY', null), ...named(ofRegion, 'REGION', null)]
      : named(ofRegion, 'LOCALITY', locality)
  const isKept = new Set(days.map(dayText))
  return {
    days: found
      .filter((day) => !isKept.has(dayText(day)))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}

function named(days: readonly StartingHoliday[], layer: CalendarLayer, locality: string | null) {
  return days.map((day) => ({ ...day, layer, officeId: null, locality, act: '' }))
}
