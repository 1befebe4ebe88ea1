/** Files on their way in: whole on the local disk, hashed and looked at before any store accepts them. */
import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { FileStore } from './file-store.ts'
import { TooLarge } from './file-store.ts'
import type { PutFile } from './file-store.ts'

const abandonedAfterMs = 3_600_000

/** `accept` brings the complete file to where it stays, by moving or copying it. */
export async function openAside(
  folder: string,
  accept: (municipalityId: string, file: PutFile, temporary: string) => Promise<void>,
): Promise<Pick<FileStore, 'put' | 'sweep'>> {
  const aside = path.join(folder, 'aside')
  await mkdir(aside, { recursive: true, mode: 0o700 })
  return {
    async put(municipalityId, bytes, maxBytes, check) {
      const temporary = path.join(aside, randomUUID())
      try {
        const file = await writeAside(temporary, bytes, maxBytes)
        const checked = await check(temporary, file)
        await accept(municipalityId, file, temporary)
        return { ...file, checked }
      } finally {
        await rm(temporary, { force: true })
      }
    },
    sweep: () => sweep(aside),
  }
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
