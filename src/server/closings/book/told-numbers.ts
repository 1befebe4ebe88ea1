/** The numbers of a restored book: up to which one they may have been told to somebody. */
import type { BookResumedData, ToldNumbers } from '#domain/book/book-act.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { isLetterSeries } from '#domain/letters/letter.ts'
import { exitSeriesFor } from '#domain/outgoing/dispatch.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { sql } from 'kysely'
import type { ReferenceData } from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

export type SeriesInQuestion = Omit<ToldNumbers, 'told'>

/**
 * Each book of each year from the moment the copy shows until now, with the last number the book
 * knows of.
 */
export async function seriesInQuestion(
  db: Transaction,
  { municipalityId, municipality, offices }: ReferenceData,
  now: Date,
): Promise<SeriesInQuestion[]> {
  const { timeZone, book } = municipality
  const { rows } = await sql<{ restored_to: Date }>`
    select min(restored_to) as restored_to from restored_book
    where municipality_id = ${municipalityId} and decided_position is null`.execute(db)
  const yearOf = (at: Date): number => Number(localDateTimeAt(at, timeZone).date.slice(0, 4))
  const last = yearOf(now)
  const first = Math.min(last, yearOf(rows[0]?.restored_to ?? now))
  const known = await db
    .selectFrom('registry_series')
    .select(['series_code', 'year', 'last_number'])
    .where('municipality_id', '=', municipalityId)
    .where('year', '>=', first)
    .execute()
  const found = new Map(
    known.map((row) => [`${row.series_code}/${row.year}`, { ...row, last: row.last_number }]),
  )
  // Of both books of each office, of the exits too where the copy has none yet; of letters the
  // books that the copy has.
  const codes = new Set(
    [...offices.values()].flatMap(({ code }) => [
      seriesCodeFor(book, code),
      exitSeriesFor(book, code),
    ]),
  )
  for (const { series_code: code } of known) if (isLetterSeries(code)) codes.add(code)
  const asked = [...codes].flatMap((code) =>
    Array.from({ length: last - first + 1 }, (_, place) => ({ code, year: first + place })),
  )
  return asked.map(({ code, year }) => ({
    code,
    year,
    last: found.get(`${code}/${year}`)?.last ?? 0,
  }))
}

/** The numbers told and lost become nobody's; the next one follows them. */
export async function skipNumbers(
  db: Transaction,
  municipalityId: string,
  skipped: BookResumedData['skipped'],
  event: { readonly position: number; readonly at: Date },
): Promise<void> {
  for (const { code, year, first, last } of skipped) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
    await db
      .insertInto('skipped_numbers')
      .values({
        municipality_id: municipalityId,
        series_code: code,
        year,
        first_number: first,
        last_number: last,
        ledger_position: event.position,
      })
      .execute()
    // oxlint-disable-next-line no-await-in-loop
    await db
      .insertInto('registry_series')
      .values({
        municipality_id: municipalityId,
        series_code: code,
        year,
        last_number: last,
        last_at: event.at,
      })
      .onConflict((conflict) =>
        conflict.columns(['municipality_id', 'series_code', 'year']).doUpdateSet({
          last_number: sql`excluded.last_number`,
          last_at: sql`greatest(registry_series.last_at, excluded.last_at)`,
        }),
      )
      .execute()
  }
}
