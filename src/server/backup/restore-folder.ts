/**
 * The folder that a restoration fills: missing or empty before, grown aside in a folder within it, and afterwards complete or
 * as it was.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { BackupProblem, PlaceProblem } from './backup-problem.ts'
import { keyFiles } from './contents.ts'

export type RestoreFolder = {
  /** Where everything grows. */
  readonly aside: string
  /** What grew takes its place; the keys last, because a folder with keys is an installation. */
  readonly moveIntoPlace: () => Promise<void>
  /** Takes away what grew, and the folder itself when it was not there before. */
  readonly takeAway: () => Promise<void>
  readonly hasNoRoom: () => Promise<boolean>
}

/** The folder within, while it is filled. */
export const asideName = 'recuperando'
const holderName = 'proceso'
// Less than PostgreSQL writes of its log at once.
const nothingLeftBytes = 16 * 1_048_576

/** Takes away first what a restoration that was killed left there. Throws a `BackupProblem` when there is anything else. */
export async function openRestoreFolder(folder: string): Promise<RestoreFolder> {
  const aside = path.join(folder, asideName)
  await demandEmptyFolder(folder)
  if (existsSync(aside)) await takeAwayLeft(aside)
  // Others must pass through to the embedded PostgreSQL, which may run as another user.
  const made = await mkdir(aside, { recursive: true, mode: 0o711 })
  const moved: string[] = []
  const takeAway = async (): Promise<void> => {
    for (const each of [...moved, made ?? aside]) {
      // oxlint-disable-next-line no-await-in-loop -- the one within the other
      await rm(each, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  try {
    await writeFile(path.join(aside, holderName), String(process.pid), { mode: 0o600 })
  } catch (cause) {
    await takeAway()
    throw cause
  }
  return {
    aside,
    async moveIntoPlace() {
      await rm(path.join(aside, holderName))
      const names = await readdir(aside)
      for (const name of [...names.filter((each) => !isKey(each)), ...names.filter(isKey)]) {
        const target = path.join(folder, name)
        // oxlint-disable-next-line no-await-in-loop -- in this order
        await rename(path.join(aside, name), target)
        moved.push(target)
      }
      await rm(aside, { recursive: true })
    },
    takeAway,
    async hasNoRoom() {
      const disk = await statfs(aside).catch(() => null)
      return disk !== null && disk.bavail * disk.bsize < nothingLeftBytes
    },
  }
}

/** Throws a `BackupProblem`; what a killed restoration left counts as nothing. */
export async function demandEmptyFolder(folder: string): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (code === 'ENOENT') return []
    throw new BackupProblem(code === 'ENOTDIR' ? 'E-COP-17' : 'E-COP-22', { folder }, { cause })
  })
  // What a disk of its own brings with it is nobody's.
  if (names.every((name) => name === 'lost+found' || name === asideName)) return
  throw new BackupProblem('E-COP-17', { folder })
}

/** Room for at least so much, on the disk of a folder that may not be there yet. Throws a `BackupProblem`. */
export async function demandRoom(folder: string, neededBytes: number): Promise<void> {
  let there = path.resolve(folder)
  while (!existsSync(there) && path.dirname(there) !== there) there = path.dirname(there)
  const disk = await statfs(there).catch(() => null)
  const freeBytes = disk === null ? Infinity : disk.bavail * disk.bsize
  if (freeBytes >= neededBytes) return
  const [needed, free] = [neededBytes, freeBytes].map((bytes) =>
    Math.ceil(bytes / 1_048_576).toLocaleString('es'),
  )
  throw new PlaceProblem('E-COP-21', { folder, needed: needed ?? '', free: free ?? '' })
}

/** What a killed restoration left, its PostgreSQL too. Throws a `BackupProblem` when one is at work there. */
export async function takeAwayLeft(aside: string): Promise<void> {
  const holder = Number(await readFile(path.join(aside, holderName), 'utf8').catch(() => ''))
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new BackupProblem('E-COP-19', {})
  }
  if (existsSync(path.join(aside, 'postgres', 'cluster', 'postmaster.pid'))) {
    // Its PostgreSQL may have outlived it: taking it over is the way to stop it.
    const left = await startEmbeddedPostgres({ folder: aside, attach: false, report: () => {} })
    await left.stop()
  }
  await rm(aside, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}

function isKey(name: string): boolean {
  return keyFiles.some((known) => known === name)
}
