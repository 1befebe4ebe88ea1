/**
 * Our side of OpenID Connect, the same for every provider: authorization code with PKCE, state and nonce. It knows an
 * issuer and our registration there, and nothing of sessions.
 */
import * as oidc from 'openid-client'

export type RelyingPartyOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
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
export type Vouched = {
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
  readonly authenticatedAt: Date | null
  readonly methods: readonly string[]
  readonly idToken: string
  readonly accessToken: string
}

export type RelyingParty = {
  /** Throws `ProviderUnreachable`. */
  depart(options: { readonly prompt: 'login' | null }): Promise<Departure>
  /** Exchanges the code in `callback`. Throws when anything about it is not as it must be. */
  arrive(callback: URL, attempt: ArrivalChecks): Promise<Vouched>
  /** Where the provider ends its own session; null when it does not say. */
  endSessionAddress(idToken: string): Promise<URL | null>
}

export type ArrivalChecks = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly isFresh: boolean
}

export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The identity provider does not answer', { cause })
    this.name = 'ProviderUnreachable'
  }
}

const answerSeconds = 10

export function openRelyingParty(options: RelyingPartyOptions): RelyingParty {
  const configured = remembered(() => discover(options))
  return {
    async depart({ prompt }) {
      const configuration = await configured()
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const codeVerifier = oidc.randomPKCECodeVerifier()
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: options.redirectUri,
        scope: options.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Some providers read only the one, some only the other.
        ...(prompt === null ? {} : { prompt, max_age: '0' }),
      })
      return { address: address.href, state, nonce, codeVerifier }
    },
    async arrive(callback, { state, nonce, codeVerifier, isFresh }) {
      const tokens = await oidc.authorizationCodeGrant(await configured(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(isFresh ? { maxAge: 0 } : {}),
      })
      return vouched(tokens)
    },
    async endSessionAddress(idToken) {
      const configuration = await configured()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken })
    },
  }
}

async function discover(options: RelyingPartyOptions): Promise<oidc.Configuration> {
  const issuer = new URL(options.issuer)
  // The code flow may leave the ID token's signature unread and lean on TLS alone; a town hall's proxy that opens TLS,
  // or an http issuer on this machine, would then be believed whatever it says (identity.md §1.2).
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  try {
    return await oidc.discovery(
      issuer,
      options.clientId,
      undefined,
      oidc.ClientSecretBasic(options.clientSecret),
      {
        execute,
        timeout: answerSeconds,
        ...(options.fetch === undefined ? {} : { [oidc.customFetch]: options.fetch }),
      },
    )
  } catch (cause) {
    throw new ProviderUnreachable(cause)
  }
}

/** Made when first asked for and kept; a failure is not kept, so the next who asks tries again. */
function remembered<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((fault: unknown) => {
      made = undefined
      throw fault
    })
    return made
  }
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

function vouched(tokens: Tokens): Vouched {
  const claims = tokens.claims()
  if (claims === undefined || tokens.id_token === undefined) {
    throw new Error('The provider answered no ID token')
  }
  const { amr } = claims
  return {
    subject: claims.sub,
    name: textOrNull(claims['name']),
    email: textOrNull(claims['email']),
    authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
    methods: Array.isArray(amr)
      ? amr.filter((method) => typeof method === 'string').slice(0, 10)
      : [],
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
