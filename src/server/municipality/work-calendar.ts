/**
 * The calendar terms are counted on, as the municipality keeps it: its holidays and the weekend of its country. Kept in this
 * process for a minute, because every registration asks for it and it changes a few times a year.
 */
import type { CivilDate, Weekday } from '#domain/civil-date.ts'
import { countryProfiles } from '#domain/country-profile.ts'
import type { CountryCode } from '#domain/country.ts'
import { countryCodes } from '#domain/country.ts'
import type { OfficeHours, WorkCalendar } from '#domain/deadline.ts'
import type { RegistryOfficeTable } from '../database/tables.ts'
import type { Transaction } from '../database/transaction.ts'

export interface MunicipalCalendar extends WorkCalendar {
  /** The years somebody signed off: a date due in any other is provisional (W-PLA-02). */
  readonly approvedYears: ReadonlySet<number>
}

interface Kept {
  readonly calendar: MunicipalCalendar
  readonly readAtMs: number
}

const keptForMs = 60_000
const kept = new Map<string, Map<number, Kept>>()

/** Holidays from the year before `around` to the year after it. */
export async function readWorkCalendar(
  db: Transaction,
  municipalityId: string,
  around: CivilDate,
): Promise<MunicipalCalendar> {
  const year = Number(around.slice(0, 4))
  const known = kept.get(municipalityId)?.get(year)
  if (known && performance.now() - known.readAtMs < keptForMs) return known.calendar
  const readAtMs = performance.now()
  const calendar = await readFromRows(db, municipalityId, year)
  const years = kept.get(municipalityId) ?? new Map<number, Kept>()
  kept.set(municipalityId, years.set(year, { calendar, readAtMs }))
  return calendar
}

/** To be called after committing a change of holidays, years or country. Other processes learn it within a minute. */
export function forgetWorkCalendar(municipalityId: string): void {
  kept.delete(municipalityId)
}

/** The closing times of an office, as `domain/deadline.ts` counts with them. */
export function officeHoursOf(
  row: Pick<RegistryOfficeTable, 'after_hours_policy'> & {
    readonly closes_at: Readonly<Record<string, string>>
  },
): OfficeHours {
  const closingTime: Partial<Record<Weekday, string>> = {}
  for (const day of [1, 2, 3, 4, 5, 6, 7] as const) {
    const time = row.closes_at[String(day)]
    if (time !== undefined) closingTime[day] = time
  }
  return { closingTime, afterHours: row.after_hours_policy }
}

async function readFromRows(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<MunicipalCalendar> {
  const holidays = await db
    .selectFrom('holiday')
    .select('on_date')
    .where('municipality_id', '=', municipalityId)
    .where('on_date', '>=', `${year - 1}-01-01`)
    .where('on_date', '<=', `${year + 1}-12-31`)
    .execute()
  const approved = await db
    .selectFrom('calendar_year')
    .select('year')
    .where('municipality_id', '=', municipalityId)
    .where('approved_at', 'is not', null)
    .execute()
  const { country } = await db
    .selectFrom('municipality')
    .select('country')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  return {
    nonWorkingDates: new Set(holidays.map((holiday) => holiday.on_date)),
    weekend: countryProfiles[countryOf(country)].weekend,
    approvedYears: new Set(approved.map((row) => row.year)),
  }
}

function countryOf(code: string): CountryCode {
  const country = countryCodes.find((known) => known === code)
  if (!country)
    throw new Error(`A municipality cannot be in ${code}: the house has no profile for it`)
  return country
}
