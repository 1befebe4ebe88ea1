/** The members of a ZIP held in memory, unpacked when they are asked for (APPNOTE 6.3.10). */
import { inflateRawSync } from 'node:zlib'

const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const memberSignature = 0x02_01_4b_50
const deflated = 8
const largestBytes = 512 * 1_048_576

/** Null when there is no such member. Throws when it is no ZIP, or the member is larger than any book. */
export function unzip(archive: Buffer): (name: string) => Buffer | null {
  const places = directoryOf(archive)
  return (name) => {
    const place = places.get(name)
    if (!place) return null
    // The local header has lengths of its own for its name and its extra field.
    const from =
      place.offset +
      30 +
      archive.readUInt16LE(place.offset + 26) +
      archive.readUInt16LE(place.offset + 28)
    const packed = archive.subarray(from, from + place.packedBytes)
    return place.method === deflated
      ? inflateRawSync(packed, { maxOutputLength: largestBytes })
      : packed
  }
}

interface Place {
  readonly offset: number
  readonly packedBytes: number
  readonly method: number
}

function directoryOf(archive: Buffer): Map<string, Place> {
  const end = archive.lastIndexOf(endSignature)
  if (end < 0) throw new RangeError('Not a ZIP')
  const places = new Map<string, Place>()
  let at = archive.readUInt32LE(end + 16)
  while (at + 46 <= end && archive.readUInt32LE(at) === memberSignature) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    places.set(archive.toString('utf8', at + 46, nameEnd), {
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    })
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return places
}
