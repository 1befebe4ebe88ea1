/** What the desks of links work with, and one visit of one browser. */
import type { Logger } from 'pino'

import type { Database } from '../../database/open-database.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import type { Site, Sites } from '../../municipality/sites.ts'
import type { Notify } from '../account/change-account.ts'
import type { Exchange } from '../exchange.ts'
import type { Throttle } from '../throttle.ts'
import type { Setting } from './link-pages.ts'

export type LinkDeskOptions = {
  readonly idUrl: string
  readonly sites: Sites
  readonly trustedProxies: readonly string[]
  readonly database: Database
  readonly throttle: Throttle
  readonly mailer: Pick<Mailer, 'isSet' | 'queue'>
  readonly notify?: Notify | undefined
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
