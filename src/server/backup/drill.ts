/**
 * A drill: restores a backup into a throw-away database beside the book, verifies it, takes it away
 * and notes what came of it. Nobody is served from the copy: it sends no letter and begins no work.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { cleanedUp } from '../common/clean-up.ts'
import { systemSentence } from '../common/system-sentence.ts'
import { OperatorProblem } from '../config/config.ts'
import { noteDrill } from '../files/backup-notes.ts'
import { restoreBackup } from './restore.ts'
import type { RestoreOptions } from './restore.ts'

export type DrillOptions = Pick<
  RestoreOptions,
  'file' | 'secret' | 'signal' | 'report' | 'reserveBytes'
> & {
  /** Of the installation, where the result is noted. */
  readonly dataFolder: string
  /** Where the copy grows and goes, in a folder of its own. */
  readonly place: string
}

/** The fault in a sentence; null when the backup restores. Not noted when it was interrupted. */
export async function drill({
  dataFolder,
  place,
  ...options
}: DrillOptions): Promise<string | null> {
  const folder = path.join(place, 'ensayo')
  if (existsSync(folder)) {
    throw new OperatorProblem(
      `En ${folder} hay otro ensayo en curso, o quedó uno que se cortó. Si ninguno está en curso, borre esa carpeta y repita la orden.`,
    )
  }
  const tried = async (): Promise<string | null> => {
    try {
      const { faults } = await restoreBackup({
        ...options,
        dataFolder: folder,
        // The book's bucket and database are not touched.
        s3: null,
        databaseUrl: null,
        acceptsFaults: false,
        isDrill: true,
      })
      return faults.join('\n') || null
    } catch (cause) {
      if (options.signal.aborted || !(cause instanceof Error)) throw cause
      return systemSentence(cause) ?? cause.message
    }
  }
  const fault = await cleanedUp(tried, () => rm(folder, { recursive: true, force: true }))
  await noteDrill(dataFolder, { endedAt: new Date(), fault })
  return fault
}
