/**
 * Signing out. Ours ends first and in any case: a provider that fails must not leave the register
 * open behind it.
 */
import { randomBytes } from 'node:crypto'

import type { Context } from 'hono'
import { errors, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import type { CustomFetch } from 'openid-client'

import { isRecord } from '#domain/common/record.ts'

import type { Site } from '../../municipality/sites/sites.ts'
import { seal, unseal } from '../../common/sealed.ts'
import { clearedSessionCookie, hashOf } from '../keys/session-token.ts'
import { addressBehind } from '../limits/client-address.ts'
import type { Doors, Services } from './identity-providers.ts'
import { afterSignOut } from '../accounts/asked-site.ts'
import { clockToleranceMs } from '../session/session-store.ts'
import type { Session } from '../session/session-store.ts'
import { spendToken } from '../session/sign-in-attempts.ts'
import { recordSignIn, recordUnknownPerson } from '../session/sign-in-log.ts'
import { boundedFetch, nameIn, remoteKeys } from './relying-party.ts'

type SignOut = Services & { readonly doors: Doors }

export type SessionEnd = {
  /**
   * The provider's own words when it could not end its session, as plain text of at most 200
   * letters; else null.
   */
  readonly providerProblem: string | null
  /**
   * Where the browser must go on to, because only it can end the provider's session; null when that
   * has ended or failed.
   */
  readonly exitAddress: string | null
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[]
}

/** Everywhere: wherever the person is signed in, here too. */
export async function endSession(
  services: SignOut,
  session: Session,
  { site, isEverywhere }: { readonly site: Site; readonly isEverywhere: boolean },
): Promise<SessionEnd> {
  const { database, store, log } = services
  const { municipalityId, staffId } = session.actor
  await database.inMunicipality(municipalityId, async (db) => {
    const which = isEverywhere ? { municipalityId, staffId } : { idHashes: [session.idHash] }
    await store.end(db, which, 'person')
    const detail = isEverywhere ? 'en todos los equipos' : ''
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail })
  })
  const ending = await endAtProvider(services, session, afterSignOut(site)).catch(
    (fault: unknown): Ending => {
      log.warn({ err: fault }, 'sign-out: the provider')
      return { problem: fault instanceof Error ? plain(fault.message) : noAnswer }
    },
  )
  const exit = ending.exit === undefined ? null : await openExit(services, ending.exit)
  return {
    providerProblem: ending.problem ?? null,
    exitAddress: exit === null ? null : exitPath,
    cookies: [clearedSessionCookie, ...(exit === null ? [] : [exit])],
  }
}

const noAnswer = 'El servicio de ingreso no respondió.'
const staysOpen =
  'Ya salió del registro. El servicio de ingreso no deja cerrar su sesión desde aquí: si otras personas usan este equipo, ciérrela también allí.'

/** What keeps it open, or where the browser ends it; neither when it has ended. */
type Ending = { readonly problem?: string; readonly exit?: URL }

async function endAtProvider(
  services: SignOut,
  session: Session,
  afterwards: string,
): Promise<Ending> {
  if (session.providerSession !== null) {
    await services.embedded.endSession(session.providerSession)
    return {}
  }
  if (session.sealedIdToken === null) return {}
  const idToken = unseal(services.secrets.sealingKey, session.sealedIdToken)
  const address = await services.doors.main.endSessionAddress(idToken, afterwards)
  if (address === null) return { problem: staysOpen }
  const answer = await boundedFetch()(address.href, {
    body: null,
    headers: {},
    method: 'GET',
    redirect: 'manual',
  })
  if (answer.status >= 400) return { problem: await problemIn(answer) }
  // A provider that knew the session by the ID token alone. One that shows a page, or sends us on,
  // wants to see the browser: also to where we asked, which LemonLDAP::NG does with whoever it does
  // not know, and their session stays as it was.
  const hasNothingToShow =
    answer.status < 300 && answer.headers.get('content-type')?.includes('html') !== true
  return hasNothingToShow ? {} : { exit: address }
}

async function problemIn(answer: Response): Promise<string> {
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const body: unknown = isJson ? await answer.json().catch(() => null) : null
  const said = isRecord(body)
    ? (body['error_description'] ?? body['message'] ?? body['error'])
    : null
  return typeof said === 'string' && said.trim() !== ''
    ? plain(said)
    : `El servicio de ingreso respondió ${answer.status}.`
}

function plain(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
}

export const exitPath = '/auth/exit'
export const exitCookie = '__Host-exit'
export const exitMs = 60_000

export function exitCookieHeader(secret: string): string {
  const seconds = secret === '' ? 0 : exitMs / 1000
  return `${exitCookie}=${secret}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`
}

/**
 * Where the browser goes to end the provider's own session. The address carries an ID token, so no
 * script of ours sees it: it waits here, sealed, and the browser holds a secret for it. Answers the
 * cookie.
 */
async function openExit(
  { database, secrets: { sealingKey }, now }: Services,
  address: URL,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const sealed_address = seal(sealingKey, address.href)
  const row = { secret_hash: hashOf(secret), sealed_address, opened_at: now() }
  await database.alone((db) => db.insertInto('provider_exit').values(row).execute())
  return exitCookieHeader(secret)
}

