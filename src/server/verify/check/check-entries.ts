/**
 * Every entry made again from its events, and each of its rows compared; then, the rows and the
 * changes of no entry at all.
 */
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFactTypes, evolve } from '#domain/acts/entry-fact.ts'
import { sql } from 'kysely'
import type { StoredRow } from '../../database/schema/read-as-owner.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import {
  attachmentRows,
  entryRow,
  noteRows,
  partyRows,
  relationRows,
} from '../../entries/rows/entry-row.ts'
import { handOverRows } from '../../entries/rows/hand-over-row.ts'
import type { RegistrationLink } from '../../entries/rows/entry-row.ts'
import { entryEvent } from '../../ledger/read-events.ts'
import type { MadeRow, Table } from '../replay/compare-rows.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'
import { entryChanges } from '../replay/entry-fact.ts'

const entryTables = [
  { name: 'entry', key: ['entry_id'], json: ['annulment', 'confidentiality_change'] },
  { name: 'entry_party', key: ['entry_id', 'ordinal'] },
  { name: 'attachment', key: ['entry_id', 'attachment_id'] },
  { name: 'entry_note', key: ['entry_id', 'note_id'] },
  { name: 'entry_relation', key: ['entry_id', 'related_entry_id', 'kind'] },
  { name: 'hand_over', key: ['entry_id', 'sequence'] },
  { name: 'receipt', key: ['entry_id', 'version'] },
] as const satisfies readonly Table[]
type EntryTableName = (typeof entryTables)[number]['name']

// Bounds the memory: all rows and events of so many entries are held at once.
const pageSize = 250

// Keeps the planner from making one join of it. A database just restored has no statistics, and
// without them it would read the whole table for each page; one id at a time, it can only use the
// key.
const oneByOne = sql.raw('offset 0')

interface Registration extends RegistrationLink {
  readonly entryId: string
}

/** How many entries there are. Throws the first `Discrepancy`. The chain must have been walked. */
export async function checkEntries(db: Transaction, book: Book): Promise<number> {
  let count = 0
  let position = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await registrationsAfter(db, book, position)
    // oxlint-disable-next-line no-await-in-loop
    await checkPage(db, book, page)
    count += page.length
    position = page.at(-1)?.position ?? position
    if (page.length < pageSize) break
  }
  await checkStrays(db, book)
  return count
}

async function registrationsAfter(
  db: Transaction,
  book: Book,
  position: number,
): Promise<Registration[]> {
  const { rows } = await sql<Record<'position' | 'hash' | 'previous_hash' | 'subject_id', string>>`
    select position, hash, previous_hash, subject_id from ledger_event
    where municipality_id = ${book.municipalityId} and position > ${position}
      and type = 'EntryRegistered'
    order by position limit ${pageSize}
  `.execute(db)
  return rows.map((row) => ({
    position: Number(row.position),
    hash: Buffer.from(row.hash.slice(2), 'hex'),
    previousHash: Buffer.from(row.previous_hash.slice(2), 'hex'),
    entryId: row.subject_id,
  }))
}

async function checkPage(
  db: Transaction,
  book: Book,
  page: readonly Registration[],
): Promise<void> {
  const ids = page.map(({ entryId }) => entryId)
  const events = await eventsOf(db, book, ids)
  const stored = new Map<EntryTableName, Map<string, StoredRow[]>>()
  for (const { name } of entryTables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
    stored.set(name, await storedRows(db, book, name, ids))
  }
  for (const registration of page) {
    const { entry, receipts } = replayed(book, registration, events.get(registration.entryId) ?? [])
    const place = { position: registration.position, entryNumber: entry.entryNumber }
    const made = madeRows(book, registration, entry)
    for (const table of entryTables) {
      const rows = table.name === 'receipt' ? receipts : made[table.name]
      compareRows(book, place, table, rows, stored.get(table.name)?.get(entry.entryId) ?? [])
    }
  }
}

async function eventsOf(
  db: Transaction,
  { municipalityId }: Book,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ entry_id: string; body: string }>`
    select t.* from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select position, subject_id as entry_id, body from ledger_event
      where municipality_id = ${municipalityId} and subject_id = wanted.id
        and type = any(${[...entryFactTypes]}::text[]) ${oneByOne}
    ) as t
    order by t.position
  `.execute(db)
  const bodies = Map.groupBy(rows, (row) => row.entry_id)
  return new Map([...bodies].map(([id, group]) => [id, group.map(({ body }) => body)]))
}

