/**
 * The moment of registering: under the lock of the ledger's head, each waiting document gets the next number of its book,
 * its time, its event and its rows, in one transaction. Nothing slow happens here: files are stored before, papers drawn after.
 *
 * Three round trips whatever the size of the group: hold the head, take the numbers, write everything.
 */
import type { EntryEvent, EntryRegisteredData, SeriesPlace } from '#domain/entry.ts'
import { entryFrom } from '#domain/entry.ts'
import type { Entry } from '#domain/entry.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { AppendedEvent, HeldHead, LedgerFact } from '../ledger/append.ts'
import { holdHead, ledgerEventRow, linkFacts } from '../ledger/append.ts'
import { attachmentRows, entryRow, noteRows, partyRows, relationRows } from './entry-row.ts'
import { directoryRows } from './directory-row.ts'

/** A document that waits for its number. */
export interface Registration {
  readonly entryId: string
  readonly actorId: string
  /** The book and year the entry belongs to if it is registered at this instant. */
  readonly seriesAt: (instant: Date) => Pick<SeriesPlace, 'code' | 'year'>
  /** The fact, once the place in the book and the time are known. Pure: may be called again on a retry. */
  readonly decide: (place: SeriesPlace, at: Date) => EntryRegisteredData
  /** Uploads that become attachments and stop waiting. */
  readonly uploadIds: readonly string[]
}

export interface Registered {
  readonly entry: Entry
  readonly hash: Buffer
}

/** Registers the group in order. Ids already registered come back as null: someone sent them before. */
export async function writeRegistrations(
  db: Transaction,
  municipalityId: string,
  group: readonly Registration[],
): Promise<(Registered | null)[]> {
  const head = await holdHead(db, municipalityId)
  const known = await knownIds(db, municipalityId, group)
  const fresh = group.filter((registration) => !known.has(registration.entryId))
  const facts = await factsWithNumbers(db, head, fresh)
  const events = linkFacts(head, facts)
  const registered = new Map(events.map((event) => [event.subjectId, registeredBy(event)]))
  await writeAll(db, head, events, [...registered.values()], fresh)
  return group.map((registration) => registered.get(registration.entryId) ?? null)
}

async function knownIds(
  db: Transaction,
  municipalityId: string,
  group: readonly Registration[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('municipality_id', '=', municipalityId)
    .where(
      'entry_id',
      'in',
      group.map((registration) => registration.entryId),
    )
    .execute()
  return new Set(rows.map((row) => row.entry_id))
}

async function factsWithNumbers(
  db: Transaction,
  head: HeldHead,
  group: readonly Registration[],
): Promise<LedgerFact[]> {
  const series = new Map<string, Registration[]>()
  for (const registration of group) {
    const { code, year } = registration.seriesAt(head.now)
    const key = `${code}/${year}`
    series.set(key, [...(series.get(key) ?? []), registration])
  }
  const places = new Map<string, SeriesPlace>()
  for (const members of series.values()) {
    // Books are few: one, or one for each office. Each is asked once for the whole group.
    for (const [id, place] of await takeNumbers(db, head, members)) places.set(id, place)
  }
  return group.map((registration) => registrationFact(registration, places, head.now))
}

async function takeNumbers(
  db: Transaction,
  head: HeldHead,
  members: readonly Registration[],
): Promise<[string, SeriesPlace][]> {
  const [first] = members
  if (!first) return []
  const { code, year } = first.seriesAt(head.now)
  const { last_number: last } = await db
    .insertInto('registry_series')
    .values({
      municipality_id: head.municipalityId,
      series_code: code,
      year,
      last_number: members.length,
      last_at: head.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['municipality_id', 'series_code', 'year']).doUpdateSet({
        last_number: sql`registry_series.last_number + excluded.last_number`,
        last_at: sql`greatest(registry_series.last_at, excluded.last_at)`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const before = last - members.length
  return members.map((member, index) => [
    member.entryId,
    { code, year, number: before + 1 + index },
  ])
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

// Registered data is made of JSON values only; interfaces without an index signature do not show it.
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
  return { entry: entryFrom([said]), hash: event.hash, event }
}

/** Every row of the group in one statement; foreign keys are checked at its end. */
async function writeAll(
  db: Transaction,
  head: HeldHead,
  events: readonly AppendedEvent[],
  registered: readonly RegisteredEntry[],
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

/** Rows as json_populate_recordset reads them: bytes in PostgreSQL's hexadecimal form, jsonb columns as JSON. */
function rowsAsJson(rows: readonly object[]): string {
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
