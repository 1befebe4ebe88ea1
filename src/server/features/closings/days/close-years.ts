/**
 * A year of a book closes when its last day was closed at every office that writes in it
 * (docs/specification/ledger.md).
 */
import type { YearClosedData } from '#domain/book/daily-closing.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { exitSeriesBeside } from '#domain/outgoing/dispatch.ts'
import { sql, type Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppendedEvent } from '../../../platform/ledger/append.ts'
import { holdHead, writeFact } from '../../../platform/ledger/append.ts'
import { isVoid, wasVoid } from '../../../platform/ledger/corrected.ts'
import { merkleRoot } from '../../../platform/ledger/merkle.ts'
import { bookPosition } from '../../../platform/ledger/read-events.ts'

/** A book, and who writes in it. */
interface YearBook {
  readonly series: string
  readonly officeIds: readonly string[]
}

/** Closes every year that is over in every book, oldest first. Returns how many. */
export async function closeYears(database: Database, reference: ReferenceData): Promise<number> {
  const { municipalityId } = reference
  let count = 0
  for (const book of booksOf(reference)) {
    // oxlint-disable-next-line no-await-in-loop -- one book after another
    const years = await database.read(municipalityId, (db) => dueYears(db, municipalityId, book))
    for (const year of years) {
      // oxlint-disable-next-line no-await-in-loop
      if (await closeYear(database, municipalityId, book, year)) count += 1
    }
  }
  return count
}

function booksOf({ municipality, offices }: ReferenceData): YearBook[] {
  const codes = Map.groupBy(offices.values(), ({ code }) => seriesCodeFor(municipality.book, code))
  return [...codes].map(([series, members]) => ({
    series,
    officeIds: members.map(({ officeId }) => officeId),
  }))
}

/**
 * The years with a closed day, not closed themselves, whose every office has closed 31 December or
 * had ceased before.
 */
