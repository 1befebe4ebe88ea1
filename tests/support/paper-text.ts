/**
 * The text on the pages of a PDF of ours, as a reader would copy it: from the glyphs drawn, through
 * each font's way back to text.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'

/** One text a page, a drawn line a line. */
export async function textOfPaper(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(textOfPage)
}

function textOfPage(page: PDFPage): string {
  const fonts = fontsOf(page)
  const lines: string[] = []
  let letters: ReadonlyMap<string, string> = new Map()
  for (const [, font, glyphs] of contentOf(page).matchAll(
    /\/(\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj/giu,
  )) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else lines.push(spelled(glyphs ?? '', letters))
  }
  return lines.join('\n')
}

function spelled(glyphs: string, letters: ReadonlyMap<string, string>): string {
  const codes = glyphs.toUpperCase().match(/.{4}/gu) ?? []
  return codes.map((code) => letters.get(code) ?? '?').join('')
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams
    .map((each) => (each === undefined ? each : page.node.context.lookup(each)))
    .map((stream) => (stream instanceof PDFRawStream ? latin1(stream) : ''))
    .join('\n')
}

function fontsOf(page: PDFPage): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { context } = page.node
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'))
  if (!(fonts instanceof PDFDict)) return new Map()
  return new Map(
    fonts.entries().map(([name, reference]) => {
      const font = context.lookup(reference, PDFDict)
      const back = context.lookup(font.get(PDFName.of('ToUnicode')))
      if (!(back instanceof PDFRawStream)) throw new Error('A typeface of ours says its letters')
      return [name.decodeText(), lettersIn(latin1(back))]
    }),
  )
}

/** The pairs of a CMap: `<0001> <0052>`. */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const pairs = map.matchAll(/<([0-9A-F]{4})>\s*<([0-9A-F]{4,})>/giu)
  return new Map(
    Array.from(pairs, ([, glyph = '', text = '']) => [
      glyph.toUpperCase(),
      (text.match(/.{4}/gu) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join(''),
    ]),
  )
}

function latin1(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}
