import type { Logger } from 'pino'

import type { Database } from '../database/connect/open-database.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { wholeFile } from '../files/store/whole-file.ts'
import type { FileSource } from './read-file.ts'

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

/** Throws `NotInStore` when it is not there. */
export async function sourceOf(
  files: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<FileSource> {
  const { path } = await files.get(municipalityId, sha256)
  return path === undefined ? { bytes: await wholeFile(files, municipalityId, sha256) } : { path }
}
