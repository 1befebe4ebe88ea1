import type { Logger } from 'pino'

import type { Database } from '../database/connect/open-database.ts'
import type { FileStore } from '../files/store/file-store.ts'

/** What of the server the reading of files needs. */
export interface ReadingContext {
  readonly config: { readonly dataFolder: string }
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
  readonly now: () => Date
}

/** More is kept unread: the whole file is in memory while it is read. */
export const largestReadBytes = 100_000_000
