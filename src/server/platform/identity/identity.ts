/**
 * Identity: how people come in, what a session is, and how it ends. One OpenID Connect path for
 * every provider; by default the provider is the embedded one. It knows no slice: what a person may
 * do is in `domain/permission/permission.ts`.
 */
import { sql } from 'kysely'

import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Site } from '../municipality/sites/sites.ts'
import { clearFactors } from './account/clear-factors.ts'
import type { FactorClearing } from './account/clear-factors.ts'
import { openDoors } from './client/identity-providers.ts'
import type { OpenIdentityOptions } from './client/identity-providers.ts'
import { signInRoutes } from './client/routes.ts'
import { endSession, exitMs } from './client/sign-out.ts'
import { cloudRoutes } from './cloud/cloud-route.ts'
import {
  closedHandler,
  openEmbeddedProvider,
  sweepProviderStore,
} from './embedded/embedded-provider.ts'
import { browserKey, readSecrets } from '../common/secrets.ts'
import { openEnquiryLimits, openSignInLimits } from './limits/rate-limits.ts'
import { invite, inviteAgain } from './links/invite.ts'
import type { LinkOwner } from './links/invite.ts'
import { openKnownCallers } from './session/device-cookies.ts'
import { absoluteMs, idleMs, presentedSession, resolvePerson } from './session/guard.ts'
import type { HeaderReader, ResolveOptions } from './session/guard.ts'
import { openSessionStore, sweepSessions } from './session/session-store.ts'
import { openPhoneGuard } from './session/phone-guard.ts'
import { attemptMs } from './session/sign-in-attempts.ts'
import { openTokenGuard } from './session/token-guard.ts'

export type Identity = Awaited<ReturnType<typeof openIdentity>>

export async function openIdentity(options: OpenIdentityOptions) {
  const { config, database, sites, mailer, log, now } = options
  const secrets = await readSecrets(config.dataFolder)
  const store = await openSessionStore(database, now)
  const limits = openSignInLimits(database)
  const { idUrl } = config
  const embedded = openEmbeddedProvider({ ...options, secrets, limits, forget: store.forget })
  const opened = { ...options, secrets, store, limits, embedded }
  const services = { ...opened, doors: openDoors(opened) }
  const routes = signInRoutes(services)
  if (config.cloud !== null) routes.route('/', cloudRoutes(services, config.cloud))
  const post = { idUrl, sites, mailer, now }
  const sweeping = setInterval(() => {
    const sweeps = [sweepOver(database, now()), sweepProviderStore(database)]
    Promise.all(sweeps).catch((fault: unknown) => log.warn({ err: fault }, 'identity: sweeping'))
  }, sweepEveryMs).unref()

  return {
    /** `/auth/start` and what follows it (`routes.ts`). Its pages bring their own policy headers. */
    routes,
    /**
     * For the embedded provider's own listener, on `config.idPort`: not found while another provider
     * is the main one.
     */
    providerHandler: closedHandler(embedded.handler, () => services.doors.isEmbeddedOpen()),
    /** The person behind a request to an address of ours; throws as `resolvePerson` says. */
    resolve: (headers: HeaderReader, site: Site, how?: ResolveOptions) =>
      resolvePerson(services, headers, site, how),
    /** The program behind a request with a credential. */
    resolveToken: openTokenGuard(database, now),
    /** The telephone of a form. */
    phones: openPhoneGuard(services),
    /**
     * What a person's pages seal with what they keep in a browser: 32 bytes as base64, one for each
     * person.
     */
    browserKey: (person: { readonly municipalityId: string; readonly staffId: string }) =>
      browserKey(secrets.sealingKey, person),
    /** Whether a request comes from somebody who was let in before (`device-cookies.ts`). */
    knows: openKnownCallers(secrets),
    forget: store.forget,
    end: store.end,
    /** Told of what may have ended a session of this person or changed what they hold. */
    followSessions: store.follow,
    enquiries: openEnquiryLimits(),
    /**
     * Ends our session in any case, everywhere if asked, then the provider's; throws as `resolve`
     * does.
     */
    async endSession(headers: HeaderReader, site: Site, isEverywhere = false) {
      const { session } = await presentedSession(services, headers, site)
      return endSession(services, session, { site, isEverywhere })
    },
    /** An account whose password the person chooses by a link, in the caller's transaction. */
    invite: (db: Transaction, person: Omit<LinkOwner, 'subject'>) => invite(db, post, person),
    /** A new invitation for whoever has not chosen a password; refuses E-CLA-05 when they have. */
    inviteAgain: (db: Transaction, person: Omit<LinkOwner, 'email'>) =>
      inviteAgain(db, post, person),
    /**
     * Takes a person's second factors away; false when there were none. In the caller's transaction,
     * as the last that it writes.
     */
    clearFactors: (db: Transaction, clearing: FactorClearing) => clearFactors(db, clearing, mailer),
    async close() {
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
