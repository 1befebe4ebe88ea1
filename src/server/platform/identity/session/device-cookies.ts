/**
 * Device cookies, as OWASP describes them against guessing online: a browser where somebody signed
 * in to the end keeps a name that we signed, one at the application and one for each account at the
 * provider. Where tries are limited it is counted for itself, so that nobody outside keeps its
 * people out. It opens nothing else.
 */
import { createHmac, randomUUID } from 'node:crypto'

import { parse } from 'hono/utils/cookie'
import { sql } from 'kysely'

import {
  cookieNamed,
  deviceCookie,
  hashOf,
  isSame,
  mintDevice,
  presentedIdHash,
  tokenOf,
} from '../keys/session-token.ts'
import { derivedKey } from '../../common/secrets.ts'
import type { Secrets } from '../../common/secrets.ts'
import type { HeaderReader } from './guard.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

// Browsers keep no cookie longer.
const keptSeconds = 400 * 24 * 60 * 60
const signedShape = /^(?<device>[\w-]{43})\.[\w-]{43}$/u
const accountPrefix = '__Host-id-device-'

export function deviceKey(sealingKey: string): string {
  return derivedKey(sealingKey, 'device cookies')
}

/** Of an account, at the provider. */
export function accountCookie(subject: string): string {
  return `${accountPrefix}${hashOf(subject).toString('hex').slice(0, 16)}`
}

export function signedDevice(key: string, cookie: string, device: string): string {
  const proof = createHmac('sha256', key).update(`${cookie} ${device}`).digest('base64url')
  return `${device}.${proof}`
}

/** The device that a cookie names; null where it is not there or not signed by us for this name. */
export function knownDevice(
  key: string,
  cookieHeader: string | null,
  cookie: string,
): string | null {
  return deviceIn(key, cookie, cookieNamed(cookieHeader, cookie) ?? '')
}

/** A new one for an account, as a `Set-Cookie` line of the provider's. */
export function newAccountCookie(key: string, subject: string): string {
  const cookie = accountCookie(subject)
  const value = signedDevice(key, cookie, mintDevice())
  return `${cookie}=${value}; Path=/; Max-Age=${keptSeconds}; Secure; HttpOnly; SameSite=Lax`
}

const sessionTokenShape = /^s1\.(?<publicId>[\w-]{22})\.[\w-]{43}$/u

/** Whether a request comes from somebody who was let in before, told without the database. */
export function openKnownCallers({
  sealingKey,
  sessionKey,
}: Pick<Secrets, 'sealingKey' | 'sessionKey'>): (headers: HeaderReader) => boolean {
  const key = deviceKey(sealingKey)
  return (headers) => {
    const cookies = headers.get('cookie')
    if (cookies === null) return false
    const shown = headers.get('x-session-token') ?? ''
    const publicId = sessionTokenShape.exec(shown)?.groups?.['publicId']
    const idHash = presentedIdHash(cookies)
    if (publicId !== undefined && idHash !== null) {
      if (isSame(shown, tokenOf(sessionKey, { publicId, idHash }))) return true
    }
    return Object.entries(parse(cookies)).some(
      ([name, value]) =>
        (name === deviceCookie || name.startsWith(accountPrefix)) &&
        deviceIn(key, name, value) !== null,
    )
  }
}

function deviceIn(key: string, cookie: string, value: string): string | null {
  const device = signedShape.exec(value)?.groups?.['device']
  return device !== undefined && isSame(value, signedDevice(key, cookie, device)) ? device : null
}

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
