import path from 'node:path'

import type { Config } from '../../config/config.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

/** The store that the configuration asks for. Throws a sentence when it will not have us. */
export function openFileStore({
  dataFolder,
  s3,
}: Pick<Config, 'dataFolder' | 's3'>): Promise<FileStore> {
  const folder = path.join(dataFolder, 'files')
  return s3 === null ? openFolderStore(folder) : openS3Store(s3, folder)
}
