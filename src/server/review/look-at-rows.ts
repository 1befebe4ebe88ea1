/**
 * What the rows of a year say against the ledger and against each other. Each answers the places
 * where something is wrong.
 */
import type { Finding, FindingKind } from '#contract/book/book-review.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

export type Place = Finding['places'][number]

const mostPlaces = 20

/** None when there is nothing to say. */
export function findingOf(kind: FindingKind, places: readonly Place[]): Finding[] {
  if (places.length === 0) return []
  return [{ kind, count: places.length, places: places.slice(0, mostPlaces) }]
}

type Look = (db: Transaction, municipalityId: string, year: number) => Promise<readonly Place[]>

export async function yearsOf(db: Transaction, municipalityId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct year from registry_series where municipality_id = ${municipalityId}`.execute(db)
  return rows.map(({ year }) => year)
}

export async function countEntries(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry e where ${ofYear(municipalityId, year)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Numbers between the first and the last that was given which no entry has. */
export const missingNumbers: Look = (db, municipalityId, year) =>
  placesOf(
    db,
    sql`select case when s.series_code = 'GENERAL' then '' else s.series_code || ' · ' end || s.year || '/' || n as text,
        null as entry_id
      from registry_series s cross join lateral generate_series(1, s.last_number) n
      where s.municipality_id = ${municipalityId} and s.year = ${year}
        and not exists (select from entry e where e.municipality_id = s.municipality_id
          and e.series_year = s.year and e.series_number = n and e.series_code = s.series_code)
        and not exists (select from outgoing o where o.municipality_id = s.municipality_id
          and o.series_year = s.year and o.series_number = n and o.series_code = s.series_code)
        and not exists (select from numbered_letter l where l.municipality_id = s.municipality_id
          and l.series_year = s.year and l.series_number = n and l.series_code = s.series_code)
        and not exists (select from skipped_numbers k where k.municipality_id = s.municipality_id
          and k.series_code = s.series_code and k.year = s.year and n between k.first_number and k.last_number)
      order by s.series_code, n`,
  )

export const repeatedNumbers: Look = (db, municipalityId, year) =>
  placesOf(
    db,
    sql`select entry_number as text, entry_id from (
        select e.entry_number, e.entry_id, e.series_code, e.series_number,
          count(*) over (partition by e.series_code, e.series_number) as twins
        from entry e where ${ofYear(municipalityId, year)}) numbered
      where twins > 1 order by series_code, series_number`,
  )

/**
 * The row's hash, or its number, is not that of its event; or the event's text no longer gives its
 * hash.
 */
export const alteredEntries: Look = (db, municipalityId, year) =>
  placesOf(
    db,
    sql`select e.entry_number as text, e.entry_id from entry e
      left join ledger_event v on v.municipality_id = e.municipality_id and v.position = e.ledger_position
      where ${ofYear(municipalityId, year)} and (
        v.hash is distinct from e.hash or v.subject_id is distinct from e.entry_id
        or sha256(v.previous_hash || convert_to(v.body, 'UTF8')) is distinct from v.hash
        or v.body::jsonb #>> '{data,entryNumber}' is distinct from e.entry_number)
      order by e.ledger_position`,
  )

/** The code of a receipt that no event of its entry issued. */
export const alteredReceipts: Look = (db, municipalityId, year) =>
  placesOf(
    db,
    sql`select e.entry_number as text, e.entry_id from entry e
      left join receipt r on r.municipality_id = e.municipality_id and r.entry_id = e.entry_id
        and r.version = e.receipt_version
      where ${ofYear(municipalityId, year)} and (r.verification_code is distinct from e.verification_code
        or not exists (select from ledger_event v
          where v.municipality_id = e.municipality_id and v.subject_id = e.entry_id
            and v.type in ('EntryRegistered', 'EntryRectified')
            and v.body::jsonb #>> '{data,verificationCode}' = e.verification_code))
      order by e.ledger_position`,
  )

/** Registered at an office after its last day. */
export const atClosedRegistries: Look = (db, municipalityId, year) =>
  placesOf(
    db,
    sql`select e.entry_number as text, e.entry_id from entry e
      join registry_office o on o.municipality_id = e.municipality_id and o.office_id = e.office_id
      where ${ofYear(municipalityId, year)} and e.registered_on > o.valid_to
      order by e.ledger_position`,
  )

/** Still open in a unit that has ceased: nobody there will look at it. */
export const atClosedUnits: Look = (db, municipalityId, year) =>
  placesOf(
    db,
    sql`select e.entry_number || ' · ' || u.name as text, e.entry_id from entry e
      join org_unit u on u.municipality_id = e.municipality_id and u.unit_id = e.current_unit_id
      where ${ofYear(municipalityId, year)} and u.valid_to < now()::date
        and e.handling_status not in ('CLOSED', 'ARCHIVED') and e.register_status <> 'ANNULLED'
      order by e.ledger_position`,
  )

/** When each registry office was added, by its id. */
export async function openingsOf(
  db: Transaction,
  municipalityId: string,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ office_id: string; at: Date }>`
    select o.office_id, min(v.at) as at from registry_office o
    join ledger_event v on v.municipality_id = o.municipality_id and v.subject_id = o.office_id and v.type = 'OfficeAdded'
    where o.municipality_id = ${municipalityId} group by o.office_id`.execute(db)
  return new Map(rows.map((row) => [row.office_id, row.at]))
}

function ofYear(municipalityId: string, year: number): RawBuilder<unknown> {
  return sql`e.municipality_id = ${municipalityId} and e.series_year = ${year}`
}

async function placesOf(db: Transaction, query: RawBuilder<unknown>): Promise<readonly Place[]> {
  const { rows } = await sql<{ text: string; entry_id: string | null }>`${query}`.execute(db)
  return rows.map(({ text, entry_id: entryId }) => ({ text, entryId }))
}
