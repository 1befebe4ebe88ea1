/** Reading the ledger back: where it stands, and the events of one subject. */
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFactTypes } from '#domain/acts/entry-fact.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { runPrepared } from '../database/tables/transaction.ts'

export interface StoredEvent {
  readonly position: number
  readonly hash: Buffer
  readonly event: EntryEvent
}

export async function bookPosition(db: Transaction, municipalityId: string): Promise<number> {
  const head = await db
    .selectFrom('ledger_head')
    .select('position')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirst()
  return head?.position ?? 0
}

/**
 * The events of an entry, oldest first; empty when there is no such entry in the municipality in
 * force.
 */
export async function entryEvents(
  db: Transaction,
  municipalityId: string,
  entryId: string,
): Promise<StoredEvent[]> {
  const told = db
    .selectFrom('ledger_event')
    .select(['position', 'hash', 'body'])
    .where((eb) => eb.and({ municipality_id: municipalityId, subject_id: entryId }))
    // An id is minted by whoever registers: it may be, by chance or by malice, that of a unit or a
    // person.
    .where('type', 'in', entryFactTypes)
    .orderBy('position')
  const rows = await runPrepared(db, 'entry-events', told)
  return rows.map((row) => ({
    position: row.position,
    hash: row.hash,
    event: entryEvent(row.body),
  }))
}

/**
 * The event in a ledger body. The ledger is written by this server alone and its chain is verified:
 * its shape is trusted.
 */
export function entryEvent(body: string): EntryEvent {
  const { subjectId, ...fact }: { subjectId: string } & Record<string, unknown> = JSON.parse(body)
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...fact, entryId: subjectId } as unknown as EntryEvent
}
