/**
 * The browsers a person signed in from. One that was never seen is news, and the person is told of
 * it where they already were.
 */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '../../database/tables/transaction.ts'

/**
 * Whether it is news. The very first browser of a person is not: there is nobody to be surprised
 * yet.
 */
export async function rememberDevice(
  db: Transaction,
  sighting: {
    readonly municipalityId: string
    readonly staffId: string
    readonly deviceHash: Buffer
    readonly userAgent: string
    readonly address: string
    readonly at: Date
  },
): Promise<boolean> {
  const { municipalityId, staffId, deviceHash, userAgent, address, at } = sighting
  const seen = { user_agent: userAgent, address, last_seen_at: at }
  const { is_news, first_seen_at } = await db
    .insertInto('known_device')
    .values({
      municipality_id: municipalityId,
      device_id: randomUUID(),
      staff_id: staffId,
      device_hash: deviceHash,
      ...seen,
      first_seen_at: at,
      is_news: sql<boolean>`exists (select from known_device where municipality_id = ${municipalityId} and staff_id = ${staffId})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['municipality_id', 'staff_id', 'device_hash']).doUpdateSet(seen),
    )
    .returning(['is_news', 'first_seen_at'])
    .executeTakeFirstOrThrow()
  return is_news && first_seen_at.getTime() === at.getTime()
}

export type NewDevice = {
  readonly deviceId: string
  readonly userAgent: string
  readonly address: string
  readonly firstSeenAt: Date
}

const newsMs = 30 * 24 * 60 * 60_000
const mostNews = 5

/**
 * What the person has not been told yet. Never told on the new browser itself: a thief would read
 * it, and wave it away.
 */
export async function deviceNews(
  db: Transaction,
  person: { readonly staffId: string; readonly here: Buffer | null; readonly now: Date },
): Promise<readonly NewDevice[]> {
  return db
    .selectFrom('known_device')
    .select([
      'device_id as deviceId',
      'user_agent as userAgent',
      'address',
      'first_seen_at as firstSeenAt',
    ])
    .where('staff_id', '=', person.staffId)
    .where('is_news', '=', true)
    .where('first_seen_at', '>', new Date(person.now.getTime() - newsMs))
    .where((row) => (person.here === null ? row.lit(true) : row('device_hash', '!=', person.here)))
    .orderBy('first_seen_at', 'desc')
    .limit(mostNews)
    .execute()
}

/** The person has been told. False when there is no such news for them, here. */
export async function acknowledgeDevice(
  db: Transaction,
  known: { readonly staffId: string; readonly deviceId: string; readonly here: Buffer | null },
): Promise<boolean> {
  const told = await db
    .updateTable('known_device')
    .set({ is_news: false })
    .where((eb) => eb.and({ staff_id: known.staffId, device_id: known.deviceId }))
    .where((row) => (known.here === null ? row.lit(true) : row('device_hash', '!=', known.here)))
    .returning('device_id')
    .executeTakeFirst()
  return told !== undefined
}
