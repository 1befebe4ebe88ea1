import type { CalendarLayer } from '#domain/deadline/calendar.ts'
import type { CountryCode } from '#domain/common/country.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import type { StartingHoliday } from '../holidays/starting-holidays.ts'
import { startingHolidays } from '../holidays/starting-holidays.ts'

export interface CalendarPlace {
  readonly municipalityId: string
  readonly country: CountryCode
  /** As `seedRegions` codes it; null where only the national days are wanted. */
  readonly region: string | null
}

/**
 * Writes the holidays of the years, national and of the region, each year unapproved. The facts are
 * for the caller to append.
 */
export async function seedCalendar(
  db: Transaction,
  { municipalityId, country, region }: CalendarPlace,
  years: readonly number[],
): Promise<LedgerFact[]> {
  const facts: LedgerFact[] = []
  const ofMunicipality = { subjectId: municipalityId, actorId: null }
  for (const year of years) {
    const { national, regional } = startingHolidays(country, year, region)
    await db
      .insertInto('calendar_year')
      .values({ municipality_id: municipalityId, year, approved_at: null, approved_by: null })
      .execute()
    await addDays(db, municipalityId, { layer: 'COUNTRY', days: national })
    await addDays(db, municipalityId, { layer: 'REGION', days: regional })
    facts.push(
      {
        type: 'CalendarSeeded',
        ...ofMunicipality,
        data: { year, layer: 'COUNTRY', holidays: national.map((holiday) => ({ ...holiday })) },
      },
      ...regional.map((holiday) => ({
        type: 'HolidayAdded',
        ...ofMunicipality,
        data: { ...holiday, layer: 'REGION', officeId: null, locality: null, act: '' },
      })),
    )
  }
  return facts
}

async function addDays(
  db: Transaction,
  municipalityId: string,
  { layer, days }: { readonly layer: CalendarLayer; readonly days: readonly StartingHoliday[] },
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('holiday')
    .values(
      days.map(({ date, name, source }) => ({
        municipality_id: municipalityId,
        on_date: date,
        layer,
        name,
        source,
      })),
    )
    .execute()
}
