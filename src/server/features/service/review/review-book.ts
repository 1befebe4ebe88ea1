/**
 * `GET /api/book-review`: a check-up of one year of the book, asked for by a person and answered
 * while they wait. It looks at rows and files; that the whole chain is whole is proven by
 * `verify`, from the console.
 */
import type { api } from '#contract/api.ts'
import type { Finding, FindingKind } from '#contract/book/book-review.ts'
import { closesUntil } from '#domain/book/daily-closing.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import { addDays, localDateTimeAt, yearAt } from '#domain/deadline/civil-date.ts'
import { mayReviewBook } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { mainOffice } from '../../../platform/municipality/reference/reference-data.ts'

export const reviewBook: Handler<typeof api.reviewBook> = async ({ actor, app }, { query }) => {
  demandAllowed(mayReviewBook(actor), 'REVIEW_THE_REGISTER', 'HEAD_OF_REGISTRY')
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const { timeZone } = mainOffice(reference)
  const year = query.year ?? yearAt(app.now(), timeZone)
  const looked = await app.database.read(municipalityId, async (db) => ({
    years: await yearsOf(db, municipalityId),
    entries: await countEntries(db, municipalityId, year),
    findings: [
      ...(await findingsInRows(db, municipalityId, year)),
      ...(await unclosedDays(db, reference, app.now())),
    ],
  }))
  const files = await reviewFiles(app, municipalityId, year)
  return {
    year,
    years: [...new Set([year, ...looked.years])].toSorted((a, b) => b - a),
    timeZone,
    checkedAt: app.now().toISOString(),
    entries: looked.entries,
    files: files.count,
    findings: [...looked.findings, ...files.findings],
  }
}

async function findingsInRows(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, query] of looks(municipalityId, year)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await sql<Place>`${query}`.execute(db)
    findings.push(...findingOf(kind, rows))
  }
  return findings
}

/**
 * Offices with a day that is over and not closed: the clock closes each ten minutes after midnight.
 */
async function unclosedDays(
  db: Transaction,
  { municipalityId, offices }: ReferenceData,
  now: Date,
): Promise<Finding[]> {
  const openings = await openingsOf(db, municipalityId)
  const late = [...offices.values()].filter(({ officeId, closedUntil, timeZone, validTo }) => {
    const opened = openings.get(officeId)
    const before = opened && addDays(localDateTimeAt(opened, timeZone).date, -1)
    const due = [closesUntil(now, timeZone), ...(validTo === null ? [] : [validTo])].toSorted()[0]
    return before !== undefined && due !== undefined && (closedUntil ?? before) < due
  })
  return findingOf(
    'DAY_NOT_CLOSED',
    late.map(({ name }) => ({ text: name, entryId: null })),
  )
}

type Place = Finding['places'][number]

const mostPlaces = 20

/** None when there is nothing to say. */
function findingOf(kind: FindingKind, places: readonly Place[]): Finding[] {
  if (places.length === 0) return []
  return [{ kind, count: places.length, places: places.slice(0, mostPlaces) }]
}

type Look = readonly [FindingKind, RawBuilder<unknown>]

