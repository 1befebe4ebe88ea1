/**
 * Identity: how people come in, what a session is, and how it ends. One OpenID Connect path for
 * every provider; by default the provider is the embedded one. It knows no slice: what a person may
 * do is in `domain/permission/permission.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Mailer } from '../mail/open-mailer.ts'
import type { Site, Sites } from '../municipality/sites/sites.ts'
import { clearFactors } from './account/clear-factors.ts'
import type { FactorClearing } from './account/clear-factors.ts'
import { notifyBy } from './account/notify-person.ts'
import { isBreakGlassOpen } from './client/break-glass.ts'
import { openDoors } from './client/identity-providers.ts'
import type { SignInOptions } from './client/open-session.ts'
import { signInRoutes } from './client/routes.ts'
import { settleStanding } from './client/settle-standing.ts'
import { endSession, exitMs, openBackChannel } from './client/sign-out.ts'
import type { SessionEnd } from './client/sign-out.ts'
import { cloudProvider, cloudRoutes } from './cloud/cloud-route.ts'
import { closedHandler } from './embedded/closed-handler.ts'
import { freshSecrets, openRenewingProvider } from './embedded/renewing-provider.ts'
import { browserKey } from './keys/browser-key.ts'
import { openEnquiryLimits } from './limits/enquiry-limits.ts'
import type { EnquiryLimits } from './limits/enquiry-limits.ts'
import { openSignInLimits } from './limits/sign-in-limits.ts'
import { invite, inviteAgain } from './links/invite.ts'
import type { Invited } from './links/invite.ts'
import { openLinkHandler } from './links/link-handler.ts'
import type { LinkOwner, SentLink } from './links/send-link.ts'
import { sweepProviderStore } from './provider/provider-store.ts'
import { deviceKey, openKnownCallers } from './session/device-cookies.ts'
import { absoluteMs, idleMs, openGuard } from './session/guard.ts'
import type { Guard, HeaderReader } from './session/guard.ts'
import { openPhoneGuard } from './session/phone-guard.ts'
import type { PhoneGuard } from './session/phone-guard.ts'
import { openSessionStore, sweepSessions } from './session/session-store.ts'
import type { SessionStore } from './session/session-store.ts'
import { attemptMs, attemptStage } from './session/sign-in-attempts.ts'
import { openTokenGuard } from './session/token-guard.ts'
import type { ResolveToken } from './session/token-guard.ts'
import { openWaitingPages } from './session/waiting-pages.ts'

export type Identity = Pick<SessionStore, 'forget' | 'end'> & {
  /** `/auth/start` and what follows it (`routes.ts`). Its pages bring their own policy headers. */
  readonly routes: Hono
  /**
   * For the embedded provider's own listener, on `config.idPort`: not found while another provider
   * is the main one.
   */
  readonly providerHandler: (request: IncomingMessage, response: ServerResponse) => void
  /** The person behind a request to an address of ours; throws as `Guard.resolve` says. */
  readonly resolve: Guard['resolve']
  /** The program behind a request with a credential. */
  readonly resolveToken: ResolveToken
  /** The telephone of a form. */
  readonly phones: PhoneGuard
  /**
   * What a person's pages seal with what they keep in a browser: 32 bytes as base64, one for each
   * person.
   */
  browserKey(person: { readonly municipalityId: string; readonly staffId: string }): string
  /** Whether a request comes from somebody who was let in before (`device-cookies.ts`). */
  knows(headers: HeaderReader): boolean
  /** Told of what may have ended a session of this person or changed what they hold. */
  readonly followSessions: SessionStore['follow']
  readonly enquiries: EnquiryLimits
  /**
   * Ends our session in any case, everywhere if asked, then the provider's; throws as `resolve`
   * does.
   */
  endSession(headers: HeaderReader, site: Site, isEverywhere?: boolean): Promise<SessionEnd>
  /** An account whose password the person chooses by a link, in the caller's transaction. */
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
  /** Where the keys of a cloud project are; the real service's when not said. Only tests say it. */
  readonly cloudKeysAddress?: URL
}

