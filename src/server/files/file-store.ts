/**
 * The store of bytes, addressed by their SHA-256: the same file is kept once, a changed byte changes its address, and no name
 * that a person typed ever touches the file system. It knows no permissions and no entries; whoever asks has been let in.
 *
 * A file is on disk before anyone is told so: written aside, fsynced, renamed into place, and its folder fsynced.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface PutFile {
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly sizeBytes: number
}

export interface FileStore {
  /**
   * Streams bytes into the store with bounded memory, hashing as they pass. Calls `check` with a path to the complete bytes
   * before they are accepted; what it throws keeps them out. Throws `TooLarge` past `maxBytes` and whatever the stream throws.
   */
  readonly put: <Checked>(
    municipalityId: string,
    bytes: AsyncIterable<Uint8Array>,
    maxBytes: number,
    check: (path: string, file: PutFile) => Promise<Checked>,
  ) => Promise<PutFile & { checked: Checked }>
  /** The bytes of a file, streamed. Throws when it is not there. */
  readonly get: (
    municipalityId: string,
    sha256: string,
  ) => Promise<{ stream: ReadableStream<Uint8Array>; sizeBytes: number }>
  /** Where the bytes lie, for readers that need the whole file. */
  readonly pathOf: (municipalityId: string, sha256: string) => string
  /** Whether the bytes still are what their address says; null when they are gone. */
  readonly isWhole: (municipalityId: string, sha256: string) => Promise<boolean | null>
  readonly has: (municipalityId: string, sha256: string) => Promise<boolean>
  /** Removes the bytes for good. Nothing when they are not there. */
  readonly remove: (municipalityId: string, sha256: string) => Promise<void>
  /** The addresses of everything stored for a municipality, in groups of some hundreds at most, in order. */
  readonly list: (municipalityId: string) => AsyncIterable<readonly string[]>
  /** Removes what interrupted uploads left behind, older than an hour. Returns how many. */
  readonly sweep: () => Promise<number>
}

export class TooLarge extends Error {
  readonly receivedBytes: number

  constructor(receivedBytes: number) {
    super('The file is larger than allowed')
    this.name = 'TooLarge'
    this.receivedBytes = receivedBytes
  }
}

const abandonedAfterMs = 3_600_000

export async function openFileStore(folder: string): Promise<FileStore> {
  const aside = path.join(folder, 'aside')
  await mkdir(aside, { recursive: true, mode: 0o700 })

  const pathOf = (municipalityId: string, sha256: string): string => {
    // The only two parts of a path that come from outside: both are shapes that cannot climb.
    if (!/^[\da-f-]{36}$/u.test(municipalityId) || !/^[\da-f]{64}$/u.test(sha256)) {
      throw new Error('Not an address of the file store')
    }
    return path.join(folder, municipalityId, sha256.slice(0, 2), sha256)
  }

  return {
    async put(municipalityId, bytes, maxBytes, check) {
      const temporary = path.join(aside, randomUUID())
      try {
        const file = await writeAside(temporary, bytes, maxBytes)
        const checked = await check(temporary, file)
        await settle(temporary, pathOf(municipalityId, file.sha256))
        return { ...file, checked }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async get(municipalityId, sha256) {
      const file = pathOf(municipalityId, sha256)
      const { size } = await stat(file)
      const stream = createReadStream(file, { highWaterMark: 256 * 1024 })
      return { stream: ReadableStream.from<Uint8Array>(stream), sizeBytes: size }
    },
    pathOf,
    isWhole: (municipalityId, sha256) => isWhole(pathOf(municipalityId, sha256), sha256),
    has: (municipalityId, sha256) => isThere(pathOf(municipalityId, sha256)),
    remove: (municipalityId, sha256) => rm(pathOf(municipalityId, sha256), { force: true }),
    list: (municipalityId) => list(path.join(folder, municipalityId)),
    sweep: () => sweep(aside),
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function writeAside(
  temporary: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<PutFile> {
  const hash = createHash('sha256')
  const handle = await open(temporary, 'wx', 0o600)
  try {
    const sizeBytes = await pour(bytes, handle, maxBytes, (chunk) => hash.update(chunk))
    await handle.sync()
    return { sha256: hash.digest('hex'), sizeBytes }
  } finally {
    await handle.close()
  }
}

async function pour(
  bytes: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  maxBytes: number,
  seen: (chunk: Uint8Array) => void,
): Promise<number> {
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw new TooLarge(sizeBytes)
    seen(chunk)
    await writeWhole(handle, chunk)
  }
  return sizeBytes
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.byteLength) {
    // oxlint-disable-next-line no-await-in-loop -- a short write is continued where it stopped
    const { bytesWritten } = await handle.write(chunk, written)
    written += bytesWritten
  }
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

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for this, and does not need it.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isWhole(file: string, sha256: string): Promise<boolean | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }))
      hash.update(chunk)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
  return hash.digest('hex') === sha256
}

async function* list(folder: string): AsyncGenerator<readonly string[]> {
  for (const drawer of await namesIn(folder)) {
    // oxlint-disable-next-line no-await-in-loop -- one drawer at a time is what keeps the memory small
    yield await namesIn(path.join(folder, drawer))
  }
}

/** Sorted; none when there is no such folder yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}

async function sweep(aside: string): Promise<number> {
  const names = await readdir(aside)
  const removed = await Promise.all(
    names.map(async (name) => {
      const file = path.join(aside, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
      if (mtimeMs > Date.now() - abandonedAfterMs) return 0
      await rm(file, { force: true })
      return 1
    }),
  )
  return removed.reduce<number>((sum, one) => sum + one, 0)
}