async function storedRows(
  db: Transaction,
  { municipalityId }: Book,
  table: EntryTableName,
  ids: readonly string[],
): Promise<Map<string, StoredRow[]>> {
  const { rows } = await sql<StoredRow>`
    select t.* from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select * from ${sql.table(table)}
      where municipality_id = ${municipalityId} and entry_id = wanted.id ${oneByOne}
    ) as t
  `.execute(db)
  return Map.groupBy(rows, (row) => row['entry_id'] ?? '')
}

interface Replayed {
  readonly entry: Entry
  readonly receipts: readonly MadeRow[]
}

function replayed(book: Book, { position }: Registration, bodies: readonly string[]): Replayed {
  try {
    return replay(book, bodies)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Discrepancy(book, { position }, `sus sucesos no hacen un asiento (${reason}).`)
  }
}

/**
 * The entry, and every receipt it ever had: the first one and one for each correction that touched
 * what it says.
 */
function replay({ municipalityId }: Book, bodies: readonly string[]): Replayed {
  let entry: Entry | null = null
  const receipts: MadeRow[] = []
  for (const body of bodies) {
    const event = entryEvent(body)
    const version: number = entry?.receiptVersion ?? 0
    if (event.type === 'EntryAnnulled') demandTwoPeople(entry, event)
    if (event.type === 'EntryRectified') demandTwoForLevel(entry, event)
    entry = evolve(entry, event)
    if (entry.receiptVersion === version) continue
    receipts.push({
      municipality_id: municipalityId,
      entry_id: entry.entryId,
      version: entry.receiptVersion,
      verification_code: entry.verificationCode,
      issued_at: new Date(event.at),
    })
  }
  if (!entry) throw new Error('no hay ninguno')
  return { entry, receipts }
}

/** An annulment is of two people. */
function demandTwoPeople(
  entry: Entry | null,
  { actorId }: Extract<EntryEvent, { type: 'EntryAnnulled' }>,
): void {
  if (entry?.annulment?.requestedById === actorId) throw new Error('lo anuló una sola persona')
}

/** What somebody asked for is not what they did themselves. */
function demandTwoForLevel(
  entry: Entry | null,
  { actorId, data }: Extract<EntryEvent, { type: 'EntryRectified' }>,
): void {
  const asked = entry?.handling.confidentialityChange
  const change = data.changes.find(({ field }) => field === 'confidentiality')
  if (asked && asked.askedById === actorId && change?.to === asked.to)
    throw new Error('una sola persona pidió y confirmó el cambio de reserva')
}

function madeRows(
  { municipalityId }: Book,
  link: RegistrationLink,
  entry: Entry,
): Readonly<Record<Exclude<EntryTableName, 'receipt'>, readonly MadeRow[]>> {
  return {
    entry: [entryRow(municipalityId, entry, link)],
    entry_party: partyRows(municipalityId, entry),
    attachment: attachmentRows(municipalityId, entry),
    entry_note: noteRows(municipalityId, entry),
    entry_relation: relationRows(municipalityId, entry),
    hand_over: handOverRows(municipalityId, entry),
  }
}

async function checkStrays(db: Transaction, book: Book): Promise<void> {
  const registration = sql`
    select from ledger_event r
    where r.municipality_id = ${book.municipalityId} and r.type = 'EntryRegistered'`
  const changes = await sql<{ position: string }>`
    select position from ledger_event e
    where municipality_id = ${book.municipalityId} and type = any(${entryChanges}::text[])
      and not exists (${registration} and r.subject_id = e.subject_id and r.position < e.position)
    order by position limit 1
  `.execute(db)
  const [change] = changes.rows
  if (change) {
    const place = { position: Number(change.position) }
    throw new Discrepancy(book, place, 'el suceso cambia un asiento que no se había registrado.')
  }
  for (const { name } of entryTables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
    const { rows } = await sql<{ entry_id: string }>`
      select entry_id from ${sql.table(name)} t
      where municipality_id = ${book.municipalityId}
        and not exists (${registration} and r.subject_id = t.entry_id)
      limit 1
    `.execute(db)
    const [stray] = rows
    if (!stray) continue
    const what = `sobra una fila: el asiento ${stray.entry_id} no está en el libro.`
    throw new Discrepancy(book, { column: name }, what)
  }
}
