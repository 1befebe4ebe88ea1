/** What the handlers of links work with, and one visit of one browser. */
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import type { Site, Sites } from '../../municipality/sites/sites.ts'
import type { Forget, Notify } from '../accounts/change-account.ts'
import type { Exchange } from '../provider/provider-request.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import type { Setting } from './link-pages.ts'

export type LinkHandlerOptions = {
  readonly idUrl: string
  readonly sites: Sites
  readonly trustedProxies: readonly string[]
  readonly database: Database
  readonly limits: SignInLimits
  readonly mailer: Pick<Mailer, 'isSet' | 'queue'>
  readonly notify?: Notify | undefined
  readonly forget?: Forget | undefined
  readonly log: Logger
  readonly now: () => Date
}

/** A request to one of these pages, and what every answer needs to know. */
export type LinkVisit = {
  readonly exchange: Exchange
  readonly setting: Setting
  /** Whose people the page is for. */
  readonly site: Site
  readonly address: string
}
