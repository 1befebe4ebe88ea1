/**
 * Signing out. Ours ends first and in any case: a provider that fails must not leave the register
 * open behind it.
 */
import { isRecord } from '#domain/common/record.ts'
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import type { EmbeddedProvider } from '../embedded/embedded-provider.ts'
import { boundedFetch } from './provider-fetch.ts'
import { exitCookieHeader, exitPath } from './provider-exit.ts'
import type { ProviderExits } from './provider-exit.ts'
import type { RelyingParty } from './relying-party.ts'
import { unseal } from '../keys/sealed.ts'
import type { Secrets } from '../keys/secrets.ts'
import type { Session, SessionStore } from '../session/session-store.ts'
import { clearedSessionCookie } from '../keys/session-token.ts'
import { recordSignIn } from '../session/sign-in-log.ts'
import { afterSignOut } from '../session/redirect-addresses.ts'

export type EndOptions = {
  readonly database: Database
  readonly store: SessionStore
  readonly embedded: EmbeddedProvider
  readonly relyingParty: RelyingParty
  readonly exits: ProviderExits
  readonly secrets: Secrets
  readonly log: Logger
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

const longestProblem = 200

export async function endSession(
  options: EndOptions,
  session: Session,
  site: Site,
): Promise<SessionEnd> {
  const { database, store, log } = options
  const { municipalityId, staffId } = session.actor
  await database.inMunicipality(municipalityId, async (db) => {
    await store.end(db, { idHashes: [session.idHash] }, 'person')
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail: '' })
  })
  const ending = await endAtProvider(options, session, afterSignOut(site)).catch(
    (fault: unknown): Ending => {
      log.warn({ err: fault }, 'sign-out: the provider')
      const problem = fault instanceof Error ? plain(fault.message) : noAnswer
      return { problem }
    },
  )
  const secret = 'exit' in ending ? await options.exits.open(ending.exit) : null
  return {
    providerProblem: 'problem' in ending ? ending.problem : null,
    exitAddress: secret === null ? null : exitPath,
    cookies: [clearedSessionCookie, ...(secret === null ? [] : [exitCookieHeader(secret)])],
  }
}

const noAnswer = 'El servicio de ingreso no respondió.'
const staysOpen =
  'Ya salió del registro. El servicio de ingreso no deja cerrar su sesión desde aquí: si otras personas usan este equipo, ciérrela también allí.'

type Ending = { readonly problem: string } | { readonly exit: URL } | { readonly isDone: true }

const done = { isDone: true } as const

async function endAtProvider(
  options: EndOptions,
  session: Session,
  afterwards: string,
): Promise<Ending> {
  if (session.providerSession !== null) {
    await options.embedded.endSession(session.providerSession)
    return done
  }
  if (session.sealedIdToken === null) return done
  const idToken = unseal(options.secrets.sealingKey, session.sealedIdToken)
  const address = await options.relyingParty.endSessionAddress(idToken, afterwards)
  if (address === null) return { problem: staysOpen }
  const answer = await ask(address.href, {
    body: null,
    headers: {},
    method: 'GET',
    redirect: 'manual',
  })
  if (answer.status >= 400) return { problem: await problemIn(answer) }
  return hasNothingToShow(answer) ? done : { exit: address }
}

const ask = boundedFetch()

/**
 * A provider that knew the session by the ID token alone. One that shows a page, or sends us on,
 * wants to see the browser: also to where we asked, which LemonLDAP::NG does with whoever it does
 * not know, and their session stays as it was.
 */
function hasNothingToShow(answer: Response): boolean {
  return answer.status < 300 && answer.headers.get('content-type')?.includes('html') !== true
}

async function problemIn(answer: Response): Promise<string> {
  const fallback = `El servicio de ingreso respondió ${answer.status}.`
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const body: unknown = isJson ? await answer.json().catch(() => null) : null
  if (!isRecord(body)) return fallback
  const said = body['error_description'] ?? body['message'] ?? body['error']
  return typeof said === 'string' && said.trim() !== '' ? plain(said) : fallback
}

function plain(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestProblem)
}
