/**
 * Removing old rows of the access log, when the law lets them go: whole seals only, and the ledger
 * says so. A seal whose rows are gone without that event is a discrepancy of `verify`. Done at the
 * console, never while serving.
 */
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { appendEvents } from '../ledger/append.ts'

/** What the event `AccessLogForgotten` says: the rows of every seal up to that id were removed. */
export interface AccessLogForgottenData {
  readonly throughId: number
  readonly count: number
  /** RFC 3339: when the newest of the seals removed had been made. */
  readonly sealedUntil: string
}

/**
 * Removes what was sealed before the instant; null when there is nothing. The transaction is the
 * owner's.
 */
export async function forgetReadings(
  db: Transaction,
  municipalityId: string,
  before: Date,
): Promise<AccessLogForgottenData | null> {
  const { rows } = await sql<{ through: string | null; count: string; at: Date | null }>`
    select max(through_id)::text as through, coalesce(sum(row_count), 0)::text as count, max(sealed_at) as at
    from access_seal
    where municipality_id = ${municipalityId} and forgotten_position is null and sealed_at < ${before}
  `.execute(db)
  const [found] = rows
  if (!found?.through || !found.at) return null
  const data: AccessLogForgottenData = {
    throughId: Number(found.through),
    count: Number(found.count),
    sealedUntil: new Date(found.at).toISOString(),
  }
  const [event] = await appendEvents(db, municipalityId, [
    { type: 'AccessLogForgotten', subjectId: municipalityId, actorId: null, data: { ...data } },
  ])
  if (!event) throw new Error('A fact makes an event')
  await sql`update access_seal set forgotten_position = ${event.position}
    where municipality_id = ${municipalityId} and forgotten_position is null and through_id <= ${data.throughId}`.execute(
    db,
  )
  await sql`delete from access_log l using access_seal s
    where l.municipality_id = ${municipalityId} and s.municipality_id = l.municipality_id
      and s.forgotten_position = ${event.position} and l.access_id > s.after_id and l.access_id <= s.through_id`.execute(
    db,
  )
  return data
}
