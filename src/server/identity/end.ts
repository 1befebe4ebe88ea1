/** Signing out. Ours ends first and in any case: a provider that fails must not leave the register open behind it. */
import type { Logger } from 'pino'

import type { Database } from '../database/open-database.ts'
import type { Site } from '../municipality/sites.ts'
import type { EmbeddedProvider } from './embedded-provider.ts'
import { boundedFetch } from './provider-fetch.ts'
import { exitCookieHeader, exitPath } from './provider-exit.ts'
import type { ProviderExits } from './provider-exit.ts'
import type { RelyingParty } from './relying-party.ts'
import { unseal } from './sealed.ts'
import type { Secrets } from './secrets.ts'
import type { Session, SessionStore } from './session-store.ts'
import { clearedSessionCookie } from './session-token.ts'
import { recordSignIn } from './sign-in-log.ts'
import { afterSignOut } from './ways-back.ts'

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
  /** The provider's own words when it could not end its session, as plain text of at most 200 letters; else null. */
  readonly providerProblem: string | null
  /** Where the browser must go on to, because only it can end the provider's session; null when that has ended or failed. */
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
    await store.end(db, { idHashes: [session.idHash] })
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
  if (address === null) return done
  const answer = await ask(address.href, {
    body: null,
    headers: {},
    method: 'GET',
    redirect: 'manual',
  })
  if (answer.status >= 400) return { problem: await problemIn(answer) }
  return isEnded(answer, afterwards) ? done : { exit: address }
}

const ask = boundedFetch()

/** A provider that knew the session by the ID token alone sends us on, or has nothing to show; any other wants to see the browser. */
function isEnded(answer: Response, afterwards: string): boolean {
  const onward = answer.headers.get('location')
  if (answer.status >= 300) return onward?.split('?')[0] === afterwards
  return answer.headers.get('content-type')?.includes('html') !== true
}

async function problemIn(answer: Response): Promise<string> {
  const fallback = `El servicio de ingreso respondió ${answer.status}.`
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  const body: unknown = isJson ? await answer.json().catch(() => null) : null
  if (!isRecord(body)) return fallback
  const said = body['error_description'] ?? body['message'] ?? body['error']
  return typeof said === 'string' && said.trim() !== '' ? plain(said) : fallback
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function plain(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestProblem)
}
