/**
 * Whether the books of a municipality are whole, told from the rows alone and in its own words:
 * chain recomputed with SHA-256, numbers without gap or twin, and one order for numbers, time and
 * ledger. Written apart from `verify` on purpose.
 */
import { createHash } from 'node:crypto'

import type { Told } from './paperwork.ts'

/** One statement as the superuser. */
export type AskRows = <Row extends object>(
  statement: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

/** What is wrong, one sentence each; none when all is well. */
export async function faultsInBooks(
  ask: AskRows,
  municipalityId: string,
): Promise<readonly string[]> {
  // In one statement, and so of one moment: the product's own rounds write at any.
  const events = await ask<EventRow & HeadRow>(
    `select event.position, event.previous_hash, event.hash, event.body, event.type,
       event.subject_id, event.at, head.position as head_position, head.hash as head_hash
     from ledger_event event left join ledger_head head using (municipality_id)
     where municipality_id = $1 order by event.position`,
    [municipalityId],
  )
  const entries = await ask<EntryRow>(
    `select entry_id, entry_number, series_code, series_year, series_number, registered_at, ledger_position, hash
     from entry where municipality_id = $1 order by series_code, series_year, series_number`,
    [municipalityId],
  )
  const series = await ask<SeriesRow>(
    'select series_code, year, last_number from registry_series where municipality_id = $1',
    [municipalityId],
  )
  return [
    ...chainFaults(events, events[0]),
    ...entryFaults(events, entries),
    ...series.flatMap((book) => bookFaults(book, entries)),
  ]
}

/**
 * What was told to the clerks and is not there: one sentence for each number, row or file. Files
 * are looked at where it is said how.
 */
export async function lostOf(
  ask: AskRows,
  told: readonly Told[],
  isWhole: (sha256: string) => Promise<boolean | null> = async () => true,
): Promise<readonly string[]> {
  const rows = await ask<{ entry_id: string; entry_number: string; sha256: Buffer }>(
    `select entry_id, entry_number, sha256
     from entry join attachment using (municipality_id, entry_id)`,
  )
  const kept = new Map(rows.map((row) => [row.entry_id, row]))
  const lost: string[] = []
  for (const { entryId, entryNumber, sha256 } of told) {
    const row = kept.get(entryId)
    if (row?.entry_number !== entryNumber) lost.push(`${entryNumber}: the number`)
    if (row?.sha256.toString('hex') !== sha256) lost.push(`${entryNumber}: the attachment`)
    if ((await isWhole(sha256)) !== true) lost.push(`${entryNumber}: the file`)
  }
  return lost
}

export async function countEntries(ask: AskRows): Promise<number> {
  const [row] = await ask<{ count: number }>('select count(*)::int as count from entry')
  return row?.count ?? 0
}

type EventRow = {
  readonly position: string
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly body: string
  readonly type: string
  readonly subject_id: string
  readonly at: Date
}
type HeadRow = { readonly head_position: string | null; readonly head_hash: Buffer | null }
type EntryRow = {
  readonly entry_id: string
  readonly entry_number: string
  readonly series_code: string
  readonly series_year: number
  readonly series_number: number
  readonly registered_at: Date
  readonly ledger_position: string
  readonly hash: Buffer
}
type SeriesRow = {
  readonly series_code: string
  readonly year: number
  readonly last_number: number
}

function chainFaults(events: readonly EventRow[], head: HeadRow | undefined): string[] {
  const faults: string[] = []
  let hash = Buffer.alloc(32)
  let at = new Date(0)
  for (const [index, event] of events.entries()) {
    faults.push(...eventFaults(event, index + 1, { hash, at }))
    hash = hashAfter(hash, event)
    at = event.at
  }
  if (Number(head?.head_position) !== events.length) faults.push('the head stands elsewhere')
  if (head?.head_hash?.equals(hash) !== true) faults.push('the head has another hash')
  return faults
}

function hashAfter(previous: Buffer, { body }: EventRow): Buffer<ArrayBuffer> {
  return createHash('sha256').update(previous).update(body).digest()
}

function eventFaults(
  event: EventRow,
  position: number,
  before: { readonly hash: Buffer; readonly at: Date },
): string[] {
  const said: { position: number; at: string } = JSON.parse(event.body)
  const found = {
    [`stands at place ${position}`]: Number(event.position) !== position,
    'follows another event': !event.previous_hash.equals(before.hash),
    'has another hash': !event.hash.equals(hashAfter(before.hash, event)),
    [`says position ${said.position}`]: said.position !== position,
    [`says ${said.at}`]: said.at !== event.at.toISOString(),
    'is earlier than the one before': event.at < before.at,
  }
  return Object.entries(found)
    .filter(([, isWrong]) => isWrong)
    .map(([fault]) => `event ${event.position} ${fault}`)
}

function entryFaults(events: readonly EventRow[], entries: readonly EntryRow[]): string[] {
  const registrations = new Map(
    events.filter(({ type }) => type === 'EntryRegistered').map((event) => [event.position, event]),
  )
  const faults = entries.flatMap((entry) => {
    const event = registrations.get(entry.ledger_position)
    if (!event) return [`${entry.entry_number} has no event`]
    const said: { data: { entryNumber: string } } = JSON.parse(event.body)
    const isSame =
      event.subject_id === entry.entry_id &&
      event.hash.equals(entry.hash) &&
      event.at.getTime() === entry.registered_at.getTime() &&
      said.data.entryNumber === entry.entry_number
    return isSame ? [] : [`${entry.entry_number} is not what event ${event.position} says`]
  })
  if (registrations.size !== entries.length) {
    faults.push(`${registrations.size} registrations in the ledger, ${entries.length} entries`)
  }
  return faults
}

function bookFaults(book: SeriesRow, entries: readonly EntryRow[]): string[] {
  const name = `${book.series_code}/${book.year}`
  const own = entries.filter(
    (entry) => entry.series_code === book.series_code && entry.series_year === book.year,
  )
  const faults: string[] = []
  if (own.length !== book.last_number) {
    faults.push(`${name} counts ${book.last_number} and holds ${own.length}`)
  }
  for (const [index, entry] of own.entries()) {
    const before = own[index - 1]
    if (entry.series_number !== index + 1) {
      faults.push(`${name}: ${entry.entry_number} stands at place ${index + 1}`)
    }
    if (before && before.registered_at > entry.registered_at) {
      faults.push(`${name}: ${entry.entry_number} is earlier than ${before.entry_number}`)
    }
    if (before && Number(before.ledger_position) >= Number(entry.ledger_position)) {
      faults.push(
        `${name}: ${entry.entry_number} comes before ${before.entry_number} in the ledger`,
      )
    }
  }
  return faults
}
