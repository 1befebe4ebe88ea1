/** The store in a folder: written aside, fsynced, renamed into place, and its folder fsynced. */
import { createHash, randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'

import { moved, onFileDisk, piecesOf, withFile } from './file-disk.ts'
import type { FileStore } from './file-store.ts'
import { addressOf, NotInStore } from './file-store.ts'
import type { Accepted } from './put-aside.ts'
import { openAside } from './put-aside.ts'
import { syncFolder } from '../../common/sync-folder.ts'

export async function openFolderStore(folder: string): Promise<FileStore> {
  const placeOf = (municipalityId: string, sha256: string): string =>
    path.join(folder, ...addressOf(municipalityId, sha256))
  const aside = await openAside(folder, {
    accept: (municipalityId, _file, temporary, address) =>
      settle(temporary, placeOf(municipalityId, address)),
    isKept: async (municipalityId, { sha256 }) =>
      (await isWhole(placeOf(municipalityId, sha256), sha256)) === true,
  })
  const leaving = path.join(folder, 'leaving')
  const putAllBack = async (): Promise<void> => {
    for (const name of await namesIn(leaving)) {
      const [municipalityId = '', sha256 = ''] = name.split('.')
      // oxlint-disable-next-line no-await-in-loop -- few: one for each process that was killed
      await putBack(path.join(leaving, name), placeOf(municipalityId, sha256))
    }
  }
  await mkdir(leaving, { recursive: true, mode: 0o700 })
  await putAllBack()
  return {
    ...aside,
    async sweep() {
      await putAllBack()
      return aside.sweep()
    },
    async get(municipalityId, sha256) {
      const file = placeOf(municipalityId, sha256)
      const found = await statOf(file)
      if (found === null) throw new NotInStore(file)
      const version = [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ')
      const stream = ReadableStream.from<Uint8Array>(piecesOf(file, 256 * 1024))
      return { stream, sizeBytes: found.size, path: file, version }
    },
    sizeOf: (municipalityId, sha256) => sizeOf(placeOf(municipalityId, sha256)),
    isWhole: (municipalityId, sha256) => isWhole(placeOf(municipalityId, sha256), sha256),
    has: async (municipalityId, sha256) => (await sizeOf(placeOf(municipalityId, sha256))) !== null,
    remove: (municipalityId, sha256) => {
      const name = [municipalityId, sha256, randomUUID()].join('.')
      return remove(placeOf(municipalityId, sha256), path.join(leaving, name))
    },
    list: (municipalityId) => list(path.join(folder, municipalityId)),
  }
}

/**
 * Moved aside, then removed. A disk that was given up may move it later, when the same file is
 * somebody's again: then it is put back. Under a name that says where it belongs, so that it is
 * also put back after a process that was killed meanwhile; what is nobody's is found again.
 */
async function remove(file: string, leaving: string): Promise<void> {
  try {
    await onFileDisk(
      () => rename(file, leaving),
      () => putBack(leaving, file).catch(() => undefined),
    )
  } catch (cause) {
    if (isMissing(cause)) return
    throw cause
  }
  // Another process that starts just now may have put it back.
  await onFileDisk(() => rm(leaving, { force: true }))
}

/** Never over what is there, where the disk knows links. */
function putBack(leaving: string, file: string): Promise<void> {
  return onFileDisk(async () => {
    try {
      await link(leaving, file)
      await unlink(leaving)
    } catch (cause) {
      if (isMissing(cause)) return
      if (isCode(cause, 'EEXIST')) await rm(leaving, { force: true })
      else await rename(leaving, file)
    }
  })
}

async function sizeOf(file: string): Promise<number | null> {
  return (await statOf(file))?.size ?? null
}

async function statOf(file: string): Promise<Stats | null> {
  try {
    return await onFileDisk(() => stat(file))
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return isCode(cause, 'ENOENT')
}

function isCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/**
 * Into place, for good. The rename replaces an identical file at most. Folders are put on the disk
 * at once: a file system that writes all that happened in one go does so once.
 */
async function settle(temporary: string, target: string): Promise<Accepted> {
  const folder = path.dirname(target)
  await onFileDisk(async () => {
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) keepNew(folder)
    await rename(temporary, target)
  })
  return { isMoved: true, whenKept: Promise.all([synced(folder), newFolders.get(folder)]) }
}

/** Until those above are on the disk; whoever puts a file into it meanwhile waits for that too. */
const newFolders = new Map<string, Promise<unknown>>()

function keepNew(folder: string): void {
  const above = path.dirname(folder)
  const kept = Promise.all([synced(above), synced(path.dirname(above))])
  newFolders.set(folder, kept)
  kept.catch(() => undefined).finally(() => newFolders.delete(folder))
}

const synced = (folder: string): Promise<void> => onFileDisk(() => syncFolder(folder))

async function isWhole(file: string, sha256: string): Promise<boolean | null> {
  try {
    return (await hashOf(file)) === sha256
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

/** Through one buffer: a stream leaves each of its pieces to the garbage collector. */
function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  return withFile(file, 'r', async (handle) => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { bytesRead } = await moved(() => handle.read(buffer))
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  })
}

async function* list(folder: string): AsyncGenerator<readonly string[]> {
  for (const drawer of await namesIn(folder)) {
    // oxlint-disable-next-line no-await-in-loop -- one drawer at a time is what keeps the memory small
    const names = await namesIn(path.join(folder, drawer))
    // What an archive that was cut off left half copied is no file of anybody.
    yield names.filter((name) => /^[\da-f]{64}$/u.test(name))
  }
}

/** Sorted; none when there is no such folder yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await onFileDisk(() => readdir(folder))).toSorted()
  } catch (cause) {
    if (isMissing(cause)) return []
    throw cause
  }
}
