/**
 * A letter on A4: head, number and date, addressees, what it says, who signs. Without a number it
 * is a draft, and says so on each page.
 */
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import { printSheets } from '../archival/press.ts'
import type { LetterFacts } from '../facts/letter-facts.ts'
import { a4 } from '../page/a4.ts'
import { fieldRows, layPages } from '../page/a4-pages.ts'
import { asElement } from '../page/element.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { filled, type Lettering, type Sheet, textAt } from '../page/sheet.ts'
import { fit, widthOf } from '../page/type-setting.ts'
import { bodyRows } from './letter-body.ts'
import { addresseeListRows, addresseeRows, signerRows } from './letter-people.ts'
import { letterhead } from './receipt-a4-head.ts'

const draftMark = 'BORRADOR: sin número ni valor'

export function renderLetter(facts: LetterFacts): Promise<Uint8Array> {
  return printSheets(layLetter(facts), {
    title: facts.documentNumber ?? `${outgoingKindNames[facts.kind]} (borrador)`,
    author: facts.municipality.name,
    madeAt: facts.madeAt,
  })
}

export function layLetter(facts: LetterFacts): Sheet[] {
  const { municipality, documentNumber, answers } = facts
  const rows = [
    ...addresseeRows(facts),
    ...fieldRows('Asunto', facts.subject, 'bold'),
    ...(answers.length === 0 ? [] : fieldRows('Referencia', answers.join(', '), 'regular')),
    gap(4),
    ...besideNext(bodyRows(facts.body, facts.values)),
    ...signerRows(facts),
    ...addresseeListRows(facts),
  ]
  const top = [gap(14), letterhead(facts), placeRow(facts), titleRow(facts)]
  const said = documentNumber ?? draftMark
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, said],
    foot: said,
  })
}

/** No signature stands alone on a page: the last line goes with it. */
function besideNext(rows: readonly Row[]): Row[] {
  return rows.map((row, place) => (place === rows.length - 1 ? { ...row, isWithNext: true } : row))
}

const written = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })

/** The unit that writes, and the date written out. */
function placeRow({ unit, documentDate }: LetterFacts): Row {
  const lettering: Lettering = { face: 'regular', sizePt: 11, ink: 'black' }
  const date = written.format(new Date(`${documentDate}T12:00:00Z`))
  const end = a4.margin + a4.inner - widthOf(date, 'regular', lettering.sizePt)
  const left = fit(unit, 'regular', { maxPt: 11, minPt: 7 }, end - a4.margin - 6)
  return {
    height: 8,
    marks: [
      textAt(left.text, { ...lettering, sizePt: left.sizePt }, a4.margin, 5),
      textAt(date, lettering, end, 5),
    ],
  }
}

function titleRow({ documentNumber, kind }: LetterFacts): Row {
  const title = fit(
    documentNumber ?? outgoingKindNames[kind],
    'bold',
    { maxPt: 17, minPt: 8 },
    a4.inner,
  )
  const lettering: Lettering = { face: 'bold', sizePt: title.sizePt, ink: 'accent' }
  const marks = asElement('H1', [textAt(title.text, lettering, a4.margin, 7)])
  if (documentNumber !== null) return { height: 13, marks }
  const strip = { x: a4.margin, y: 10, width: a4.inner, height: 7.5 }
  return {
    height: 22,
    marks: [
      ...marks,
      filled('tint', strip),
      filled('accent', { ...strip, width: 1.2 }),
      textAt(draftMark, { face: 'bold', sizePt: 11, ink: 'black' }, a4.margin + 4, 15),
    ],
  }
}
