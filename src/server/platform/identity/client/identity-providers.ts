/**
 * The providers behind the two doors of the register. The main one is the council's own when it has
 * one, else the embedded one. The emergency door leads to the embedded one while another is the
 * main: shut, except for the minutes that whoever runs the server opens it from the console.
 */
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import { Readable, duplexPair } from 'node:stream'

import { randomState } from 'openid-client'
import type { CustomFetch } from 'openid-client'
import type { Logger } from 'pino'

import type { Config } from '../../common/config/config.ts'
import type { Site, Sites } from '../../municipality/sites/sites.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import { embeddedClientId, embeddedScope } from '../embedded/embedded-provider.ts'
import type { EmbeddedProvider } from '../embedded/embedded-provider.ts'
import { seal } from '../../common/sealed.ts'
import { wayBackTo } from '../accounts/asked-site.ts'
import type { Door } from '../session/sign-in-attempts.ts'
import { isBreakGlassOpen } from './break-glass.ts'
import { noKeepsake } from './open-session.ts'
import type { Keepsake } from './open-session.ts'
import { boundedFetch, openRelyingParty } from './relying-party.ts'
import type { DepartOptions, RelyingParty, Vouched } from './relying-party.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Mailer } from '../../outbound/mail/open-mailer.ts'
import type { Secrets } from '../../common/secrets.ts'
import type { SignInLimits } from '../limits/rate-limits.ts'
import type { SessionStore } from '../session/session-store.ts'

export type Provider = RelyingParty & {
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  readonly keepsake: (vouched: Vouched) => Promise<Keepsake>
}

export type Doors = ReturnType<typeof openDoors>

export function openDoors(services: Services) {
  const { config, database, now } = services
  const embedded = embeddedDoor(services)
  const main =
    (config.oidc && hostedDoor(services, config.oidc)) ??
    (config.cloud && cloudDoor(config.cloud.project.projectId)) ??
    embedded
  const isHosted = main !== embedded
  const behind = (door: Door): Provider => (door === 'main' ? main : embedded)
  return {
    main,
    /** Whether that is a service which knows nothing of ours. */
    isHosted,
    behind,
    /** Whether the embedded provider answers at all. */
    isEmbeddedOpen: async () => !isHosted || isBreakGlassOpen(database, now()),
    /**
     * The way from an address of ours to the provider, and whether it asks for a new proof; null
     * when the door is shut there. Throws `ProviderUnreachable`.
     */
    async depart(
      door: Door,
      site: Site,
      {
        isFresh: isAsked,
        language,
      }: Pick<DepartOptions, 'language'> & { readonly isFresh: boolean },
    ) {
      if (door === 'emergency' && isHosted) {
        const municipalityId = site.municipality?.municipalityId
        if (municipalityId === undefined) return null
        if (!(await isBreakGlassOpen(database, now(), municipalityId))) return null
      }
      const provider = behind(door)
      // The embedded provider has one client: leaning on its session would only undo our idle
      // limit.
      const isFresh = isAsked || provider === embedded
      const prompt = isFresh ? 'login' : null
      const redirectUri = wayBackTo(site)
      const departure = await provider.depart({ language, redirectUri, prompt })
      return { ...departure, isFresh }
    },
  }
}

function embeddedDoor({ config, secrets, embedded }: Services): Provider {
  return {
    issuer: embeddedIssuer,
    ...openRelyingParty({
      issuer: config.idUrl,
      clientId: embeddedClientId,
      clientProof: { secret: secrets.clientSecret, method: 'basic' },
      subjectClaim: 'sub',
      scope: embeddedScope,
      fetch: inProcessFetch(embedded.handler),
    }),
    keepsake: async ({ accessToken, providerSid }) => ({
      providerSession: await embedded.sessionBehind(accessToken),
      providerSid,
      sealedIdToken: null,
    }),
  }
}

// An address that long would not reach the provider anyway.
const longestHint = 8_192

function hostedDoor({ secrets }: Services, oidc: NonNullable<Config['oidc']>): Provider {
  return {
    issuer: oidc.issuer,
    ...openRelyingParty({
      ...oidc,
      subjectClaim: oidc.claims.subjectClaim,
      scope: 'openid email profile',
    }),
    keepsake: async ({ idToken, providerSid }) => ({
      providerSession: null,
      providerSid,
      sealedIdToken: idToken.length > longestHint ? null : seal(secrets.sealingKey, idToken),
    }),
  }
}

/** What staff.issuer holds for this project's people. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`
}

/**
 * As the doors know a provider: to depart, and nothing else. It sends nobody back to us, ends no
 * session of its own and announces nothing: what arrives by those ways is refused.
 */
function cloudDoor(projectId: string): Provider {
  const issuer = issuerOf(projectId)
  return {
    issuer,
    keepsake: async () => noKeepsake,
    subjectClaim: 'sub',
    clientId: projectId,
    fetch: boundedFetch(),
    async depart({ prompt }) {
      const state = randomState()
      const query = new URLSearchParams({ state, ...(prompt === null ? {} : { fresh: '1' }) })
      // There is no code to bind and no nonce to repeat: the token comes straight from the
      // provider's client.
      return { address: `/auth/cloud?${query.toString()}`, state, nonce: '', codeVerifier: '' }
    },
    async arrive() {
      throw new Error('Nobody comes back from a cloud project by this way')
    },
    endSessionAddress: async () => null,
    metadata: async () => ({ issuer }),
  }
}

/**
 * Asks a listener of our own process without leaving it: no port, no proxy, no certificate and no
 * name to resolve stand between us and our own provider, wherever its public address leads.
 */
export function inProcessFetch(listener: RequestListener): CustomFetch {
  // It never listens: a server takes any stream for a connection that is handed to it.
  const server = createServer(listener)
  return (address, { body, headers, method, signal }) =>
    new Promise((resolve, reject) => {
      const { pathname, search, host } = new URL(address)
      const [near, far] = duplexPair()
      server.emit('connection', far)
      const asking = ask({
        path: `${pathname}${search}`,
        method,
        headers: { host, ...headers },
        createConnection: () => near,
        ...(signal === undefined ? {} : { signal }),
      })
      asking.on('response', (answer) => resolve(responseOf(answer)))
      asking.on('error', reject)
      asking.end(body === undefined || body === null ? undefined : textOf(body))
    })
}

// What an OpenID client sends is a form or nothing.
function textOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('Only forms are sent to a provider of our own')
}

function responseOf(answer: IncomingMessage): Response {
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((single) => [name, single]),
  )
  const status = answer.statusCode ?? 500
  const isEmpty = status === 204 || status === 304
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers })
}

export type OpenIdentityOptions = {
  readonly config: Config
  readonly database: Database
  readonly sites: Sites
  readonly mailer: Mailer
  readonly log: Logger
  readonly now: () => Date
  /** Where the keys of a cloud project are; the real service's when not said. Only tests say it. */
  readonly cloudKeysAddress?: URL
}

/** What the parts of identity work with, opened once. */
export type Services = OpenIdentityOptions & {
  readonly secrets: Secrets
  readonly store: SessionStore
  readonly limits: SignInLimits
  readonly embedded: EmbeddedProvider
}
