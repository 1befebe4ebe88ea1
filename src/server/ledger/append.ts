/**
 * Writing to the ledger. The head of a municipality is one locked row: whoever holds it is the only
 * writer, so the chain cannot fork, positions have no gaps and their order is the order of commits.
 * Everything that writes takes the head first.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import type { LedgerEventTable } from '../database/tables/tables.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { readClockOfBook, refusalOf } from './book-clock.ts'
import type { BookClock } from './book-clock.ts'
import type { LedgerLink } from './chain.ts'
import { linkAfter } from './chain.ts'

export interface LedgerFact {
  readonly type: string
  readonly subjectId: string
  readonly actorId: string | null
  readonly data: JsonValue
}

/**
 * The head, held until the transaction ends. `now` is the database's clock after the lock was
 * granted, never before `lastAt`.
 */
export interface HeldHead {
  readonly municipalityId: string
  readonly position: number
  readonly hash: Buffer
  readonly now: Date
  /** Brought back from a copy, and not yet let go on: it gives no number. */
  readonly isRestored: boolean
}

export interface AppendedEvent extends LedgerFact, LedgerLink {
  readonly position: number
  readonly at: Date
}

/**
 * Waits for the head and keeps it. Refuses E-NUM-03 and E-NUM-04 when the database's clock cannot
 * be believed.
 */
export async function holdHead(db: Transaction, municipalityId: string): Promise<HeldHead> {
  const { head, clock } = await takeHead(db, municipalityId)
  if (clock.fault !== null) throw refusalOf(clock)
  return head
}

/**
 * The same whatever the clock says: for the acts that put it right, and for whoever shows how it
 * stands.
 */
export async function takeHead(
  db: Transaction,
  municipalityId: string,
): Promise<{ readonly head: HeldHead; readonly clock: BookClock }> {
  const { clock, ...head } = await readClockOfBook(db, municipalityId, 'HOLD')
  const now = clock.now > clock.lastAt ? clock.now : clock.lastAt
  return { head: { municipalityId, ...head, now }, clock }
}

/** The links that follow the head, not yet written. All carry the time of the head. */
export function linkFacts(head: HeldHead, facts: readonly LedgerFact[]): AppendedEvent[] {
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
      data,
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

/** As `appendEvents`, when the head is held already. */
export async function writeAfter(
  db: Transaction,
  head: HeldHead,
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

export function ledgerEventRow(municipalityId: string, event: AppendedEvent): LedgerEventTable {
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
