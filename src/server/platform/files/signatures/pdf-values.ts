/**
 * The values of a PDF (ISO 32000-1, 7.3), read strictly: what two readers may understand in two
 * ways is an error here, never a guess. A string knows where it stands.
 */

export interface PdfName {
  readonly kind: 'name'
  readonly name: string
}

export interface PdfString {
  readonly kind: 'string'
  readonly bytes: Buffer
  /** Of its first and behind its last delimiter, in the bytes that were read. */
  readonly start: number
  readonly end: number
}

export interface PdfRef {
  readonly kind: 'ref'
  readonly number: number
  readonly generation: number
}

export interface PdfDict {
  readonly kind: 'dict'
  readonly entries: ReadonlyMap<string, PdfValue>
}

export interface PdfArray {
  readonly kind: 'array'
  readonly items: readonly PdfValue[]
}

export interface PdfStream {
  readonly kind: 'stream'
  readonly dict: PdfDict
  readonly raw: Buffer
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfArray
  | PdfStream

export interface Cursor {
  readonly bytes: Buffer
  at: number
}

export class BadPdf extends Error {
  override name = 'BadPdf'
}

const deepest = 100
const spaces = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))

export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && spaces.has(byte)
}

function isRegular(byte: number | undefined): byte is number {
  return byte !== undefined && !spaces.has(byte) && !delimiters.has(byte)
}

export function skipBlanks(cursor: Cursor): void {
  const { bytes } = cursor
  for (;;) {
    while (isSpace(bytes[cursor.at])) cursor.at += 1
    if (bytes[cursor.at] !== 0x25) return
    while (cursor.at < bytes.length && bytes[cursor.at] !== 10 && bytes[cursor.at] !== 13) {
      cursor.at += 1
    }
  }
}

export function takeWord(cursor: Cursor): string {
  skipBlanks(cursor)
  const start = cursor.at
  while (isRegular(cursor.bytes[cursor.at])) cursor.at += 1
  return cursor.bytes.toString('latin1', start, cursor.at)
}

export function demandWord(cursor: Cursor, word: string): void {
  if (takeWord(cursor) !== word) throw new BadPdf(`${word} is missing`)
}

export function takeCount(cursor: Cursor): number {
  const word = takeWord(cursor)
  if (!/^\d{1,10}$/u.test(word)) throw new BadPdf('a number is missing')
  return Number(word)
}

/** The value at the cursor, and past it. Throws a `BadPdf`. */
export function takeValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > deepest) throw new BadPdf('nested too deeply')
  skipBlanks(cursor)
  const { bytes, at } = cursor
  const first = bytes[at]
  if (first === 0x2f) return takeName(cursor)
  if (first === 0x28) return takeText(cursor)
  if (first === 0x5b) return takeArray(cursor, depth)
  if (first === 0x3c) return bytes[at + 1] === 0x3c ? takeDict(cursor, depth) : takeHex(cursor)
  return takeScalar(cursor)
}

function takeScalar(cursor: Cursor): PdfValue {
  const word = takeWord(cursor)
  if (word === 'true') return true
  if (word === 'false') return false
  if (word === 'null') return null
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(word)) throw new BadPdf('no value here')
  return (/^\d{1,10}$/u.test(word) && takeRef(cursor, Number(word))) || Number(word)
}

function takeRef(cursor: Cursor, number: number): PdfRef | null {
  const ahead = { ...cursor }
  const generation = takeWord(ahead)
  if (!/^\d{1,5}$/u.test(generation) || takeWord(ahead) !== 'R') return null
  cursor.at = ahead.at
  return { kind: 'ref', number, generation: Number(generation) }
}

