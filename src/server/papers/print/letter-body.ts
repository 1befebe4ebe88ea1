/** What a letter says, block by block: paragraphs, headings, lists, tables. */
import type { Block, Heading, LetterBody, List, MergeValues } from '#domain/letters/body.ts'
import { a4 } from '../page/a4.ts'
import type { Row } from '../page/flow.ts'
import { type Element, type Lettering, textAt } from '../page/sheet.ts'
import { widthOf } from '../page/type-setting.ts'
import { tableRows } from './letter-table.ts'
import { lineRows, linesOf, type TextPlace } from './letter-text.ts'

const text: TextPlace = {
  x: a4.margin,
  width: a4.inner,
  sizePt: 11,
  lineHeight: 5.4,
  face: 'regular',
}
const afterBlock = 2.4

/** The letter's number is its first heading: those of the body come under it. */
const headings = {
  1: { role: 'H2', sizePt: 14, lineHeight: 6.8 },
  2: { role: 'H3', sizePt: 12.5, lineHeight: 6.1 },
  3: { role: 'H4', sizePt: 11, lineHeight: 5.4 },
} as const

export function bodyRows({ content }: LetterBody, values: MergeValues): Row[] {
  return content.flatMap((block) => blockRows(block, values))
}

function blockRows(block: Block, values: MergeValues): Row[] {
  switch (block.type) {
    case 'paragraph':
      return lineRows(linesOf(block, values, text), text, { role: 'P' }, afterBlock)
    case 'heading':
      return headingRows(block, values)
    case 'table':
      return tableRows(block, values)
    case 'bulletList':
    case 'orderedList':
      return listRows(block, values)
  }
}

function headingRows({ attrs, content }: Heading, values: MergeValues): Row[] {
  const { role, ...size } = headings[attrs.level]
  const place: TextPlace = { ...text, ...size, face: 'bold' }
  const lines = linesOf({ type: 'paragraph', content }, values, place)
  return lineRows(lines, place, { role }, 1.2).map((row) => ({ ...row, isWithNext: true }))
}

const lettering: Lettering = { face: 'regular', sizePt: text.sizePt, ink: 'black' }

function listRows({ type, content }: List, values: MergeValues): Row[] {
  const list: Element = { role: 'L' }
  const labels = content.map((_, place) => (type === 'bulletList' ? '•' : `${place + 1}.`))
  const widest = Math.max(...labels.map((label) => widthOf(label, 'regular', text.sizePt)))
  const indent = Math.max(widest + 2, 7)
  const place: TextPlace = { ...text, x: text.x + indent, width: text.width - indent }
  return content.flatMap((item, at) => {
    const within: Element = { role: 'LI', within: list }
    const label = {
      ...textAt(labels[at] ?? '', lettering, text.x + 2, text.lineHeight * 0.76),
      element: { role: 'Lbl', within } as const,
    }
    const said: Element = { role: 'LBody', within }
    const isFinal = at === content.length - 1
    const rows = item.content.flatMap((paragraph, nth) => {
      const isEnd = nth === item.content.length - 1
      const after = isEnd && isFinal ? afterBlock : 0.8
      const element: Element = { role: 'P', within: said }
      return lineRows(linesOf(paragraph, values, place), place, element, after)
    })
    return rows.map((row, nth) => (nth === 0 ? { ...row, marks: [label, ...row.marks] } : row))
  })
}
