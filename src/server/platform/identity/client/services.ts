import type { Logger } from 'pino'

import type { Config } from '../../common/config/config.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Mailer } from '../../outbound/mail/open-mailer.ts'
import type { Sites } from '../../municipality/sites/sites.ts'
import type { EmbeddedProvider } from '../embedded/embedded-provider.ts'
import type { Secrets } from '../../common/secrets.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import type { SessionStore } from '../session/session-store.ts'

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

/** What the parts of identity work with, opened once. */
export type Services = OpenIdentityOptions & {
  readonly secrets: Secrets
  readonly store: SessionStore
  readonly limits: SignInLimits
  readonly embedded: EmbeddedProvider
}