async function dueYears(
  db: Transaction,
  municipalityId: string,
  { series, officeIds }: YearBook,
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select y.year from (
      select distinct extract(year from on_date)::int as year from daily_closing
      where municipality_id = ${municipalityId} and office_id = any (${officeIds}::uuid[]) and not ${isVoid('daily_closing')}
    ) y
    where not exists (select from year_closing c
        where c.municipality_id = ${municipalityId} and c.series_code = ${series} and c.year = y.year and not ${isVoid('c')})
      and not exists (select from registry_office o
        where o.municipality_id = ${municipalityId} and o.office_id = any (${officeIds}::uuid[])
          and (o.valid_to is null or o.valid_to >= make_date(y.year, 12, 31))
          and coalesce((select max(on_date) from daily_closing d
            where d.municipality_id = o.municipality_id and d.office_id = o.office_id and not ${isVoid('d')}), '-infinity') < make_date(y.year, 12, 31)
          and exists (select from ledger_event v where v.municipality_id = o.municipality_id and v.subject_id = o.office_id
            and v.type = 'OfficeAdded' and extract(year from v.at) <= y.year))
    order by y.year`.execute(db)
  return rows.map(({ year }) => year)
}

/**
 * As a day: what it says is gathered first, and under the ledger's head one looks only whether
 * somebody closed it meanwhile.
 */
async function closeYear(
  database: Database,
  municipalityId: string,
  book: YearBook,
  year: number,
): Promise<boolean> {
  const data = await database.read(municipalityId, async (db) => {
    const position = await bookPosition(db, municipalityId)
    return yearFact(db, municipalityId, book, year, position)
  })
  return database.inMunicipality(municipalityId, (db) => write(db, municipalityId, book, data))
}

async function write(
  db: Transaction,
  municipalityId: string,
  book: YearBook,
  data: YearClosedData,
): Promise<boolean> {
  const head = await holdHead(db, municipalityId)
  if (!(await dueYears(db, municipalityId, book)).includes(data.year)) return false
  const fact = { type: 'YearClosed', subjectId: randomUUID(), actorId: null, data }
  const event = await writeFact(db, head, fact)
  const { before } = await db
    .selectFrom('year_closing')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ series_code: data.series, year: data.year }))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('year_closing')
    .values(yearRow(municipalityId, data, event, before + 1))
    .execute()
  return true
}

interface MonthRow {
  readonly month: string
  readonly count: string
  readonly annulled: string
  readonly rectified: string
}

interface EndRow {
  readonly first: string | null
  readonly last: string | null
}

interface ExitsRow extends EndRow {
  readonly count: string
  readonly annulled: string
}

/**
 * What the ledger says of a year up to a position. Every column is read as text, so that whoever
 * verifies reads the same.
 */
export async function yearFact(
  db: Transaction,
  municipalityId: string,
  { series, officeIds }: YearBook,
  year: number,
  through: number,
): Promise<YearClosedData> {
  const ofBook = sql`e.municipality_id = ${municipalityId} and e.series_code = ${series} and e.series_year = ${year}
    and e.ledger_position <= ${through}`
  const happened = (type: string) => sql`exists (select from ledger_event v
    where v.municipality_id = e.municipality_id and v.subject_id = e.entry_id and v.type = ${type} and v.position <= ${through})`
  const { rows: months } = await sql<MonthRow>`
    select extract(month from e.registered_on)::text as month, count(*)::text as count,
      (count(*) filter (where ${happened('EntryAnnulled')}))::text as annulled,
      (count(*) filter (where ${happened('EntryRectified')}))::text as rectified
    from entry e where ${ofBook} group by 1`.execute(db)
  const { rows: ends } = await sql<EndRow>`
    select (select e.entry_number from entry e where ${ofBook} order by e.series_number limit 1) as first,
      (select e.entry_number from entry e where ${ofBook} order by e.series_number desc limit 1) as last`.execute(
    db,
  )
  const { rows: exits } = await sql<ExitsRow>`
    select count(*)::text as count,
      (count(*) filter (where exists (select from ledger_event v
        where v.municipality_id = e.municipality_id and v.subject_id = e.outgoing_id
          and v.type = 'OutgoingAnnulled' and v.position <= ${through})))::text as annulled,
      (array_agg(e.exit_number order by e.series_number))[1] as first,
      (array_agg(e.exit_number order by e.series_number desc))[1] as last
    from outgoing e
    where e.municipality_id = ${municipalityId} and e.series_code = ${exitSeriesBeside(series)}
      and e.series_year = ${year} and e.ledger_position <= ${through}`.execute(db)
  const { rows: days } = await sql<{ hash: string }>`
    select encode(v.hash, 'hex') as hash from daily_closing d
    join ledger_event v on v.municipality_id = d.municipality_id and v.position = d.ledger_position
    where d.municipality_id = ${municipalityId} and d.office_id = any (${officeIds}::uuid[])
      and d.on_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and d.ledger_position <= ${through}
      and not ${wasVoid('d', through)}
    order by d.ledger_position`.execute(db)
  const total = (column: 'count' | 'annulled' | 'rectified'): number =>
    months.reduce((sum, month) => sum + Number(month[column]), 0)
  return {
    series,
    year,
    through,
    registered: {
      count: total('count'),
      first: ends[0]?.first ?? null,
      last: ends[0]?.last ?? null,
    },
    annulledCount: total('annulled'),
    rectifiedCount: total('rectified'),
    months: Array.from({ length: 12 }, (_, place) =>
      Number(months.find(({ month }) => Number(month) === place + 1)?.count ?? 0),
    ),
    exits: exitsOf(exits),
    dayCount: days.length,
    root: merkleRoot(days.map(({ hash }) => Buffer.from(hash, 'hex'))).toString('hex'),
  }
}

function exitsOf([row]: readonly ExitsRow[]): YearClosedData['exits'] {
  const { count, annulled, first, last } = row ?? { count: 0, annulled: 0, first: null, last: null }
  return { count: Number(count), first, last, annulledCount: Number(annulled) }
}

/**
 * What `verify` makes again from the event; `sequence` is 1 unless a wrong clock had closed the
 * year before it was over.
 */
export function yearRow(
  municipalityId: string,
  data: YearClosedData,
  event: Pick<AppendedEvent, 'position' | 'at' | 'subjectId'>,
  sequence: number,
): Insertable<Tables['year_closing']> {
  return {
    municipality_id: municipalityId,
    series_code: data.series,
    year: data.year,
    sequence,
    closing_id: event.subjectId,
    ledger_position: event.position,
    through_position: data.through,
    closed_at: event.at,
    entry_count: data.registered.count,
    first_number: data.registered.first,
    last_number: data.registered.last,
    annulled_count: data.annulledCount,
    rectified_count: data.rectifiedCount,
    months: data.months,
    exits: JSON.stringify(data.exits),
    day_count: data.dayCount,
    root: Buffer.from(data.root, 'hex'),
  }
}
