/**
 * The moment of registering: under the lock of the ledger's head, each waiting document gets the
 * next number of its book, its time, its event and its rows, in one transaction. Nothing slow
 * happens here: files are stored before, papers drawn after.
 *
 * Two round trips whatever the size of the group: hold the head and read where the books stand;
 * write everything and commit. Nobody takes a number without the head, so that a book stands where
 * it was read until the commit.
 */
import type { EntryRegisteredData, SeriesPlace } from '#domain/entry/entry.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppendedEvent, HeldHead, LedgerFact } from '../../ledger/append.ts'
import { holdHead, ledgerEventRow, linkFacts } from '../../ledger/append.ts'
import { attachmentRows, entryRow, noteRows, partyRows, relationRows } from './entry-row.ts'
import { sayDue } from '../status-mail/say-due.ts'
import { directoryRows } from './directory-row.ts'
import { rowsAsJson } from './rows-as-json.ts'

/** A document that waits for its number. */
export interface Registration {
  readonly entryId: string
  readonly actorId: string
  /** The book and year the entry belongs to if it is registered at this instant. */
  readonly seriesAt: (instant: Date) => Pick<SeriesPlace, 'code' | 'year'>
  /**
   * The fact, once the place in the book and the time are known. Pure: may be called again on a
   * retry.
   */
  readonly decide: (place: SeriesPlace, at: Date) => EntryRegisteredData
  /** Uploads that become attachments and stop waiting. */
  readonly uploadIds: readonly string[]
  /** Then the sender is told by e-mail how it stands, where the municipality's row says so. */
  readonly hasSenderAddress: boolean
}

export interface Registered {
  readonly entry: Entry
  readonly position: number
  readonly hash: Buffer
}

/** What is known once the head is held: which ids came before, and the last number of each book. */
export interface Held {
  readonly head: HeldHead
  readonly known: ReadonlySet<string>
  /** By `bookKey`; a book without one begins. */
  readonly lastNumbers: ReadonlyMap<string, number>
}

/**
 * Registers the group in order. Ids already registered come back as null: someone sent them before.
 */
export function writeRegistrations(
  database: Database,
  municipalityId: string,
  group: readonly Registration[],
): Promise<(Registered | null)[]> {
  return database.inTwoTrips(
    municipalityId,
    (db) => holdBooks(db, municipalityId, group),
    (db, held) => writeHeld(db, held, group),
  )
}

/**
 * Each is asked in its turn: what is read after the head was granted sees all that was committed
 * before it.
 */
async function holdBooks(
  db: Transaction,
  municipalityId: string,
  group: readonly Registration[],
): Promise<Held> {
  const [head, known, lastNumbers] = await Promise.all([
    holdHead(db, municipalityId),
    knownIds(db, municipalityId, group),
    readLastNumbers(db, municipalityId),
  ])
  return { head, known, lastNumbers }
}

async function writeHeld(
  db: Transaction,
  { head, known, lastNumbers }: Held,
  group: readonly Registration[],
): Promise<(Registered | null)[]> {
  const fresh = group.filter((registration) => !known.has(registration.entryId))
  if (head.isRestored && fresh.length > 0) throw new Refusal('E-NUM-05')
  const { places, books } = placesIn(lastNumbers, head, fresh)
  const facts = fresh.map((registration) => registrationFact(registration, places, head.now))
  const events = linkFacts(head, facts)
  const registered = new Map(events.map((event) => [event.subjectId, registeredBy(event)]))
  const written = { events, registered: [...registered.values()], books }
  const told = fresh
    .filter(({ hasSenderAddress }) => hasSenderAddress)
    .map(({ entryId }) => entryId)
  await Promise.all([
    writeAll(db, head, written, fresh),
    told.length > 0 && sayDue(db, told, head.now),
  ])
  return group.map((registration) => registered.get(registration.entryId) ?? null)
}

