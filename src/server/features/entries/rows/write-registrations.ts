/**
 * The moment of registering: under the lock of the ledger's head, each waiting document gets the
 * next number of its book, its time, its event and its rows, in one transaction. Nothing slow
 * happens here: files are stored before, papers drawn after.
 *
 * Three round trips whatever the size of the group: hold the head and read where the books stand;
 * write everything; commit. Nobody takes a number without the head, so that a book stands where
 * it was read until the commit.
 */
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Entry, EntryRegisteredData, SeriesPlace } from '#domain/entry/entry.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Registered, Registration } from '../../../platform/http/context/registrar.ts'
import type { WaitingUpload } from '../../../platform/files/claim-files.ts'
import { waitingUploads } from '../../../platform/files/claim-files.ts'
import type {
  AppendedEvent,
  HeadRow,
  HeldHead,
  LedgerFact,
} from '../../../platform/ledger/append.ts'
import { headOf, ledgerEventRow, linkFacts } from '../../../platform/ledger/append.ts'
import { sayDue } from '../status-mail/say-due.ts'
import { attachmentRows, entryRow, noteRows, partyRows, relationRows } from './entry-row.ts'

/**
 * What is known once the head is held: which ids came before, the last number of each book, and
 * what waits of the uploads.
 */
interface Held {
  readonly head: HeldHead
  readonly known: ReadonlySet<string>
  /** By `bookKey`; a book without one begins. */
  readonly lastNumbers: ReadonlyMap<string, number>
  readonly waiting: readonly WaitingUpload[]
}

/**
 * Registers the group in order. Ids already registered come back as null: someone sent them before.
 */
export function writeRegistrations(
  database: Database,
  municipalityId: string,
  group: readonly Registration[],
): Promise<(Registered | null)[]> {
  return database.inMunicipality(municipalityId, async (db) =>
    writeHeld(db, await holdBooks(db, municipalityId, group), group),
  )
}

interface HeldRow extends HeadRow {
  readonly known: readonly string[] | null
  readonly books: readonly SeriesPlace[] | null
}

async function holdBooks(
  db: Transaction,
  municipalityId: string,
  group: readonly Registration[],
): Promise<Held> {
  const entryIds = group.map(({ entryId }) => entryId)
  const holding = sql<HeldRow>`/* prepared: hold-books */
    select held.*, date_trunc('milliseconds', clock_timestamp()) as clock
    from hold_books(${municipalityId}, ${entryIds}::uuid[]) as held`
  const [{ rows }, waiting] = await Promise.all([
    holding.execute(db),
    waitingUploads(db, municipalityId, uploadIdsOf(group)),
  ])
  const [row] = rows
  if (!row) throw new Error(`Municipality ${municipalityId} has no ledger`)
  return {
    head: headOf(municipalityId, row),
    known: new Set(row.known),
    lastNumbers: new Map(row.books?.map((book) => [bookKey(book), book.number])),
    waiting,
  }
}

const uploadIdsOf = (group: readonly Registration[]): string[] =>
  group.flatMap(({ uploadIds }) => uploadIds)

async function writeHeld(
  db: Transaction,
  { head, known, lastNumbers, waiting }: Held,
  group: readonly Registration[],
): Promise<(Registered | null)[]> {
  const fresh = group.filter((registration) => !known.has(registration.entryId))
  if (head.isRestored && fresh.length > 0) throw new Refusal('E-NUM-05')
  const { places, books } = placesIn(lastNumbers, head, fresh)
  const facts = fresh.map((registration) => {
    const place = places.get(registration.entryId)
    if (!place) throw new Error(`Entry ${registration.entryId} was left without a number`)
    return registrationFact(registration, registration.decide(place, head.now, waiting))
  })
  const events = linkFacts(head, facts)
  const registered = new Map(events.map((event) => [event.subjectId, registeredBy(event)]))
  const written = { events, registered: [...registered.values()], books }
  const told = fresh.filter(({ tellsSender }) => tellsSender).map(({ entryId }) => entryId)
  await Promise.all([
    writeAll(db, head, written, fresh),
    told.length > 0 && sayDue(db, told, head.now),
  ])
  return group.map((registration) => registered.get(registration.entryId) ?? null)
}

function bookKey({ code, year }: Pick<SeriesPlace, 'code' | 'year'>): string {
  return `${code}/${year}`
}

/** The next number of each one's book, in order, and where the books stand afterwards. */
function placesIn(
  lastNumbers: Held['lastNumbers'],
  head: HeldHead,
  group: readonly Registration[],
) {
  const places = new Map<string, SeriesPlace>()
  const books = new Map<string, SeriesPlace>()
  for (const registration of group) {
    const book = registration.seriesAt(head.now)
    const key = bookKey(book)
    const number = (books.get(key)?.number ?? lastNumbers.get(key) ?? 0) + 1
    const place = { code: book.code, year: book.year, number }
    places.set(registration.entryId, place)
    books.set(key, place)
  }
  return { places, books: [...books.values()] }
}

