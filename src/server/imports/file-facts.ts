/**
 * What a first reading of a whole file tells: its hash, how large it is, and in which letters it is
 * written.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface FileFacts {
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** The first of them. */
  readonly beginning: Buffer
  readonly letters: LetterFacts
}

export interface LetterFacts {
  readonly zerosAtEven: number
  readonly zerosAtOdd: number
  /** Letters of several bytes that are right in UTF-8. */
  readonly wholeLetters: number
  /** Bytes that are nothing in UTF-8. */
  readonly brokenBytes: number
  /** The line of the first of them, by line feeds from 1; 0 when there is none. */
  readonly firstBrokenLine: number
  /** Line of the first byte that Windows-1252 has no letter for; 0 when there is none. */
  readonly firstUnknownLine: number
}

const beginningBytes = 4096

export async function readFileFacts(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<FileFacts> {
  const hash = createHash('sha256')
  const letters = openLetterCount()
  let beginning = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    letters.add(chunk)
    bytes += chunk.length
    if (beginning.length < beginningBytes) {
      beginning = Buffer.concat([beginning, chunk.subarray(0, beginningBytes - beginning.length)])
    }
  }
  return { sha256: hash.digest('hex'), bytes, beginning, letters: letters.facts() }
}

export function fileChunks(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: 65_536 })
}

// Undefined in Windows-1252; letters in the code pages of MS-DOS.
const unknownToWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

const lineFeed = 10

function openLetterCount() {
  let place = 0
  let line = 1
  // Of the letter under way: bytes still to come, and the least and most the next one may be.
  let missing = 0
  let least = 0x80
  let most = 0xbf
  const counts = { zerosAtEven: 0, zerosAtOdd: 0, wholeLetters: 0, brokenBytes: 0 }
  const first = { firstBrokenLine: 0, firstUnknownLine: 0 }
  const broken = (): void => {
    counts.brokenBytes += 1
    first.firstBrokenLine ||= line
    missing = 0
  }
  const begin = (byte: number): void => {
    const form = formOf(byte)
    if (form === null) broken()
    else ({ missing, least, most } = form)
  }
  const addHigh = (byte: number): void => {
    if (unknownToWindows.has(byte)) first.firstUnknownLine ||= line
    if (missing === 0) begin(byte)
    else if (byte < least || byte > most) {
      broken()
      begin(byte)
    } else {
      missing -= 1
      least = 0x80
      most = 0xbf
      if (missing === 0) counts.wholeLetters += 1
    }
  }
  const addLow = (byte: number): void => {
    if (missing > 0) broken()
    if (byte === lineFeed) line += 1
    else if (byte === 0 && place % 2 === 0) counts.zerosAtEven += 1
    else if (byte === 0) counts.zerosAtOdd += 1
  }
  return {
    add(chunk: Buffer): void {
      for (const byte of chunk) {
        if (byte >= 0x80) addHigh(byte)
        else if (byte <= lineFeed || missing > 0) addLow(byte)
        place += 1
      }
    },
    facts: (): LetterFacts => {
      if (missing > 0) broken()
      return { ...counts, ...first }
    },
  }
}

/** Of a letter that begins with that byte in UTF-8 (RFC 3629, §4); null when none does. */
function formOf(
  byte: number,
): { readonly missing: number; readonly least: number; readonly most: number } | null {
  if (byte >= 0xc2 && byte <= 0xdf) return { missing: 1, least: 0x80, most: 0xbf }
  if (byte === 0xe0) return { missing: 2, least: 0xa0, most: 0xbf }
  if (byte === 0xed) return { missing: 2, least: 0x80, most: 0x9f }
  if (byte >= 0xe1 && byte <= 0xef) return { missing: 2, least: 0x80, most: 0xbf }
  if (byte === 0xf0) return { missing: 3, least: 0x90, most: 0xbf }
  if (byte >= 0xf1 && byte <= 0xf3) return { missing: 3, least: 0x80, most: 0xbf }
  return byte === 0xf4 ? { missing: 3, least: 0x80, most: 0x8f } : null
}
