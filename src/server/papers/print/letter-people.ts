/** To whom a letter goes, and who signs it. */
import type { LetterFacts } from '../facts/letter-facts.ts'
import { a4, sectionTitle } from '../page/a4.ts'
import { fieldRows } from '../page/a4-pages.ts'
import { gap, type Row } from '../page/flow.ts'
import { centred, type Element, filled, type Lettering, type Mark, textAt } from '../page/sheet.ts'
import { wrap } from '../page/type-setting.ts'

const black = { sizePt: 11, ink: 'black' } as const
const lineHeight = 5
/** More of them are named on a list of their own, after the signatures. */
const mostOnTop = 5

type Addressee = LetterFacts['addressees'][number]

/** Above the subject. */
export function addresseeRows({ addressees }: LetterFacts): Row[] {
  if (addressees.length <= mostOnTop) {
    return [...addressees.flatMap((one) => addressRows(one, '')), gap(1)]
  }
  const said = `${addressees.length} destinatarios, con su dirección en la relación del final`
  return [...fieldRows('Para', said, 'bold'), gap(1)]
}

/** All of them, where there are too many for the top. */
export function addresseeListRows({ addressees }: LetterFacts): Row[] {
  if (addressees.length <= mostOnTop) return []
  return [
    gap(4),
    sectionTitle('Relación de destinatarios'),
    ...addressees.flatMap((one, place) => addressRows(one, `${place + 1}. `)),
  ]
}

function addressRows({ name, identity, address }: Addressee, before: string): Row[] {
  const element: Element = { role: 'P' }
  const rows = [
    ...lettered(`${before}${name}`, { ...black, face: 'bold' }),
    ...[identity, address].flatMap((said) =>
      said ? lettered(said, { ...black, face: 'regular' }) : [],
    ),
  ].map((mark) => ({ height: lineHeight, marks: [{ ...mark, element }] }))
  return [...rows.map((row, at) => ({ ...row, isWithNext: at < rows.length - 1 })), gap(1.6)]
}

function lettered(text: string, lettering: Lettering): Mark[] {
  return wrap(text, lettering.face, lettering.sizePt, a4.inner).map((line) =>
    textAt(line, lettering, a4.margin, 3.8),
  )
}

type Signer = LetterFacts['signers'][number]

const place = { width: 78, apart: 18, top: 5, room: 24 } as const
const signerLine = 4.4

/** In the order in which they sign, two beside each other, each with room for a signature. */
export function signerRows({ signers }: LetterFacts): Row[] {
  return Array.from({ length: Math.ceil(signers.length / 2) }, (_, pair) => {
    const beside = signers.slice(pair * 2, pair * 2 + 2).map(signerMarks)
    const lines = Math.max(...beside.map((one) => one.lines))
    const height = place.top + place.room + lines * signerLine + 5
    return { height, marks: beside.flatMap(({ marks }) => marks) }
  })
}

function signerMarks(
  { name, position, kind }: Signer,
  beside: number,
): { readonly lines: number; readonly marks: readonly Mark[] } {
  const x = a4.margin + beside * (place.width + place.apart)
  const element: Element = { role: 'P' }
  const caption: Lettering = { face: 'regular', sizePt: 9, ink: 'grey' }
  const bold: Lettering = { face: 'bold', sizePt: 10.5, ink: 'black' }
  const plain: Lettering = { face: 'regular', sizePt: 10, ink: 'black' }
  const lines = [bold, plain].flatMap((lettering, at) =>
    wrap(at === 0 ? name : position, lettering.face, lettering.sizePt, place.width).map((line) => ({
      line,
      lettering,
    })),
  )
  const base = place.top + place.room
  const said = [
    ...(kind === 'APPROVAL' ? [textAt('Visto bueno', caption, x, place.top)] : []),
    ...lines.map(({ line, lettering }, at) =>
      centred(line, lettering, { x, width: place.width }, base + (at + 1) * signerLine),
    ),
  ]
  return {
    lines: lines.length,
    marks: [
      ...said.map((mark) => ({ ...mark, element })),
      filled('black', { x, y: base, width: place.width, height: 0.25 }),
    ],
  }
}
