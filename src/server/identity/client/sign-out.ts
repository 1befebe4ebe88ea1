/**
 * Signing out. Ours ends first and in any case: a provider that fails must not leave the register
 * open behind it.
 */
import { randomBytes } from 'node:crypto'

import type { Logger } from 'pino'

import { isRecord } from '#domain/common/record.ts'

import type { Database } from '../../database/connect/open-database.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import type { EmbeddedProvider } from '../embedded/embedded-provider.ts'
import { seal, unseal } from '../keys/sealed.ts'
import { clearedSessionCookie, hashOf } from '../keys/session-token.ts'
import { afterSignOut } from '../session/redirect-addresses.ts'
import type { Session, SessionStore } from '../session/session-store.ts'
import { recordSignIn } from '../session/sign-in-log.ts'
import { boundedFetch } from './relying-party.ts'
import type { RelyingParty } from './relying-party.ts'

export type SignOutOptions = {
  readonly database: Database
  readonly store: SessionStore
  readonly embedded: EmbeddedProvider
  readonly relyingParty: RelyingParty
  readonly sealingKey: string
  readonly log: Logger
  readonly now: () => Date
}

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
  options: SignOutOptions,
  session: Session,
  { site, isEverywhere }: { readonly site: Site; readonly isEverywhere: boolean },
): Promise<SessionEnd> {
  const { database, store, log } = options
  const { municipalityId, staffId } = session.actor
  await database.inMunicipality(municipalityId, async (db) => {
    const which = isEverywhere ? { municipalityId, staffId } : { idHashes: [session.idHash] }
    await store.end(db, which, 'person')
    const detail = isEverywhere ? 'en todos los equipos' : ''
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail })
  })
  const ending = await endAtProvider(options, session, afterSignOut(site)).catch(
    (fault: unknown): Ending => {
      log.warn({ err: fault }, 'sign-out: the provider')
      return { problem: fault instanceof Error ? plain(fault.message) : noAnswer }
    },
  )
  const exit = ending.exit === undefined ? null : await openExit(options, ending.exit)
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

const ask = boundedFetch()

async function endAtProvider(
  options: SignOutOptions,
  session: Session,
  afterwards: string,
): Promise<Ending> {
  if (session.providerSession !== null) {
    await options.embedded.endSession(session.providerSession)
    return {}
  }
  if (session.sealedIdToken === null) return {}
  const idToken = unseal(options.sealingKey, session.sealedIdToken)
  const address = await options.relyingParty.endSessionAddress(idToken, afterwards)
  if (address === null) return { problem: staysOpen }
  const answer = await ask(address.href, {
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

type ExitOptions = Pick<SignOutOptions, 'database' | 'sealingKey' | 'now'>

/**
 * Where the browser goes to end the provider's own session. The address carries an ID token, so no
 * script of ours sees it: it waits here, sealed, and the browser holds a secret for it. Answers the
 * cookie.
 */
async function openExit({ database, sealingKey, now }: ExitOptions, address: URL): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const sealed_address = seal(sealingKey, address.href)
  const row = { secret_hash: hashOf(secret), sealed_address, opened_at: now() }
  await database.alone((db) => db.insertInto('provider_exit').values(row).execute())
  return exitCookieHeader(secret)
}

/** The address, once, within a minute; else null. */
export async function takeExit(
  { database, sealingKey, now }: ExitOptions,
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
