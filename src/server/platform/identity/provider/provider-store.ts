/**
 * What oidc-provider asks of a store, in PostgreSQL: one table. Nothing is found after its term.
 */
import { sql } from 'kysely'
import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider'

import type { Database } from '../../database/connect/open-database.ts'

/** `clientNamed` says what a client is registered with; undefined for a name of nobody's. */
export function providerStore(
  database: Database,
  clientNamed: (id: string) => Promise<ClientMetadata | undefined>,
): (model: string) => Adapter {
  return (model) => ({
    find: async (id) => (model === 'Client' ? clientNamed(id) : find(database, { model, id })),
    findByUid: (uid) => find(database, { model, uid }),
    findByUserCode: async () => undefined, // of devices, which sign in nowhere here
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      }
      await database.alone((db) =>
        db
          .insertInto('provider_record')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute(),
      )
    },
    async consume(id) {
      await database.alone((db) =>
        db
          .updateTable('provider_record')
          .set({ consumed_at: new Date() })
          .where((eb) => eb.and({ model, id }))
          .execute(),
      )
    },
    destroy: (id) => remove(database, { model, id }),
    // Asked of each model in turn, its own records only: the grant itself is destroyed by its id.
    revokeByGrantId: (grantId) => remove(database, { model, grant_id: grantId }),
  })
}

type Key = { readonly model: string; readonly id?: string; readonly uid?: string }

function find(database: Database, key: Key): Promise<AdapterPayload | undefined> {
  return database.alone(async (db) => {
    const row = await db
      .selectFrom('provider_record')
      .select(['payload', 'consumed_at'])
      .where((eb) => eb.and(key))
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', new Date())]))
      .executeTakeFirst()
    if (!row) return undefined
    const { payload, consumed_at: at } = row
    return { ...payload, ...(at && { consumed: Math.floor(at.getTime() / 1000) }) }
  })
}

async function remove(
  database: Database,
  key: { readonly model: string; readonly id?: string; readonly grant_id?: string },
): Promise<void> {
  await database.alone((db) =>
    db
      .deleteFrom('provider_record')
      .where((eb) => eb.and(key))
      .execute(),
  )
}

export async function sweepProviderStore(database: Database): Promise<void> {
  await database.alone((db) =>
    db
      .deleteFrom('provider_record')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute(),
  )
}
