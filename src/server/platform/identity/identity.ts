/**
 * Identity: how people come in, what a session is, and how it ends. One OpenID Connect path for
 * every provider; by default the provider is the embedded one. It knows no slice: what a person may
 * do is in `domain/permission/permission.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Site } from '../municipality/sites/sites.ts'
import { clearFactors } from './account/clear-factors.ts'
import type { FactorClearing } from './account/clear-factors.ts'
import { openDoors } from './client/identity-providers.ts'
import { signInRoutes } from './client/routes.ts'
import { endSession, exitMs } from './client/sign-out.ts'
import type { SessionEnd } from './client/sign-out.ts'
import { cloudRoutes } from './cloud/cloud-route.ts'
import { closedHandler, openEmbeddedProvider } from './embedded/embedded-provider.ts'
import { browserKey, readSecrets } from '../common/secrets.ts'
import { openEnquiryLimits } from './limits/enquiry-limits.ts'
import type { EnquiryLimits } from './limits/enquiry-limits.ts'
import { openSignInLimits } from './limits/sign-in-limits.ts'
import { invite, inviteAgain } from './links/invite.ts'
import type { Invited, LinkOwner, SentLink } from './links/invite.ts'
import { sweepProviderStore } from './provider/provider-store.ts'
import type { OpenIdentityOptions } from './client/services.ts'
import { openKnownCallers } from './session/device-cookies.ts'
import { absoluteMs, idleMs, presentedSession, resolvePerson } from './session/guard.ts'
import type { HeaderReader, ResolveOptions, SignedIn } from './session/guard.ts'
import { openSessionStore, sweepSessions } from './session/session-store.ts'
import { openPhoneGuard } from './session/phone-guard.ts'
import type { PhoneGuard } from './session/phone-guard.ts'
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
  /** The person behind a request to an address of ours; throws as `resolvePerson` says. */
  resolve(headers: HeaderReader, site: Site, how?: ResolveOptions): Promise<SignedIn>
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

export async function openIdentity(options: OpenIdentityOptions): Promise<Identity> {
  const { config, database, sites, mailer, log, now } = options
  const secrets = await readSecrets(config.dataFolder)
  const store = await openSessionStore(database, now)
  const limits = openSignInLimits(database)
  const { idUrl } = config
  const embedded = openEmbeddedProvider({ ...options, secrets, limits, forget: store.forget })
  const opened = { ...options, secrets, store, limits, embedded }
  const { leaving = new AbortController().signal } = options
  const waiting = openWaitingPages({ stageOf: (secret) => attemptStage(opened, secret), leaving })
  const services = { ...opened, waiting, doors: openDoors(opened) }
  const routes = signInRoutes(services)
  if (config.cloud !== null) routes.route('/', cloudRoutes(services, config.cloud))
  const post = { idUrl, sites, mailer, now }
  const sweeping = setInterval(() => {
    const sweeps = [sweepOver(database, now()), sweepProviderStore(database)]
    Promise.all(sweeps).catch((fault: unknown) => log.warn({ err: fault }, 'identity: sweeping'))
  }, sweepEveryMs).unref()

  return {
    routes,
    providerHandler: closedHandler(embedded.handler, () => services.doors.isEmbeddedOpen()),
    resolve: (headers, site, how) => resolvePerson(services, headers, site, how),
    resolveToken: openTokenGuard(database, now),
    phones: openPhoneGuard(services),
    browserKey: (person) => browserKey(secrets.sealingKey, person),
    knows: openKnownCallers(secrets),
    forget: store.forget,
    end: store.end,
    followSessions: store.follow,
    enquiries: openEnquiryLimits(),
    async endSession(headers, site, isEverywhere = false) {
      const { session } = await presentedSession(services, headers, site)
      return endSession(services, session, { site, isEverywhere })
    },
    invite: (db, person) => invite(db, post, person),
    inviteAgain: (db, person) => inviteAgain(db, post, person),
    clearFactors: (db, clearing) => clearFactors(db, clearing, mailer),
    close: async () => {
      clearInterval(sweeping)
      await embedded.close()
      await store.close()
    },
  }
}

const sweepEveryMs = 10 * 60_000

/** What is over some time after the instant of its column. */
const passing = [
  ['sign_in_attempt', 'started_at', attemptMs * 2],
  ['provider_exit', 'opened_at', exitMs],
  ['spent_token', 'forget_after', 0],
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
