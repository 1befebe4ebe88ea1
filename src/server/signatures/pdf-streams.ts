/** What the streams of a PDF hold, as far as its own cross-references are packed. */
import { inflateSync } from 'node:zlib'

import type { PdfDict, PdfStream, PdfValue } from './pdf-values.ts'
import { BadPdf, demandCount } from './pdf-values.ts'

const mostUnpackedBytes = 64 * 1_048_576

/** Unpacked; at most 64 MB. Throws on any packing but Flate, with the rows of PNG or without. */
export function unpacked({ dict, raw }: PdfStream): Buffer {
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

/** The one that there is, alone or in a list. */
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
