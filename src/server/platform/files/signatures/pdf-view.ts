/** The objects of a PDF as its newest revision has them. */
import type { PdfDict, PdfRef, PdfStream, PdfValue, Cursor, PdfString } from './pdf-values.ts'
import {
  BadPdf,
  demandCount,
  takeCount,
  takeValue,
  demandWord,
  isSpace,
  skipBlanks,
} from './pdf-values.ts'
import { inflateSync } from 'node:zlib'

export interface PdfView extends Xref {
  readonly bytes: Buffer
  readonly object: (number: number) => PdfValue
  readonly resolve: (value: PdfValue | undefined) => PdfValue
}

interface PackedObject {
  readonly number: number
  readonly value: PdfValue
}

const longestTrail = 32

/** Throws a `BadPdf` when it is encrypted, or its cross-references are not understood. */
export function openPdf(bytes: Buffer): PdfView {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new BadPdf('no PDF')
  const xref = readXref(bytes)
  if (xref.trailer.entries.has('Encrypt')) throw new BadPdf('encrypted')
  const kept = new Map<number, PdfValue>()
  const packs = new Map<number, readonly PackedObject[]>()
  const reading = new Set<number>()

  function object(number: number): PdfValue {
    const known = kept.get(number)
    if (known !== undefined) return known
    const place = xref.places.get(number) ?? { kind: 'free' }
    if (reading.has(number)) throw new BadPdf('an object is made of itself')
    reading.add(number)
    try {
      const value = readAt(number, place)
      kept.set(number, value)
      return value
    } finally {
      reading.delete(number)
    }
  }

  function readAt(number: number, place: Place): PdfValue {
    if (place.kind === 'free') return null
    if (place.kind === 'in') {
      const packed = pack(place.stream)[place.index]
      if (packed?.number !== number) throw new BadPdf('another object stands there')
      return packed.value
    }
    const read = takeObject({ bytes, at: place.offset }, (length) => demandCount(resolve(length)))
    if (read.number !== number || read.generation !== place.generation) {
      throw new BadPdf('another object stands there')
    }
    return read.value
  }

  function pack(number: number): readonly PackedObject[] {
    const known = packs.get(number)
    if (known) return known
    const values = objectsIn(object(number))
    packs.set(number, values)
    return values
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let step = 0; isRef(found); step += 1) {
      if (step > longestTrail) throw new BadPdf('a reference leads nowhere')
      found = object(found.number)
    }
    return found
  }

  return { ...xref, bytes, object, resolve }
}

function objectsIn(stream: PdfValue): readonly PackedObject[] {
  if (!isStream(stream)) throw new BadPdf('no object stream')
  const data = unpacked(stream)
  const [count, first] = [stream.dict.entries.get('N'), stream.dict.entries.get('First')]
  const head = { bytes: data, at: 0 }
  return Array.from({ length: Math.min(demandCount(count), data.length) }, () => {
    const number = takeCount(head)
    const at = demandCount(first) + takeCount(head)
    return { number, value: takeValue({ bytes: data, at }) }
  })
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return value !== null && typeof value === 'object' && value.kind === 'ref'
}

export function isStream(value: PdfValue): value is PdfStream {
  return value !== null && typeof value === 'object' && value.kind === 'stream'
}

export function entriesOf(value: PdfValue): PdfDict['entries'] {
  return value !== null && typeof value === 'object' && value.kind === 'dict'
    ? value.entries
    : new Map()
}

export function itemsOf(value: PdfValue): readonly PdfValue[] {
  return value !== null && typeof value === 'object' && value.kind === 'array' ? value.items : []
}

export function nameIn(value: PdfValue | undefined): string | null {
  const isName = value !== null && typeof value === 'object' && value.kind === 'name'
  return isName ? value.name : null
}

type Place =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  /** In the object stream of that number. */
  | { readonly kind: 'in'; readonly stream: number; readonly index: number }

interface Xref {
  readonly places: ReadonlyMap<number, Place>
  readonly trailer: PdfDict
}

const [mostSections, mostObjects] = [1000, 1_000_000]

