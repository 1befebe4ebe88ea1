/**
 * Which object of a PDF stands where, as its cross-references say it: tables, streams, both at
 * once, and the older ones they lead to (ISO 32000-1, 7.5.4 to 7.5.8). What they do not say does
 * not exist: a file is never searched for objects.
 */
import type { Cursor, PdfDict, PdfStream, PdfValue } from './pdf-values.ts'
import { unpacked } from './pdf-streams.ts'
import {
  BadPdf,
  demandCount,
  demandWord,
  isSpace,
  skipBlanks,
  takeCount,
  takeValue,
} from './pdf-values.ts'

export type Place =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  /** In the object stream of that number. */
  | { readonly kind: 'in'; readonly stream: number; readonly index: number }

export interface Xref {
  readonly places: ReadonlyMap<number, Place>
  /** Of the newest revision. */
  readonly trailer: PdfDict
}

const [mostSections, mostObjects] = [1000, 1_000_000]

/** Throws a `BadPdf` when the file does not end as a whole one, or says anything twice over. */
export function readXref(bytes: Buffer): Xref {
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

/** Of an array of whole numbers. */
export function countsOf(value: PdfValue | undefined): readonly number[] {
  if (value === undefined || value === null || typeof value !== 'object' || !('items' in value)) {
    throw new BadPdf('numbers are missing')
  }
  return value.items.map(demandCount)
}

export interface PdfObject {
  readonly number: number
  readonly generation: number
  readonly value: PdfValue
}

/** The object at the cursor. `lengthOf` says what a length that stands elsewhere is. */
export function takeObject(
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
