/**
 * A ZIP archive written as it is read: each member is packed while it passes, its length told after
 * it.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

import type { FilePieces } from './table.ts'

export interface ZipMember {
  readonly name: string
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface WrittenMember {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packedBytes: number
  readonly wholeBytes: number
}

// Bit 3: the lengths follow the member. Bit 11: names are UTF-8.
const flags = 0x0808
const deflated = 8
// 1 January 1980, the first day there is: the same content gives the same bytes.
const noDate = 0x00_21
// Beyond them another format of archive is needed, which not every spreadsheet reads.
const mostBytes = 0xffff_ffff

/** Throws when a member or the whole would be of 4 GB or more. */
export async function* writeZip(members: AsyncIterable<ZipMember>): FilePieces {
  const written: WrittenMember[] = []
  let offset = 0
  for await (const member of members) {
    const name = Buffer.from(member.name, 'utf8')
    const head = localHeader(name)
    yield head
    const counted = { crc: 0, wholeBytes: 0, packedBytes: 0 }
    for await (const packed of pack(member.pieces, counted)) yield packed
    const { crc, wholeBytes, packedBytes } = counted
    const tail = lengths(crc, packedBytes, wholeBytes)
    yield tail
    written.push({ name, offset, crc, packedBytes, wholeBytes })
    offset += head.length + packedBytes + tail.length
    if (wholeBytes > mostBytes || offset > mostBytes) throw new Error('The archive is too large')
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield directoryEnd(written.length, directory.length, offset)
}

interface Counted {
  crc: number
  wholeBytes: number
  packedBytes: number
}

async function* pack(pieces: ZipMember['pieces'], counted: Counted): FilePieces {
  async function* measured(): FilePieces {
    for await (const piece of pieces) {
      counted.crc = crc32(piece, counted.crc)
      counted.wholeBytes += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw()
  const filled = pipeline(Readable.from(measured()), deflate)
  // Whoever reads the packed side hears of a fault there; this keeps it from being nobody's.
  filled.catch(() => undefined)
  for await (const packed of deflate) {
    // A stream of bytes gives buffers.
    const bytes: Buffer = packed
    counted.packedBytes += bytes.length
    yield bytes
  }
  await filled
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(noDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function lengths(crc: number, packedBytes: number, wholeBytes: number): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x0807_4b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packedBytes, 8)
  tail.writeUInt32LE(wholeBytes, 12)
  return tail
}

function directoryEntry({ name, offset, crc, packedBytes, wholeBytes }: WrittenMember): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(noDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packedBytes, 20)
  entry.writeUInt32LE(wholeBytes, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function directoryEnd(members: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(members, 8)
  end.writeUInt16LE(members, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