function registrationFact(
  { entryId, actorId }: Registration,
  data: EntryRegisteredData,
): LedgerFact {
  return { type: 'EntryRegistered', subjectId: entryId, actorId, data }
}

type RegisteredEntry = Registered & { readonly event: AppendedEvent }

function registeredBy(event: AppendedEvent): RegisteredEntry {
  // oxlint-disable-next-line no-unsafe-type-assertion
  const said = {
    type: event.type,
    entryId: event.subjectId,
    actorId: event.actorId,
    at: event.at.toISOString(),
    data: event.data,
  } as unknown as EntryEvent
  return { entry: entryFrom([said]), position: event.position, hash: event.hash, event }
}

interface Written {
  readonly events: readonly AppendedEvent[]
  readonly registered: readonly RegisteredEntry[]
  readonly books: readonly SeriesPlace[]
}

/**
 * Every row of the group in one statement; foreign keys are checked at its end. What few entries
 * have is named only where some have it: each table costs, written to or not.
 */
async function writeAll(
  db: Transaction,
  head: HeldHead,
  { events, registered, books }: Written,
  group: readonly Registration[],
): Promise<void> {
  const last = events.at(-1)
  if (!last) return
  const { municipalityId } = head
  const rowsOf = (make: (municipalityId: string, entry: Entry) => object[]): object[] =>
    registered.flatMap(({ entry }) => make(municipalityId, entry))
  const entries = registered.map(({ entry, event }) => entryRow(municipalityId, entry, event))
  await sql`/* prepared: write-registrations */
    with events as (
      insert into ledger_event select * from json_populate_recordset(null::ledger_event, ${rowsAsJson(
        events.map((event) => ledgerEventRow(municipalityId, event)),
      )}::json)
    ), books as (
      insert into registry_series as book (municipality_id, series_code, year, last_number, last_at)
      select municipality_id, series_code, year, last_number, last_at
      from json_populate_recordset(null::registry_series, ${rowsAsJson(bookRows(head, books))}::json)
      on conflict (municipality_id, series_code, year)
      do update set last_number = excluded.last_number, last_at = greatest(book.last_at, excluded.last_at)
    ), entries as (
      insert into entry select * from json_populate_recordset(null::entry, ${rowsAsJson(entries)}::json)
    ), parties as (
      insert into entry_party select * from json_populate_recordset(null::entry_party, ${rowsAsJson(rowsOf(partyRows))}::json)
    ), receipts as (
      insert into receipt select * from json_populate_recordset(null::receipt, ${rowsAsJson(rowsOf(receiptRows))}::json)
    )${alsoInto('attachment', rowsOf(attachmentRows))}${alsoInto('entry_note', rowsOf(noteRows))}
    ${alsoInto('entry_relation', rowsOf(relationRows))}${withoutUploads(municipalityId, uploadIdsOf(group))}
    update ledger_head set position = ${last.position}, hash = ${last.hash}, last_at = ${last.at}
    where municipality_id = ${municipalityId}
  `.execute(db)
}

function alsoInto(
  table: 'attachment' | 'entry_note' | 'entry_relation',
  rows: readonly object[],
): RawBuilder<unknown> {
  if (rows.length === 0) return sql``
  const begun = `${table}_rows as (insert into ${table} select * from json_populate_recordset(null::${table}, `
  return sql`, ${sql.raw(begun)}${rowsAsJson(rows)}::json))`
}

function withoutUploads(municipalityId: string, uploadIds: readonly string[]): RawBuilder<unknown> {
  if (uploadIds.length === 0) return sql``
  return sql`, claimed as (
    delete from upload
    where municipality_id = ${municipalityId} and upload_id = any(${uploadIds}::uuid[])
  )`
}

function bookRows({ municipalityId, now }: HeldHead, books: readonly SeriesPlace[]) {
  return books.map(({ code, year, number }) => ({
    municipality_id: municipalityId,
    series_code: code,
    year,
    last_number: number,
    last_at: now,
  }))
}

function receiptRows(municipalityId: string, entry: Entry) {
  return [
    {
      municipality_id: municipalityId,
      entry_id: entry.entryId,
      version: 1,
      verification_code: entry.verificationCode,
      issued_at: entry.registeredAt,
    },
  ]
}

/**
 * Rows as json_populate_recordset reads them: bytes in PostgreSQL's hexadecimal form, jsonb columns
 * as JSON.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) => {
    if (isSerializedBuffer(value)) return `\\x${Buffer.from(value.data).toString('hex')}`
    return value
  })
}

// JSON.stringify calls Buffer's own toJSON before the replacer sees the value.
function isSerializedBuffer(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  )
}
