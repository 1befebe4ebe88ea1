/**
 * Identity: how people come in, what a session is, and how it ends. One OpenID Connect path for
 * every provider; by default the provider is the embedded one. It knows no slice: what a person may
 * do is in `domain/permission/permission.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Hono } from 'hono'
import type { Logger } from 'pino'

import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Mailer } from '../mail/open-mailer.ts'
import type { Site, Sites } from '../municipality/sites/sites.ts'
import { createAccount } from './accounts/accounts.ts'
import type { NewAccount } from './accounts/accounts.ts'
import { clearFactors } from './account/clear-factors.ts'
import type { FactorClearing } from './account/clear-factors.ts'
import { arrive } from './client/sign-in-callback.ts'
import { isBreakGlassOpen } from './client/break-glass.ts'
import { openBackChannel } from './client/back-channel.ts'
import { showBinding } from './binding/binding-route.ts'
import { openCloudDoor } from './cloud/cloud-route.ts'
import type { CloudDoor } from './cloud/cloud-route.ts'
import { openDoors } from './client/identity-providers.ts'
import type { Emergency } from './client/identity-providers.ts'
import { endSession } from './client/sign-out.ts'
import type { SessionEnd } from './client/sign-out.ts'
import { absoluteMs, idleMs, openGuard } from './session/guard.ts'
import type { HeaderReader, ResolveOptions, SignedIn } from './session/guard.ts'
import { invite, inviteAgain } from './links/invite.ts'
import type { Invited, LinkOwner, SentLink } from './links/invite.ts'
import type { SignInOptions } from './client/open-session.ts'
import { deviceKey, openKnownCallers } from './session/device-cookies.ts'
import { openOwnSessions } from './client/own-sessions.ts'
import type { OwnSessions } from './client/own-sessions.ts'
import { closedHandler, openEmbeddedProvider } from './embedded/embedded-provider.ts'
import { openProviderExits } from './client/provider-exit.ts'
import { sweepProviderStore } from './provider/provider-store.ts'
import { signInRoutes } from './client/routes.ts'
import { browserKey, readSecrets } from './keys/secrets.ts'
import { settleStanding } from './client/settle-standing.ts'
import { openSessionStore } from './session/session-store.ts'
import { openAttempts } from './session/sign-in-attempts.ts'
import type { Attempts } from './session/sign-in-attempts.ts'
import { recordStranger } from './session/sign-in-log.ts'
import { openPhoneGuard } from './session/phone-guard.ts'
import type { PhoneGuard } from './session/phone-guard.ts'
import { openTokenGuard } from './session/token-guard.ts'
import type { TokenGuard } from './session/token-guard.ts'
import { openEnquiryLimits } from './limits/enquiry-limits.ts'
import type { EnquiryLimits } from './limits/enquiry-limits.ts'
import { openSignInLimits } from './limits/sign-in-limits.ts'
import { openWaitingPages } from './session/waiting-pages.ts'

export type Identity = {
  /** `/auth/start` and what follows it (`routes.ts`). Its pages bring their own policy headers. */
  readonly routes: Hono
  /**
   * For the embedded provider's own listener, on `config.idPort`: not found while another provider
   * is the main one.
   */
  readonly providerHandler: (request: IncomingMessage, response: ServerResponse) => void
  /**
   * The person behind a request to an address of ours. Throws E-SYS-02 when there is none there,
   * E-SYS-06 when another site asks. A background request (`X-Background: 1`) does not count as a
   * sign of life.
   */
  resolve(headers: HeaderReader, site: Site, options?: ResolveOptions): Promise<SignedIn>
  /**
   * What a person's pages seal with what they keep in a browser: 32 bytes as base64, one for each
   * person.
   */
  browserKey(person: { readonly municipalityId: string; readonly staffId: string }): string
  /**
   * A person's standing was changed, and committed: here it holds with the very next request,
   * elsewhere with the notice.
   */
  forget(staffId: string): void
  /** Whether a request comes from somebody who was let in before (`device-cookies.ts`). */
  knows(headers: HeaderReader): boolean
  /**
   * Told of whatever may have ended a session of this person or changed what they hold, in any
   * process. Answers how to stop.
   */
  followSessions(staffId: string, onChange: () => void): () => void
  /** The program behind a request with a credential (`token-guard.ts`). */
  readonly resolveToken: TokenGuard['resolve']
  /** How often it may be asked at `/consulta` (`limits/enquiry-limits.ts`). */
  readonly enquiries: EnquiryLimits
  /** The telephone of a form (`session/phone-guard.ts`). */
  readonly phones: PhoneGuard
  /** Ends our session in any case, then the provider's; throws as `resolve` does. */
  endSession(headers: HeaderReader, site: Site): Promise<SessionEnd>
  /** What a person may see and do about their own sessions. */
  readonly ownSessions: OwnSessions
  /**
   * An account of the embedded provider. Refuses E-CFG-09 or E-CLA at `password`, E-CFG-03 at
   * `email` (taken). Throws `GateFull`.
   */
  createAccount(db: Transaction, account: NewAccount): Promise<{ readonly subject: string }>
  /**
   * An account whose password the person chooses by a link (`links/invite.ts`), in the caller's
   * transaction.
   */
  invite(db: Transaction, person: Omit<LinkOwner, 'subject'>): Promise<Invited>
  /** A new invitation for whoever has not chosen a password; refuses E-CLA-05 when they have. */
  inviteAgain(db: Transaction, person: Omit<LinkOwner, 'email'>): Promise<SentLink>
  /**
   * Takes a person's second factors away; false when there were none. In the caller's transaction,
   * as the last that it writes.
   */
  clearFactors(db: Transaction, clearing: FactorClearing): Promise<boolean>
  close(): Promise<void>
}

