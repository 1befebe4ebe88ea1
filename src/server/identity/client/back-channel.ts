/**
 * A provider telling us, server to server, that it ended a session of its own (OpenID Connect
 * Back-Channel Logout 1.0). Nobody is signed in on this door, so nothing is believed but the token:
 * its type, its signature, its age, its purpose, and that it was never obeyed before (ASVS 10.5.5).
 */
import { isRecord } from '#domain/common/record.ts'
import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { CustomFetch } from 'openid-client'
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import type { Provider } from './sign-in-callback.ts'
import { clockToleranceMs } from '../session/session-store.ts'
import { nameIn } from './name-in.ts'
import type { SessionStore } from '../session/session-store.ts'
import { recordSignIn, recordStranger } from '../session/sign-in-log.ts'

export type BackChannelOptions = {
  readonly database: Database
  readonly store: SessionStore
  readonly provider: Pick<Provider, 'issuer' | 'relyingParty'>
  /** Whether this provider is known to leave `typ` out of its log-out tokens. */
  readonly acceptsUntyped: boolean
  readonly now: () => Date
  readonly log: Logger
}

/** Where it was told, and from which network address. */
export type Told = { readonly site: Pick<Site, 'municipality'>; readonly address: string }

export type BackChannel = {
  /**
   * Ends what the token names. False when it is not believed; true also when nothing of ours was
   * meant.
   */
  obey(logoutToken: string, told: Told): Promise<boolean>
  /** Forgets tokens too old to be believed again. */
  sweep(): Promise<void>
}

const purpose = 'http://schemas.openid.net/event/backchannel-logout'
const oldestMs = 2 * 60_000
const keysHoldMs = 10 * 60_000
const askAgainAfterMs = 30_000

/**
 * What an ID token may be signed with is what a log-out token may be; never a secret shared with
 * us.
 */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^Ed(?:DSA|25519)$/

export function openBackChannel(options: BackChannelOptions): BackChannel {
  const { database, now, log } = options
  const keys = keysAt(options.provider.relyingParty.fetch)
  return {
    async obey(logoutToken, { site, address }) {
      try {
        const claims = await believe(options, keys, logoutToken)
        await endMeant(options, claims)
        return true
      } catch (fault) {
        if (!(fault instanceof errors.JOSEError || fault instanceof NotALogout)) throw fault
        log.warn({ reason: fault.code, address }, 'log-out token refused')
        const detail = `cierre remoto rechazado: ${fault.code}; desde ${address}`
        await recordStranger(database, site, detail)
        return false
      }
    },
    sweep: () =>
      database.anywhere(async (db) => {
        await db.deleteFrom('obeyed_logout').where('forget_after', '<', now()).execute()
      }),
  }
}

class NotALogout extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Not a log-out token: ${code}`)
    this.name = 'NotALogout'
    this.code = code
  }
}

/**
 * One set of keys for each address: it holds what it knows, and asks again for an unknown key at
 * most every half minute.
 */
function keysAt(ask: CustomFetch): (address: string) => JWTVerifyGetKey {
  const sets = new Map<string, JWTVerifyGetKey>()
  return (address) => {
    const known = sets.get(address)
    if (known) return known
    const set = createRemoteJWKSet(new URL(address), {
      cacheMaxAge: keysHoldMs,
      cooldownDuration: askAgainAfterMs,
      [customFetch]: (url, { headers, signal }) =>
        ask(url, {
          body: null,
          headers: Object.fromEntries(headers),
          method: 'GET',
          redirect: 'manual',
          signal,
        }),
    })
    sets.set(address, set)
    return set
  }
}

async function believe(
  { provider: { relyingParty }, acceptsUntyped, now }: BackChannelOptions,
  keys: (address: string) => JWTVerifyGetKey,
  logoutToken: string,
): Promise<JWTPayload & { readonly jti: string }> {
  const provider = await relyingParty.metadata()
  if (provider.jwks_uri === undefined) throw new NotALogout('NO_KEYS')
  const announced = provider.id_token_signing_alg_values_supported ?? ['RS256']
  const { payload, protectedHeader } = await jwtVerify(logoutToken, keys(provider.jwks_uri), {
    issuer: provider.issuer,
    audience: relyingParty.clientId,
    algorithms: announced.filter((algorithm) => asymmetric.test(algorithm)),
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: oldestMs / 1000,
    clockTolerance: clockToleranceMs / 1000,
    currentDate: now(),
  })
  if (!isTyped(protectedHeader.typ, acceptsUntyped)) throw new NotALogout('TYPE')
  if ('nonce' in payload) throw new NotALogout('NONCE')
  const { events, jti } = payload
  if (!isRecord(events) || !isRecord(events[purpose])) throw new NotALogout('PURPOSE')
  const name = nameIn(jti)
  if (name === null) throw new NotALogout('JTI')
  return { ...payload, jti: name }
}

function isTyped(type: string | undefined, acceptsUntyped: boolean): boolean {
  const said = type?.toLowerCase().replace(/^application\//, '')
  return said === 'logout+jwt' || (acceptsUntyped && (said === undefined || said === 'jwt'))
}

async function endMeant(
  { database, store, provider: { issuer, relyingParty }, now }: BackChannelOptions,
  claims: JWTPayload & { readonly jti: string },
): Promise<void> {
  // Where people are known by another claim, a log-out token does not say who: the session's name
  // must do.
  const subject = relyingParty.subjectClaim === 'sub' ? nameIn(claims.sub) : null
  const sid = nameIn(claims['sid'])
  if (subject === null && sid === null) throw new NotALogout('NOBODY')
  // Burnt and obeyed together: a token must not be spent on a server that dies in between.
  const ended = await database.anywhere(async (db) => {
    await markObeyed(db, { issuer, jti: claims.jti, now: now() })
    const { rows } = await sql<Meant>`
      select * from sessions_of_provider(${issuer}, ${subject}, ${sid})`.execute(db)
    await store.end(db, { idHashes: rows.map((row) => row.id_hash) }, 'provider')
    return rows
  })
  for (const { municipality_id: municipalityId, staff_id: staffId } of ended) {
    const detail = 'por el servicio de ingreso'
    // One at a time: each is in the log of its own municipality.
    // oxlint-disable-next-line no-await-in-loop
    await database.inMunicipality(municipalityId, (db) =>
      recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail }),
    )
  }
}

type Meant = {
  readonly id_hash: Buffer
  readonly municipality_id: string
  readonly staff_id: string
}

async function markObeyed(
  db: Transaction,
  token: { readonly issuer: string; readonly jti: string; readonly now: Date },
): Promise<void> {
  const token_hash = createHash('sha256').update(`${token.issuer}\n${token.jti}`).digest()
  // Longer than any clock within tolerance lets it be believed.
  const forget_after = new Date(token.now.getTime() + oldestMs + 2 * clockToleranceMs)
  const made = await db
    .insertInto('obeyed_logout')
    .values({ token_hash, forget_after })
    .onConflict((conflict) => conflict.doNothing())
    .returning('forget_after')
    .executeTakeFirst()
  if (made === undefined) throw new NotALogout('REPLAYED')
}