/** Throws a `BadPdf` when the file does not end as a whole one, or says anything twice over. */
function readXref(bytes: Buffer): Xref {
  const places = new Map<number, Place>()
  const seen = new Set<number>()
  let trailer: PdfDict | null = null
  for (let next: number | null = lastXref(bytes); next !== null;) {
    if (seen.has(next) || seen.size > mostSections) throw new BadPdf('the revisions are a loop')
    seen.add(next)
    const section = sectionAt(bytes, next)
    trailer ??= section.trailer
    const hybrid = section.trailer.entries.get('XRefStm')
    const hidden = hybrid === undefined ? null : sectionAt(bytes, demandCount(hybrid)).places
    for (const [number, place] of merged(section.places, hidden)) {
      if (!places.has(number)) places.set(number, place)
    }
    if (places.size > mostObjects) throw new BadPdf('too many objects')
    const before = section.trailer.entries.get('Prev')
    next = before === undefined ? null : demandCount(before)
  }
  if (trailer === null) throw new BadPdf('no trailer')
  return { places, trailer }
}

/** What only newer readers find stands in the stream, and is free in the table. */
function merged(
  stated: ReadonlyMap<number, Place>,
  hidden: ReadonlyMap<number, Place> | null,
): ReadonlyMap<number, Place> {
  const all = new Map(stated)
  for (const [number, place] of hidden ?? []) {
    if ((all.get(number)?.kind ?? 'free') === 'free') all.set(number, place)
  }
  return all
}

/** The file has to end in `%%EOF`, with nothing but an end of line behind it. */
function lastXref(bytes: Buffer): number {
  const tail = /startxref[\r\n ]+(\d{1,10})[\r\n ]+(?:%(?!%EOF)[^\r\n]*[\r\n]+)*%%EOF\r?\n?$/u
  const place = tail.exec(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))?.[1]
  if (place === undefined) throw new BadPdf('the file does not end as a PDF does')
  return Number(place)
}

interface Section {
  readonly places: ReadonlyMap<number, Place>
  readonly trailer: PdfDict
}

function sectionAt(bytes: Buffer, offset: number): Section {
  if (offset >= bytes.length) throw new BadPdf('cross-references stand outside the file')
  const cursor = { bytes, at: offset }
  skipBlanks(cursor)
  if (bytes.toString('latin1', cursor.at, cursor.at + 4) === 'xref') return table(cursor)
  const { value } = takeObject(cursor, () => null)
  if (value === null || typeof value !== 'object' || value.kind !== 'stream') {
    throw new BadPdf('no cross-references here')
  }
  return { places: streamPlaces(value), trailer: value.dict }
}

function table(cursor: Cursor): Section {
  demandWord(cursor, 'xref')
  const places = new Map<number, Place>()
  for (;;) {
    skipBlanks(cursor)
    if (cursor.bytes[cursor.at] === 0x74) break
    const start = takeCount(cursor)
    const count = takeCount(cursor)
    if (count > mostObjects) throw new BadPdf('too many objects')
    for (let number = start; number < start + count; number += 1) {
      const [offset, generation] = [takeCount(cursor), takeCount(cursor)]
      skipBlanks(cursor)
      const use = cursor.bytes[cursor.at]
      cursor.at += 1
      if (use !== 0x6e && use !== 0x66) throw new BadPdf('a line of the table is broken')
      if (places.has(number)) throw new BadPdf('an object stands twice')
      places.set(number, use === 0x6e ? { kind: 'at', offset, generation } : { kind: 'free' })
    }
  }
  demandWord(cursor, 'trailer')
  const trailer = takeValue(cursor)
  if (trailer === null || typeof trailer !== 'object' || trailer.kind !== 'dict') {
    throw new BadPdf('no trailer')
  }
  return { places, trailer }
}

function streamPlaces(stream: PdfStream): ReadonlyMap<number, Place> {
  const { entries } = stream.dict
  const widths = countsOf(entries.get('W'))
  if (widths.length !== 3 || Math.max(...widths) > 6) {
    throw new BadPdf('cross-references of an unknown form')
  }
  const [first = 0, second = 0, third = 0] = widths
  const data = unpacked(stream)
  const places = new Map<number, Place>()
  let at = 0
  const take = (width: number): number => {
    if (at + width > data.length) throw new BadPdf('cross-references are cut off')
    at += width
    return width === 0 ? 0 : data.readUIntBE(at - width, width)
  }
  for (const [start, end] of rangesOf(entries)) {
    for (let number = start; number < end; number += 1) {
      const type = first === 0 ? 1 : take(first)
      const [one, other] = [take(second), take(third)]
      if (places.has(number)) throw new BadPdf('an object stands twice')
      places.set(number, placeOf(type, one, other))
    }
  }
  return places
}

