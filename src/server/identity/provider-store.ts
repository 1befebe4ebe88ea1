/** What oidc-provider asks of a store, in PostgreSQL: seven methods over one table. Nothing is found after its term. */
import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'

import type { Database } from '../database/open-database.ts'

export function providerStore(database: Database): (model: string) => Adapter {
  return (model) => {
    const findBy = (column: 'id' | 'uid' | 'user_code', value: string) =>
      database.anywhere(async (db) => {
        const row = await db
          .selectFrom('provider_record')
          .select(['payload', 'consumed_at'])
          .where('model', '=', model)
          .where(column, '=', value)
          .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', new Date())]))
          .executeTakeFirst()
        if (!row) return undefined
        const consumed = row.consumed_at === null ? {} : { consumed: toSeconds(row.consumed_at) }
        const payload: AdapterPayload = { ...row.payload, ...consumed }
        return payload
      })
    return {
      // Our one client is in the configuration: an unknown name is not worth a query.
      find: async (id) => (model === 'Client' ? undefined : findBy('id', id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      upsert: async (id, payload, expiresIn) => {
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await database.anywhere((db) =>
          db
            .insertInto('provider_record')
            .values({ model, id, ...row })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
            .execute(),
        )
      },
      consume: async (id) => {
        await database.anywhere((db) =>
          db
            .updateTable('provider_record')
            .set({ consumed_at: new Date() })
            .where('model', '=', model)
            .where('id', '=', id)
            .execute(),
        )
      },
      destroy: async (id) => {
        await database.anywhere((db) =>
          db.deleteFrom('provider_record').where('model', '=', model).where('id', '=', id).execute(),
        )
      },
      // Asked of each model in turn, its own records only: the grant itself is destroyed by its id.
      revokeByGrantId: async (grantId) => {
        await database.anywhere((db) =>
          db
            .deleteFrom('provider_record')
            .where('model', '=', model)
            .where('grant_id', '=', grantId)
            .execute(),
        )
      },
    }
  }
}

/** Removes what is past its term. */
export async function sweepProviderStore(database: Database): Promise<void> {
  await database.anywhere((db) =>
    db.deleteFrom('provider_record').where('expires_at', '<', sql<Date>`now()`).execute(),
  )
}

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
