/**
 * Files on their way in: whole on the local disk, hashed and looked at before any store accepts
 * them.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { bytesPassed } from '../../common/bytes-passed.ts'
import { passedOver } from '../../common/clean-up.ts'
import { moved, onFileDisk, withFile } from './file-disk.ts'
import type { ArrivedFile, FileStore } from './file-store.ts'
import { NotKept, StoreAway, TooLarge } from './file-store.ts'
import type { PutFile } from './file-store.ts'

/**
 * Longer than the look at a file and its way to a bucket take: while it arrives it is touched all
 * the time.
 */
const abandonedAfterMs = 6 * 3_600_000
const gatheredBytes = 256 * 1024

export interface Keeping {
  /**
   * Brings the complete file to where it stays, by moving or copying it; `address` is its own hash,
   * or what a damaged one had.
   */
  readonly accept: (
    municipalityId: string,
    file: PutFile,
    temporary: string,
    address: string,
  ) => Promise<Accepted>
  /** Reads it back from there: whether it is, whole. */
  readonly isKept: (municipalityId: string, file: PutFile) => Promise<boolean>
}

export interface Accepted {
  /** Nothing is left of it where it was. */
  readonly isMoved: boolean
  /** When it outlives a power cut. */
  readonly whenKept: Promise<unknown>
}

export async function openAside(
  folder: string,
  { accept, isKept }: Keeping,
): Promise<Pick<FileStore, 'put' | 'putDamaged' | 'sweep'>> {
  const aside = path.join(folder, 'aside')
  const underWay = new Set<string>()
  const lastOfFile = new Map<string, Promise<void>>()
  await mkdir(aside, { recursive: true, mode: 0o700 })

  /**
   * One after the other where the bytes are the same: a plain store shows a file torn while
   * somebody writes it again, and what the one before kept need not be sent twice.
   */
  async function keepInTurn(
    municipalityId: string,
    file: PutFile,
    temporary: string,
  ): Promise<void> {
    const key = `${municipalityId}/${file.sha256}`
    const before = lastOfFile.get(key)
    const keep = async (): Promise<void> => {
      const isWhole = (): Promise<boolean> => isKept(municipalityId, file)
      if (before !== undefined && (await isWhole())) return forget(temporary)
      const { isMoved, whenKept } = await accept(municipalityId, file, temporary, file.sha256)
      // Read back while the disk writes down where it is.
      await Promise.all([readBack(isWhole, file), whenKept])
      if (!isMoved) await forget(temporary)
    }
    const kept = (before ?? Promise.resolve()).then(keep, keep)
    lastOfFile.set(key, kept)
    try {
      await kept
    } finally {
      if (lastOfFile.get(key) === kept) lastOfFile.delete(key)
    }
  }

  return {
    async put(municipalityId, bytes, maxBytes, check) {
      const name = randomUUID()
      const temporary = path.join(aside, name)
      underWay.add(name)
      const kept = async () => {
        const { file, checked } = await writeAside(temporary, bytes, maxBytes, check)
        await keepInTurn(municipalityId, file, temporary)
        return { ...file, checked }
      }
      try {
        return await kept()
      } catch (cause) {
        await passedOver(() => forget(temporary))
        throw cause
      } finally {
        underWay.delete(name)
      }
    },
    putDamaged: (municipalityId, address, bytes) =>
      withAside(path.join(aside, randomUUID()), bytes, async (temporary, file) => {
        const { whenKept } = await accept(municipalityId, file, temporary, address)
        await whenKept
      }),
    sweep: () => sweep(aside, underWay),
  }
}

async function withAside(
  temporary: string,
  bytes: AsyncIterable<Uint8Array>,
  work: (temporary: string, file: PutFile) => Promise<void>,
): Promise<void> {
  try {
    const all = Number.MAX_SAFE_INTEGER
    const { file } = await writeAside(temporary, bytes, all, () => Promise.resolve())
    await work(temporary, file)
  } finally {
    await passedOver(() => forget(temporary))
  }
}

