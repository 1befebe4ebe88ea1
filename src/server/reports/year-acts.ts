/**
 * The acts that close a book, at the end of the book itself: whoever takes a whole year away takes
 * its act with it (docs/specification/ledger.md).
 */
import { mayReadClosings } from '#domain/permission/permission.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { sql } from 'kysely'
import { isVoid } from '../ledger/corrected.ts'
import { yearActFacts, yearClosings } from '../municipality/book/year-closings.ts'
import type { TableAct } from '../papers/tables/table.ts'
import type { ReportScene } from './report-scene.ts'

/** None of part of a year or of a book, nor of a year that is not closed yet. */
export async function yearActsOf(scene: ReportScene): Promise<readonly TableAct[]> {
  const { actor, reference, app, municipalityId } = scene
  const year = wholeYear(scene)
  const series = wholeBooks(scene)
  if (year === null || series.length === 0 || !mayReadClosings(actor)) return []
  const rows = await app.database.read(municipalityId, (db) =>
    yearClosings(db, municipalityId)
      .where('c.year', '=', year)
      .where('c.series_code', 'in', series)
      .where(sql<boolean>`not ${isVoid('c')}`)
      .orderBy('c.series_code')
      .execute(),
  )
  const { yearActWords } = await import('../papers/print/closing-act.ts')
  return rows.map((row) => {
    const words = yearActWords(yearActFacts(reference, row))
    const months = words.months.map(([month, amount]) => `${month} ${amount}`).join(', ')
    return {
      ...words,
      facts: [...words.sums, ['Asientos de cada mes', months], ...words.proof],
    }
  })
}

function wholeYear({ filters: { from, to, unitId, typeId } }: ReportScene): number | null {
  const year = from.slice(0, 4)
  const isWhole = from === `${year}-01-01` && to === `${year}-12-31`
  return isWhole && unitId === undefined && typeId === undefined ? Number(year) : null
}

/** The series of which it has every entry. */
function wholeBooks({ reference, filters, share }: ReportScene): readonly string[] {
  const { book } = reference.municipality
  const all = [...reference.offices.values()]
  const offices = all.filter(
    ({ officeId }) =>
      (filters.officeId === undefined || filters.officeId === officeId) &&
      (share.scope === 'MUNICIPALITY' ||
        (share.scope === 'OFFICES' && (share.officeIds?.includes(officeId) ?? true))),
  )
  if (book.scope === 'MUNICIPALITY' && offices.length < all.length) return []
  const codes = new Set(offices.map(({ code }) => seriesCodeFor(book, code)))
  return [...codes].filter((code) => filters.series === undefined || filters.series === code)
}
