/** When the last backup was taken, noted in the data folder for whoever watches the server. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const name = 'last-backup'

export async function noteBackup(dataFolder: string, takenAt: Date): Promise<void> {
  const file = path.join(dataFolder, name)
  await writeFile(`${file}.${process.pid}`, `${takenAt.toISOString()}\n`, { mode: 0o600 })
  await rename(`${file}.${process.pid}`, file)
}

/** Null when there was none yet. */
export async function readLastBackup(dataFolder: string): Promise<Date | null> {
  const text = await readFile(path.join(dataFolder, name), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? null : at
}
