/**
 * What the database alone can do: the same rows of a registration, with nothing around them. Each
 * in a transaction of its own, four round trips: begin, lock the head and take the number, write
 * the rows, commit. Hashes are made beforehand.
 */
import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '#server/database/tables/transaction.ts'

import type { Pace } from '../stage/figures.ts'
import { paceOf } from '../stage/figures.ts'
import type { Stage } from '../stage/stage.ts'

const warmUpMs = 1500
const measuredMs = 5000

/** Writes copies of the last entry registered, under new numbers: there must be one. */
export async function registerByPlainSql(
  { database, town }: Stage,
  clients: number,
): Promise<Pace> {
  const { municipalityId } = town
  const pattern = await database.read(municipalityId, readPattern)
  const latenciesMs: number[] = []
  const startMs = performance.now() + warmUpMs
  const endMs = startMs + measuredMs
  const client = async (): Promise<void> => {
    for (let begunMs = performance.now(); begunMs < endMs; begunMs = performance.now()) {
      const hash = `\\x${randomBytes(32).toString('hex')}`
      // oxlint-disable-next-line no-await-in-loop -- a client writes one after the other
      await database.inMunicipality(municipalityId, async (db) =>
        write(db, pattern, hash, await nextPlace(db)),
      )
      if (begunMs >= startMs) latenciesMs.push(performance.now() - begunMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return paceOf(latenciesMs, performance.now() - startMs)
}

/** The rows of one registration, as JSON. */
interface Pattern {
  readonly event: object
  readonly entry: { readonly series_year: number }
  readonly party: object
  readonly receipt: object
}

async function readPattern(db: Transaction): Promise<Pattern> {
  const { rows } = await sql<Pattern>`
    select to_jsonb(v) as event, to_jsonb(e) as entry, to_jsonb(p) as party, to_jsonb(r) as receipt
    from entry e join ledger_event v on v.position = e.ledger_position
      join entry_party p using (entry_id) join receipt r using (entry_id)
    order by e.ledger_position desc limit 1`.execute(db)
  const [pattern] = rows
  if (!pattern) throw new Error('Nothing was registered yet')
  return pattern
}

interface Place {
  readonly position: number
  readonly hash: string
  readonly number: number
  readonly now: string
}

async function nextPlace(db: Transaction): Promise<Place> {
  const { rows } = await sql<Place>`
    with head as (select municipality_id, position, hash from ledger_head for update),
    series as (
      update registry_series s set last_number = last_number + 1, last_at = clock_timestamp()
      from head where s.municipality_id = head.municipality_id returning last_number
    )
    select position + 1 as position, hash::text as hash, last_number as number, clock_timestamp()::text as now
    from head, series`.execute(db)
  const [place] = rows
  if (!place) throw new Error('The book has no row')
  return place
}

async function write(db: Transaction, pattern: Pattern, hash: string, place: Place): Promise<void> {
  const entry_id = randomUUID()
  const { position, number, now } = place
  const hashes = { hash, previous_hash: place.hash }
  const event = { ...pattern.event, ...hashes, position, subject_id: entry_id, at: now }
  const entry = {
    ...pattern.entry,
    ...hashes,
    entry_id,
    series_number: number,
    entry_number: `E-${pattern.entry.series_year}-${String(number).padStart(6, '0')}`,
    ledger_position: position,
    registered_at: now,
  }
  const party = { ...pattern.party, entry_id }
  const receipt = { ...pattern.receipt, entry_id, verification_code: entry_id }
  await sql`
    with event as (
      insert into ledger_event select * from json_populate_record(null::ledger_event, ${JSON.stringify(event)}::json)
    ), entry as (
      insert into entry select * from json_populate_record(null::entry, ${JSON.stringify(entry)}::json)
    ), party as (
      insert into entry_party select * from json_populate_record(null::entry_party, ${JSON.stringify(party)}::json)
    ), receipt as (
      insert into receipt select * from json_populate_record(null::receipt, ${JSON.stringify(receipt)}::json)
    )
    update ledger_head set position = ${position}, hash = ${hash}::bytea, last_at = ${now}`.execute(
    db,
  )
}
