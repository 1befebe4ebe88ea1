import path from 'node:path'
import type { Config } from '../../common/config/config.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'
import type { Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { addressOf, NotInStore } from './file-store.ts'
import { openAside } from './put-aside.ts'
import { piecesOf, sha256Of } from './read-file.ts'
import { syncFolder } from '../../common/sync-folder.ts'

export function openFileStore({
  dataFolder,
  s3,
}: Pick<Config, 'dataFolder' | 's3'>): Promise<FileStore> {
  const folder = path.join(dataFolder, 'files')
  return s3 === null ? openFolderStore(folder) : openS3Store(s3, folder)
}

export async function openFolderStore(folder: string): Promise<FileStore> {
  const placeOf = (municipalityId: string, sha256: string): string =>
    path.join(folder, ...addressOf(municipalityId, sha256))
  const drawers = new Map<string, Promise<void>>()
  const drawersOf = (municipalityId: string): Promise<void> => {
    const made =
      drawers.get(municipalityId) ??
      makeDrawers(path.join(folder, municipalityId)).catch((cause: unknown) => {
        drawers.delete(municipalityId)
        throw cause
      })
    drawers.set(municipalityId, made)
    return made
  }
  const aside = await openAside(folder, async (municipalityId, _file, temporary, address) => {
    const place = placeOf(municipalityId, address)
    await drawersOf(municipalityId)
    // It replaces an identical file at most.
    await rename(temporary, place)
    await syncFolder(path.dirname(place))
  })
  return {
    ...aside,
    pathOf: placeOf,
    async get(municipalityId, sha256) {
      const file = placeOf(municipalityId, sha256)
      const found = await statOf(file)
      if (found === null) throw new NotInStore(file)
      const version = [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ')
      const stream = ReadableStream.from<Uint8Array>(piecesOf(file, 256 * 1024))
      return { stream, sizeBytes: found.size, version }
    },
    sizeOf: async (municipalityId, sha256) =>
      (await statOf(placeOf(municipalityId, sha256)))?.size ?? null,
    isWhole: (municipalityId, sha256) => isWhole(placeOf(municipalityId, sha256), sha256),
    has: async (municipalityId, sha256) => (await statOf(placeOf(municipalityId, sha256))) !== null,
    remove: (municipalityId, sha256) => rm(placeOf(municipalityId, sha256), { force: true }),
    list: (municipalityId) => list(path.join(folder, municipalityId)),
  }
}

/** One for each first byte of a hash, on the disk before anything lies in them. */
async function makeDrawers(folder: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 256 }, (_, byte) =>
      mkdir(path.join(folder, byte.toString(16).padStart(2, '0')), {
        recursive: true,
        mode: 0o700,
      }),
    ),
  )
  await Promise.all([syncFolder(folder), syncFolder(path.dirname(folder))])
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

async function isWhole(file: string, sha256: string): Promise<boolean | null> {
  try {
    return (await sha256Of(piecesOf(file, 1024 * 1024))) === sha256
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (cause) {
    if (isMissing(cause)) return []
    throw cause
  }
}
