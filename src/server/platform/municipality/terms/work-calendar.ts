/**
 * The calendar terms are counted on, as the municipality keeps it: the non-working days of every
 * layer and the weekend of its country.
 */
import type { NonWorkingDay, OfficeCalendar } from '#domain/deadline/calendar.ts'
import { officeCalendar, weekendOf } from '#domain/deadline/calendar.ts'
import type { Weekday } from '#domain/deadline/civil-date.ts'
import type { CountryProfile } from '#domain/municipality/country-profile.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { knownCountry } from '#domain/common/country.ts'
import type { OfficeSeason } from '#domain/municipality/configuration-change.ts'
import type { ClosingTime, OfficeHours } from '#domain/deadline/deadline.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

/** As an office without closures or hours of its own counts. */
export interface MunicipalCalendar extends OfficeCalendar {
  /** Of every year and every layer, in order. */
  readonly days: readonly NonWorkingDay[]
  /** The years somebody signed off: a date due in any other is provisional (W-PLA-02). */
  readonly approvedYears: ReadonlySet<number>
  readonly profile: CountryProfile
}

export async function readWorkCalendar(
  db: Transaction,
  municipalityId: string,
): Promise<MunicipalCalendar> {
  // Asked at once: they travel together.
  const [rows, approved, { country }] = await Promise.all([
    db
      .selectFrom('holiday')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .orderBy('on_date')
      .execute(),
    db
      .selectFrom('calendar_year')
      .select('year')
      .where('municipality_id', '=', municipalityId)
      .where('approved_at', 'is not', null)
      .execute(),
    db
      .selectFrom('municipality')
      .select('country')
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow(),
  ])
  const profile = profileOf(country)
  const days = rows.map(dayOf)
  return {
    ...officeCalendar(days, profile, null),
    days,
    profile,
    approvedYears: new Set(approved.map((row) => row.year)),
  }
}

/**
 * What one office counts with: its own closures, and its Saturdays where the country leaves them to
 * it.
 */
export function calendarOf(
  { days, profile }: Pick<MunicipalCalendar, 'days' | 'profile'>,
  office: { readonly officeId: string; readonly hours: OfficeHours },
): OfficeCalendar {
  return officeCalendar(days, weekendOf(profile, office.hours), office.officeId)
}

/** The closing times of an office, as `domain/deadline/deadline.ts` counts with them. */
export function officeHoursOf(
  row: Pick<Tables['registry_office'], 'after_hours_policy'> & {
    readonly closes_at: Readonly<Record<string, string>>
    readonly seasons: readonly OfficeSeason[]
  },
): OfficeHours {
  return {
    closingTime: closingTimeOf(row.closes_at),
    seasons: row.seasons.map(({ from, to, closesAt }) => ({
      from,
      to,
      closingTime: closingTimeOf(closesAt),
    })),
    afterHours: row.after_hours_policy,
  }
}

function closingTimeOf(closesAt: Readonly<Record<string, string>>): ClosingTime {
  const closingTime: Partial<Record<Weekday, string>> = {}
  for (const day of [1, 2, 3, 4, 5, 6, 7] as const) {
    const time = closesAt[String(day)]
    if (time !== undefined) closingTime[day] = time
  }
  return closingTime
}

export function dayOf(
  row: Omit<Tables['holiday'], 'act' | 'locality' | 'place'> & {
    readonly act: string
    readonly locality: string | null
  },
): NonWorkingDay {
  return {
    date: row.on_date,
    layer: row.layer,
    officeId: row.office_id,
    locality: row.locality,
    name: row.name,
    source: row.source,
    act: row.act,
  }
}

/** The profile of the country a municipality was founded in. */
export function profileOf(code: string): CountryProfile {
  const country = knownCountry(code)
  if (!country)
    throw new Error(`A municipality cannot be in ${code}: the house has no profile for it`)
  return countryProfiles[country]
}