export async function openIdentity(options: OpenIdentityOptions): Promise<Identity> {
  const { config, database, sites, mailer, log, now } = options
  const secrets = await freshSecrets(config.dataFolder, database, now())
  const { sealingKey, sessionKey } = secrets
  const store = await openSessionStore(database, now)
  const limits = openSignInLimits(database)
  const { idUrl, trustedProxies } = config
  const notify = notifyBy(mailer)
  const { forget } = store
  const shared = { database, sites, limits, notify, forget, log, now }
  const linkHandler = openLinkHandler({ ...shared, idUrl, trustedProxies, mailer })
  const embedded = openRenewingProvider({
    ...shared,
    config,
    secrets,
    answerLink: (exchange) => linkHandler.answer(exchange),
  })
  const isEmergency = (municipalityId?: string) => isBreakGlassOpen(database, now(), municipalityId)
  const cloud = config.cloud && cloudProvider(config.cloud.project.projectId)
  const doors = openDoors({ config, secrets, embedded, cloud, isEmergency })
  const guard = openGuard({ sessionKey, database, store, now })
  const { relyingParty } = doors.main
  const ending = { database, store, embedded, relyingParty, sealingKey, log, now }
  const post = { idUrl, sites, mailer, now }
  const sweeping = setInterval(() => {
    const sweeps = [sweepOver(database, now()), sweepProviderStore(database), embedded.renew()]
    Promise.all(sweeps).catch((fault: unknown) => log.warn({ err: fault }, 'identity: sweeping'))
  }, sweepEveryMs).unref()

  return {
    routes: routesOf(options, { secrets, store, limits, doors }),
    providerHandler: closedHandler(embedded.handler, () => doors.isEmbeddedOpen()),
    resolve: guard.resolve,
    resolveToken: openTokenGuard(database, now),
    phones: openPhoneGuard(database, store, now),
    browserKey: (person) => browserKey(sealingKey, person),
    knows: openKnownCallers(secrets),
    forget,
    end: store.end,
    followSessions: store.follow,
    enquiries: openEnquiryLimits(sealingKey),
    endSession: async (headers, site, isEverywhere = false) =>
      endSession(ending, (await guard.session(headers, site)).session, { site, isEverywhere }),
    invite: (db, person) => invite(db, post, person),
    inviteAgain: (db, person) => inviteAgain(db, post, person),
    clearFactors: (db, clearing) => clearFactors(db, clearing, notify),
    close: async () => {
      clearInterval(sweeping)
      await linkHandler.close()
      await store.close()
    },
  }
}

function routesOf(
  options: OpenIdentityOptions,
  opened: Pick<Parameters<typeof signInRoutes>[0], 'secrets' | 'store' | 'limits' | 'doors'>,
): Hono {
  const { config, database, sites, log, now } = options
  const { trustedProxies, cloud } = config
  const { leaving = new AbortController().signal } = options
  const signIn: SignInOptions = {
    database,
    store: opened.store,
    now,
    deviceKey: deviceKey(opened.secrets.sealingKey),
    settleStanding: (person, identity) =>
      settleStanding({ config, database, log, now }, person, identity),
  }
  const shared = { ...opened, database, sites, trustedProxies, signIn, log, now }
  const waiting = openWaitingPages({ stageOf: (secret) => attemptStage(signIn, secret), leaving })
  const acceptsUntyped = config.oidc?.acceptsUntypedLogout ?? false
  const provider = opened.doors.main
  const backChannel = openBackChannel({ ...shared, provider, acceptsUntyped })
  const routes = signInRoutes({ ...shared, waiting }, backChannel)
  const { cloudKeysAddress: keysAddress } = options
  if (cloud !== null) routes.route('/', cloudRoutes({ ...shared, cloud, keysAddress }))
  return routes
}

const sweepEveryMs = 10 * 60_000

/** What is over some time after the instant of its column. */
const passing = [
  ['sign_in_attempt', 'started_at', attemptMs * 2],
  ['provider_exit', 'opened_at', exitMs],
  ['obeyed_logout', 'forget_after', 0],
  ['spent_id_token', 'expires_at', 0],
] as const

async function sweepOver(database: Database, now: Date): Promise<void> {
  const sweeps = passing.map(([table, column, ms]) =>
    database.alone((db) =>
      sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${new Date(now.getTime() - ms)}`.execute(
        db,
      ),
    ),
  )
  await Promise.all(sweeps)
  await sweepSessions(database, new Date(now.getTime() - absoluteMs), absoluteMs - idleMs)
}
