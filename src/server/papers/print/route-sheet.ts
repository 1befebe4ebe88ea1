/**
 * The route sheet (hoja de ruta): what the document is, and every hand-over in its order, with room
 * to sign. It travels on top of the paper. A line that is a copy says so; the signatures of the
 * next hands go into the empty lines at the end.
 */
import { a4, sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages } from '../page/a4-pages.ts'
import { asElement } from '../page/element.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import type { RouteLineFacts, RouteSheetFacts } from '../facts/handling-facts.ts'
import { causeNames, purposeNames, writeStay } from '../facts/handling-wording.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { filled, frame, type Lettering, type Mark, type Sheet, textAt } from '../page/sheet.ts'
import { fit, wrap } from '../page/type-setting.ts'
import { count, writeDate, writeInstant } from '../facts/wording.ts'

const sheetTitle = 'Hoja de ruta'
const signature = { width: 44, height: 17 }
const textWidth = a4.inner - signature.width - 5
const emptyLines = 3

export function renderRouteSheet(facts: RouteSheetFacts): Promise<Uint8Array> {
  return printSheets(layRouteSheet(facts), {
    title: `${sheetTitle} ${facts.entryNumber}`,
    author: facts.municipality.name,
    madeAt: facts.drawnAt,
  })
}

export function layRouteSheet(facts: RouteSheetFacts): Sheet[] {
  const { entryNumber, municipality, drawnAt, drawnBy, timeZone } = facts
  const rows = [
    ...documentRows(facts),
    sectionTitle('Recorrido'),
    ...facts.lines.map((line) => lineRow(line, timeZone)),
    ...Array.from({ length: facts.isAnnulled ? 0 : emptyLines }, emptyRow),
  ]
  const top = [gap(14), letterhead(facts), titleRow(sheetTitle, entryNumber)]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${sheetTitle} ${entryNumber}`],
    foot: drawnLine(drawnBy, drawnAt, timeZone),
  })
}

/** What a paper is, and of which document, on one line. */
export function titleRow(title: string, subject: string): Row {
  const lettering: Lettering = { face: 'bold', sizePt: 18, ink: 'accent' }
  const end = fit(subject, 'bold', { maxPt: 18, minPt: 9 }, a4.inner - 70)
  return {
    height: 14,
    marks: asElement('H1', [
      textAt(title, lettering, a4.margin, 9),
      textAt(end.text, { face: 'bold', sizePt: end.sizePt, ink: 'black' }, a4.margin + 70, 9),
    ]),
  }
}

export function drawnLine(by: string, at: string, timeZone: string): string {
  return `Impreso por ${by} el ${writeInstant(at, timeZone)}`
}

function documentRows(facts: RouteSheetFacts): Row[] {
  const { timeZone, dueOn, assignee, isAnnulled } = facts
  return [
    ...(isAnnulled ? fieldRows('Estado', 'ASIENTO ANULADO', 'bold') : []),
    ...fieldRows('Registrado', writeInstant(facts.registeredAt, timeZone), 'regular'),
    ...fieldRows('Remitente', facts.sender, 'regular'),
    ...fieldRows('Tipo', facts.documentTypeName, 'regular'),
    ...fieldRows('Asunto', facts.subject, 'bold'),
    ...fieldRows('Folios', String(facts.folios), 'regular'),
    ...(dueOn === null || isAnnulled ? [] : fieldRows('Vencimiento', writeDate(dueOn), 'bold')),
    ...(isAnnulled ? [] : fieldRows('Ahora está en', facts.place, 'bold')),
    ...(assignee === null ? [] : fieldRows('Asignado a', assignee, 'regular')),
    gap(2),
  ]
}

const heading: Lettering = { face: 'bold', sizePt: 10.5, ink: 'black' }
const body: Lettering = { face: 'regular', sizePt: 9.5, ink: 'black' }
const lineHeight = 4.3

function lineRow(line: RouteLineFacts, timeZone: string): Row {
  const title = `${line.sequence}. ${line.from} → ${line.to}`
  const heads = wrap(title, heading.face, heading.sizePt, textWidth)
  const said = saidOf(line, timeZone).flatMap((text) =>
    wrap(text, body.face, body.sizePt, textWidth),
  )
  const marks = [
    ...asElement(
      'H3',
      heads.map((text, place) => textAt(text, heading, a4.margin, 4.6 + place * 4.6)),
    ),
    ...said.map((text, place) =>
      textAt(text, body, a4.margin, 4.6 + heads.length * 4.6 + place * lineHeight),
    ),
  ]
  return signed(marks, 3 + heads.length * 4.6 + said.length * lineHeight)
}

function saidOf(line: RouteLineFacts, timeZone: string): string[] {
  const { received, returned, recalled, stayMs, foliosSent, foliosReceived } = line
  const when = ({ by, at }: { readonly by: string; readonly at: string }): string =>
    `${writeInstant(at, timeZone)}, ${by}`
  const paper = foliosSent === null ? 'sin papel' : count(foliosSent, 'folio', 'folios')
  const counted = foliosReceived === null ? '' : ` (${count(foliosReceived, 'folio', 'folios')})`
  return [
    `${line.isCopy ? 'Copia para' : 'Para'} ${purposeNames[line.purpose].toLowerCase()}, ${paper}`,
    ...(line.instruction === null ? [] : [`«${line.instruction}»`]),
    `Enviado: ${when(line.sent)}`,
    ...(received === null ? [] : [`Recibido${counted}: ${when(received)}`]),
    ...(returned === null ? [] : [`Devuelto (${causeNames[returned.cause]}): ${when(returned)}`]),
    ...(recalled === null ? [] : [`Recuperado: ${when(recalled)}`]),
    ...(line.note === null ? [] : [`«${line.note}»`]),
    ...(stayMs === null ? [] : [`Tiempo en la oficina: ${writeStay(stayMs)}`]),
  ]
}

function emptyRow(): Row {
  const marks = [
    textAt('A:', { ...body, ink: 'grey' }, a4.margin, 5),
    filled('grey', { x: a4.margin + 6, y: 5.6, width: textWidth - 6, height: 0.2 }),
    textAt('Para:', { ...body, ink: 'grey' }, a4.margin, 13),
    filled('grey', { x: a4.margin + 10, y: 13.6, width: textWidth - 10, height: 0.2 }),
  ]
  return signed(marks, 0)
}

/** With the box for stamp and signature at its right, and a rule under it. */
function signed(marks: readonly Mark[], textHeight: number): Row {
  const height = Math.max(textHeight, signature.height + 2)
  const x = a4.margin + a4.inner - signature.width
  const box = { x, y: 1, width: signature.width, height: signature.height }
  const caption: Lettering = { face: 'regular', sizePt: 7, ink: 'grey' }
  return {
    height: height + 2.4,
    marks: [
      ...marks,
      frame('grey', box, 0.2),
      textAt('Fecha, firma y sello', caption, x + 1.2, 3.6),
      filled('tint', { x: a4.margin, y: height + 1.2, width: a4.inner, height: 0.3 }),
    ],
  }
}