// The ids come by a query of their own: seen by the planner, it would plan for each group anew.
async function knownIds(
  db: Transaction,
  municipalityId: string,
  group: readonly Registration[],
): Promise<Set<string>> {
  const { rows } = await sql<{ entry_id: string }>`/* prepared: known-entries */
    select entry_id from entry
    where municipality_id = ${municipalityId}
      and entry_id = any((select ${group.map(({ entryId }) => entryId)}::uuid[])::uuid[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.entry_id))
}

/**
 * Of the books that now can belong to, whatever the time zone of their office; older ones take no
 * number.
 */
async function readLastNumbers(
  db: Transaction,
  municipalityId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    code: string
    year: number
    last_number: number
  }>`/* prepared: last-numbers */
    select series_code as code, year, last_number from registry_series
    where municipality_id = ${municipalityId}
      and year >= extract(year from clock_timestamp()) - 1`.execute(db)
  return new Map(rows.map((row) => [bookKey(row), row.last_number]))
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
  registration: Registration,
  places: ReadonlyMap<string, SeriesPlace>,
  at: Date,
): LedgerFact {
  const place = places.get(registration.entryId)
  if (!place) throw new Error(`Entry ${registration.entryId} was left without a number`)
  return {
    type: 'EntryRegistered',
    subjectId: registration.entryId,
    actorId: registration.actorId,
    data: asData(registration.decide(place, at)),
  }
}

// Registered data is made of JSON values only; interfaces without an index signature do not show
// it.
function asData(data: EntryRegisteredData): LedgerFact['data'] {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return data as unknown as LedgerFact['data']
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
  /** Where each book stands afterwards. */
  readonly books: readonly SeriesPlace[]
}

/** Every row of the group in one statement; foreign keys are checked at its end. */
async function writeAll(
  db: Transaction,
  head: HeldHead,
  { events, registered, books }: Written,
  group: readonly Registration[],
): Promise<void> {
  const last = events.at(-1)
  if (!last) return
  const { municipalityId } = head
  const rowsOf = (make: (municipalityId: string, entry: Entry) => object[]): string =>
    rowsAsJson(registered.flatMap(({ entry }) => make(municipalityId, entry)))
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
      insert into entry_party select * from json_populate_recordset(null::entry_party, ${rowsOf(partyRows)}::json)
    ), attachments as (
      insert into attachment select * from json_populate_recordset(null::attachment, ${rowsOf(attachmentRows)}::json)
    ), notes as (
      insert into entry_note select * from json_populate_recordset(null::entry_note, ${rowsOf(noteRows)}::json)
    ), relations as (
      insert into entry_relation select * from json_populate_recordset(null::entry_relation, ${rowsOf(relationRows)}::json)
    ), receipts as (
      insert into receipt select * from json_populate_recordset(null::receipt, ${rowsOf(receiptRows)}::json)
    ), claimed as (
      delete from upload
      where municipality_id = ${municipalityId}
        and upload_id = any(${group.flatMap((registration) => registration.uploadIds)}::uuid[])
    ), ${directoryUpserts(municipalityId, registered)}
    update ledger_head set position = ${last.position}, hash = ${last.hash}, last_at = ${last.at}
    where municipality_id = ${municipalityId}
  `.execute(db)
}

/** The directory learns who appeared: later entries start from what this one knew. */
function directoryUpserts(
  municipalityId: string,
  registered: readonly RegisteredEntry[],
): RawBuilder<unknown> {
  const directory = directoryRows(
    municipalityId,
    registered.map(({ entry }) => entry),
  )
  return sql`known_by_number as (
      insert into party (municipality_id, party_id, kind, given_names, surname1, surname2, legal_name, identity_country,
        identity_type, identity_number, address, postal_code, city, phone, email, notification_channel, seen_at)
      select * from json_to_recordset(${rowsAsJson(directory.byNumber)}::json) as person (municipality_id uuid, party_id uuid,
        kind text, given_names text, surname1 text, surname2 text, legal_name text, identity_country text, identity_type text,
        identity_number text, address text, postal_code text, city text, phone text, email text, notification_channel text,
        seen_at timestamptz)
      on conflict (municipality_id, identity_type, identity_number) where identity_number is not null
      do update set kind = excluded.kind, given_names = excluded.given_names, surname1 = excluded.surname1,
        surname2 = excluded.surname2, legal_name = excluded.legal_name,
        address = coalesce(excluded.address, party.address), postal_code = coalesce(excluded.postal_code, party.postal_code),
        city = coalesce(excluded.city, party.city), phone = coalesce(excluded.phone, party.phone),
        email = coalesce(excluded.email, party.email),
        notification_channel = coalesce(excluded.notification_channel, party.notification_channel),
        seen_at = excluded.seen_at
    ), known_by_name as (
      insert into party (municipality_id, party_id, kind, legal_name, address, postal_code, city, phone, email,
        notification_channel, seen_at)
      select distinct on (es_fold(body.legal_name)) body.*
      from json_to_recordset(${rowsAsJson(directory.byName)}::json) as body (municipality_id uuid, party_id uuid,
        kind text, legal_name text, address text, postal_code text, city text, phone text, email text,
        notification_channel text, seen_at timestamptz)
      on conflict (municipality_id, folded_name) where identity_number is null and kind <> 'NATURAL'
      do update set address = coalesce(excluded.address, party.address), city = coalesce(excluded.city, party.city),
        phone = coalesce(excluded.phone, party.phone), email = coalesce(excluded.email, party.email),
        seen_at = excluded.seen_at
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
