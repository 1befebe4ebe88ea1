/** The objects of a PDF as its newest revision has them. */
import type { PdfDict, PdfRef, PdfStream, PdfValue } from './pdf-values.ts'
import { unpacked } from './pdf-streams.ts'
import { BadPdf, demandCount, takeCount, takeValue } from './pdf-values.ts'
import type { Place, Xref } from './pdf-xref.ts'
import { readXref, takeObject } from './pdf-xref.ts'

export interface PdfView extends Xref {
  readonly bytes: Buffer
  /** Throws a `BadPdf` when it cannot be read; null when there is none. */
  readonly object: (number: number) => PdfValue
  /** What a reference leads to, or the value itself. */
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

/** Of an object stream, in the order in which its index names them. */
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

/** What a dictionary holds; nothing of what is none. */
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
