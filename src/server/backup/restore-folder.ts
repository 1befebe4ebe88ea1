/**
 * The folder that a restoration fills: missing or empty before, grown aside in a folder within it,
 * and afterwards complete or as it was.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { passedOver } from '../common/clean-up.ts'
import { startEmbeddedPostgres } from '../database/cluster/embedded-postgres.ts'
import { asideName } from '../database/cluster/restoration-mark.ts'
import { syncFolder } from '../common/sync-folder.ts'
import { BackupProblem, leftHalfDone, PlaceProblem } from './backup-problem.ts'
import { keyFiles } from './contents.ts'
import { holderName, holdFolder } from './hold-folder.ts'

export type RestoreFolder = {
  /** Where everything grows. */
  readonly aside: string
  /**
   * Notes that all is there and proven, so that `finishMove` ends what is killed from now on. Throws
   * a `BackupProblem` when somebody put something in the folder meanwhile.
   */
  readonly makeReady: () => Promise<void>
  /** What grew takes its place; the keys last, because a folder with keys is an installation. */
  readonly moveIntoPlace: () => Promise<void>
  /**
   * Takes away what grew, and the folder itself when it was not there before and nobody put
   * anything in it. Nothing once it was made ready.
   */
  readonly takeAway: () => Promise<void>
  readonly hasNoRoom: () => Promise<boolean>
}

// In the folder aside, once what grew may go into place: the names of all that goes.
const movingName = 'moviendo'
// Less than PostgreSQL writes of its log at once.
const nothingLeftBytes = 16 * 1_048_576

/**
 * Takes away first what a restoration that was killed left there. Throws a `BackupProblem` when
 * there is anything else.
 */
export async function openRestoreFolder(folder: string): Promise<RestoreFolder> {
  const aside = path.join(folder, asideName)
  await demandEmptyFolder(folder)
  // Others must pass through to the embedded PostgreSQL, which may run as another user.
  const made = await mkdir(aside, { recursive: true, mode: 0o711 })
  let names: readonly string[] | null = null
  const takeAway = async (): Promise<void> => {
    if (names !== null) return
    await rm(aside, { recursive: true, force: true, maxRetries: 3 })
    if (made !== undefined) await removeEmptyUpTo(made, folder)
  }
  if ((await holdFolder(aside)) === null) throw new BackupProblem('E-COP-19', {})
  try {
    await takeAwayLeft(aside)
  } catch (cause) {
    await passedOver(takeAway)
    throw cause
  }
  const makeReady = async (): Promise<readonly string[]> => {
    // Whatever came meanwhile is somebody's.
    await demandEmptyFolder(folder)
    const grown = (await readdir(aside)).filter((name) => name !== holderName)
    await writeFile(path.join(aside, movingName), grown.join('\n'), { flush: true })
    await syncFolder(aside)
    return grown
  }
  return {
    aside,
    async makeReady() {
      names = await makeReady()
    },
    async moveIntoPlace() {
      names ??= await makeReady()
      await move(folder, names)
    },
    takeAway,
    async hasNoRoom() {
      const disk = await statfs(aside).catch(() => null)
      return disk !== null && disk.bavail * disk.bsize < nothingLeftBytes
    },
  }
}

/**
 * Ends a restoration that was killed when all it had left to do was moving what grew into place;
 * answers whether there was one. `isOpened` says whether its database, one of the council's, is done.
 */
export async function finishMove(
  folder: string,
  isOpened: () => Promise<boolean>,
): Promise<boolean> {
  const aside = path.join(folder, asideName)
  const names = await namesMoving(aside)
  if (names.length === 0 || !(await isOpened())) return false
  if ((await holdFolder(aside)) === null) throw new BackupProblem('E-COP-19', {})
  await move(folder, names)
  return true
}

async function move(folder: string, names: readonly string[]): Promise<void> {
  const aside = path.join(folder, asideName)
  try {
    const left = await readdir(aside)
    const going = names.filter((name) => left.includes(name))
    for (const name of [...going.filter((each) => !isKey(each)), ...going.filter(isKey)]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await rename(path.join(aside, name), path.join(folder, name))
    }
    await syncFolder(folder)
    await rm(aside, { recursive: true })
  } catch (cause) {
    throw leftHalfDone(null, cause)
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

/** What a restoration that was killed was to move; none when it had not come to that. */
async function namesMoving(aside: string): Promise<readonly string[]> {
  const note = await readFile(path.join(aside, movingName), 'utf8').catch(() => '')
  return note.split('\n').filter((name) => /^[\w-][\w.-]*$/u.test(name))
}

/** From `folder` up to `top`, those with nothing in them. */
async function removeEmptyUpTo(top: string, folder: string): Promise<void> {
  const end = path.dirname(path.resolve(top))
  for (let each = path.resolve(folder); each !== end; each = path.dirname(each)) {
    // oxlint-disable-next-line no-await-in-loop -- the one within the other
    const isGone = await rmdir(each).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

/**
 * Room for at least so much, on the disk of a folder that may not be there yet. Throws a
 * `BackupProblem`.
 */
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

/**
 * What a killed restoration left in a folder that is held, its PostgreSQL too; what holds it stays.
 */
export async function takeAwayLeft(aside: string): Promise<void> {
  if (existsSync(path.join(aside, 'postgres', 'cluster', 'postmaster.pid'))) {
    // Its PostgreSQL may have outlived it: taking it over is the way to stop it.
    const left = await startEmbeddedPostgres({ folder: aside, attach: false, report: () => {} })
    await left.stop({ isThrownAway: true })
  }
  for (const name of await readdir(aside).catch(() => [])) {
    // oxlint-disable-next-line no-await-in-loop
    if (name !== holderName) await rm(path.join(aside, name), { recursive: true, maxRetries: 3 })
  }
}

function isKey(name: string): boolean {
  return keyFiles.some((known) => known === name)
}