/** The address, once, within a minute; else null. */
export async function takeExit(
  { database, secrets: { sealingKey }, now }: Services,
  secret: string,
): Promise<string | null> {
  const row = await database.alone((db) =>
    db
      .deleteFrom('provider_exit')
      .where('secret_hash', '=', hashOf(secret))
      .where('opened_at', '>', new Date(now().getTime() - exitMs))
      .returning('sealed_address')
      .executeTakeFirst(),
  )
  return row === undefined ? null : unseal(sealingKey, row.sealed_address)
}

const purpose = 'http://schemas.openid.net/event/backchannel-logout'
const oldestMs = 2 * 60_000
const largestBodyBytes = 32_768

/**
 * What an ID token may be signed with is what a log-out token may be; never a secret shared with
 * us.
 */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^Ed(?:DSA|25519)$/

/**
 * `POST /auth/backchannel-logout`: a provider tells us, server to server, that it ended a session of
 * its own (OpenID Connect Back-Channel Logout 1.0). Nobody is signed in on this door, so nothing is
 * believed but the token: its type, its signature, its age, its purpose, and that it was never
 * obeyed before (ASVS 10.5.5). The answer is the same for somebody we know and somebody we do not.
 */
export function openBackChannel(services: SignOut): (context: Context) => Promise<Response> {
  const { database, log } = services
  const keys = keysAt(services.doors.main.fetch)
  return async (context) => {
    const isForm = context.req
      .header('Content-Type')
      ?.startsWith('application/x-www-form-urlencoded')
    const size = Number(context.req.header('Content-Length') ?? Infinity)
    const token =
      isForm === true && size <= largestBodyBytes
        ? (await context.req.parseBody())['logout_token']
        : undefined
    if (typeof token !== 'string') return context.json({ error: 'invalid_request' }, 400)
    try {
      await endMeant(services, await believe(services, keys, token))
      return new Response(null, { status: 200 })
    } catch (fault) {
      if (fault instanceof errors.JOSEError || fault instanceof NotALogout) {
        const address = addressBehind(context, services.config.trustedProxies)
        log.warn({ reason: fault.code, address }, 'log-out token refused')
        const detail = `cierre remoto rechazado: ${fault.code}; desde ${address}`
        await recordUnknownPerson(database, await services.sites.asked(context.req.url), detail)
        return context.json({ error: 'invalid_request' }, 400)
      }
      // Ours, or its keys out of reach: the provider may ask again.
      log.error({ err: fault }, 'log-out token')
      return context.json({ error: 'temporarily_unavailable' }, 503)
    }
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

/** The keys at the address that the provider's metadata name. */
function keysAt(ask: CustomFetch): (address: string) => JWTVerifyGetKey {
  let known: { readonly address: string; readonly set: JWTVerifyGetKey } | undefined
  return (address) => {
    if (known?.address !== address) known = { address, set: remoteKeys(new URL(address), ask) }
    return known.set
  }
}

async function believe(
  { config, doors, now }: SignOut,
  keys: (address: string) => JWTVerifyGetKey,
  logoutToken: string,
): Promise<JWTPayload & { readonly jti: string }> {
  const provider = await doors.main.metadata()
  if (provider.jwks_uri === undefined) throw new NotALogout('NO_KEYS')
  const announced = provider.id_token_signing_alg_values_supported ?? ['RS256']
  const { payload, protectedHeader } = await jwtVerify(logoutToken, keys(provider.jwks_uri), {
    issuer: provider.issuer,
    audience: doors.main.clientId,
    algorithms: announced.filter((algorithm) => asymmetric.test(algorithm)),
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: oldestMs / 1000,
    clockTolerance: clockToleranceMs / 1000,
    currentDate: now(),
  })
  if (!isTyped(protectedHeader.typ, config.oidc?.acceptsUntypedLogout === true))
    throw new NotALogout('TYPE')
  if ('nonce' in payload) throw new NotALogout('NONCE')
  const { events } = payload
  if (!isRecord(events) || !isRecord(events[purpose])) throw new NotALogout('PURPOSE')
  const jti = nameIn(payload.jti)
  if (jti === null) throw new NotALogout('JTI')
  return { ...payload, jti }
}

function isTyped(typ: string | undefined, acceptsUntyped: boolean): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt'
  return type === 'logout+jwt' || (acceptsUntyped && type === 'jwt')
}

async function endMeant(
  { database, store, doors, now }: SignOut,
  claims: JWTPayload & { readonly jti: string },
): Promise<void> {
  const { issuer, subjectClaim } = doors.main
  // Where people are known by another claim, a log-out token does not say who: the session's name
  // must do.
  const subject = subjectClaim === 'sub' ? nameIn(claims.sub) : null
  const sid = nameIn(claims['sid'])
  if (subject === null && sid === null) throw new NotALogout('NOBODY')
  // Longer than any clock within tolerance lets it be believed.
  const forgetAfter = new Date(now().getTime() + oldestMs + 2 * clockToleranceMs)
  // Spent and obeyed together: a token must not be lost on a server that dies in between.
  const ended = await database.anywhere(async (db) => {
    const isFirst = await spendToken(db, `${issuer}\n${claims.jti}`, forgetAfter)
    if (!isFirst) throw new NotALogout('REPLAYED')
    const { rows } = await sql<Meant>`
      select * from sessions_of_provider(${issuer}, ${subject}, ${sid})`.execute(db)
    await store.end(db, { idHashes: rows.map((row) => row.id_hash) }, 'provider')
    return rows
  })
  for (const { municipality_id: municipalityId, staff_id: staffId } of ended) {
    const detail = 'por el servicio de ingreso'
    // oxlint-disable-next-line no-await-in-loop -- each is in the log of its own municipality
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
