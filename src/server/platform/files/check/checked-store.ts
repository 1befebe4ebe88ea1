/**
 * A store whose files are looked at before they are handed out: nobody gets, as whole, bytes that
 * are not their hash. A small file is read into memory and hashed; a large one is hashed in a
 * reading of its own, once for as long as the store says that it is the same, and again while it is
 * sent, its last piece held back until the hash agrees: what rots under us in between breaks off
 * and is never complete.
 */
import { createHash, hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { FileAlarm } from './file-alarm.ts'
import type { FileStore, FoundFile } from '../store/file-store.ts'
import { DamagedFile, NotInStore } from '../store/file-store.ts'
import { sha256Of } from '../store/read-file.ts'

/** Most scans. Sixteen readers at once hold no more than 32 MiB. */
export const heldBytes = 2 * 1024 * 1024
/** Of large files known to be whole; an entry takes some 200 bytes. */
const mostKnown = 5000
const secondLookMs = 150

export function checkedStore(store: FileStore, alarm: FileAlarm): FileStore {
  const known = new Map<string, string>()

  async function found(municipalityId: string, sha256: string): Promise<FoundFile> {
    try {
      return await store.get(municipalityId, sha256)
    } catch (cause) {
      if (cause instanceof NotInStore) await alarm(municipalityId, sha256, 'MISSING')
      throw cause
    }
  }

  return {
    ...store,
    async get(municipalityId, sha256) {
      const key = `${municipalityId}/${sha256}`
      const damaged = async (): Promise<never> => {
        known.delete(key)
        await alarm(municipalityId, sha256, 'DAMAGED')
        throw new DamagedFile(key)
      }
      const looked = async (): Promise<FoundFile | null> => {
        const file = await found(municipalityId, sha256)
        if (file.sizeBytes <= heldBytes) {
          const bytes = await readable(gathered(file))
          if (bytes === null || hash('sha256', bytes) !== sha256) return null
          return { ...file, stream: ReadableStream.from([bytes]) }
        }
        if (known.get(key) === file.version) return watched(file, sha256, damaged)
        if ((await readable(sha256Of(file.stream))) !== sha256) return null
        remember(known, key, file.version)
        return watched(await found(municipalityId, sha256), sha256, damaged)
      }
      const first = await looked()
      if (first !== null) return first
      // A plain store shows what is being written again; and a line may spoil a bit.
      await pause(secondLookMs)
      return (await looked()) ?? damaged()
    },
  }
}

/** Null when more came than was announced. */
async function gathered({ stream, sizeBytes }: FoundFile): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let held = 0
  for await (const chunk of stream) {
    held += chunk.byteLength
    if (held > sizeBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Null where the disk cannot read the file any more. */
async function readable<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EIO') return null
    throw cause
  }
}

function watched(file: FoundFile, sha256: string, damaged: () => Promise<never>): FoundFile {
  return { ...file, stream: ReadableStream.from(pieces()) }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const sum = createHash('sha256')
    let held: Uint8Array | null = null
    for await (const chunk of file.stream) {
      sum.update(chunk)
      if (held !== null) yield held
      held = chunk
    }
    if (sum.digest('hex') !== sha256) await damaged()
    if (held !== null) yield held
  }
}

function remember(known: Map<string, string>, key: string, version: string): void {
  known.delete(key)
  known.set(key, version)
  if (known.size <= mostKnown) return
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}
