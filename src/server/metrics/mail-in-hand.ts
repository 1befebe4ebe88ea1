import { sql } from 'kysely'

import type { Database } from '../database/connect/open-database.ts'
import { gauge } from './instruments.ts'

interface InHand {
  readonly waiting: number
  readonly oldest_seconds: number
  readonly failed: number
}

/**
 * The gauges of the mail that every process and every municipality has in hand; empty when the
 * database was lost meanwhile.
 */
export async function mailInHand(database: Database): Promise<string> {
  try {
    const { rows } = await database.anywhere((db) =>
      sql<InHand>`
        select waiting, failed,
               greatest(0, coalesce(extract(epoch from now() - oldest_queued_at), 0))::float8 as oldest_seconds
        from mail_in_hand(now() - interval '24 hours')`.execute(db),
    )
    return rows.map(written).join('')
  } catch {
    return ''
  }
}

function written({ waiting, oldest_seconds: oldestSeconds, failed }: InHand): string {
  return [
    gauge('asiento_mail_waiting', 'Letters not yet sent, of every process.', [[{}, waiting]]),
    gauge('asiento_mail_oldest_waiting_seconds', 'How long the oldest of them has waited.', [
      [{}, oldestSeconds],
    ]),
    gauge('asiento_mail_failed_last_day', 'Letters given up in the last 24 hours.', [[{}, failed]]),
  ].join('')
}
