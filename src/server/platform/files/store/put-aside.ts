/**
 * Files on their way in: each is written to the local disk, hashed as it passes and looked at, and
 * then brought to where it stays.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'

import { passedOver } from '../../common/clean-up.ts'
import type { ArrivedFile, FileStore, PutFile } from './file-store.ts'
import { TooLarge } from './file-store.ts'

/** While a file arrives it is written to all the time. */
const abandonedAfterMs = 6 * 3_600_000
/** Each write is a trip to another thread; most scans are smaller. */
const writtenAtOnce = 2 * 1024 * 1024
/** As many as one write takes (IOV_MAX of Linux), and as a client that sends single bytes may cost. */
const mostPieces = 1024

/**
 * Brings the complete file from `temporary` to `address`, which is its hash, or what the hash of a
 * damaged one was. Resolves when it survives a power cut there and nothing of it is left behind.
 */
export type Keep = (
  municipalityId: string,
  file: PutFile,
  temporary: string,
  address: string,
) => Promise<unknown>

export async function openAside(
  folder: string,
  keep: Keep,
): Promise<Pick<FileStore, 'put' | 'putAs' | 'sweep'>> {
  const aside = path.join(folder, 'aside')
  await mkdir(aside, { recursive: true, mode: 0o700 })

  async function withAside<Result>(work: (temporary: string) => Promise<Result>): Promise<Result> {
    const temporary = path.join(aside, randomUUID())
    try {
      return await work(temporary)
    } catch (cause) {
      await passedOver(() => rm(temporary, { force: true }))
      throw cause
    }
  }

  return {
    put: (municipalityId, bytes, maxBytes, check) =>
      withAside(async (temporary) => {
        const { file, checked } = await write(temporary, bytes, maxBytes, check)
        await keep(municipalityId, file, temporary, file.sha256)
        return { ...file, checked }
      }),
    putAs: (municipalityId, address, bytes) =>
      withAside(async (temporary) => {
        const { file } = await write(temporary, bytes, Infinity, () => Promise.resolve())
        await keep(municipalityId, file, temporary, address)
      }),
    sweep: () => sweep(aside),
  }
}

/** Checks the bytes while the disk takes them. */
async function write<Checked>(
  temporary: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  check: (temporary: string, file: ArrivedFile) => Promise<Checked>,
): Promise<{ readonly file: PutFile; readonly checked: Checked }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let head: Uint8Array = Buffer.alloc(0)
  const handle = await open(temporary, 'wx', 0o600)
  try {
    let gathered: Uint8Array[] = []
    let gatheredBytes = 0
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) throw new TooLarge(sizeBytes)
      hash.update(chunk)
      if (head.length === 0) head = chunk
      gathered.push(chunk)
      gatheredBytes += chunk.byteLength
      if (gatheredBytes < writtenAtOnce && gathered.length < mostPieces) continue
      await writeAll(handle, gathered, gatheredBytes)
      gathered = []
      gatheredBytes = 0
    }
    await writeAll(handle, gathered, gatheredBytes)
    const file = { sha256: hash.digest('hex'), sizeBytes }
    const [checked] = await Promise.all([check(temporary, { ...file, head }), handle.datasync()])
    return { file, checked }
  } finally {
    await handle.close()
  }
}

/** In one step, where the disk takes it so; what stopped it says why when the rest is written. */
async function writeAll(
  handle: FileHandle,
  pieces: readonly Uint8Array[],
  sizeBytes: number,
): Promise<void> {
  if (sizeBytes === 0) return
  const { bytesWritten } = await handle.writev(pieces)
  if (bytesWritten === sizeBytes) return
  await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

async function sweep(aside: string): Promise<number> {
  const before = Date.now() - abandonedAfterMs
  let removed = 0
  for (const name of await readdir(aside)) {
    const file = path.join(aside, name)
    // oxlint-disable-next-line no-await-in-loop -- few, and nobody waits for them
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs > before) continue
    // oxlint-disable-next-line no-await-in-loop
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
