/** Words into lines: what can be printed, how wide it is, where it breaks, how small it must be. */
import { type Face, typeface } from './typefaces.ts'

const mmPerPoint = 25.4 / 72
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const replacement = '[?]'
// Letters of western Europe, which the faces have and which need no looking at one by one: long
// tables are mostly that.
const everyday = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u0148\u014A-\u017F]*$/u

/**
 * The text as the font can print it: one line, composed accents, no control or direction marks (a
 * right-to-left override could make a paper read otherwise than its data), and `[?]` for signs in
 * a row that the font lacks.
 */
export function printable(text: string): string {
  if (everyday.test(text)) return text.replaceAll(/ {2,}/gu, ' ').trim()
  const oneLine = text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ')
  let printed = ''
  for (const { segment } of graphemes.segment(oneLine)) {
    const seen = segment.replace(/\p{Cf}/gu, '')
    if (isCovered(seen)) printed += seen
    else if (!printed.endsWith(replacement)) printed += replacement
  }
  return printed.trim()
}

function isCovered(grapheme: string): boolean {
  return Array.from(grapheme).every((sign) => typeface('regular').has(sign.codePointAt(0) ?? 0))
}

/** Width in millimetres of printable text. */
export function widthOf(text: string, face: Face, sizePt: number): number {
  const { advance } = typeface(face)
  let ems = 0
  for (const sign of text) ems += advance(sign.codePointAt(0) ?? 0)
  return ems * sizePt * mmPerPoint
}

/**
 * Lines no wider than `widthMm`; a word wider than that is cut where it must be. At least one line.
 */
export function wrap(text: string, face: Face, sizePt: number, widthMm: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, face, sizePt) <= widthMm) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = cut(word, face, sizePt, widthMm)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return [...lines, line]
}

function cut(word: string, face: Face, sizePt: number, widthMm: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && widthOf(piece + sign, face, sizePt) > widthMm) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}

/**
 * A line that fits: as large as allowed, shrunk down to `minPt`, and past that shortened with «…».
 */
export function fit(
  text: string,
  face: Face,
  size: { readonly maxPt: number; readonly minPt: number },
  widthMm: number,
): { readonly text: string; readonly sizePt: number } {
  const whole = printable(text)
  const atMost = widthOf(whole, face, size.maxPt)
  if (atMost <= widthMm) return { text: whole, sizePt: size.maxPt }
  const shrunk = Math.floor((size.maxPt * widthMm * 20) / atMost) / 20
  if (shrunk >= size.minPt) return { text: whole, sizePt: shrunk }
  const kept = Array.from(whole)
  while (kept.length > 0 && widthOf(`${kept.join('')}…`, face, size.minPt) > widthMm) kept.pop()
  return { text: `${kept.join('').trimEnd()}…`, sizePt: size.minPt }
}
