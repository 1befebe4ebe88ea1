/**
 * A face inside an archival PDF: glyphs are gathered while text is set, and only those are
 * embedded, at the end.
 */
import { create } from '@cantoo/fontkit'

import { type Face, typeface } from '../page/typefaces.ts'
import type { PdfFile } from './pdf-file.ts'

export interface PdfFace {
  /** Its font object, to be mentioned before it is written. */
  readonly id: number
  /** The glyphs of printable text, in hexadecimal. */
  readonly glyphs: (text: string) => string
  /** Everything the file needs of it. */
  readonly finish: () => Generator<Buffer, void>
}

/** A part of a font has six letters before its name (ISO 32000-1, 9.6.4). */
export const partNames: Readonly<Record<Face, string>> = {
  regular: 'REGULA+SourceSans3-Regular',
  bold: 'BOLDAA+SourceSans3-Bold',
}

export function openPdfFace(file: PdfFile, face: Face): PdfFace {
  const font = create(typeface(face).bytes)
  if (!('createSubset' in font)) throw new Error('A face of ours is a single font')
  const subset = font.createSubset()
  const scale = 1000 / font.unitsPerEm
  const gathered: Gathered = { hexOf: new Map(), letters: new Map(), widths: [] }
  const id = file.reserve()

  const hexFor = (codePoint: number): string => {
    const glyph = font.glyphForCodePoint(codePoint)
    const place = subset.includeGlyph(glyph?.id ?? 0)
    const hex = place.toString(16).padStart(4, '0').toUpperCase()
    gathered.widths[place] = Math.round((glyph?.advanceWidth ?? 0) * scale)
    if (!gathered.letters.has(hex)) gathered.letters.set(hex, codePoint)
    gathered.hexOf.set(codePoint, hex)
    return hex
  }

  return {
    id,
    glyphs(text) {
      let hex = ''
      for (const sign of text) {
        const codePoint = sign.codePointAt(0) ?? 0
        hex += gathered.hexOf.get(codePoint) ?? hexFor(codePoint)
      }
      return hex
    },
    finish: () => {
      const { bbox, ascent, descent, capHeight } = font
      const metrics = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY, ascent, descent, capHeight]
      return writeFace(file, face, {
        id,
        gathered,
        metrics: metrics.map((units) => Math.round(units * scale)),
        program: subset.encode(),
      })
    },
  }
}

interface Gathered {
  /** By code point. */
  readonly hexOf: Map<number, string>
  /** By the glyph's place in the subset, in hexadecimal. */
  readonly letters: Map<string, number>
  /** By the same place; a part of another glyph has none. */
  readonly widths: number[]
}

interface WholeFace {
  readonly id: number
  readonly gathered: Gathered
  /** The box, ascent, descent and height of capitals. */
  readonly metrics: readonly number[]
  readonly program: Uint8Array
}

function* writeFace(
  file: PdfFile,
  face: Face,
  { id, gathered, metrics, program }: WholeFace,
): Generator<Buffer, void> {
  const name = partNames[face]
  const [descendant, descriptor, embedded, unicode] = [
    file.reserve(),
    file.reserve(),
    file.reserve(),
    file.reserve(),
  ]
  const widths = Array.from(gathered.widths, (width) => width ?? 0).join(' ')
  const [ascent, descent, capHeight] = metrics.slice(4)
  yield file.object(
    id,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
  yield file.object(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}` +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
      `/FontDescriptor ${descriptor} 0 R/DW 1000/W[0[${widths}]]/CIDToGIDMap/Identity>>`,
  )
  yield file.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${metrics.slice(0, 4).join(' ')}]/ItalicAngle 0` +
      `/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}` +
      `/StemV ${face === 'bold' ? 140 : 80}/FontFile2 ${embedded} 0 R>>`,
  )
  yield file.stream(embedded, `/Length1 ${program.length}`, program)
  yield file.stream(unicode, '', Buffer.from(unicodeMap(gathered.letters), 'latin1'))
}

// A map holds at most a hundred lines a block.
const linesABlock = 100

function unicodeMap(letters: ReadonlyMap<string, number>): string {
  const lines = Array.from(letters, ([glyph, codePoint]) => `<${glyph}> <${utf16(codePoint)}>`)
  const blocks: string[] = []
  for (let start = 0; start < lines.length; start += linesABlock) {
    const block = lines.slice(start, start + linesABlock)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`)
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('')}` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  )
}

function utf16(codePoint: number): string {
  return Buffer.from(String.fromCodePoint(codePoint), 'utf16le')
    .swap16()
    .toString('hex')
    .toUpperCase()
}
