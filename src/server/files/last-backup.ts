/** The last backup of the whole, noted in the data folder for whoever watches the server. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

const name = 'last-backup'

const noted = z.object({
  takenAt: z.coerce.date(),
  /** Nothing was lost or damaged before, and the keys of the service went with it. */
  isWhole: z.boolean(),
  /** The file that was written: for those who administer, and nobody else. */
  place: z.string(),
})
export type LastBackup = Readonly<z.output<typeof noted>>

export async function noteBackup(dataFolder: string, backup: LastBackup): Promise<void> {
  const file = path.join(dataFolder, name)
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(backup)}\n`, { mode: 0o600 })
  await rename(`${file}.${process.pid}`, file)
}

/** Null when there was none yet, or what is there is no such note. */
export async function readLastBackup(dataFolder: string): Promise<LastBackup | null> {
  const text = await readFile(path.join(dataFolder, name), 'utf8').catch(() => '')
  try {
    return noted.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** False as well where it cannot be looked. */
export async function isBackupGone(place: string): Promise<boolean> {
  try {
    await stat(place)
    return false
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  }
}
