/**
 * What a paper of tables says in words: what it is of, and the act that closes it, on a page of its
 * own.
 */
import { fit, widthOf, wrap } from '../page/type-setting.ts'
import { box } from './pdf-canvas.ts'
import type { Lettering } from './pdf-canvas.ts'
import type { Pages } from './pdf-pages.ts'
import { sheet } from './pdf-sheet.ts'
import type { TableAct, TablePaper } from './table.ts'

export const plain: Lettering = { face: 'regular', sizePt: 9 }
export const small: Lettering = { face: 'regular', sizePt: 8.5, tone: 'grey' }

const line = 4.4
const labelWidth = 42
const signature = { width: 90, apart: 24, room: 34, rule: 22 } as const

/** Each label with its value beside it. */
export function* layFacts(
  { canvas, room }: Pages,
  facts: TablePaper['facts'],
): Generator<Buffer, void> {
  for (const [label, value] of facts) {
    const lines = wrap(value, plain.face, plain.sizePt, sheet.width - labelWidth)
    yield* room(lines.length * line)
    canvas.text(label, { ...plain, tone: 'grey' }, sheet.left, 3.2)
    lines.forEach((words, place) =>
      canvas.text(words, plain, sheet.left + labelWidth, 3.2 + place * line),
    )
    canvas.down(lines.length * line)
  }
  canvas.down(4)
}

/** It names the hash of what it closes: whoever signs the one signs the other. */
export function* layAct(pages: Pages, act: TableAct, hash: string): Generator<Buffer, void> {
  yield* pages.turn()
  const { canvas } = pages
  canvas.text(act.title, { face: 'bold', sizePt: 14 }, sheet.left, 6)
  canvas.down(12)
  yield* layWords(pages, act.sentence, plain)
  canvas.down(3)
  yield* layFacts(pages, [...act.facts, ['Huella del contenido', hash]])
  yield* layWords(pages, act.note, small)
  yield* pages.room(signature.room)
  act.signers.forEach((signer, place) => laySignature(pages, signer, place))
  canvas.down(signature.room)
}

function* layWords(
  { canvas, room }: Pages,
  text: string,
  lettering: Lettering,
): Generator<Buffer, void> {
  for (const words of wrap(text, lettering.face, lettering.sizePt, sheet.width)) {
    yield* room(line)
    canvas.text(words, lettering, sheet.left, 3.2)
    canvas.down(line)
  }
}

function laySignature({ canvas }: Pages, signer: string, place: number): void {
  const x = sheet.left + place * (signature.width + signature.apart)
  const top = sheet.bottom - canvas.left() + signature.rule
  const said = fit(signer, 'regular', { maxPt: 9, minPt: 6 }, signature.width)
  const slack = signature.width - widthOf(said.text, 'regular', said.sizePt)
  canvas.draw(box('black', { x, top, width: signature.width, height: 0.25 }))
  canvas.text(said.text, { ...plain, sizePt: said.sizePt }, x + slack / 2, signature.rule + 4.4)
}
