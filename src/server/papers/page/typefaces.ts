/**
 * The two faces every paper is set in: Source Sans 3, regular and bold (SIL Open Font License 1.1),
 * whole Latin, Greek and Cyrillic. Read once, kept in memory. Widths come from the font itself, so
 * a layout can be settled before any PDF exists.
 */
import { readFileSync } from 'node:fs'
import { create } from '@cantoo/fontkit'

import { packageFile } from '../../common/product-files.ts'

export type Face = 'regular' | 'bold'

export interface Typeface {
  /** The font file, as it is embedded (subset) in the PDF. */
  readonly bytes: Uint8Array
  readonly has: (codePoint: number) => boolean
  /** Width of one code point in ems. */
  readonly advance: (codePoint: number) => number
}

const cache = new Map<Face, Typeface>()

export function typeface(face: Face): Typeface {
  const known = cache.get(face)
  if (known) return known
  const read = readTypeface(packageFile(`${face}.ttf`))
  cache.set(face, read)
  return read
}

function readTypeface(file: string): Typeface {
  const bytes = new Uint8Array(readFileSync(file))
  const font = create(bytes)
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} is not a single font`)
  const covered = new Set(font.characterSet)
  const advances = new Map<number, number>()
  return {
    bytes,
    has: (codePoint) => covered.has(codePoint),
    advance: (codePoint) => {
      const known = advances.get(codePoint)
      if (known !== undefined) return known
      // The press gives the sign for what the face lacks the width of what has none: an em.
      const width = covered.has(codePoint)
        ? (font.glyphForCodePoint(codePoint)?.advanceWidth ?? 0) / font.unitsPerEm
        : 1
      advances.set(codePoint, width)
      return width
    },
  }
}
