/**
 * Writing to the ledger. The head of a municipality is one locked row: whoever holds it is the only
 * writer, so the chain cannot fork, positions have no gaps and their order is the order of commits.
 * Everything that writes takes the head first.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import { sql } from 'kysely'
import type { Tables } from '../database/tables/tables.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { LedgerLink } from './chain.ts'
import { linkAfter } from './chain.ts'

export interface LedgerFact {
  readonly type: string
  readonly subjectId: string
  readonly actorId: string | null
  /** Made of JSON values only. */
  readonly data: JsonValue | object
}

/**
 * The head, held until the transaction ends. `now` is the time of what is written: the database's
 * clock after the lock was granted, but never before `lastAt`.
 */
export interface HeldHead {
  readonly municipalityId: string
  readonly position: number
  readonly hash: Buffer
  readonly now: Date
  /** What the database's clock says, also where that is before `lastAt`. */
  readonly clock: Date
  readonly lastAt: Date
  /** Brought back from a copy, and not yet let go on: it gives no number. */
  readonly isRestored: boolean
}

export interface AppendedEvent extends LedgerFact, LedgerLink {
  readonly position: number
  readonly at: Date
}

export interface HeadRow {
  readonly position: number
  readonly hash: Buffer
  readonly last_at: Date
  readonly clock: Date
  readonly is_restored: boolean
}

export async function holdHead(db: Transaction, municipalityId: string): Promise<HeldHead> {
  const head = await findHead(db, municipalityId, 'HOLD')
  if (!head) throw new Error(`Municipality ${municipalityId} has no ledger`)
  return head
}

/** Null of a municipality that has no book yet. `LOOK` does not keep it. */
export async function findHead(
  db: Transaction,
  municipalityId: string,
  how: 'LOOK' | 'HOLD',
): Promise<HeldHead | null> {
  // clock_timestamp, not now(): the transaction may have waited for the lock.
  const { rows } = await sql<HeadRow>`/* prepared: hold-head */
    select h.position, h.hash, h.last_at, date_trunc('milliseconds', clock_timestamp()) as clock,
      exists (select from restored_book r where r.municipality_id = h.municipality_id and r.decided_position is null)
        as is_restored
    from ledger_head h where h.municipality_id = ${municipalityId} ${how === 'HOLD' ? sql`for update of h` : sql``}`.execute(
    db,
  )
  const [row] = rows
  return row ? headOf(municipalityId, row) : null
}

export function headOf(municipalityId: string, row: HeadRow): HeldHead {
  const { position, hash, last_at: lastAt, clock, is_restored: isRestored } = row
  const now = clock > lastAt ? clock : lastAt
  return { municipalityId, position, hash, now, clock, lastAt, isRestored }
}

/** Where an event follows, and its time. */
export type LedgerPlace = Pick<HeldHead, 'municipalityId' | 'position' | 'hash' | 'now'>

/** The links that follow the head, not yet written. All carry the time of the head. */
export function linkFacts(head: LedgerPlace, facts: readonly LedgerFact[]): AppendedEvent[] {
  let previousHash = head.hash
  return facts.map((fact, index) => {
    const position = head.position + 1 + index
    const at = head.now.toISOString()
    const { type, subjectId, actorId, data } = fact
    const link = linkAfter(previousHash, {
      municipalityId: head.municipalityId,
      position,
      type,
      subjectId,
      actorId,
      at,
      // oxlint-disable-next-line no-unsafe-type-assertion -- an interface does not show that it is JSON
      data: data as JsonValue,
    })
    previousHash = link.hash
    return { type, subjectId, actorId, data, ...link, position, at: head.now }
  })
}

/** Appends facts in the transaction that changes their rows, and moves the head. */
export async function appendEvents(
  db: Transaction,
  municipalityId: string,
  facts: readonly LedgerFact[],
): Promise<AppendedEvent[]> {
  return writeAfter(db, await holdHead(db, municipalityId), facts)
}

/** One fact, and the event that it makes; with the head held. */
export async function writeFact(
  db: Transaction,
  head: LedgerPlace,
  fact: LedgerFact,
): Promise<AppendedEvent> {
  const [event] = await writeAfter(db, head, [fact])
  if (!event) throw new Error('A fact makes an event')
  return event
}

/** As `appendEvents`, when the head is held already. */
export async function writeAfter(
  db: Transaction,
  head: LedgerPlace,
  facts: readonly LedgerFact[],
): Promise<AppendedEvent[]> {
  const events = linkFacts(head, facts)
  const last = events.at(-1)
  if (!last) return []
  await db
    .insertInto('ledger_event')
    .values(events.map((event) => ledgerEventRow(head.municipalityId, event)))
    .execute()
  await db
    .updateTable('ledger_head')
    .set({ position: last.position, hash: last.hash, last_at: last.at })
    .where('municipality_id', '=', head.municipalityId)
    .execute()
  return events
}

export function ledgerEventRow(
  municipalityId: string,
  event: AppendedEvent,
): Tables['ledger_event'] {
  return {
    municipality_id: municipalityId,
    position: event.position,
    previous_hash: event.previousHash,
    hash: event.hash,
    body: event.body,
    type: event.type,
    subject_id: event.subjectId,
    actor_id: event.actorId,
    at: event.at,
  }
}
