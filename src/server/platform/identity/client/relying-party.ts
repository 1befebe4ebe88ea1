/**
 * Our side of OpenID Connect, the same for every provider: authorization code with PKCE, state and
 * nonce. It knows an issuer and our registration there, and nothing of sessions.
 */
import { createRemoteJWKSet, customFetch } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'

import { oneLine } from '#domain/common/text.ts'

import { beginWait, msLeft } from '../../common/deadline.ts'
import type { Config } from '../../common/config/config.ts'
import type { VerifiedIdentity } from '../accounts/verified-identity.ts'
import { clockToleranceMs } from '../session/session-store.ts'

type ClientProof = NonNullable<Config['oidc']>['clientProof']

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

export type Departure = Pick<ArrivalChecks, 'state' | 'nonce' | 'codeVerifier'> & {
  readonly address: string
}

export type Vouched = Omit<VerifiedIdentity, 'issuer'> & {
  /** The provider's name for its own session, as its log-out tokens will say it. */
  readonly providerSid: string | null
  readonly idToken: string
  readonly accessToken: string
}

export type DepartOptions = {
  readonly redirectUri: string
  readonly prompt: 'login' | null
  /** BCP 47, for the provider's pages; theirs to choose when not said. */
  readonly language: string | null
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

export type RelyingParty = {
  readonly clientId: string
  /** The claim that says who somebody is; `sub` but where a provider has a better one. */
  readonly subjectClaim: string
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

export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The identity provider does not answer', { cause })
    this.name = 'ProviderUnreachable'
  }
}

/**
 * `stale`: somebody was asked to prove who they are, and the provider leant on an earlier proof.
 * `undated`: it does not say when the proof was. `unnamed`: it announces that its answers carry its
 * name (RFC 9207), and this one does not.
 */
export class DoubtfulAnswer extends Error {
  readonly doubt: 'stale' | 'undated' | 'unnamed'
  readonly code: string

  constructor(doubt: DoubtfulAnswer['doubt']) {
    super(`The provider's answer is ${doubt}`)
    this.name = 'DoubtfulAnswer'
    this.doubt = doubt
    this.code = `${doubt.toUpperCase()}_ANSWER`
  }
}

const answerMs = 8_000
// So much of the request's time is left to say that the provider did not answer.
const lastWordMs = 1_000
const metadataHoldsMs = 60 * 60_000

/** An answer of a provider, whole and within the time there is; a redirect is never followed. */
export function boundedFetch(ask: oidc.CustomFetch = plainFetch): oidc.CustomFetch {
  return async (address, options) => {
    const limit = AbortSignal.timeout(
      Math.max(1, Math.trunc(Math.min(answerMs, msLeft() - lastWordMs))),
    )
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    const endWait = beginWait()
    try {
      const answer = await ask(address, { ...options, redirect: 'manual', signal })
      const body = answer.body === null ? null : await answer.blob()
      return new Response(body, { status: answer.status, headers: answer.headers })
    } finally {
      endWait()
    }
  }
}

const plainFetch: oidc.CustomFetch = (address, { body, headers, method, redirect, signal }) =>
  fetch(address, { body: body ?? null, headers, method, redirect, signal: signal ?? null })

/** Holds what it knows, and asks again for an unknown key at most every half minute. */
export function remoteKeys(address: URL, ask: oidc.CustomFetch): JWTVerifyGetKey {
  return createRemoteJWKSet(address, {
    [customFetch]: (url, { headers, signal }) =>
      ask(url, {
        body: null,
        headers: Object.fromEntries(headers),
        method: 'GET',
        redirect: 'manual',
        signal,
      }),
  })
}

