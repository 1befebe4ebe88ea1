import { inflateRawSync } from 'node:zlib'

/**
 * The members of an archive as text, by name, found as any reader finds them: from the directory at
 * its end.
 */
export function unzip(archive: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  const members = new Map<string, string>()
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const offset = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(start, start + packed)
    const isStored = bytes.readUInt16LE(at + 10) === 0
    members.set(name, (isStored ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30)
  }
  return members
}