/**
 * Looks again a moment later: a plain store shows what another server, which sends the same, is
 * just writing.
 */
async function readBack(isKept: () => Promise<boolean>, { sha256 }: PutFile): Promise<void> {
  for (const pauseMs of [100, 300, null]) {
    // oxlint-disable-next-line no-await-in-loop -- again only when it was not whole
    if (await isKept()) return
    // oxlint-disable-next-line no-await-in-loop
    if (pauseMs !== null) await pause(pauseMs)
  }
  throw new NotKept(sha256)
}

/** Looked at while the disk takes it. */
function writeAside<Checked>(
  temporary: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  check: (temporary: string, file: ArrivedFile) => Promise<Checked>,
): Promise<{ readonly file: PutFile; readonly checked: Checked }> {
  const hash = createHash('sha256')
  return withFile(temporary, 'wx', async (handle) => {
    let head: Uint8Array = Buffer.alloc(0)
    const sizeBytes = await pour(bytes, handle, maxBytes, (chunk) => {
      hash.update(chunk)
      if (head.length === 0) head = chunk
    })
    const file = { sha256: hash.digest('hex'), sizeBytes }
    const [checked] = await Promise.all([
      check(temporary, { ...file, head }),
      moved(() => handle.sync()),
    ])
    return { file, checked }
  })
}

/** What a silent disk keeps of it, `sweep` finds. */
async function forget(temporary: string): Promise<void> {
  try {
    await onFileDisk(() => rm(temporary, { force: true }))
  } catch (cause) {
    if (!(cause instanceof StoreAway)) throw cause
  }
}

/** In pieces of `gatheredBytes`: each write is a trip to another thread. */
async function pour(
  bytes: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  maxBytes: number,
  seen: (chunk: Uint8Array) => void,
): Promise<number> {
  let sizeBytes = 0
  let gathered: Uint8Array[] = []
  let held = 0
  const write = async (): Promise<void> => {
    const chunks = gathered
    const length = held
    gathered = []
    held = 0
    await writeWhole(handle, chunks, length)
    bytesPassed(length)
  }
  for await (const chunk of bytes) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw new TooLarge(sizeBytes)
    seen(chunk)
    gathered.push(chunk)
    held += chunk.byteLength
    if (held >= gatheredBytes) await write()
  }
  if (held > 0) await write()
  return sizeBytes
}

async function writeWhole(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  length: number,
): Promise<void> {
  let written = (await moved(() => handle.writev(chunks))).bytesWritten
  if (written === length) return
  const whole = Buffer.concat(chunks)
  while (written < length) {
    const from = written
    // oxlint-disable-next-line no-await-in-loop -- a short write is continued where it stopped
    written += (await moved(() => handle.write(whole, from))).bytesWritten
  }
}

/** By the clock of the disk itself: ours may be wrong, and others write there too. */
async function sweep(aside: string, underWay: ReadonlySet<string>): Promise<number> {
  const names = (await onFileDisk(() => readdir(aside))).filter((name) => !underWay.has(name))
  if (names.length === 0) return 0
  const before = (await diskTimeMs(aside)) - abandonedAfterMs
  let removed = 0
  for (const name of names) {
    const file = path.join(aside, name)
    // oxlint-disable-next-line no-await-in-loop -- few, and nobody waits for them
    const { mtimeMs } = await onFileDisk(() => stat(file)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs > before) continue
    // oxlint-disable-next-line no-await-in-loop
    await onFileDisk(() => rm(file, { force: true }))
    removed += 1
  }
  return removed
}

function diskTimeMs(folder: string): Promise<number> {
  const probe = path.join(folder, randomUUID())
  return onFileDisk(async () => {
    try {
      await writeFile(probe, '', { mode: 0o600 })
      return (await stat(probe)).mtimeMs
    } finally {
      await rm(probe, { force: true })
    }
  })
}
