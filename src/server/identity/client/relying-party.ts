/**
 * Our side of OpenID Connect, the same for every provider: authorization code with PKCE, state and
 * nonce. It knows an issuer and our registration there, and nothing of sessions.
 */
import * as oidc from 'openid-client'

import { oneLine } from '#domain/common/text.ts'

import { clientAuthentication } from './client-authentication.ts'
import type { ClientProof } from './client-authentication.ts'
import { clockToleranceMs } from '../session/session-store.ts'
import { nameIn } from './name-in.ts'
import type { VerifiedIdentity } from '../accounts/verified-identity.ts'
import { boundedFetch } from './provider-fetch.ts'

export type RelyingPartyOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientProof: ClientProof
  /** The claim of the ID token that names a person for good. */
  readonly subjectClaim: string
  /** Claims beyond `sub`, as scopes. */
  readonly scope: string
  readonly fetch?: oidc.CustomFetch
}

export type Departure = {
  readonly address: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** What the provider vouches for, its signature checked. */
export type Vouched = Omit<VerifiedIdentity, 'issuer'> & {
  /** The provider's name for its own session, as its log-out tokens will say it. */
  readonly providerSid: string | null
  readonly idToken: string
  readonly accessToken: string
}

export type DepartOptions = {
  /** The way back to us. */
  readonly redirectUri: string
  readonly prompt: 'login' | null
  /** BCP 47, for the provider's pages; theirs to choose when not said. */
  readonly language?: string | null
  /** What the state begins with: a name for the attempt, beside all that makes it unguessable. */
  readonly name?: string | null
}

export type RelyingParty = {
  readonly clientId: string
  /** The claim that says who somebody is; `sub` but where a provider has a better one. */
  readonly subjectClaim: string
  /** Asks the provider as everything here does: within a size and a time, following no redirect. */
  readonly fetch: oidc.CustomFetch
  /** Throws `ProviderUnreachable`. */
  depart(options: DepartOptions): Promise<Departure>
  /**
   * Exchanges the code in `callback`, which stands at the way back that was told. Throws when
   * anything about it is not as it must be.
   */
  arrive(callback: URL, attempt: ArrivalChecks): Promise<Vouched>
  /**
   * Where the provider ends its own session and sends the browser on to `afterwards`; null when it
   * does not say.
   */
  endSessionAddress(idToken: string, afterwards: string): Promise<URL | null>
  /** What the provider says of itself. Throws `ProviderUnreachable`. */
  metadata(): Promise<oidc.ServerMetadata>
}

export type ArrivalChecks = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly isFresh: boolean
  /** Whether a fresh proof is taken from a provider that never says when it was. */
  readonly takesUndated: boolean
  readonly startedAt: Date
}

export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The identity provider does not answer', { cause })
    this.name = 'ProviderUnreachable'
  }
}

/** Why what a provider answered is not taken, where the person can be told more than that. */
export type Doubt = 'stale' | 'undated' | 'unnamed'

/**
 * `stale`: somebody was asked to prove who they are, and the provider leant on an earlier proof.
 * `undated`: it does not say when the proof was. `unnamed`: it announces that its answers carry its
 * name (RFC 9207), and this one does not.
 */
export class DoubtfulAnswer extends Error {
  readonly doubt: Doubt
  readonly code: string

  constructor(doubt: Doubt) {
    super(`The provider's answer is ${doubt}`)
    this.name = 'DoubtfulAnswer'
    this.doubt = doubt
    this.code = `${doubt.toUpperCase()}_ANSWER`
  }
}

const answerSeconds = 10
const metadataHoldsMs = 60 * 60_000
const retryMs = 60_000

export function openRelyingParty(options: RelyingPartyOptions): RelyingParty {
  const ask = boundedFetch(options.fetch)
  const configured = remembered(() => discover({ ...options, fetch: ask }))
  return {
    clientId: options.clientId,
    subjectClaim: options.subjectClaim,
    fetch: ask,
    metadata: async () => (await configured()).serverMetadata(),
    async depart({ redirectUri, prompt, language = null, name = null }) {
      const configuration = await configured()
      const state = `${name ?? ''}${oidc.randomState()}`
      const nonce = oidc.randomNonce()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: options.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(language === null ? {} : { ui_locales: language }),
        // Some providers read only the one, some only the other; and some take 0 for nonsense, or
        // for nothing.
        ...(prompt === null ? {} : { prompt, max_age: '1' }),
      })
      return { address: address.href, state, nonce, codeVerifier }
    },
    async arrive(callback, attempt) {
      const configuration = await configured()
      const { authorization_response_iss_parameter_supported: isNamed } =
        configuration.serverMetadata()
      if (isNamed === true && !callback.searchParams.has('iss')) throw new DoubtfulAnswer('unnamed')
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      })
      const vouched = await vouchedIn(configuration, tokens, options.subjectClaim)
      const isUntold = attempt.takesUndated && vouched.authenticatedAt === null
      const isDemanded = attempt.isFresh && !isUntold
      if (isDemanded) demandProofSince(attempt.startedAt, vouched.authenticatedAt)
      return vouched
    },
    async endSessionAddress(idToken, afterwards) {
      const configuration = await configured()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: afterwards,
      })
    },
  }
}

