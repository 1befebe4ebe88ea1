/**
 * The names of what a compound file holds, as Outlook and the Office of before 2007 write them
 * (MS-CFB): nothing of it is opened.
 */
import type { FileHandle } from 'node:fs/promises'

import { readAt, withFile } from '../store/read-file.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
// MS-CFB §2.2: the header, where its own list of sectors of the allocation table begins, and how
// many it holds.
const headerBytes = 512
const firstTableSectors = 76
const tableSectorsInHeader = 109
const entryBytes = 128
/** A message with a hundred attachments has some thousands of names. */
const mostDirectorySectors = 2000
const mostTableLists = 200
const endOfChain = 0xff_ff_ff_fa

/** Empty when it is no compound file that can be read. */
export function compoundNames(path: string): Promise<ReadonlySet<string>> {
  return withFile(path, namesIn)
}

async function namesIn(file: FileHandle): Promise<Set<string>> {
  const names = new Set<string>()
  const header = await readAt(file, 0, headerBytes)
  if (header.length < headerBytes || !header.subarray(0, 8).equals(signature)) return names
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const sectorBytes = 2 ** shift
  const sector = (number: number): Promise<Buffer> =>
    readAt(file, (number + 1) * sectorBytes, sectorBytes)
  const table = await tableSectors(header, sector)
  let number = header.readUInt32LE(48)
  for (let read = 0; number < endOfChain && read < mostDirectorySectors; read += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each sector is found by the one before
    for (const name of namesOf(await sector(number))) names.add(name)
    const perSector = sectorBytes / 4
    const list = table[Math.floor(number / perSector)]
    if (list === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    const numbers = await sector(list)
    const place = (number % perSector) * 4
    if (place + 4 > numbers.length) break
    number = numbers.readUInt32LE(place)
  }
  return names
}

/**
 * Which sectors hold the allocation table: the first 109 stand in the header, the others in a chain
 * of lists (MS-CFB §2.5).
 */
async function tableSectors(
  header: Buffer,
  sector: (number: number) => Promise<Buffer>,
): Promise<readonly number[]> {
  const found = numbersIn(header.subarray(firstTableSectors)).slice(0, tableSectorsInHeader)
  let next = header.readUInt32LE(68)
  for (let read = 0; next < endOfChain && read < mostTableLists; read += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each list names the next
    const numbers = numbersIn(await sector(next))
    next = numbers.pop() ?? endOfChain
    found.push(...numbers)
  }
  return found
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))
}

function namesOf(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    // With its closing zero; 64 bytes at most (MS-CFB §2.6.1).
    const length = Math.min(directory.readUInt16LE(at + 64), 64) - 2
    if (length > 0) names.push(directory.toString('utf16le', at, at + length))
  }
  return names
}
