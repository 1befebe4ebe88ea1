import type { CountryCode } from '#domain/country.ts'
import type { Transaction } from '../database/transaction.ts'
import type { LedgerFact } from '../ledger/append.ts'
import { startingHolidays } from './starting-holidays.ts'

/** Writes the national holidays of the years, each year unapproved. The facts are for the caller to append. */
export async function seedCalendar(
  db: Transaction,
  { municipalityId, country }: { readonly municipalityId: string; readonly country: CountryCode },
  years: readonly number[],
): Promise<LedgerFact[]> {
  const facts: LedgerFact[] = []
  for (const year of years) {
    const holidays = await startingHolidays(country, year)
    await db
      .insertInto('calendar_year')
      .values({ municipality_id: municipalityId, year, approved_at: null, approved_by: null })
      .execute()
    await db
      .insertInto('holiday')
      .values(
        holidays.map(({ date, name, source }) => ({
          municipality_id: municipalityId,
          on_date: date,
          layer: 'COUNTRY' as const,
          name,
          source,
        })),
      )
      .execute()
    facts.push({
      type: 'CalendarSeeded',
      subjectId: municipalityId,
      actorId: null,
      data: { year, layer: 'COUNTRY', holidays: holidays.map((holiday) => ({ ...holiday })) },
    })
  }
  return facts
}
