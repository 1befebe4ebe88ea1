import type { api } from '#contract/api.ts'
import type { Received, Reply } from '#contract/common/endpoint.ts'
import type { CalendarView } from '#contract/municipality/configuration.ts'
import { placeKey } from '#domain/common/place-name.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { NonWorkingDay, CalendarLayer } from '#domain/deadline/calendar.ts'
import { approvalDueOn } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { yearOf } from '#domain/deadline/civil-date.ts'
import { dayText } from '#domain/municipality/configuration-change.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { StartingHoliday } from '../../../platform/municipality/holidays/starting-holidays.ts'
import {
  isRegionWhole,
  seedRegions,
  isSeedRegion,
  startingHolidays,
} from '../../../platform/municipality/holidays/starting-holidays.ts'
import { demandConfigurer } from '../../../platform/municipality/people/administrators.ts'
import { localToday } from '../../../platform/municipality/sites/local-today.ts'
import { readWorkCalendar } from '../../../platform/municipality/terms/work-calendar.ts'
import { demandReader } from './read-configuration.ts'

export const readCalendar: Handler<typeof api.readCalendar> = async (
  { app, actor },
  { params },
) => {
  demandReader(actor)
  const { municipalityId } = actor
  const { year } = params
  return app.database.read(municipalityId, async (db) => {
    const { days, profile, approvedYears } = await readWorkCalendar(db, municipalityId)
    const today = await localToday(db, municipalityId, app.now())
    const offices = await db
      .selectFrom('registry_office')
      .select(['office_id', 'name'])
      .where('municipality_id', '=', municipalityId)
      .orderBy('is_main', 'desc')
      .orderBy('name')
      .execute()
    const region = await regionOf(db, municipalityId)
    return {
      year,
      weekend: [...profile.weekend],
      approval: await approvalOf(db, municipalityId, year),
      days: days.filter((day) => day.date.startsWith(`${year}-`)),
      reminder: reminderFor(today, approvedYears),
      regions: seedRegions(profile.country),
      region,
      isRegionWhole: isRegionWhole(profile.country, year, region),
      offices: offices.map((row) => ({ officeId: row.office_id, name: row.name })),
      localities: localitiesOf(days),
      mayPropose: mayConfigure(actor),
    }
  })
}

async function regionOf(db: Transaction, municipalityId: string): Promise<string | null> {
  const { region } = await db
    .selectFrom('municipality')
    .select('region')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  return region
}

/** Each place once, as it was written first. */
function localitiesOf(days: readonly NonWorkingDay[]): string[] {
  const found = new Map<string, string>()
  for (const { locality } of days) {
    const key = placeKey(locality ?? '')
    if (locality !== null && !found.has(key)) found.set(key, locality)
  }
  return [...found.values()].toSorted((a, b) => a.localeCompare(b, 'es'))
}

async function approvalOf(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<CalendarView['approval']> {
  const row = await db
    .selectFrom('calendar_year')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.municipality_id', '=', 'calendar_year.municipality_id')
        .onRef('staff.staff_id', '=', 'calendar_year.approved_by'),
    )
    .select(['approved_at', 'staff.name'])
    .where((eb) => eb.and({ 'calendar_year.municipality_id': municipalityId, year }))
    .executeTakeFirst()
  return row?.approved_at ? { at: row.approved_at.toISOString(), by: row.name ?? '' } : null
}

/** This year when nobody signed it off; from October on, the next one. */
function reminderFor(today: CivilDate, approved: ReadonlySet<number>): CalendarView['reminder'] {
  const thisYear = yearOf(today)
  if (!approved.has(thisYear)) {
    return { year: thisYear, before: approvalDueOn(thisYear), isLate: true }
  }
  const before = approvalDueOn(thisYear + 1)
  if (approved.has(thisYear + 1) || today < `${thisYear}-10-01`) return null
  return { year: thisYear + 1, before, isLate: today >= before }
}

export const suggestDays: Handler<typeof api.suggestDays> = async ({ app, actor }, { body }) => {
  demandConfigurer(actor, 'CHANGE_THE_CONFIGURATION')
  return app.database.read(actor.municipalityId, (db) =>
    daysToPropose(db, actor.municipalityId, body),
  )
}

async function daysToPropose(
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
  }
}

function named(days: readonly StartingHoliday[], layer: CalendarLayer, locality: string | null) {
  return days.map((day) => ({ ...day, layer, officeId: null, locality, act: '' }))
}
