/**
 * What oidc-provider asks of a store, in PostgreSQL: seven methods over one table. Nothing is found
 * after its term.
 */
import { sql } from 'kysely'
import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider'

import type { Database } from '../../database/connect/open-database.ts'
import { sweepSignInSteps } from './sign-in-steps.ts'

/** `clientNamed` says what a client is registered with; undefined for a name of nobody's. */
export function providerStore(
  database: Database,
  clientNamed: (id: string) => Promise<ClientMetadata | undefined>,
): (model: string) => Adapter {
  return (model) => ({
    find: async (id) => (model === 'Client' ? clientNamed(id) : find(database, model, 'id', id)),
    findByUid: (uid) => find(database, model, 'uid', uid),
    findByUserCode: (userCode) => find(database, model, 'user_code', userCode),
    upsert: (id, payload, expiresIn) => upsert(database, { model, id, payload, expiresIn }),
    consume: async (id) => {
      await database.alone((db) =>
        db
          .updateTable('provider_record')
          .set({ consumed_at: new Date() })
          .where((eb) => eb.and({ model, id }))
          .execute(),
      )
    },
    destroy: (id) => remove(database, model, 'id', id),
    // Asked of each model in turn, its own records only: the grant itself is destroyed by its id.
    revokeByGrantId: (grantId) => remove(database, model, 'grant_id', grantId),
  })
}

function find(
  database: Database,
  model: string,
  column: 'id' | 'uid' | 'user_code',
  value: string,
): Promise<AdapterPayload | undefined> {
  return database.alone(async (db) => {
    const row = await db
      .selectFrom('provider_record')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', new Date())]))
      .executeTakeFirst()
    if (!row) return undefined
    const consumed = row.consumed_at === null ? {} : { consumed: toSeconds(row.consumed_at) }
    return { ...row.payload, ...consumed }
  })
}

type ProviderRecord = {
  readonly model: string
  readonly id: string
  readonly payload: AdapterPayload
  readonly expiresIn: number | undefined
}

async function upsert(
  database: Database,
  { model, id, payload, expiresIn }: ProviderRecord,
): Promise<void> {
  const row = {
    payload: JSON.stringify(payload),
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    user_code: payload.userCode ?? null,
    expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
  }
  await database.alone((db) =>
    db
      .insertInto('provider_record')
      .values({ model, id, ...row })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
      .execute(),
  )
}

async function remove(
  database: Database,
  model: string,
  column: 'id' | 'grant_id',
  value: string,
): Promise<void> {
  await database.alone((db) =>
    db.deleteFrom('provider_record').where('model', '=', model).where(column, '=', value).execute(),
  )
}

/** Removes what is past its term, and the sign-ins that waited for it. */
export async function sweepProviderStore(database: Database): Promise<void> {
  await sweepSignInSteps(database, new Date())
  await database.alone((db) =>
    db
      .deleteFrom('provider_record')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute(),
  )
}

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