function takeName(cursor: Cursor): PdfName {
  cursor.at += 1
  const start = cursor.at
  while (isRegular(cursor.bytes[cursor.at])) cursor.at += 1
  const name = cursor.bytes.toString('latin1', start, cursor.at)
  const plain = name.replaceAll(/#([0-9a-f]{2})/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return { kind: 'name', name: plain }
}

function takeHex(cursor: Cursor): PdfString {
  const start = cursor.at
  const end = cursor.bytes.indexOf(0x3e, start) + 1
  if (end === 0) throw new BadPdf('a string is cut off')
  const digits = cursor.bytes.toString('latin1', start + 1, end - 1).replaceAll(/\s/gu, '')
  if (!/^[0-9a-f]*$/iu.test(digits)) throw new BadPdf('no hexadecimal string')
  cursor.at = end
  const even = digits.length % 2 === 0 ? digits : `${digits}0`
  return { kind: 'string', bytes: Buffer.from(even, 'hex'), start, end }
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function takeText(cursor: Cursor): PdfString {
  const { bytes, at: start } = cursor
  const read: number[] = []
  let open = 0
  for (;;) {
    const byte = bytes[cursor.at]
    if (byte === undefined) throw new BadPdf('a string is cut off')
    cursor.at += 1
    if (byte === 0x5c) {
      const escaped = takeEscape(cursor)
      if (escaped !== null) read.push(escaped)
      continue
    }
    if (byte === 0x28) open += 1
    if (byte === 0x29) open -= 1
    if (open === 0) return { kind: 'string', bytes: Buffer.from(read), start, end: cursor.at }
    if (read.length > 0 || open > 1 || byte !== 0x28) read.push(byte)
  }
}

/** Behind a backslash; null for an end of line, which it takes back. */
function takeEscape(cursor: Cursor): number | null {
  const octal = /^[0-7]{1,3}/u.exec(cursor.bytes.toString('latin1', cursor.at, cursor.at + 3))?.[0]
  if (octal !== undefined) {
    cursor.at += octal.length
    return Number.parseInt(octal, 8) & 0xff
  }
  const byte = cursor.bytes[cursor.at]
  if (byte === undefined) throw new BadPdf('a string is cut off')
  cursor.at += 1
  if (byte === 13 && cursor.bytes[cursor.at] === 10) cursor.at += 1
  if (byte === 13 || byte === 10) return null
  return escapes[String.fromCharCode(byte)] ?? byte
}

function takeArray(cursor: Cursor, depth: number): PdfArray {
  cursor.at += 1
  const items: PdfValue[] = []
  for (skipBlanks(cursor); cursor.bytes[cursor.at] !== 0x5d; skipBlanks(cursor)) {
    items.push(takeValue(cursor, depth + 1))
  }
  cursor.at += 1
  return { kind: 'array', items }
}

function takeDict(cursor: Cursor, depth: number): PdfDict {
  cursor.at += 2
  const entries = new Map<string, PdfValue>()
  for (skipBlanks(cursor); cursor.bytes[cursor.at] !== 0x3e; skipBlanks(cursor)) {
    if (cursor.bytes[cursor.at] !== 0x2f) throw new BadPdf('a key is missing')
    const { name } = takeName(cursor)
    if (entries.has(name)) throw new BadPdf('a key stands twice')
    entries.set(name, takeValue(cursor, depth + 1))
  }
  if (cursor.bytes[cursor.at + 1] !== 0x3e) throw new BadPdf('a dictionary is cut off')
  cursor.at += 2
  return { kind: 'dict', entries }
}

/** Whether both say the same, where they stand left aside. References are not followed. */
export function isSame(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return one === other || written(one) === written(other)
}

/** One writing for values that are the same. */
function written(value: PdfValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return String(value)
  if (value.kind === 'name') return JSON.stringify(['/', value.name])
  if (value.kind === 'string') return `<${value.bytes.toString('hex')}>`
  if (value.kind === 'ref') return `${value.number} ${value.generation} R`
  if (value.kind === 'array') return `[${value.items.map(written).join(',')}]`
  if (value.kind === 'stream') return `${written(value.dict)}${value.raw.toString('base64')}`
  const keys = [...value.entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${keys.map(([key, of]) => `${JSON.stringify(key)}:${written(of)}`).join(',')}}`
}

export function refsIn(value: PdfValue): readonly PdfRef[] {
  if (value === null || typeof value !== 'object') return []
  if (value.kind === 'ref') return [value]
  if (value.kind === 'array') return value.items.flatMap(refsIn)
  if (value.kind === 'dict') return [...value.entries.values()].flatMap(refsIn)
  return value.kind === 'stream' ? refsIn(value.dict) : []
}

export function demandCount(value: PdfValue | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new BadPdf('a number is missing')
  }
  return value
}
