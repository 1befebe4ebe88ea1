/**
 * What open data knows of a year and the calendar does not have yet: for a person to compare with
 * the official list.
 */
import { demandConfigurer } from '../municipality/people/administrators.ts'
import type { api } from '#contract/api.ts'
import type { Received, Reply } from '#contract/common/endpoint.ts'
import type { CalendarLayer, NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { Weekday } from '#domain/deadline/civil-date.ts'
import { weekday, yearOf } from '#domain/deadline/civil-date.ts'
import { dayText } from '#domain/municipality/configuration-change.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import type { StartingHoliday } from '../municipality/holidays/starting-holidays.ts'
import {
  isSeedRegion,
  isSeededSource,
  startingHolidays,
} from '../municipality/holidays/starting-holidays.ts'
import { readWorkCalendar } from '../municipality/terms/work-calendar.ts'
import { regionOf } from './read-calendar.ts'

export const suggestDays: Handler<typeof api.suggestDays> = async ({ app, actor }, { body }) => {
  demandConfigurer(actor, 'CHANGE_THE_CONFIGURATION')
  return app.database.read(actor.municipalityId, (db) =>
    daysToPropose(db, actor.municipalityId, body),
  )
}

export async function daysToPropose(
  db: Transaction,
  municipalityId: string,
  { year, region, locality }: Received<typeof api.suggestDays>['body'],
): Promise<Reply<typeof api.suggestDays>> {
  const { days, profile } = await readWorkCalendar(db, municipalityId)
  if (!isSeedRegion(profile.country, region)) {
    throw new Refusal('E-DOC-18', 'region', {
      esperado: 'elija una región del país de la municipalidad',
    })
  }
  const { national, regional } = startingHolidays(profile.country, year, region)
  // The days of another region are no measure of those that are kept.
  const isOwn = region !== null && region === (await regionOf(db, municipalityId))
  const right: Right = {
    COUNTRY: new Set(national.map(({ date }) => date)),
    ...(isOwn ? { REGION: new Set(regional.map(({ date }) => date)) } : {}),
  }
  // A place elsewhere has the national days that the municipality keeps as its own.
  const found =
    locality === null
      ? [...named(national, 'COUNTRY', null), ...named(regional, 'REGION', null)]
      : named(regional, 'LOCALITY', locality)
  const isKept = new Set(days.map(dayText))
  return {
    days: found
      .filter((day) => !isKept.has(dayText(day)))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    gone: locality === null ? goneDays(days, right, { year, weekend: profile.weekend }) : [],
  }
}

/** The dates a seed puts in a layer; a layer that is not named is left alone. */
type Right = Partial<Readonly<Record<CalendarLayer, ReadonlySet<string>>>>

/**
 * What a seed put there and a seed would not put any more; what a person wrote is theirs, and a
 * weekend closes anyway.
 */
function goneDays(
  kept: readonly NonWorkingDay[],
  right: Right,
  { year, weekend }: { readonly year: number; readonly weekend: readonly Weekday[] },
): NonWorkingDay[] {
  return kept
    .filter(
      ({ date, layer, source }) =>
        isSeededSource(source) &&
        yearOf(date) === year &&
        right[layer]?.has(date) === false &&
        !weekend.includes(weekday(date)),
    )
    .map((day) => ({ ...day }))
}

function named(days: readonly StartingHoliday[], layer: CalendarLayer, locality: string | null) {
  return days.map((day) => ({ ...day, layer, officeId: null, locality, act: '' }))
}
