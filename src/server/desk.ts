/**
 * The desk: what a verb is handed to do its work. Built in one place per request (`http/mount.ts`), so that nothing is
 * drilled through signatures and tests can build another.
 */
import type { Actor } from '#domain/permission.ts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/open-database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Room } from './files/room.ts'
import type { Identity } from './identity/identity.ts'
import type { Counters } from './counter/counter.ts'
import type { Follower } from './ledger/follow.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EditorsFollower } from './presence/follow-editors.ts'
import type { Mailer } from './mail/open-mailer.ts'
import type { Site, Sites } from './municipality/sites.ts'
import type { Sweeps } from './configuration/sweeps.ts'
import type { Registrar } from './entries/registrar.ts'

/** What the process holds for as long as it lives. */
export interface House {
  readonly config: Config
  readonly database: Database
  readonly sites: Sites
  readonly files: FileStore
  readonly room: Room
  readonly counters: Counters
  readonly registrar: Registrar
  readonly sweeps: Sweeps
  readonly follower: Follower
  readonly editors: EditorsFollower
  readonly identity: Identity
  readonly mailer: Mailer
  readonly metrics: Metrics
  readonly log: Logger
  /** Aborted when this process was asked to end: what lasts ends itself, and nobody is let in any more. */
  readonly leaving: AbortSignal
  /** The one clock for everything that is not registered; the number's time comes from the database. */
  readonly now: () => Date
}

/** The request as a verb may need it beyond its parsed parts. */
export interface Incoming {
  readonly id: string
  /** The address it came to, and whose that is. */
  readonly site: Site
  readonly header: (name: string) => string | null
  readonly body: ReadableStream<Uint8Array> | null
  /** The version in If-Match; present exactly on endpoints that need one. */
  readonly version: number
  /** Headers the reply must carry beside the usual ones: a cookie taken away, say. */
  readonly replyHeaders: Headers
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

export interface PublicDesk {
  readonly house: House
  readonly request: Incoming
}

export interface Desk extends PublicDesk {
  readonly actor: Actor
}