/** The numbers that a stream of cross-references tells of: from the first, up to the second. */
function rangesOf(entries: PdfDict['entries']): readonly (readonly [number, number])[] {
  const size = demandCount(entries.get('Size'))
  const counts = entries.has('Index') ? countsOf(entries.get('Index')) : [0, size]
  const pairs = Math.floor(counts.length / 2)
  const ranges = Array.from({ length: pairs }, (_, pair) => {
    const [start = 0, count = 0] = counts.slice(pair * 2, pair * 2 + 2)
    if (count > mostObjects) throw new BadPdf('too many objects')
    return [start, start + count] as const
  })
  if (counts.length % 2 !== 0) throw new BadPdf('cross-references of an unknown form')
  return ranges
}

function placeOf(type: number, one: number, other: number): Place {
  if (type === 0) return { kind: 'free' }
  if (type === 1) return { kind: 'at', offset: one, generation: other }
  if (type === 2) return { kind: 'in', stream: one, index: other }
  throw new BadPdf('an object stands in an unknown way')
}

function countsOf(value: PdfValue | undefined): readonly number[] {
  if (value === undefined || value === null || typeof value !== 'object' || !('items' in value)) {
    throw new BadPdf('numbers are missing')
  }
  return value.items.map(demandCount)
}

interface PdfObject {
  readonly number: number
  readonly generation: number
  readonly value: PdfValue
}

/** The object at the cursor. `lengthOf` says what a length that stands elsewhere is. */
function takeObject(
  cursor: Cursor,
  lengthOf: (length: PdfValue | undefined) => number | null,
): PdfObject {
  const [number, generation] = [takeCount(cursor), takeCount(cursor)]
  demandWord(cursor, 'obj')
  const value = takeValue(cursor)
  skipBlanks(cursor)
  const { bytes, at } = cursor
  if (bytes.toString('latin1', at, at + 6) !== 'stream') {
    demandWord(cursor, 'endobj')
    return { number, generation, value }
  }
  if (value === null || typeof value !== 'object' || value.kind !== 'dict') {
    throw new BadPdf('a stream without its dictionary')
  }
  const start = at + (bytes[at + 6] === 13 && bytes[at + 7] === 10 ? 8 : 7)
  if (bytes[start - 1] !== 10) throw new BadPdf('a stream begins in an unknown way')
  const stated = value.entries.get('Length')
  const length = typeof stated === 'number' ? stated : lengthOf(stated)
  const end = start + demandCount(length)
  if (end > bytes.length) throw new BadPdf('a stream is cut off')
  cursor.at = end
  while (isSpace(bytes[cursor.at])) cursor.at += 1
  demandWord(cursor, 'endstream')
  demandWord(cursor, 'endobj')
  const raw = bytes.subarray(start, end)
  return { number, generation, value: { kind: 'stream', dict: value, raw } }
}

const mostUnpackedBytes = 64 * 1_048_576

/** Unpacked; at most 64 MB. Throws on any packing but Flate, with the rows of PNG or without. */
function unpacked({ dict, raw }: PdfStream): Buffer {
  const filter = only(dict.entries.get('Filter'))
  if (filter === null) return raw
  if (typeof filter !== 'object' || filter.kind !== 'name' || filter.name !== 'FlateDecode') {
    throw new BadPdf('packed in an unknown way')
  }
  const data = inflateSync(raw, { maxOutputLength: mostUnpackedBytes })
  const how = only(dict.entries.get('DecodeParms'))
  if (how === null) return data
  if (typeof how !== 'object' || how.kind !== 'dict') throw new BadPdf('packed in an unknown way')
  return withoutPredictor(data, how.entries)
}

function only(value: PdfValue | undefined): PdfValue {
  if (typeof value !== 'object' || value?.kind !== 'array') return value ?? null
  if (value.items.length > 1) throw new BadPdf('packed more than once')
  return value.items[0] ?? null
}

/** The filters of PNG, one byte a pixel; each row is told its own. */
function withoutPredictor(data: Buffer, how: PdfDict['entries']): Buffer {
  const predictor = how.get('Predictor') ?? 1
  if (predictor === 1) return data
  const isPlain = !how.has('Colors') && !how.has('BitsPerComponent')
  if (typeof predictor !== 'number' || predictor < 10 || !isPlain) {
    throw new BadPdf('packed in an unknown way')
  }
  const columns = demandCount(how.get('Columns') ?? 1)
  const rows = data.length / (columns + 1)
  if (!Number.isInteger(rows)) throw new BadPdf('a row is cut off')
  let above = Buffer.alloc(columns)
  const read = Array.from({ length: rows }, (_, row) => {
    const start = row * (columns + 1)
    above = rowOf(data[start], data.subarray(start + 1, start + 1 + columns), above)
    return above
  })
  return Buffer.concat(read)
}

