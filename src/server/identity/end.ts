/** Signing out. Ours ends first and in any case: a provider that fails must not leave the register open behind it. */
import type { Logger } from 'pino'

import type { Database } from '../database/open-database.ts'
import type { EmbeddedProvider } from './embedded-provider.ts'
import type { RelyingParty } from './relying-party.ts'
import { unseal } from './sealed.ts'
import type { Secrets } from './secrets.ts'
import type { Remembered, Session, SessionStore } from './session-store.ts'
import { clearedSessionCookie } from './session-token.ts'
import { recordSignIn } from './sign-in-log.ts'

export type EndOptions = {
  readonly database: Database
  readonly store: SessionStore
  readonly embedded: EmbeddedProvider
  readonly relyingParty: RelyingParty
  readonly secrets: Secrets
  readonly log: Logger
}

export type SessionEnd = {
  /** The provider's own words when it could not end its session, as plain text of at most 200 letters; else null. */
  readonly providerProblem: string | null
  /** A Set-Cookie header. */
  readonly clearCookie: string
}

const longestProblem = 200
const answerTimeoutMs = 10_000

export async function endSession(
  options: EndOptions,
  { session }: Remembered,
): Promise<SessionEnd> {
  const { database, store, log } = options
  const { municipalityId, staffId } = session.actor
  await database.inMunicipality(municipalityId, async (db) => {
    await store.end(db, session.idHash)
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail: '' })
  })
  const providerProblem = await endAtProvider(options, session).catch((fault: unknown) => {
    log.warn({ err: fault }, 'sign-out: the provider')
    return fault instanceof Error ? plain(fault.message) : 'El servicio de ingreso no respondió.'
  })
  return { providerProblem, clearCookie: clearedSessionCookie }
}

async function endAtProvider(options: EndOptions, session: Session): Promise<string | null> {
  if (session.providerSession !== null) {
    await options.embedded.endSession(session.providerSession)
    return null
  }
  if (session.sealedIdToken === null) return null
  const idToken = unseal(options.secrets.sealingKey, session.sealedIdToken)
  const address = await options.relyingParty.endSessionAddress(idToken)
  if (address === null) return null
  const answer = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  return answer.status < 400 ? null : problemIn(answer)
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
