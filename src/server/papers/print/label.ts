/**
 * The label stuck on a paper, for thermal printers: black only, codes on whole dots. 62
 * × 29 mm carries QR and Code-128. 50 × 25 mm carries the QR alone: with modules a reader can still
 * tell apart (0.25 mm) a Code-128 of the number and its quiet zones take 36–55 mm, the whole width,
 * and would leave either the text under 5 points or the QR under three dots a module.
 */
import {
  drawCode128,
  drawQr,
  type DrawnCode,
  dotMm,
  placeCode,
  quietModules,
} from '../page/codes.ts'
import { barsFigure, qrFigure } from '../page/element.ts'
import { imprintOfAll, printSheets } from '../archival/press.ts'
import type { LabelFacts } from '../facts/receipt-facts.ts'
import { type BoxesMark, filled, type Mark, type Sheet, textAt } from '../page/sheet.ts'
import type { Face } from '../page/typefaces.ts'
import { fit } from '../page/type-setting.ts'
import { count, writeInstant } from '../facts/wording.ts'

export type LabelFormat = '50x25' | '62x29'

/** Where everything went, so that a test (or a person) can check it. Millimetres. */
export interface LabelLayout extends Sheet {
  readonly qr: DrawnCode | null
  readonly code128: DrawnCode | null
}

interface Measures {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Top of the QR and the most it may take of the right side. */
  readonly qr: { readonly top: number; readonly side: number }
  /** Whether the heading runs above the QR, or shares the column of the other lines. */
  readonly isHeadingWide: boolean
  /** Height kept at the foot for the Code-128; 0 for none. */
  readonly barsHeight: number
  /** Baseline from the top and largest size in points of each line of `labelLines`. */
  readonly lines: readonly (readonly [baseline: number, maxPt: number])[]
}

const measuresOf: Record<LabelFormat, Measures> = {
  '50x25': {
    width: 50,
    height: 25,
    margin: 1.5,
    qr: { top: 8.5, side: 15.5 },
    isHeadingWide: true,
    barsHeight: 0,
    lines: [
      [3.5, 7.5],
      [6.1, 7],
      [11.4, 14],
      [14.6, 8.5],
      [17.2, 7],
      [20, 8],
      [23.1, 8.5],
    ],
  },
  '62x29': {
    width: 62,
    height: 29,
    margin: 1.75,
    qr: { top: 2, side: 16 },
    isHeadingWide: false,
    barsHeight: 5,
    lines: [
      [3.5, 7.5],
      [6, 7],
      [11.2, 14],
      [14, 8],
      [16.3, 7],
      [18.8, 7.5],
      [21.5, 8],
    ],
  },
}

/** A page each, of the size of the label. The same facts give the same bytes. */
export async function renderLabels(
  all: readonly LabelFacts[],
  format: LabelFormat,
): Promise<Uint8Array> {
  return printSheets(
    labelsLaid(all, format),
    imprintOfAll(
      all.map(({ entryNumber, municipalityName, registeredAt }) => ({
        title: `Etiqueta ${entryNumber}`,
        author: municipalityName,
        madeAt: registeredAt,
      })),
      'Etiquetas',
    ),
  )
}

function* labelsLaid(all: readonly LabelFacts[], format: LabelFormat): Generator<Sheet, void> {
  for (const facts of all) yield layLabel(facts, format)
}

export function layLabel(facts: LabelFacts, format: LabelFormat): LabelLayout {
  const measures = measuresOf[format]
  const { width, height, margin } = measures
  const qr = drawQr(facts.verificationUrl, measures.qr.side, 4 * dotMm)
  const bars = layBars(facts.entryNumber, measures)
  const marks: Mark[] = bars.mark ? [bars.mark] : []
  let beside = width - 2 * margin
  if (qr) {
    const left = width - margin - qr.widthMm
    marks.push(qrFigure(filled('black', ...placeCode(qr, left, measures.qr.top))))
    beside = left - qr.moduleMm * quietModules.qr - margin
  }
  marks.push(...layLines(facts, measures, beside))
  return { widthMm: width, heightMm: height, marks, qr, code128: bars.code }
}

/**
 * The lines of a label or stamp: two of heading, then number, date, what came, of whom, where it
 * goes.
 */
function labelLines(facts: LabelFacts): { readonly text: string; readonly face: Face }[] {
  const folios = count(facts.folios, 'folio', 'folios')
  const annexes = count(facts.annexes, 'anexo', 'anexos')
  return [
    { text: facts.municipalityName.toLocaleUpperCase('es'), face: 'bold' },
    facts.isAnnulled
      ? { text: 'ASIENTO ANULADO', face: 'bold' }
      : { text: 'REGISTRO DE ENTRADA', face: 'regular' },
    { text: facts.entryNumber, face: 'bold' },
    { text: writeInstant(facts.registeredAt, facts.timeZone), face: 'regular' },
    { text: `${folios} + ${annexes}`, face: 'regular' },
    { text: facts.about ?? '', face: 'regular' },
    { text: `Destino: ${facts.destinationCode}`, face: 'bold' },
  ]
}

/**
 * Under five points thermal paper turns letters into blots: past that, text is shortened instead.
 */
export const smallestPt = 5

function layLines(facts: LabelFacts, measures: Measures, beside: number): Mark[] {
  const { lines, margin, width, isHeadingWide } = measures
  const headingWidth = isHeadingWide ? width - 2 * margin : beside
  const [ruleAfter] = lines[1] ?? [0]
  const rule = { x: margin, y: ruleAfter + 0.6, width: headingWidth, height: 2 * dotMm }
  const roomOf = (place: number): number => (place < 2 ? headingWidth : beside)
  return [filled('black', rule), ...lineMarks(facts, lines, margin, roomOf)]
}

/** `labelLines` at their places, from `x` on, each no wider than its room in millimetres. */
export function lineMarks(
  facts: LabelFacts,
  places: Measures['lines'],
  x: number,
  roomOf: (place: number) => number,
): Mark[] {
  return labelLines(facts).flatMap(({ text, face }, place) => {
    const [baseline, maxPt] = places[place] ?? [0, 0]
    const line = fit(text, face, { maxPt, minPt: smallestPt }, roomOf(place))
    if (line.text === '') return []
    return [textAt(line.text, { face, sizePt: line.sizePt, ink: 'black' }, x, baseline)]
  })
}

function layBars(
  entryNumber: string,
  { width, height, barsHeight }: Measures,
): { mark: BoxesMark | null; code: DrawnCode | null } {
  if (barsHeight === 0) return { mark: null, code: null }
  const quiet = quietModules.code128 * 2 * dotMm
  const room = { widthMm: width - 2 * quiet, heightMm: barsHeight }
  const code = drawCode128(entryNumber, room, 3 * dotMm)
  // Wider modules need a wider quiet zone than the one kept: the smallest module always has its
  // own.
  const isQuiet = code && width - code.widthMm >= 2 * quietModules.code128 * code.moduleMm
  const bars = isQuiet ? code : drawCode128(entryNumber, room, 2 * dotMm)
  if (!bars) return { mark: null, code: null }
  const boxes = placeCode(bars, (width - bars.widthMm) / 2, height - 1.5 - barsHeight)
  return { mark: barsFigure(filled('black', ...boxes)), code: bars }
}
