/**
 * The label stuck on a paper, for thermal printers: black only, codes on whole dots. 62
 * × 29 mm carries QR and Code-128. 50 × 25 mm carries the QR alone: with modules a reader can still
 * tell apart (0.25 mm) a Code-128 of the number and its quiet zones take 36–55 mm, the whole width,
 * and would leave either the text under 5 points or the QR under three dots a module. The stamp that
 * is laid on a scan says the same, framed, with the verification code.
 */
import {
  type Box,
  type DrawnCode,
  dotMm,
  drawCode128,
  drawQr,
  onDots,
  quietModules,
} from '../codes.ts'
import { count, writeInstant, writeVerificationCode } from '../facts/wording.ts'
import { imprintOfAll, typeset } from '../typesetter.ts'

/** What is stuck on a paper, or laid on a scan. */
export interface LabelFacts {
  readonly municipalityName: string
  readonly entryNumber: string
  readonly registeredAt: string
  readonly timeZone: string
  readonly folios: number
  /** Whoever finds the paper must not take it for one that is under way. */
  readonly isAnnulled: boolean
  /** Beside the document itself: its own scan is none. */
  readonly annexes: number
  /** Who brings it, or what it is about; null where it may not be read on its outside. */
  readonly about: string | null
  readonly destinationCode: string
  readonly verificationUrl: string
}

/** What is laid on the first page of a scan. */
export interface StampFacts extends LabelFacts {
  /** Printed under the QR, so that a page torn from its file can still be checked. */
  readonly verificationCode: string
  /** Named in a refusal; never printed. */
  readonly fileName: string
}

export type LabelFormat = '50x25' | '62x29'

/** A sheet with everything at its own place, in millimetres (`placed.typ`). */
export interface PlacedSheet {
  readonly widthMm: number
  readonly heightMm: number
  /** On white, within a black line. */
  readonly isFramed: boolean
  readonly lines: readonly PlacedLine[]
  readonly rules: readonly Box[]
  readonly codes: readonly (DrawnCode & { readonly x: number; readonly y: number })[]
}

/** As large as allowed and as its room admits, five points at least: smaller type is a blot. */
interface PlacedLine {
  readonly text: string
  readonly isBold: boolean
  readonly x: number
  readonly baseline: number
  readonly mostPt: number
  readonly room: number
}

/** Baseline from the top and largest size in points of each line of `labelLines`. */
type Places = readonly (readonly [baseline: number, mostPt: number])[]

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
  readonly lines: Places
}

const measuresOf: Record<LabelFormat | 'stamp', Measures> = {
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
  stamp: {
    width: 66,
    height: 28,
    margin: 2.5,
    qr: { top: 2.5, side: 19 },
    isHeadingWide: false,
    barsHeight: 0,
    lines: [
      [4.6, 7.5],
      [7.2, 7],
      [12.6, 14],
      [15.6, 8],
      [18, 7],
      [20.6, 7.5],
      [23.3, 8],
    ],
  },
}

/** A page each, of the size of the label. The same facts give the same bytes. */
export function renderLabels(all: readonly LabelFacts[], format: LabelFormat): Promise<Uint8Array> {
  const imprint = imprintOfAll(
    all.map(({ entryNumber, municipalityName, registeredAt }) => ({
      title: `Etiqueta ${entryNumber}`,
      author: municipalityName,
      madeAt: registeredAt,
    })),
    'Etiquetas',
  )
  return typeset('placed', imprint, { sheets: all.map((facts) => layLabel(facts, format)) })
}