/** NONE, SUB and UP: cross-references are written with no other. */
function rowOf(kind: number | undefined, row: Buffer, above: Buffer): Buffer<ArrayBuffer> {
  const out = Buffer.from(row)
  if (kind === 1) for (let at = 1; at < out.length; at += 1) out[at] = add(out[at], out[at - 1])
  else if (kind === 2) for (let at = 0; at < out.length; at += 1) out[at] = add(out[at], above[at])
  else if (kind !== 0) throw new BadPdf('packed in an unknown way')
  return out
}

function add(one = 0, other = 0): number {
  return (one + other) & 0xff
}

export interface SignatureField {
  readonly ref: PdfRef
  readonly entries: PdfDict['entries']
  readonly signature: PdfDict['entries'] | null
  /** Whether the signature stands in the file as it is, and not packed with other objects. */
  readonly isPlain: boolean
}

const mostFields = 10_000

export function signatureFields(view: PdfView): readonly SignatureField[] {
  const form = formOf(view)
  const fields: SignatureField[] = []
  const seen = new Set<number>()
  const open = itemsOf(view.resolve(form.get('Fields')))
    .map((value) => ({ value, type: null as string | null }))
    .toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, type: inherited } = next
    // A field that stands within its parent cannot be told from what it replaces.
    if (!isRef(value)) continue
    if (seen.has(value.number) || seen.size > mostFields) throw new BadPdf('the form is no tree')
    seen.add(value.number)
    const entries = entriesOf(view.resolve(value))
    const type = nameIn(view.resolve(entries.get('FT'))) ?? inherited
    const kids = itemsOf(view.resolve(entries.get('Kids')))
    const held = entries.get('V')
    if (type === 'Sig' && (held !== undefined || kids.length === 0)) {
      fields.push(fieldOf(view, value, held))
    } else for (const kid of kids.toReversed()) open.push({ value: kid, type })
  }
  return fields
}

function fieldOf(view: PdfView, ref: PdfRef, held: PdfValue | undefined): SignatureField {
  const signature = view.resolve(held)
  const isPlain = isRef(held) && view.places.get(held.number)?.kind === 'at'
  return {
    ref,
    entries: entriesOf(view.resolve(ref)),
    signature: signature === null ? null : entriesOf(signature),
    isPlain,
  }
}

export function catalogOf(view: PdfView): PdfDict['entries'] {
  return entriesOf(view.resolve(view.trailer.entries.get('Root')))
}

export function formOf(view: PdfView): PdfDict['entries'] {
  return entriesOf(view.resolve(catalogOf(view).get('AcroForm')))
}

export interface Covered {
  /** The two stretches of the file that are signed: all of it up to `end` but the signature. */
  readonly hole: readonly [start: number, end: number]
  readonly end: number
  readonly contents: PdfString
}

/**
 * What the signature covers: from the first byte on, without a gap but the very hexadecimal of its
 * own `Contents`. Null when it is anything else.
 */
export function coveredBy(bytes: Buffer, signature: PdfDict['entries']): Covered | null {
  const contents = signature.get('Contents')
  const range = rangeOf(signature.get('ByteRange'))
  if (range === null || typeof contents !== 'object' || contents?.kind !== 'string') return null
  const { start, end } = contents
  const [, length, second, rest] = range
  const isHole = length === start && second === end && end + rest <= bytes.length
  const isHex = /^<[0-9a-f]+>$/iu.test(bytes.toString('latin1', start, end))
  return isHole && isHex ? { hole: [start, end], end: end + rest, contents } : null
}

/** Two stretches, the first of which begins with the file; null when they are anything else. */
function rangeOf(
  value: PdfValue | undefined,
): readonly [zero: number, length: number, second: number, rest: number] | null {
  const [zero, length, second, rest, ...more] = itemsOf(value ?? null).map((one) =>
    typeof one === 'number' && Number.isSafeInteger(one) && one >= 0 ? one : null,
  )
  if (zero !== 0 || more.length > 0 || length == null || second == null) return null
  return rest == null || rest === 0 ? null : [zero, length, second, rest]
}
