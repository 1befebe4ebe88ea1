/**
 * The label in ZPL II, for a printer of 203 or 300 dpi (8 or 12 dots per millimetre): what
 * `layLabel` laid, at the same places. Letters are the printer's own (font 0, narrower than ours at
 * the same height), the bars its own Code 128, the QR our dots.
 */
import { dotMm, fineDotMm } from '../page/codes.ts'
import type { LabelFacts } from '../facts/receipt-facts.ts'
import type { Box, Mark, TextMark } from '../page/sheet.ts'
import { type LabelFormat, layLabel } from './label.ts'

export type Dpi = 203 | 300
const dotOf: Readonly<Record<Dpi, number>> = { 203: dotMm, 300: fineDotMm }
const pointMm = 25.4 / 72
/** Whole dots of a length in millimetres. */
type Dots = (mm: number) => number

/** One label, `^XA` to `^XZ`, in UTF-8. The same facts give the same letters. */
export function zplLabel(facts: LabelFacts, format: LabelFormat, dpi: Dpi): string {
  const dots: Dots = (mm) => Math.round(mm / dotOf[dpi])
  const { marks, bars, code128, widthMm, heightMm } = layLabel(facts, format, dotOf[dpi])
  const drawn = marks.flatMap((mark) => (mark === bars ? [] : [drawMark(mark, dots)]))
  if (bars && code128) {
    const { x, y, height } = outlineOf(bars.boxes)
    // Mode A: the printer chooses the shortest of the ways to write the number in Code 128.
    const symbol = `^BY${dots(code128.moduleMm)}^BCN,${dots(height)},N,N,N,A`
    drawn.push(`^FO${dots(x)},${dots(y)}${symbol}${field(facts.entryNumber)}`)
  }
  const size = `^PW${dots(widthMm)}^LL${dots(heightMm)}`
  return ['^XA^CI28^LH0,0', size, ...drawn, '^PQ1', '^XZ', ''].join('\n')
}

function drawMark(mark: Mark, dots: Dots): string {
  if (mark.kind === 'text') return drawText(mark, dots)
  if (mark.kind === 'picture') throw new Error('A label has no pictures')
  const [first, ...others] = mark.boxes
  return first && others.length === 0 ? drawRule(first, dots) : drawDots(mark.boxes, dots)
}

function drawText({ text, sizePt, x, baseline }: TextMark, dots: Dots): string {
  return `^FT${dots(x)},${dots(baseline)}^A0N,${dots(sizePt * pointMm)}${field(text)}`
}

function drawRule({ x, y, width, height }: Box, dots: Dots): string {
  return `^FO${dots(x)},${dots(y)}^GB${dots(width)},${dots(height)},${dots(height)}^FS`
}

function drawDots(boxes: readonly Box[], dots: Dots): string {
  const { x, y, width, height } = outlineOf(boxes)
  const rowBytes = Math.ceil(dots(width) / 8)
  const bytes = Buffer.alloc(rowBytes * dots(height))
  for (const box of boxes) {
    const [left, top] = [dots(box.x - x), dots(box.y - y)]
    for (let row = top; row < top + dots(box.height); row += 1) {
      for (let column = left; column < left + dots(box.width); column += 1) {
        const place = row * rowBytes + (column >> 3)
        bytes[place] = (bytes[place] ?? 0) | (0x80 >> (column & 7))
      }
    }
  }
  const counts = `${bytes.length},${bytes.length},${rowBytes}`
  return `^FO${dots(x)},${dots(y)}^GFA,${counts},${bytes.toString('hex').toUpperCase()}^FS`
}

function outlineOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Whatever it says, it is data: what ZPL would take for a command goes as the bytes it is. */
function field(text: string): string {
  return `^FH^FD${text.replaceAll(/[\^~\\_\p{Cc}]/gu, bytesOf)}^FS`
}

function bytesOf(sign: string): string {
  return [...Buffer.from(sign)]
    .map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
