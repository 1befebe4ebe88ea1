/**
 * The browser is back from the provider: what it brings is checked, and becomes a session or a page
 * that says why not.
 */
import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Logger } from 'pino'

import type { Site } from '../../municipality/sites/sites.ts'
import { openSessionFor } from './open-session.ts'
import type { Admission, Keepsake, SignInOptions } from './open-session.ts'
import type { RelyingParty, Vouched } from './relying-party.ts'
import { DoubtfulAnswer, ProviderUnreachable } from './relying-party.ts'
import type { Attempt, Attempts } from '../session/sign-in-attempts.ts'
import { recordStranger } from '../session/sign-in-log.ts'
import type { NoticeName } from '../words/words-in.ts'

export type Arriving = {
  readonly callback: URL
  readonly state: string
  /** The address it came back to. */
  readonly site: Site
  readonly attempt: Attempt
  readonly device: string | null
  readonly userAgent: string
  readonly address: string
}

/** How it ended: a session to hand over, or a page that says why not. */
export type Arrived = Extract<Admission, { outcome: 'admitted' }> | ArrivalRefusal

export type ArrivalRefusal = {
  readonly status: number
  readonly notice: NoticeName
}

/** A provider, and what we must know to deal with it. */
export type Provider = {
  readonly relyingParty: RelyingParty
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  readonly keepsake: (vouched: Vouched) => Promise<Keepsake>
}

export type ArrivalOptions = SignInOptions & {
  readonly provider: Provider
  readonly attempts: Attempts
  readonly log: Logger
}

export async function arrive(options: ArrivalOptions, arriving: Arriving): Promise<Arrived> {
  const { provider, attempts, database, log } = options
  const { callback, state, site, attempt, device, userAgent, address } = arriving
  let vouched: Vouched
  try {
    vouched = await provider.relyingParty.arrive(callback, { ...attempt, state })
  } catch (fault) {
    const reason = reasonOf(fault)
    log.warn(
      { reason, address, hint: hintFor(fault) },
      'sign-in refused: what the provider answered',
    )
    await recordStranger(database, site, `${reason}; desde ${address}`)
    return refusals[refusalFor(fault)]
  }
  const { issuer } = provider
  const keepsake = await provider.keepsake(vouched)
  const { previousIdHash, bindingHash } = attempt
  const visit = { site, previousIdHash, bindingHash, device, userAgent, address, keepsake }
  const admission = await openSessionFor(options, { ...vouched, issuer }, visit)
  if (admission.outcome !== 'admitted') return admissionRefusals[admission.outcome]
  await attempts.fulfil(attempt, admission.session.idHash)
  return admission
}

function refusalFor(fault: unknown): keyof typeof refusals {
  if (fault instanceof AuthorizationResponseError && fault.error === 'access_denied')
    return 'cancelled'
  if (fault instanceof DoubtfulAnswer) return fault.doubt
  if (isNotItsClient(fault)) return 'not-its-client'
  return isUnreachable(fault) ? 'unreachable' : 'unproven'
}

/**
 * Our name, our secret or the way it is shown is not what the provider has on record (RFC 6749
 * §5.2, RFC 9110 §15.5.2).
 */
function isNotItsClient(fault: unknown): boolean {
  if (fault instanceof WWWAuthenticateChallengeError) return true
  return (
    fault instanceof ResponseBodyError &&
    ['invalid_client', 'unauthorized_client'].includes(fault.error)
  )
}

const refusals = {
  cancelled: { status: 403, notice: 'cancelled' },
  unreachable: { status: 503, notice: 'unreachable' },
  'not-its-client': { status: 503, notice: 'not-its-client' },
  unproven: { status: 400, notice: 'unproven' },
  stale: { status: 400, notice: 'stale' },
  undated: { status: 400, notice: 'undated' },
  unnamed: { status: 400, notice: 'unnamed' },
} as const satisfies Readonly<Record<string, ArrivalRefusal>>

/** Why somebody whose identity is beyond doubt gets no session. */
const admissionRefusals = {
  disabled: { status: 403, notice: 'disabled' },
  unknown: { status: 403, notice: 'unknown' },
  'link-lapsed': { status: 403, notice: 'link-lapsed' },
  'already-somebody': { status: 403, notice: 'already-somebody' },
} as const satisfies Readonly<Record<string, ArrivalRefusal>>

/**
 * The library's code for what was wrong: never the answer itself, which is a stranger's text and
 * may hold secrets.
 */
function reasonOf(fault: unknown): string {
  if (fault instanceof AuthorizationResponseError) return `respuesta ${fault.error.slice(0, 60)}`
  if (fault instanceof Error && 'code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof Error ? fault.name : 'fallo'
}

/** For whoever reads the log of the server. */
function hintFor(fault: unknown): string | undefined {
  return isNotItsClient(fault)
    ? 'revise OIDC_CLIENT_ID, OIDC_CLIENT_SECRET y OIDC_CLIENT_AUTH (docs/operate/sign-in.md)'
    : undefined
}

function isUnreachable(fault: unknown): boolean {
  if (fault instanceof ProviderUnreachable) return true
  if (isSilent(fault)) return true
  const cause = fault instanceof Error ? fault.cause : undefined
  return fault instanceof TypeError && cause instanceof Error && 'syscall' in cause
}

/**
 * It was given up waiting: the library says so in its own words, what reads the answer in the
 * platform's.
 */
function isSilent(fault: unknown): boolean {
  if (fault instanceof DOMException) return fault.name === 'TimeoutError'
  const code = fault instanceof Error && 'code' in fault ? fault.code : null
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
}
