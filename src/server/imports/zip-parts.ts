/**
 * The parts of a workbook's archive, unpacked while they are read; a part that is not what the
 * archive says of it is refused.
 */
import { crc32 } from 'node:zlib'

import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'

import { tableLimits } from './table.ts'

/**
 * It is no archive, or a broken one, or one made to burst. The sentence says what for whoever reads
 * Spanish.
 */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

export interface ZipParts {
  /**
   * Names without regard to capitals, as packages have them (ECMA-376-2, §6.2.2.2), and without a
   * slash before them.
   */
  has(name: string): boolean
  /** Empty for a part that is not there. Throws a `BadArchive` on the way. */
  read(name: string): AsyncGenerator<Buffer, void>
  close(): void
}

export async function openZipParts(path: string): Promise<ZipParts> {
  const { archive, entries } = await listed(path)
  const entryOf = (name: string): Entry | undefined => entries.get(partName(name))
  return {
    has: (name) => entryOf(name) !== undefined,
    async *read(name) {
      const entry = entryOf(name)
      if (entry) yield* unpacked(archive, entry)
    },
    close: () => archive.close(),
  }
}

async function listed(path: string): Promise<{ archive: ZipFile; entries: Map<string, Entry> }> {
  try {
    const archive = await openPromise(path, { autoClose: false, lazyEntries: true })
    const entries = new Map<string, Entry>()
    for await (const entry of archive.eachEntry()) {
      const name = partName(entry.fileName)
      if (entries.has(name)) throw new BadArchive(`tiene dos veces la parte ${name}`)
      if (entries.size >= tableLimits.members) throw new BadArchive('tiene demasiadas partes')
      entries.set(name, entry)
    }
    return { archive, entries }
  } catch (cause) {
    throw cause instanceof BadArchive
      ? cause
      : new BadArchive('está cortado o dañado: no se encuentran sus partes', { cause })
  }
}

function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/u, '').toLowerCase()
}

async function* unpacked(archive: ZipFile, entry: Entry): AsyncGenerator<Buffer, void> {
  refuseLarge(entry)
  let sum = 0
  try {
    const stream = await archive.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      // The stream is of bytes; its type says only that it may be read.
      const bytes = Buffer.from(chunk)
      sum = crc32(bytes, sum)
      yield bytes
    }
  } catch (cause) {
    throw new BadArchive(`está dañado: no se puede desempacar ${entry.fileName}`, { cause })
  }
  if (sum !== entry.crc32)
    throw new BadArchive(`está dañado: ${entry.fileName} no es lo que se guardó`)
}

function refuseLarge({ fileName, compressedSize, uncompressedSize }: Entry): void {
  const { unpackedBytes, packedTimes, packedTimesFromBytes } = tableLimits
  const bursts =
    uncompressedSize > packedTimesFromBytes && uncompressedSize > compressedSize * packedTimes
  if (uncompressedSize > unpackedBytes || bursts) {
    throw new BadArchive(`tiene una parte que al desempacarse no cabe: ${fileName}`)
  }
}
