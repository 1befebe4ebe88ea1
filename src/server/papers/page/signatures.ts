/** Lines to sign on: two beside each other, as many rows of them as there are people. */
import { a4 } from './a4.ts'
import type { Row } from './flow.ts'
import { filled, type Mark, textAt } from './sheet.ts'
import { fit, widthOf } from './type-setting.ts'

const width = 78

/** Each with what it is signed as, and the name when it is known. */
export function signatures(people: readonly (readonly [part: string, name: string])[]): Row[] {
  return Array.from({ length: Math.ceil(people.length / 2) }, (_, row) => {
    const marks = people.slice(row * 2, row * 2 + 2).flatMap(([part, name], place) => {
      const x = a4.margin + place * (width + 16)
      return signature(name === '' ? part : `${part}: ${name}`, x)
    })
    return { height: 28, marks }
  })
}

function signature(text: string, x: number): Mark[] {
  const written = fit(text, 'regular', { maxPt: 9, minPt: 6 }, width)
  const slack = width - widthOf(written.text, 'regular', written.sizePt)
  return [
    filled('black', { x, y: 16, width, height: 0.25 }),
    textAt(
      written.text,
      { face: 'regular', sizePt: written.sizePt, ink: 'black' },
      x + slack / 2,
      20.4,
    ),
  ]
}
