/** The names of what a ZIP holds, from its central directory: nothing is unpacked. */
import { readAt, withFile } from '../store/read-file.ts'

// APPNOTE 6.3.10, §4.3.16: the end record and a comment of up to 65,535 bytes after it.
const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const endBytes = 22
const longestTailBytes = endBytes + 65_535
const entrySignature = 0x02_01_4b_50
const entryBytes = 46
/** Office documents hold some dozens of parts; a directory beyond this is no letter. */
const largestDirectoryBytes = 4 * 1024 * 1024

/** Empty when it is no ZIP that can be read. */
export function zipNames(path: string, sizeBytes: number): Promise<ReadonlySet<string>> {
  return withFile(path, async (file) => {
    const tail = await readAt(file, Math.max(0, sizeBytes - longestTailBytes), longestTailBytes)
    const end = tail.subarray(Math.max(0, tail.lastIndexOf(endSignature)))
    if (end.length < endBytes || !end.subarray(0, 4).equals(endSignature)) return new Set()
    const length = Math.min(end.readUInt32LE(12), largestDirectoryBytes)
    return namesIn(await readAt(file, end.readUInt32LE(16), length))
  })
}

function namesIn(directory: Buffer): Set<string> {
  const names = new Set<string>()
  let at = 0
  while (at + entryBytes <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + entryBytes, nameEnd))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}
