/**
 * Programs that come with a credential instead of a session: `Authorization: Bearer
 * dk_<id>_<secret>`. The form is fixed so that scanners of leaked secrets find it. Nothing is
 * remembered between requests: what is revoked, disabled or changed holds at once.
 */
import { timingSafeEqual } from 'node:crypto'

import { sql } from 'kysely'

import type { Endpoint } from '#contract/common/endpoint.ts'
import { mayReach } from '#contract/common/token-scopes.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Actor } from '#domain/permission/permission.ts'

import type { Database } from '../../database/connect/open-database.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { hashOf } from '../keys/session-token.ts'
import { isInside } from '../../common/network.ts'
import { consume, inMemory } from '../limits/rate-limits.ts'
import { isOf } from './guard.ts'
import type { HeaderReader } from './guard.ts'
import { actorIn } from './session-store.ts'
import type { ActorRow } from './session-store.ts'

/** What a credential is shown for: an endpoint, at whose address, from which network address. */
export interface TokenUse {
  readonly endpoint: Pick<Endpoint, 'scope'>
  readonly site: Site
  readonly address: string
}

/**
 * Who acts. Throws E-SYS-06 beside a cookie, E-ACC-04 when the credential is not good here and now,
 * E-SYS-07 when it asks too much at once, E-ACC-03 when no scope of it names the endpoint.
 */
export type ResolveToken = (headers: HeaderReader, use: TokenUse) => Promise<Actor>

const shape = /^Bearer dk_(?<id>[\da-f]{32})_(?<secret>[\w-]{43})$/u

// A portal at its busiest, not a copy of the register.
const pace = { points: 600, seconds: 60 }
const touchEveryMs = 60_000

/**
 * Whether a request comes with a credential of a program, good or bad: then no session is looked
 * for. A proxy's own is none.
 */
export function bringsToken(headers: HeaderReader): boolean {
  return /^Bearer\b/iu.test(headers.get('authorization') ?? '')
}

/** A credential as its holder keeps it. `tokenId` is a UUID; `secret` is 32 bytes as base64url. */
export function writtenToken(tokenId: string, secret: string): string {
  return `dk_${tokenId.replaceAll('-', '')}_${secret}`
}

export function openTokenGuard(database: Database, now: () => Date): ResolveToken {
  const paces = inMemory(pace)
  return async (headers, { endpoint, site, address }) => {
    // A page that adds a credential to the cookie of whoever looks at it would mix two people up
    // (docs/security/attacks.md).
    if (headers.get('cookie') !== null) throw new Refusal('E-SYS-06')
    const { id, secret } = shape.exec(headers.get('authorization') ?? '')?.groups ?? {}
    if (id === undefined || secret === undefined) throw new Refusal('E-ACC-04')
    const row = await tokenBehind(database, id)
    const at = now()
    const isShown = row !== undefined && timingSafeEqual(row.secret_hash, hashOf(secret))
    if (!isShown || !isGood(row, { site, address, at })) throw new Refusal('E-ACC-04')
    const waitSeconds = await consume(paces, id)
    if (waitSeconds !== null) throw new Refusal('E-SYS-07', null, { espera: `${waitSeconds} s` })
    if (!mayReach(row.scopes, endpoint)) throw new Refusal('E-ACC-03')
    await touch(database, row, { tokenId: id, address, at })
    return { ...actorIn(row, at), readerId: null }
  }
}

type Row = ActorRow & {
  readonly secret_hash: Buffer
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

function isGood(
  row: Row,
  { site, address, at }: Omit<TokenUse, 'endpoint'> & { readonly at: Date },
): boolean {
  return (
    isOf(site, { municipalityId: row.municipality_id }) &&
    row.revoked_at === null &&
    row.expires_at > at &&
    row.status === 'ACTIVE' &&
    (row.networks.length === 0 || isInside(address, row.networks))
  )
}

async function tokenBehind(database: Database, tokenId: string): Promise<Row | undefined> {
  const { rows } = await database.alone((db) =>
    sql<Row>`select * from token_behind(${tokenId}::uuid)`.execute(db),
  )
  return rows[0]
}

/** To the minute: enough to see what a forgotten credential is still good for. */
async function touch(
  database: Database,
  { municipality_id: municipalityId, last_used_at: last }: Row,
  use: { readonly tokenId: string; readonly address: string; readonly at: Date },
): Promise<void> {
  if (last !== null && use.at.getTime() - last.getTime() < touchEveryMs) return
  await database.inMunicipality(municipalityId, async (db) => {
    await db
      .updateTable('api_token')
      .set({ last_used_at: use.at, last_used_from: use.address })
      .where((eb) => eb.and({ municipality_id: municipalityId, token_id: use.tokenId }))
      .execute()
  })
}
