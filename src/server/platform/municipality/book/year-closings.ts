/**
 * The closed years of a municipality's books, and what their acts say: for the closings themselves,
 * and for the book they close.
 */
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { sql } from 'kysely'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { ReferenceData, ReferenceOffice } from '../reference/reference-data.ts'
import { mainOffice } from '../reference/reference-data.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { isVoid } from '../../ledger/corrected.ts'
import type { YearActFacts } from '../../papers/print/closing-act.ts'

/** With the hash of its event in the ledger, and whether a wrong clock made it. */
type YearClosing = Selectable<Tables['year_closing']> & {
  readonly hash: Buffer
  readonly is_void: boolean
  /** Numbers told before the book was restored, as `12 a 15, 18 a 18`. */
  readonly skipped: string
}

type YearClosings = SelectQueryBuilder<
  Tables & { c: Tables['year_closing']; v: Tables['ledger_event'] },
  'c' | 'v',
  YearClosing
>

/** To be narrowed down by the columns of `c`. */
export function yearClosings(db: Transaction, municipalityId: string): YearClosings {
  return db
    .selectFrom('year_closing as c')
    .innerJoin('ledger_event as v', (join) =>
      join
        .onRef('v.municipality_id', '=', 'c.municipality_id')
        .onRef('v.position', '=', 'c.ledger_position'),
    )
    .selectAll('c')
    .select('v.hash')
    .select(isVoid('c').as('is_void'))
    .select(
      sql<string>`coalesce((select string_agg(k.first_number || ' a ' || k.last_number, ', ' order by k.first_number)
        from skipped_numbers k where k.municipality_id = c.municipality_id and k.series_code = c.series_code
          and k.year = c.year and k.ledger_position < c.ledger_position), '')`.as('skipped'),
    )
    .where('c.municipality_id', '=', municipalityId)
}

/** POSITION:HASH of the closing, as `verify --expect-head` takes it. */
export function headOf({ ledger_position: position, hash }: YearClosing): string {
  return `${position}:${hash.toString('hex')}`
}

export function yearActFacts(reference: ReferenceData, row: YearClosing): YearActFacts {
  const { book } = reference.municipality
  const office =
    [...reference.offices.values()].find(
      ({ code }) => seriesCodeFor(book, code) === row.series_code,
    ) ?? mainOffice(reference)
  return {
    ...letterheadOf(reference, office),
    closedAt: row.closed_at.toISOString(),
    year: row.year,
    series: book.scope === 'OFFICE' ? row.series_code : null,
    count: row.entry_count,
    first: row.first_number,
    last: row.last_number,
    annulledCount: row.annulled_count,
    rectifiedCount: row.rectified_count,
    months: row.months,
    exits: row.exits,
    dayCount: row.day_count,
    root: row.root.toString('hex'),
    head: headOf(row),
    isVoid: row.is_void,
    skipped: row.skipped,
  }
}

export function letterheadOf(
  { municipality }: ReferenceData,
  office: ReferenceOffice,
): Pick<YearActFacts, 'municipality' | 'office' | 'timeZone'> {
  return {
    municipality: { name: municipality.name, shieldPng: municipality.shieldPng },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
  }
}
