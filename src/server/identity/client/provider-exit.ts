/**
 * Where a browser goes to end the provider's own session, when only the browser can: the provider
 * keeps that session in a cookie of its own. The address carries an ID token, so no script of ours
 * sees it: it waits here, sealed, for one minute, and the browser holds a secret for it.
 */
import { randomBytes } from 'node:crypto'

import type { Database } from '../../database/connect/open-database.ts'
import { seal, unseal } from '../keys/sealed.ts'
import { hashOf } from '../keys/session-token.ts'

export type ProviderExits = {
  /** Keeps the address; answers the secret for the browser's cookie. */
  open(address: URL): Promise<string>
  /** The address, once, within a minute; else null. */
  take(secret: string): Promise<string | null>
  sweep(): Promise<void>
}

export const exitPath = '/auth/exit'
export const exitCookie = '__Host-exit'
const exitMs = 60_000

export function exitCookieHeader(secret: string): string {
  const seconds = secret === '' ? 0 : exitMs / 1000
  return `${exitCookie}=${secret}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`
}

export function openProviderExits(
  database: Database,
  sealingKey: string,
  now: () => Date,
): ProviderExits {
  const since = (): Date => new Date(now().getTime() - exitMs)
  return {
    async open(address) {
      const secret = randomBytes(32).toString('base64url')
      const sealed_address = seal(sealingKey, address.href)
      const row = { secret_hash: hashOf(secret), sealed_address, opened_at: now() }
      await database.alone((db) => db.insertInto('provider_exit').values(row).execute())
      return secret
    },
    async take(secret) {
      const row = await database.alone((db) =>
        db
          .deleteFrom('provider_exit')
          .where('secret_hash', '=', hashOf(secret))
          .where('opened_at', '>', since())
          .returning('sealed_address')
          .executeTakeFirst(),
      )
      return row === undefined ? null : unseal(sealingKey, row.sealed_address)
    },
    sweep: () =>
      database.alone(async (db) => {
        await db.deleteFrom('provider_exit').where('opened_at', '<', since()).execute()
      }),
  }
}
