import type { Logger } from 'pino'

import type { Database } from '../database/open-database.ts'
import type { FileStore } from '../files/file-store.ts'

/** What of the house the reading of files needs. */
export interface ReadingHouse {
  readonly config: { readonly dataFolder: string }
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
  readonly now: () => Date
}

/** More is kept unread: the whole file is in memory while it is read. */
export const largestReadBytes = 100_000_000
