/**
 * Sheets become PDF bytes here and nowhere else. The same sheets give the same bytes: no clock is
 * read, nothing is drawn by lot, and the file names neither machine nor path.
 */
import { setImmediate } from 'node:timers/promises'

import * as fontkit from '@cantoo/fontkit'
import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  fill,
  PDFDocument,
  type PDFFont,
  type PDFHexString,
  type PDFImage,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import type { BoxesMark, Ink, Mark, PictureMark, Sheet, TextMark } from '../page/sheet.ts'
import { type Face, typeface } from '../page/typefaces.ts'
import { makeArchival } from './make-archival.ts'
import { partNames } from './pdf-face.ts'
import { openStructure, type PageStructure } from './structure.ts'

export const pointsPerMm = 72 / 25.4

export interface Imprint {
  readonly title: string
  readonly author: string
  /** Instant written as creation and modification date. */
  readonly madeAt: string
}

/** Of one paper its own; of several what they are, and the moment of the latest. */
export function imprintOfAll(all: readonly Imprint[], title: string): Imprint {
  const [first, ...others] = all.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
  if (first === undefined) throw new Error('A paper says something')
  return others.length === 0 ? first : { ...first, title }
}

const colourOf: Record<Ink, readonly [number, number, number]> = {
  black: [0, 0, 0],
  grey: [0.3, 0.33, 0.37],
  accent: [0.07, 0.21, 0.38],
  tint: [0.93, 0.945, 0.965],
  white: [1, 1, 1],
}

/** Sheets may be laid one by one as they are asked for: others are served between two of them. */
export async function printSheets(sheets: Iterable<Sheet>, imprint: Imprint): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  sign(document, imprint)
  makeArchival(document, imprint)
  const structure = openStructure(document)
  const pen = takePen(document)
  for (const sheet of sheets) {
    const height = sheet.heightMm * pointsPerMm
    const page = document.addPage([sheet.widthMm * pointsPerMm, height])
    const placement: Placement = [pointsPerMm, 0, 0, pointsPerMm, 0, height]
    // oxlint-disable-next-line no-await-in-loop -- one pen, one page after the other
    await pen.draw(page, sheet.marks, placement, structure.openPage(page, placement))
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
  structure.finish()
  return document.save({ updateFieldAppearances: false })
}

/**
 * Title, author, language and dates; `title` is what a reader's window shows instead of a file
 * name.
 */
export function sign(document: PDFDocument, { title, author, madeAt }: Imprint): void {
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setLanguage('es')
  document.setCreationDate(new Date(madeAt))
  document.setModificationDate(new Date(madeAt))
}

/**
 * A matrix taking millimetres (x right, y up, origin at the sheet's top left) to the page's own
 * points.
 */
export type Placement = readonly [number, number, number, number, number, number]

export interface Pen {
  /** Without `structure` nothing is said of what the marks are: on the page of a stranger. */
  readonly draw: (
    page: PDFPage,
    marks: readonly Mark[],
    placement: Placement,
    structure?: PageStructure,
  ) => Promise<void>
}

/** A font, and what was already set in it: the same words come again and again. */
interface SetFont {
  readonly font: PDFFont
  readonly glyphs: Map<string, PDFHexString>
}

/** What a pen has already put into its document: each face and picture once. */
interface Embedded {
  readonly document: PDFDocument
  readonly fonts: Map<Face, SetFont>
  /** Null for a picture that could not be read. */
  readonly pictures: Map<Uint8Array, PDFImage | null>
}

export function takePen(document: PDFDocument): Pen {
  document.registerFontkit(fontkit)
  const embedded: Embedded = { document, fonts: new Map(), pictures: new Map() }
  return {
    async draw(page, marks, placement, structure) {
      const operators = await operatorsOf(embedded, page, marks, structure)
      const matrix = concatTransformationMatrix(...placement)
      page.pushOperators(pushGraphicsState(), matrix, ...operators, popGraphicsState())
    },
  }
}