export function openRelyingParty(options: RelyingPartyOptions): RelyingParty {
  const ask = boundedFetch(options.fetch)
  const configured = remembered(() => discover(options, ask))
  return {
    clientId: options.clientId,
    subjectClaim: options.subjectClaim,
    fetch: ask,
    metadata: async () => (await configured()).serverMetadata(),
    async depart({ redirectUri, prompt, language }) {
      const configuration = await configured()
      const state = oidc.randomState()
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
      const { authenticatedAt: proof } = vouched
      if (!attempt.isFresh || (proof === null && attempt.takesUndated)) return vouched
      if (proof === null) throw new DoubtfulAnswer('undated')
      // The proof must be later than the question. How long ago it was does not matter: between the
      // password and the way back there may be a second factor, and whoever has to look for their
      // telephone must not be sent away.
      if (proof.getTime() < attempt.startedAt.getTime() - clockToleranceMs)
        throw new DoubtfulAnswer('stale')
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

async function discover(
  { issuer: said, clientId, clientProof }: RelyingPartyOptions,
  ask: oidc.CustomFetch,
): Promise<oidc.Configuration> {
  const issuer = new URL(said)
  // The code flow may leave the ID token's signature unread and lean on TLS alone; a town hall's
  // proxy that opens TLS, or an http issuer on this machine, would then be believed whatever it
  // says (docs/specification/sign-in.md).
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  try {
    return await oidc.discovery(
      issuer,
      clientId,
      { [oidc.clockTolerance]: clockToleranceMs / 1000 },
      clientAuthentication(clientId, clientProof),
      { execute, timeout: answerMs / 1000, [oidc.customFetch]: ask },
    )
  } catch (cause) {
    throw new ProviderUnreachable(cause)
  }
}

/** Made when first asked for, and anew every hour. A failure is not kept. */
function remembered<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: { readonly value: Promise<Value>; readonly untilMs: number } | undefined
  return () => {
    if (made && performance.now() < made.untilMs) return made.value
    const value = make()
    made = { value, untilMs: performance.now() + metadataHoldsMs }
    value.catch(() => (made = undefined))
    return value
  }
}

/**
 * How we show a provider's token endpoint that we are its client. The standards agree on the secret
 * in the form; in the header it goes percent-encoded first (RFC 6749 §2.3.1), which several servers
 * never undo: they refuse every secret with one of `- _ . ! ~ * ' ( )` in it, and generated secrets
 * have them.
 */
function clientAuthentication(clientId: string, { method, secret }: ClientProof): oidc.ClientAuth {
  const post = oidc.ClientSecretPost(secret)
  const basic = oidc.ClientSecretBasic(secret)
  if (method === 'post') return post
  if (method === 'basic') return basic
  if (method === 'basic-plain') {
    const pair = Buffer.from(`${clientId}:${secret}`, 'utf8').toString('base64')
    return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${pair}`)
  }
  return (server, ...rest) => {
    // Where a server does not say what it takes, it takes the header (OpenID Connect Discovery §3).
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isSame = /^[a-z0-9]*$/iu.test(`${clientId}${secret}`)
    const prefersPost = takes.includes('client_secret_post') && !isSame
    return (prefersPost || !takes.includes('client_secret_basic') ? post : basic)(server, ...rest)
  }
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

/** What the library leaves open: another client's token, or one later than now. */
function demandOurs({ azp, iat, auth_time: proven = 0 }: oidc.IDToken, clientId: string): void {
  const latest = (Date.now() + clockToleranceMs) / 1000
  if (azp !== undefined && azp !== clientId) throw new Error('The token is another client’s')
  if (iat > latest || proven < 0 || proven > latest) {
    throw new Error('The token or its proof of identity is of no moment up to now')
  }
}

async function vouchedIn(
  configuration: oidc.Configuration,
  tokens: Tokens,
  subjectClaim: string,
): Promise<Vouched> {
  const signed = tokens.claims()
  if (signed === undefined || tokens.id_token === undefined) {
    throw new Error('The provider answered no ID token')
  }
  const { amr, auth_time: provenSeconds = 0 } = signed
  demandOurs(signed, configuration.clientMetadata().client_id)
  // Signed, never asked for: what the provider tells beside the token names nobody.
  const subject = Object.hasOwn(signed, subjectClaim) ? nameIn(signed[subjectClaim]) : null
  if (subject === null) throw new Error('The provider does not say who somebody is')
  const claims = { ...(await userInfo(configuration, tokens.access_token, signed)), ...signed }
  return {
    subject,
    name: lineIn(claims['name'], longestName),
    email: lineIn(claims['email'], longestEmail),
    // Some servers that do not say it write 0.
    authenticatedAt: provenSeconds === 0 ? null : new Date(provenSeconds * 1000),
    methods: Array.isArray(amr)
      ? amr.filter((method) => typeof method === 'string').slice(0, 10)
      : [],
    claims,
    providerSid: nameIn(signed['sid']),
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
  }
}

/** Some providers keep name and e-mail out of the ID token, and tell them when asked. */
async function userInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  signed: oidc.IDToken,
): Promise<VerifiedIdentity['claims']> {
  const isTold = [signed['name'], signed['email']].some((text) => typeof text === 'string')
  if (isTold || configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(configuration, accessToken, signed.sub)
}

// RFC 5321 §4.5.3.1; longer than the name of anybody.
const longestEmail = 254
const longestName = 1000

/** One line of clean text; null when nothing was said, or more than such a thing can be. */
function lineIn(value: unknown, longest: number): string | null {
  const line = typeof value === 'string' && value.length <= longest ? oneLine(value) : ''
  return line === '' ? null : line
}

/** What a provider calls a person, a session or a token; null when it is nothing to keep. */
export function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^\P{Cc}{1,255}$/u.test(value) ? value : null
}