/**
 * The proof must be later than the question. How long ago it was does not matter: between the
 * password and the way back there may be a second factor, and whoever has to look for their
 * telephone must not be sent away.
 */
function demandProofSince(askedAt: Date, proof: Date | null): void {
  if (proof === null) throw new DoubtfulAnswer('undated')
  if (proof.getTime() < askedAt.getTime() - clockToleranceMs) throw new DoubtfulAnswer('stale')
}

async function discover(
  options: RelyingPartyOptions & { readonly fetch: oidc.CustomFetch },
): Promise<oidc.Configuration> {
  const issuer = new URL(options.issuer)
  // The code flow may leave the ID token's signature unread and lean on TLS alone; a town hall's
  // proxy that opens TLS, or an http issuer on this machine, would then be believed whatever it
  // says (docs/specification/sign-in.md).
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  try {
    return await oidc.discovery(
      issuer,
      options.clientId,
      { [oidc.clockTolerance]: clockToleranceMs / 1000 },
      clientAuthentication(options.clientId, options.clientProof),
      {
        execute,
        timeout: answerSeconds,
        [oidc.customFetch]: options.fetch,
      },
    )
  } catch (cause) {
    throw new ProviderUnreachable(cause)
  }
}

type Made<Value> = { readonly value: Promise<Value>; readonly renewAtMs: number }

/**
 * Made when first asked for, and anew once it is old. A failure is not kept, so the next who asks
 * tries again; while there is something old, nobody waits for the new.
 */
function remembered<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Made<Value> | undefined
  const renew = (old: Made<Value> | undefined): Promise<Value> => {
    const value = make()
    const renewAtMs = performance.now() + metadataHoldsMs
    const shown = old?.value ?? value
    made = { value: shown, renewAtMs }
    value.then(
      () => (made = { value, renewAtMs }),
      () => (made = old && { ...old, renewAtMs: performance.now() + retryMs }),
    )
    return shown
  }
  return () => (made && performance.now() < made.renewAtMs ? made.value : renew(made))
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

async function vouchedIn(
  configuration: oidc.Configuration,
  tokens: Tokens,
  subjectClaim: string,
): Promise<Vouched> {
  const signed = tokens.claims()
  if (signed === undefined || tokens.id_token === undefined) {
    throw new Error('The provider answered no ID token')
  }
  const claims = { ...(await userInfo(configuration, tokens, signed)), ...signed }
  const { amr } = signed
  demandOurs(signed, configuration.clientMetadata().client_id)
  return {
    subject: subjectIn(signed, subjectClaim),
    name: lineIn(claims['name'], longestName),
    email: lineIn(claims['email'], longestEmail),
    authenticatedAt: provenAt(signed),
    methods: Array.isArray(amr)
      ? amr.filter((method) => typeof method === 'string').slice(0, 10)
      : [],
    claims,
    providerSid: nameIn(signed['sid']),
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
  }
}

/** Throws for a token made for another client, or later than now: what the library leaves open. */
function demandOurs({ azp, iat }: oidc.IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error('The token is another client’s')
  if (iat * 1000 > Date.now() + clockToleranceMs) throw new Error('The token is of later than now')
}

/** Null when it is not said: some servers write 0. Throws when it is no moment up to now. */
function provenAt({ auth_time: seconds = 0 }: oidc.IDToken): Date | null {
  if (seconds === 0) return null
  if (seconds > 0 && seconds * 1000 <= Date.now() + clockToleranceMs)
    return new Date(seconds * 1000)
  throw new Error('The proof of identity is of no moment up to now')
}

/**
 * Signed, never asked for: what the provider tells beside the token names nobody. Throws when there
 * is none.
 */
function subjectIn(signed: oidc.IDToken, claim: string): string {
  const subject = Object.hasOwn(signed, claim) ? nameIn(signed[claim]) : null
  if (subject !== null) return subject
  throw new Error('The provider does not say who somebody is')
}

/**
 * Some providers keep name and e-mail out of the ID token, and tell them when asked with the access
 * token.
 */
async function userInfo(
  configuration: oidc.Configuration,
  { access_token }: Tokens,
  signed: oidc.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  const isToldAlready = [signed['name'], signed['email']].some((said) => typeof said === 'string')
  if (isToldAlready || configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(configuration, access_token, signed.sub)
}

// RFC 5321 §4.5.3.1; longer than the name of anybody.
const longestEmail = 254
const longestName = 1000

/** One line of clean text; null when nothing was said, or more than such a thing can be. */
function lineIn(value: unknown, longest: number): string | null {
  const line = typeof value === 'string' && value.length <= longest ? oneLine(value) : ''
  return line === '' ? null : line
}