async function operatorsOf(
  embedded: Embedded,
  page: PDFPage,
  marks: readonly Mark[],
  structure?: PageStructure,
): Promise<PDFOperator[]> {
  const keys = new Map<Face, PDFName>()
  const operators: PDFOperator[] = []
  for (const [place, mark] of marks.entries()) {
    operators.push(...(structure?.before(mark) ?? []))
    if (mark.kind === 'boxes') {
      operators.push(...boxOperators(mark))
    } else if (mark.kind === 'picture') {
      // oxlint-disable-next-line no-await-in-loop -- embedded once, then remembered
      const picture = await pictureFor(embedded, mark)
      if (picture) operators.push(...pictureOperators(mark, page, picture))
    } else {
      // oxlint-disable-next-line no-await-in-loop -- embedded once, then remembered
      const set = await fontFor(embedded, mark.face)
      const key = keys.get(mark.face) ?? page.node.newFontDictionary(set.font.name, set.font.ref)
      keys.set(mark.face, key)
      const said = { ...mark, text: mark.text + wordBreak(mark, marks[place + 1]) }
      operators.push(...textOperators(said, set, key))
    }
  }
  return [...operators, ...(structure?.end() ?? [])]
}

/** A line that goes on in the next one is read with a space between them. */
function wordBreak(mark: TextMark, next: Mark | undefined): string {
  return mark.element && next?.element === mark.element && !mark.isJoined ? ' ' : ''
}

async function fontFor({ document, fonts }: Embedded, face: Face): Promise<SetFont> {
  const known = fonts.get(face)
  if (known) return known
  // Without ligatures and kerning a line is exactly as wide as type-setting.ts says it is.
  const features = { liga: false, clig: false, kern: false }
  const font = await document.embedFont(typeface(face).bytes, {
    subset: true,
    features,
    customName: partNames[face],
  })
  const set = { font, glyphs: new Map<string, PDFHexString>() }
  fonts.set(face, set)
  return set
}

function glyphsOf({ font, glyphs }: SetFont, text: string): PDFHexString {
  const known = glyphs.get(text) ?? font.encodeText(text)
  glyphs.set(text, known)
  return known
}

async function pictureFor(
  { document, pictures }: Embedded,
  { png }: PictureMark,
): Promise<PDFImage | null> {
  const known = pictures.get(png)
  if (known !== undefined) return known
  // A receipt without its shield is worth more than no receipt.
  const picture = await document.embedPng(png).catch(() => null)
  pictures.set(png, picture)
  return picture
}

/** The tangent of 12°, as far as the italic of the same family leans. */
const lean = 0.2126

function textOperators(mark: TextMark, set: SetFont, key: PDFName): PDFOperator[] {
  return [
    beginText(),
    setFillingRgbColor(...colourOf[mark.ink]),
    setFontAndSize(key, round(mark.sizePt / pointsPerMm)),
    setTextMatrix(1, 0, mark.isSlanted ? lean : 0, 1, round(mark.x), round(-mark.baseline)),
    showText(glyphsOf(set, mark.text)),
    endText(),
  ]
}

function pictureOperators({ box }: PictureMark, page: PDFPage, picture: PDFImage): PDFOperator[] {
  const { x, y, width, height } = box
  return [
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, x, -y - height),
    drawObject(page.node.newXObject('Picture', picture.ref)),
    popGraphicsState(),
  ]
}

function boxOperators({ ink, boxes }: BoxesMark): PDFOperator[] {
  return [
    setFillingRgbColor(...colourOf[ink]),
    ...boxes.map(({ x, y, width, height }) =>
      rectangle(round(x), round(-y - height), round(width), round(height)),
    ),
    fill(),
  ]
}

/** A tenth of a micrometre is enough for any printer and keeps the file small. */
function round(mm: number): number {
  return Math.round(mm * 10_000) / 10_000
}
