/**
 * The page in the making: what was drawn on it and how far down it is. Positions are in millimetres
 * from the top left.
 */
import type { PdfFace } from '../archival/pdf-face.ts'
import { printable, widthOf } from '../page/type-setting.ts'
import type { Face } from '../page/typefaces.ts'
import { rowSizePt } from './pdf-rows.ts'
import type { LaidRow } from './pdf-rows.ts'
import { sheet } from './pdf-sheet.ts'

export type Tone = 'black' | 'grey' | 'tint' | 'rule'

const tones: Readonly<Record<Tone, string>> = {
  black: '0 0 0 rg',
  grey: '0.3 0.33 0.37 rg',
  tint: '0.91 0.93 0.96 rg',
  rule: '0.8 0.82 0.85 rg',
}
const points = 72 / 25.4

export interface Lettering {
  readonly face: Face
  readonly sizePt: number
  readonly tone?: Tone
}

export interface Canvas {
  /** A line of words; `baseline` counts from where the page stands. */
  readonly text: (words: string, lettering: Lettering, x: number, baseline: number) => void
  readonly drawRow: (row: LaidRow) => void
  readonly down: (height: number) => void
  readonly left: () => number
  /** Whatever is drawn at a place of its own. */
  readonly draw: (...operators: readonly string[]) => void
  /** What was drawn, and an empty page in its place. */
  readonly take: () => string
}

export function openCanvas(faces: Readonly<Record<Face, PdfFace>>): Canvas {
  let drawn: string[] = []
  let y: number = sheet.top
  return {
    text(words, lettering, x, baseline) {
      drawn.push(letters(faces, printable(words), lettering, x, y + baseline))
    },
    drawRow(row) {
      drawn.push(
        row.isHead
          ? box('tint', { x: sheet.left, top: y, width: sheet.width, height: row.height })
          : box('rule', {
              x: sheet.left,
              top: y + row.height - 0.15,
              width: sheet.width,
              height: 0.15,
            }),
      )
      for (const line of row.lines) {
        if (line.text === '') continue
        const indent = line.isFigure ? line.width - widthOf(line.text, line.face, rowSizePt) : 0
        const lettering = { face: line.face, sizePt: rowSizePt }
        drawn.push(letters(faces, line.text, lettering, line.x + indent, y + line.baseline))
      }
      y += row.height
    },
    down(height) {
      y += height
    },
    left: () => sheet.bottom - y,
    draw: (...operators) => void drawn.push(...operators),
    take() {
      const page = drawn.join('\n')
      drawn = []
      y = sheet.top
      return page
    },
  }
}

/** Printable words from `x`, standing on `baseline` of the sheet. */
export function letters(
  faces: Readonly<Record<Face, PdfFace>>,
  words: string,
  { face, sizePt, tone = 'black' }: Lettering,
  x: number,
  baseline: number,
): string {
  const glyphs = faces[face].glyphs(words)
  return `${tones[tone]} BT /${face} ${sizePt} Tf 1 0 0 1 ${at(x)} ${up(baseline)} Tm <${glyphs}> Tj ET`
}

export function box(
  tone: Tone,
  {
    x,
    top,
    width,
    height,
  }: { readonly x: number; readonly top: number; readonly width: number; readonly height: number },
): string {
  return `${tones[tone]} ${at(x)} ${up(top + height)} ${at(width)} ${at(height)} re f`
}

/** Points, to a thousandth. */
export function at(mm: number): string {
  return String(Math.round(mm * points * 1000) / 1000)
}

function up(fromTop: number): string {
  return at(sheet.paperHeight - fromTop)
}
