/**
 * Identity: how people come in, what a session is, and how it ends. One OpenID Connect path for every provider; by default
 * the provider is the embedded one. It knows no slice: what a person may do is in `domain/permission.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Hono } from 'hono'
import type { Logger } from 'pino'

import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import { createAccount } from './accounts.ts'
import type { NewAccount } from './accounts.ts'
import { arrive } from './arrival.ts'
import {
  embeddedClientId,
  embeddedScope,
  loopbackFetch,
  openEmbeddedProvider,
} from './embedded-provider.ts'
import type { EmbeddedProvider } from './embedded-provider.ts'
import { embeddedIssuer } from './embedded-issuer.ts'
import { endSession } from './end.ts'
import type { SessionEnd } from './end.ts'
import { absoluteMs, openGuard } from './guard.ts'
import type { HeaderReader, SignedIn } from './guard.ts'
import { sweepProviderStore } from './provider-store.ts'
import { openRelyingParty } from './relying-party.ts'
import type { Vouched } from './relying-party.ts'
import { signInRoutes } from './routes.ts'
import { seal } from './sealed.ts'
import { readSecrets } from './secrets.ts'
import type { Secrets } from './secrets.ts'
import { openSessionStore } from './session-store.ts'
import { openAttempts } from './sign-in-attempts.ts'
import { openThrottle } from './throttle.ts'

export type Identity = {
  /** `/auth/start`, `/auth/callback`, `/auth/done`, `POST /auth/token`. Its pages bring their own policy headers. */
  readonly routes: Hono
  /** For the embedded provider's own listener, on `config.idPort`. */
  readonly providerHandler: (request: IncomingMessage, response: ServerResponse) => void
  /**
   * The person behind a request. Throws E-SYS-02 when there is none, E-SYS-06 when another site asks. A background
   * request (`X-Background: 1`) does not count as a sign of life.
   */
  resolve(headers: HeaderReader, options?: { isBackground?: boolean }): Promise<SignedIn>
  /** Ends our session in any case, then the provider's; throws as `resolve` does. */
  endSession(headers: HeaderReader): Promise<SessionEnd>
  /** An account of the embedded provider. Refuses E-CFG-09 at `password` (weak), E-CFG-03 at `email` (taken). Throws `GateFull`. */
  createAccount(db: Transaction, account: NewAccount): Promise<{ readonly subject: string }>
  close(): Promise<void>
}

export type OpenIdentityOptions = {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
}

const sweepEveryMs = 10 * 60_000

export async function openIdentity(options: OpenIdentityOptions): Promise<Identity> {
  const { config, database, log, now } = options
  const secrets = await readSecrets(config.dataFolder)
  const throttle = openThrottle(database, now)
  const attempts = openAttempts(database, now)
  const store = await openSessionStore(database, now)
  const embedded = openEmbeddedProvider({ config, database, secrets, throttle, log })
  const relyingParty = openRelyingParty(registrationOf(config, secrets))
  const { publicUrl, oidc } = config
  const { sessionKey } = secrets
  const guard = openGuard({ publicUrl, sessionKey, store, now })
  const arrival = {
    database,
    store,
    now,
    relyingParty,
    attempts,
    log,
    issuer: oidc?.issuer ?? embeddedIssuer,
    keepsake: (vouched: Vouched) => keepsakeOf(config, secrets, embedded, vouched),
  }
  const sweep = async (): Promise<void> => {
    await Promise.all([
      attempts.sweep(),
      throttle.sweep(),
      store.sweep(new Date(now().getTime() - absoluteMs)),
      sweepProviderStore(database),
    ])
  }
  const sweeping = setInterval(() => {
    sweep().catch((fault: unknown) => log.warn({ err: fault }, 'identity: sweeping'))
  }, sweepEveryMs)
  sweeping.unref()

  return {
    routes: signInRoutes({
      publicUrl,
      relyingParty,
      attempts,
      store,
      sessionKey,
      log,
      // The embedded provider has one client: leaning on its session would only undo our idle limit.
      isAlwaysFresh: oidc === null,
      arrive: (arriving) => arrive(arrival, arriving),
    }),
    providerHandler: embedded.handler,
    resolve: (headers, resolveOptions) => guard.resolve(headers, resolveOptions),
    endSession: async (headers) =>
      endSession(
        { database, store, embedded, relyingParty, secrets, log },
        await guard.session(headers),
      ),
    createAccount: (db, account) => createAccount(db, account, now()),
    close: async () => {
      clearInterval(sweeping)
      await store.close()
    },
  }
}

function registrationOf(config: Config, secrets: Secrets): Parameters<typeof openRelyingParty>[0] {
  const redirectUri = `${config.publicUrl}/auth/callback`
  if (config.oidc !== null) return { ...config.oidc, redirectUri, scope: 'openid email profile' }
  return {
    issuer: config.idUrl,
    clientId: embeddedClientId,
    clientSecret: secrets.clientSecret,
    redirectUri,
    scope: embeddedScope,
    fetch: loopbackFetch(config),
  }
}

async function keepsakeOf(
  config: Config,
  secrets: Secrets,
  embedded: EmbeddedProvider,
  vouched: Vouched,
): Promise<{ providerSession: string | null; sealedIdToken: Buffer | null }> {
  if (config.oidc !== null) {
    return { providerSession: null, sealedIdToken: seal(secrets.sealingKey, vouched.idToken) }
  }
  return { providerSession: await embedded.sessionBehind(vouched.accessToken), sealedIdToken: null }
}
