/**
 * The telephone of a form: let in once by the code in a QR, and known from then on by a cookie that
 * opens the endpoints of telephones and no other. It works as the person whose form it is, for as
 * long as their session lives and the form was not registered.
 */
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

import type { Site } from '../../municipality/sites/sites.ts'
import { cookieNamed, hashOf } from '../keys/session-token.ts'
import type { SessionServices } from './session-store.ts'
import { isFromOurPages, isOf, isOver, timesOf } from './guard.ts'
import type { HeaderReader } from './guard.ts'

/** From showing the code on, and anew from each page on. */
export const phoneMs = 5 * 60_000

const phoneCookie = '__Host-phone'

/** What a telephone is let do, and where. */
export interface Phone {
  readonly actor: Actor
  readonly entryId: string
}

export function mintPhoneSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function phoneEndsAt(now: Date): Date {
  return new Date(now.getTime() + phoneMs)
}

/** The hash of what a telephone shows, or null. */
export function phoneHash(headers: HeaderReader): Buffer | null {
  const secret = cookieNamed(headers.get('cookie'), phoneCookie)
  return secret === null ? null : hashOf(secret)
}

const isNotRegistered = sql<SqlBool>`not exists (select from entry e
  where e.municipality_id = phone_link.municipality_id and e.entry_id = phone_link.entry_id)`

export function openPhoneGuard({ database, store, now }: Omit<SessionServices, 'secrets'>) {
  async function phoneOf(row: LinkRow | undefined, site: Site): Promise<Phone> {
    const found = row && (await store.find(row.session_hash))
    if (!found || isOver(timesOf(found), now())) throw new Refusal('E-LLE-04')
    const { actor, isActive } = found.session
    if (!isOf(site, actor) || !isActive) throw new Refusal('E-LLE-04')
    return { actor, entryId: row.entry_id }
  }
  return {
    /** Refuses E-LLE-04 unless it is the first that shows a code in force. Answers its cookie. */
    async claim(headers: HeaderReader, site: Site, code: string) {
      const municipalityId = municipalityOf(headers, site)
      const secret = mintPhoneSecret()
      const at = now()
      const row = await database.inMunicipality(municipalityId, (db) =>
        db
          .updateTable('phone_link')
          .set({ code_hash: null, capability_hash: hashOf(secret), ends_at: phoneEndsAt(at) })
          .where((eb) => eb.and({ municipality_id: municipalityId, code_hash: hashOf(code) }))
          .where('ends_at', '>', at)
          .where('closed_at', 'is', null)
          .where(isNotRegistered)
          .returning(['entry_id', 'session_hash'])
          .executeTakeFirst(),
      )
      const cookie = `${phoneCookie}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`
      return { ...(await phoneOf(row, site)), cookie }
    },
    /** Refuses E-LLE-04 when it is over. */
    async resolve(headers: HeaderReader, site: Site): Promise<Phone> {
      const municipalityId = municipalityOf(headers, site)
      const hash = phoneHash(headers)
      if (hash === null) throw new Refusal('E-LLE-04')
      const row = await database.read(municipalityId, (db) =>
        db
          .selectFrom('phone_link')
          .select(['entry_id', 'session_hash'])
          .where((eb) => eb.and({ municipality_id: municipalityId, capability_hash: hash }))
          .where('ends_at', '>', now())
          .where(isNotRegistered)
          .executeTakeFirst(),
      )
      return phoneOf(row, site)
    },
  }
}

type LinkRow = { readonly entry_id: string; readonly session_hash: Buffer }

function municipalityOf(headers: HeaderReader, site: Site): string {
  if (!isFromOurPages(headers, site.origin)) throw new Refusal('E-SYS-06')
  if (site.municipality === null) throw new Refusal('E-LLE-04')
  return site.municipality.municipalityId
}