export function layLabel(facts: LabelFacts, format: LabelFormat | 'stamp'): PlacedSheet {
  const { width, height, margin, qr: place, isHeadingWide, barsHeight, lines } = measuresOf[format]
  const qr = drawQr(facts.verificationUrl, place.side, 4 * dotMm)
  const left = qr === null ? width : onDots(width - margin - qr.widthMm)
  const beside = qr === null ? width - 2 * margin : left - qr.moduleMm * quietModules.qr - margin
  const headingWidth = isHeadingWide ? width - 2 * margin : beside
  const [ruleAfter] = lines[1] ?? [0]
  const bars = barsHeight === 0 ? null : drawBars(facts.entryNumber, width, barsHeight)
  return {
    widthMm: width,
    heightMm: height,
    isFramed: false,
    lines: placedLines(facts, lines, margin, (nth) => (nth < 2 ? headingWidth : beside)),
    rules: [{ x: margin, y: ruleAfter + 0.6, width: headingWidth, height: 2 * dotMm }],
    codes: [
      ...placed(qr, left, place.top),
      ...placed(bars, (width - (bars?.widthMm ?? 0)) / 2, height - 1.5 - barsHeight),
    ],
  }
}

function placed(code: DrawnCode | null, x: number, y: number): PlacedSheet['codes'] {
  return code === null ? [] : [{ ...code, x: onDots(x), y: onDots(y) }]
}

/** Wider modules need a wider quiet zone: the smallest always has its own. */
function drawBars(entryNumber: string, width: number, heightMm: number): DrawnCode | null {
  const quiet = quietModules.code128 * 2 * dotMm
  const room = { widthMm: width - 2 * quiet, heightMm }
  const code = drawCode128(entryNumber, room, 3 * dotMm)
  const isQuiet = code && width - code.widthMm >= 2 * quietModules.code128 * code.moduleMm
  return isQuiet ? code : drawCode128(entryNumber, room, 2 * dotMm)
}

/**
 * The lines of a label or stamp: two of heading, then number, date, what came, of whom, where it
 * goes.
 */
function labelLines(facts: LabelFacts): { readonly text: string; readonly isBold: boolean }[] {
  const folios = count(facts.folios, 'folio', 'folios')
  const annexes = count(facts.annexes, 'anexo', 'anexos')
  return [
    { text: facts.municipalityName.toLocaleUpperCase('es'), isBold: true },
    facts.isAnnulled
      ? { text: 'ASIENTO ANULADO', isBold: true }
      : { text: 'REGISTRO DE ENTRADA', isBold: false },
    { text: facts.entryNumber, isBold: true },
    { text: writeInstant(facts.registeredAt, facts.timeZone), isBold: false },
    { text: `${folios} + ${annexes}`, isBold: false },
    { text: facts.about ?? '', isBold: false },
    { text: `Destino: ${facts.destinationCode}`, isBold: true },
  ]
}

function placedLines(
  facts: LabelFacts,
  places: Places,
  x: number,
  roomOf: (nth: number) => number,
): PlacedLine[] {
  return labelLines(facts).flatMap((line, nth) => {
    const [baseline, mostPt] = places[nth] ?? [0, 0]
    return line.text === '' ? [] : [{ ...line, x, baseline, mostPt, room: roomOf(nth) }]
  })
}

/** `isSigned`: what is stamped carries a signature, which is lost on the copy. */
export function renderStamp(facts: StampFacts, isSigned: boolean): Promise<Uint8Array> {
  const { width, height, margin } = measuresOf.stamp
  const wide = { x: margin, mostPt: 7, room: width - 2 * margin }
  const code = `Verificación ${writeVerificationCode(facts.verificationCode)}`
  const sheet = layLabel(facts, 'stamp')
  const lines = [...sheet.lines, { ...wide, text: code, isBold: false, baseline: 26.4 }]
  if (isSigned) {
    const lost = 'Copia: la firma electrónica vale en el original'
    lines.push({ ...wide, text: lost, isBold: true, baseline: 29.4 })
  }
  const imprint = {
    title: `Sello ${facts.entryNumber}`,
    author: facts.municipalityName,
    madeAt: facts.registeredAt,
  }
  const heightMm = isSigned ? height + 3 : height
  return typeset('placed', imprint, {
    sheets: [{ ...sheet, heightMm, isFramed: true, rules: [], lines }],
  })
}
