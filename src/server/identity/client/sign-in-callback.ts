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

import type { Attempt, Attempts } from '../session/sign-in-attempts.ts'
import { recordStranger } from '../session/sign-in-log.ts'
import type { NoticeName } from '../words/notice-words.ts'
import type { Provider } from './identity-providers.ts'
import { openSessionFor } from './open-session.ts'
import type { Admission, AdmissionProblem, SignInOptions, Visit } from './open-session.ts'
import type { Vouched } from './relying-party.ts'
import { DoubtfulAnswer, ProviderUnreachable } from './relying-party.ts'

/** How it ended: a session to hand over, or a page that says why not. */
export type Arrived = Extract<Admission, { outcome: 'admitted' }> | ArrivalRefusal

export type ArrivalRefusal = {
  readonly status: number
  readonly notice: Exclude<NoticeName, 'too-many'>
}

export type ArrivalOptions = SignInOptions & {
  readonly provider: Provider
  readonly attempts: Attempts
  readonly log: Logger
}

export async function arrive(
  options: ArrivalOptions,
  back: { readonly callback: URL; readonly state: string; readonly attempt: Attempt },
  from: Pick<Visit, 'site' | 'device' | 'userAgent' | 'address'>,
): Promise<Arrived> {
  const { provider, attempts, database, log } = options
  const { callback, state, attempt } = back
  const { issuer, relyingParty } = provider
  let vouched: Vouched
  try {
    vouched = await relyingParty.arrive(callback, { ...attempt, state })
  } catch (fault) {
    const reason = reasonOf(fault)
    const { address } = from
    log.warn(
      { reason, address, hint: hintFor(fault) },
      'sign-in refused: what the provider answered',
    )
    await recordStranger(database, from.site, `${reason}; desde ${address}`)
    return refusalFor(fault)
  }
  const keepsake = await provider.keepsake(vouched)
  const { previousIdHash, bindingHash } = attempt
  const visit = { ...from, previousIdHash, bindingHash, keepsake }
  const admission = await openSessionFor(options, { ...vouched, issuer }, visit)
  if (admission.outcome !== 'admitted') return refusal(admission.outcome, 403)
  await attempts.fulfil(attempt, admission.session.idHash)
  return admission
}

function refusalFor(fault: unknown): ArrivalRefusal {
  if (fault instanceof AuthorizationResponseError && fault.error === 'access_denied')
    return refusal('cancelled', 403)
  if (fault instanceof DoubtfulAnswer) return refusal(fault.doubt, 400)
  if (isNotItsClient(fault)) return refusal('not-its-client', 503)
  return isUnreachable(fault) ? refusal('unreachable', 503) : refusal('unproven', 400)
}

function refusal(
  name: ArrivalRefusal['notice'] | AdmissionProblem,
  status: number,
): ArrivalRefusal {
  return { status, notice: name }
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

/** Also where it was given up waiting: the library says so in its words, `fetch` in others. */
function isUnreachable(fault: unknown): boolean {
  if (fault instanceof ProviderUnreachable) return true
  if (fault instanceof DOMException) return fault.name === 'TimeoutError'
  if (!(fault instanceof Error)) return false
  if ('code' in fault && ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String(fault.code))) return true
  return fault instanceof TypeError && fault.cause instanceof Error && 'syscall' in fault.cause
}
