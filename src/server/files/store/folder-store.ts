/** The store in a folder: written aside, fsynced, renamed into place, and its folder fsynced. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { FileStore } from './file-store.ts'
import { addressOf, NotInStore } from './file-store.ts'
import { openAside } from './put-aside.ts'
import { syncFolder } from '../../common/sync-folder.ts'

export async function openFolderStore(folder: string): Promise<FileStore> {
  const placeOf = (municipalityId: string, sha256: string): string =>
    path.join(folder, ...addressOf(municipalityId, sha256))
  const aside = await openAside(folder, {
    accept: (municipalityId, { sha256 }, temporary) =>
      settle(temporary, placeOf(municipalityId, sha256)),
    isKept: async (municipalityId, { sha256 }) =>
      (await isWhole(placeOf(municipalityId, sha256), sha256)) === true,
  })
  return {
    ...aside,
    async get(municipalityId, sha256) {
      const file = placeOf(municipalityId, sha256)
      const found = await statOf(file)
      if (found === null) throw new NotInStore(file)
      const stream = createReadStream(file, { highWaterMark: 256 * 1024 })
      const version = [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ')
      return { stream: ReadableStream.from<Uint8Array>(stream), sizeBytes: found.size, version }
    },
    sizeOf: (municipalityId, sha256) => sizeOf(placeOf(municipalityId, sha256)),
    isWhole: (municipalityId, sha256) => isWhole(placeOf(municipalityId, sha256), sha256),
    has: async (municipalityId, sha256) => (await sizeOf(placeOf(municipalityId, sha256))) !== null,
    remove: (municipalityId, sha256) => rm(placeOf(municipalityId, sha256), { force: true }),
    list: (municipalityId) => list(path.join(folder, municipalityId)),
  }
}

async function sizeOf(file: string): Promise<number | null> {
  return (await statOf(file))?.size ?? null
}

async function statOf(file: string): Promise<Stats | null> {
  try {
    return await stat(file)
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

/** Into place, for good. The rename replaces an identical file at most. */
async function settle(temporary: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  const isNewFolder = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  await rename(temporary, target)
  await syncFolder(folder)
  if (isNewFolder) {
    await syncFolder(path.dirname(folder))
    await syncFolder(path.dirname(path.dirname(folder)))
  }
}

async function isWhole(file: string, sha256: string): Promise<boolean | null> {
  try {
    return (await hashOf(file)) === sha256
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

/** Through one buffer: a stream leaves each of its pieces to the garbage collector. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  await using handle = await open(file)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    const { bytesRead } = await handle.read(buffer)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(buffer.subarray(0, bytesRead))
  }
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
    return (await readdir(folder)).toSorted()
  } catch (cause) {
    if (isMissing(cause)) return []
    throw cause
  }
}