/** What the rows of a year say against the ledger and against each other: the places where something is wrong. */
const looks = (municipalityId: string, year: number): readonly Look[] => [
  // Numbers between the first and the last that was given which no entry has.
  [
    'MISSING_NUMBER',
    sql`select case when s.series_code = 'GENERAL' then '' else s.series_code || ' · ' end || s.year || '/' || n as text,
        null as "entryId"
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
  ],
  // The row's hash, or its number, is not that of its event; or the event's text no longer gives its
  // hash.
  [
    'ALTERED_ENTRY',
    sql`select e.entry_number as text, e.entry_id as "entryId" from entry e
      left join ledger_event v on v.municipality_id = e.municipality_id and v.position = e.ledger_position
      where ${ofYear(municipalityId, year)} and (
        v.hash is distinct from e.hash or v.subject_id is distinct from e.entry_id
        or sha256(v.previous_hash || convert_to(v.body, 'UTF8')) is distinct from v.hash
        or v.body::jsonb #>> '{data,entryNumber}' is distinct from e.entry_number)
      order by e.ledger_position`,
  ],
  // Still open in a unit that has ceased: nobody there will look at it.
  [
    'CLOSED_UNIT',
    sql`select e.entry_number || ' · ' || u.name as text, e.entry_id as "entryId" from entry e
      join org_unit u on u.municipality_id = e.municipality_id and u.unit_id = e.current_unit_id
      where ${ofYear(municipalityId, year)} and u.valid_to < now()::date
        and e.handling_status not in ('CLOSED', 'ARCHIVED') and e.register_status <> 'ANNULLED'
      order by e.ledger_position`,
  ],
]

async function yearsOf(db: Transaction, municipalityId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct year from registry_series where municipality_id = ${municipalityId}`.execute(db)
  return rows.map(({ year }) => year)
}

async function countEntries(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry e where ${ofYear(municipalityId, year)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** When each registry office was added, by its id. */
async function openingsOf(
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

/** A file of the year's entries, exits or letters. */
interface AttachedFile {
  /** Null of a document that went out. */
  readonly entry_id: string | null
  readonly entry_number: string
  readonly file_name: string
  readonly sha256: string
  readonly size_bytes: number
  /** Somebody wanted it, and it was not what it should be. */
  readonly was_damaged: boolean
}

const pageSize = 1000

interface FileReview {
  readonly count: number
  readonly findings: readonly Finding[]
}

/** Sizes are compared. Bytes are read of those only that were found damaged: `verify` reads all. */
async function reviewFiles(
  app: Pick<AppContext, 'database' | 'files'>,
  municipalityId: string,
  year: number,
): Promise<FileReview> {
  const missing: Place[] = []
  const altered: Place[] = []
  let count = 0
  let after = ''
  for (;;) {
    const from = after
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await app.database.read(municipalityId, (db) =>
      filesAfter(db, municipalityId, year, from),
    )
    // oxlint-disable-next-line no-await-in-loop
    const sizes = await Promise.all(
      page.map(({ sha256 }) => sizeOf(app.files, municipalityId, sha256)),
    )
    for (const [index, file] of page.entries()) {
      const place = { text: `${file.entry_number} · ${file.file_name}`, entryId: file.entry_id }
      if (sizes[index] === null) missing.push(place)
      else if (sizes[index] !== file.size_bytes) altered.push(place)
      // oxlint-disable-next-line no-await-in-loop -- few, and perhaps mended since
      else if (file.was_damaged && !(await app.files.isWhole(municipalityId, file.sha256)))
        altered.push(place)
    }
    count += page.length
    after = page.at(-1)?.sha256 ?? after
    if (page.length < pageSize) break
  }
  const findings = [...findingOf('MISSING_FILE', missing), ...findingOf('ALTERED_FILE', altered)]
  return { count, findings }
}

/** Null when it is not there, or cannot be looked at. */
async function sizeOf(
  files: AppContext['files'],
  municipalityId: string,
  sha256: string,
): Promise<number | null> {
  try {
    return await files.sizeOf(municipalityId, sha256)
  } catch (cause) {
    // What the disk says it has not is the finding itself.
    if (cause instanceof Error && 'code' in cause) return null
    throw cause
  }
}

async function filesAfter(
  db: Transaction,
  municipalityId: string,
  year: number,
  after: string,
): Promise<readonly AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    with named as (
      select e.entry_id, e.entry_number, e.ledger_position, a.file_name, a.sha256, a.size_bytes
      from attachment a join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
      where a.municipality_id = ${municipalityId} and e.series_year = ${year}
      union all
      select null, o.exit_number, o.ledger_position, a.file_name, a.sha256, a.size_bytes
      from outgoing_file a join outgoing o on o.municipality_id = a.municipality_id and o.outgoing_id = a.outgoing_id
      where a.municipality_id = ${municipalityId} and o.series_year = ${year}
      union all
      select null, n.document_number, n.ledger_position, 'documento.pdf', a.sha256, a.size_bytes
      from letter_file a join numbered_letter n on n.municipality_id = a.municipality_id and n.letter_id = a.letter_id
      where a.municipality_id = ${municipalityId} and n.series_year = ${year})
    select distinct on (a.sha256) a.entry_id, a.entry_number, a.file_name, encode(a.sha256, 'hex') as sha256, a.size_bytes,
      exists (select from damaged_file d where d.municipality_id = ${municipalityId} and d.sha256 = a.sha256) as was_damaged
    from named a
    where a.sha256 > decode(${after}, 'hex')
    order by a.sha256, a.ledger_position limit ${pageSize}`.execute(db)
  return rows
}
