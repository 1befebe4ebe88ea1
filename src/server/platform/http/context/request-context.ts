/**
 * What a handler is handed to do its work. Built in one place per request (`http/mount.ts`), so
 * that nothing is drilled through signatures and tests can build another.
 */
import type { Actor } from '#domain/permission/permission.ts'
import type { Logger } from 'pino'
import type { Config } from '../../common/config/config.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { FileStore } from '../../files/store/file-store.ts'
import type { Scanner } from '../../files/check/clamd.ts'
import type { DiskSpace } from '../../files/store/disk-space.ts'
import type { Identity } from '../../identity/identity.ts'
import type { ReferenceDataCache } from '../../municipality/reference/reference-data.ts'
import type { Follower } from '../../ledger/follow.ts'
import type { Metrics } from '../../jobs/metrics.ts'
import type { EditorsFollower, PhonesFollower } from '../presence/followers.ts'
import type { Mailer } from '../../outbound/mail/open-mailer.ts'
import type { Site, Sites } from '../../municipality/sites/sites.ts'
import type { Learner, Registrar } from './registrar.ts'
import type { StatusMailKeys } from '../../outbound/mail/status-mail-keys.ts'
import type { WebhookKey } from '../../outbound/webhook-key.ts'

/** What the process holds for as long as it lives. */
export interface AppContext {
  readonly config: Config
  readonly database: Database
  readonly sites: Sites
  readonly files: FileStore
  readonly room: DiskSpace
  /** Null when no antivirus is set. */
  readonly scanner: Scanner | null
  readonly referenceData: ReferenceDataCache
  readonly registrar: Registrar
  readonly learner: Learner
  readonly follower: Follower
  readonly editors: EditorsFollower
  readonly phones: PhonesFollower
  readonly identity: Identity
  readonly mailer: Mailer
  readonly statusMailKeys: StatusMailKeys
  readonly webhookKey: WebhookKey
  readonly metrics: Metrics
  readonly log: Logger
  /**
   * Aborted when this process was asked to end: what lasts ends itself, and nobody is let in any
   * more.
   */
  readonly leaving: AbortSignal
  /**
   * The one clock for everything that is not registered; the number's time comes from the database.
   */
  readonly now: () => Date
}

/** The request as a verb may need it beyond its parsed parts. */
export interface Incoming {
  readonly id: string
  /** The address it came to, and whose that is. */
  readonly site: Site
  readonly header: (name: string) => string | null
  readonly body: AsyncIterable<Uint8Array> | null
  /** The version in If-Match; present exactly on endpoints that need one. */
  readonly version: number
  /** Headers the reply must carry beside the usual ones: a cookie taken away, say. */
  readonly replyHeaders: Headers
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

export interface PublicContext {
  readonly app: AppContext
  readonly request: Incoming
}

export interface RequestContext extends PublicContext {
  readonly actor: Actor
}