export type OpenIdentityOptions = {
  readonly config: Config
  readonly database: Database
  readonly sites: Sites
  readonly mailer: Mailer
  readonly log: Logger
  readonly now: () => Date
  /** Aborted when the process is about to end: nobody waits in it any longer. */
  readonly leaving?: AbortSignal
  /**
   * Whether somebody at the server's console let people in through the embedded provider; the
   * database says when it is not given.
   */
  readonly emergency?: Emergency
  /** Where the keys of a cloud project are; the real service's when not said. Only tests say it. */
  readonly cloudKeysAddress?: URL
}

const sweepEveryMs = 10 * 60_000

export async function openIdentity(options: OpenIdentityOptions): Promise<Identity> {
  const { config, database, log, now } = options
  const parts = await openParts(options)
  const { secrets, attempts, store, embedded, doors, guard, exits, backChannel } = parts
  const tokens = openTokenGuard(database, now)
  const { idUrl } = config
  const post = { idUrl, sites: options.sites, mailer: options.mailer, now }
  const { relyingParty } = doors.main
  const ending = { database, store, embedded, relyingParty, exits, secrets, log }
  const stopSweeping = sweepRegularly(log, () => [
    attempts.sweep(),
    backChannel.sweep(),
    exits.sweep(),
    parts.cloud?.sweep() ?? Promise.resolve(),
    store.sweep(new Date(now().getTime() - absoluteMs), absoluteMs - idleMs),
    sweepProviderStore(database),
  ])

  return {
    routes: routesOf(options, parts),
    providerHandler: closedHandler(embedded.handler, () => doors.isEmbeddedOpen()),
    resolve: async (headers, site, resolveOptions) => {
      const signedIn = await guard.resolve(headers, site, resolveOptions)
      parts.waiting.used(signedIn.session.idHash)
      return signedIn
    },
    browserKey: (person) => browserKey(secrets.sealingKey, person),
    forget: (staffId) => parts.store.forget(staffId),
    knows: openKnownCallers(secrets),
    resolveToken: (headers, use) => tokens.resolve(headers, use),
    followSessions: (staffId, onChange) => store.follow(staffId, onChange),
    enquiries: openEnquiryLimits(secrets.sealingKey),
    phones: openPhoneGuard({ database, store, now }),
    endSession: async (headers, site) =>
      endSession(ending, (await guard.session(headers, site)).session, site),
    ownSessions: openOwnSessions(ending, guard, now),
    createAccount: (db, account) => createAccount(db, account, now()),
    invite: (db, person) => invite(db, post, person),
    inviteAgain: (db, person) => inviteAgain(db, post, person),
    clearFactors: (db, clearing) => clearFactors(db, clearing, options.mailer),
    close: async () => {
      stopSweeping()
      await embedded.close()
      await store.close()
    },
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>

function routesOf({ config, database, sites, log, now }: OpenIdentityOptions, parts: Parts): Hono {
  const { attempts, backChannel, cloud, doors, exits, secrets, store, limits } = parts
  const routes = signInRoutes({
    sites,
    trustedProxies: config.trustedProxies,
    limits,
    sealingKey: secrets.sealingKey,
    depart: (door, site, how) => doors.depart(door, site, how),
    attempts,
    backChannel,
    exits,
    waiting: parts.waiting,
    store,
    sessionKey: secrets.sessionKey,
    recordFailure: (site, detail) => recordStranger(database, site, detail),
    showBinding: (context) =>
      showBinding({ database, sites, now, isHosted: doors.main !== doors.embedded }, context),
    log,
    arrive: (arriving) => {
      const provider = doors.behind(arriving.attempt.door)
      return arrive({ ...parts.signIn, attempts, log, provider }, arriving)
    },
  })
  if (cloud !== null) routes.route('/', cloud.routes)
  return routes
}

/** What stands on nothing but the configuration, the database and the clock. */
async function openParts(options: OpenIdentityOptions) {
  const { config, database, log, now } = options
  const secrets = await readSecrets(config.dataFolder)
  const limits = openSignInLimits(database)
  const store = await openSessionStore(database, now)
  const embedded = openEmbeddedProvider({
    ...options,
    secrets,
    limits,
    forget: (staffId) => store.forget(staffId),
  })
  const attempts = openAttempts(database, now)
  const { leaving = new AbortController().signal } = options
  const waiting = openWaitingPages({ stageOf: (secret) => attempts.stage(secret), leaving })
  const settling = { config, database, log, now }
  const signIn: SignInOptions = {
    database,
    store,
    now,
    deviceKey: deviceKey(secrets.sealingKey),
    settleStanding: (person, identity) => settleStanding(settling, person, identity),
  }
  const cloud = cloudDoorOf(options, signIn, attempts)
  const doors = openDoors({
    config,
    secrets,
    embedded,
    cloud: cloud?.provider ?? null,
    emergency: options.emergency ?? emergencyOf(database, now),
  })
  const { sessionKey, sealingKey } = secrets
  return {
    secrets,
    limits,
    store,
    embedded,
    doors,
    attempts,
    waiting,
    signIn,
    cloud,
    guard: openGuard({ sessionKey, store, now }),
    exits: openProviderExits(database, sealingKey, now),
    backChannel: openBackChannel({
      database,
      store,
      provider: doors.main,
      acceptsUntyped: config.oidc?.acceptsUntypedLogout ?? false,
      now,
      log,
    }),
  }
}

function cloudDoorOf(
  { config, sites, log, cloudKeysAddress: keysAddress }: OpenIdentityOptions,
  signIn: SignInOptions,
  attempts: Attempts,
): CloudDoor | null {
  const { cloud, trustedProxies } = config
  const shared = { sites, trustedProxies, signIn, attempts, log, keysAddress }
  return cloud && openCloudDoor({ ...shared, cloud })
}

/** Whoever runs the server opens it, at the console of another process. */
function emergencyOf(database: Database, now: () => Date): Emergency {
  return { isOpen: (municipalityId) => isBreakGlassOpen(database, now(), municipalityId) }
}

/** Removes what is over, every ten minutes. Answers the way to stop. */
function sweepRegularly(log: Logger, sweeps: () => readonly Promise<void>[]): () => void {
  const sweeping = setInterval(() => {
    Promise.all(sweeps()).catch((fault: unknown) => log.warn({ err: fault }, 'identity: sweeping'))
  }, sweepEveryMs)
  sweeping.unref()
  return () => clearInterval(sweeping)
}
