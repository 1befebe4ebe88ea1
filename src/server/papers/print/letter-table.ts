/** A table within a letter: its columns measured, its head on each page that it goes on to. */
import type { MergeValues, Table } from '#domain/letters/body.ts'
import { a4 } from '../page/a4.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { setLine } from '../page/runs.ts'
import { type Box, type Element, filled, type Mark, textAt } from '../page/sheet.ts'
import { type AlignedLine, linesOf } from './letter-text.ts'

type TableLine = Table['content'][number]
type Cell = TableLine['content'][number]

const sizePt = 10
const lineHeight = 4.8
const padding = { x: 1.6, y: 1.1 }
const rule = 0.2
/** A row of more lines than these is drawn in parts, so that it can cross a page. */
const linesAPart = 12
/** A head higher than this is not said again. */
const mostHead = 60

export function tableRows({ content }: Table, values: MergeValues): Row[] {
  const columns = columnsOf(content, values)
  const table: Element = { role: 'Table' }
  const headCount = content.findIndex((line) => line.content.some(isPlain))
  const heads = headCount === -1 ? content.length : headCount
  const lines = content.map((line, place) =>
    linePartsOf(line, { columns, values, table, isHead: place < heads, isFirst: place === 0 }),
  )
  const headRows = lines.slice(0, heads).flat()
  const head: Row = { height: heightOf(headRows), marks: stack(headRows, 0) }
  const isRepeated = heads > 0 && heads < lines.length && head.height <= mostHead
  const rest = lines.slice(isRepeated ? heads : 0).flat()
  if (!isRepeated) return [...rest, gap(3)]
  return [{ ...head, isWithNext: true }, ...rest.map((row) => ({ ...row, head })), gap(3)]
}

function isPlain({ type }: Cell): boolean {
  return type === 'tableCell'
}

function faceOf({ type }: Cell): 'bold' | 'regular' {
  return type === 'tableHeader' ? 'bold' : 'regular'
}

interface Column {
  readonly x: number
  readonly width: number
}

/**
 * Each as wide as its longest word asks for, as far as an equal share goes; what is left is shared
 * by what each would take in one line.
 */
function columnsOf(content: Table['content'], values: MergeValues): Column[] {
  const count = Math.max(...content.map((line) => line.content.length))
  const share = a4.inner / count
  const measured = Array.from({ length: count }, (_, place) => {
    const cells = content.flatMap((line) => line.content[place] ?? [])
    const [word, line] = measure(cells, values)
    const least = Math.min(word + 2 * padding.x, share)
    return { least, more: Math.min(line + 2 * padding.x, a4.inner) - least + 1 }
  })
  const left = a4.inner - measured.reduce((total, { least }) => total + least, 0)
  const wanted = measured.reduce((total, { more }) => total + more, 0)
  let x = a4.margin
  return measured.map(({ least, more }) => {
    const column = { x, width: least + (left * more) / wanted }
    x += column.width
    return column
  })
}

/** The widest word and the widest line, in millimetres. */
function measure(cells: readonly Cell[], values: MergeValues): [word: number, line: number] {
  let [word, line] = [0, 0]
  for (const cell of cells) {
    const lines = linesOfCell(cell, values, a4.inner)
    for (const { words } of lines) {
      const widths = words.map(({ width }) => width)
      word = Math.max(word, ...widths)
      line = Math.max(
        line,
        widths.reduce((total, width) => total + width + 1, 0),
      )
    }
  }
  return [word, line]
}

function linesOfCell(cell: Cell, values: MergeValues, width: number): AlignedLine[] {
  const place = { face: faceOf(cell), sizePt, width }
  return cell.content.flatMap((paragraph) => linesOf(paragraph, values, place))
}

interface LinePlan {
  readonly columns: readonly Column[]
  readonly values: MergeValues
  readonly table: Element
  readonly isHead: boolean
  readonly isFirst: boolean
}

/** One line of the table, in as many rows as its tallest cell asks for. */
function linePartsOf(line: TableLine, plan: LinePlan): Row[] {
  const row: Element = { role: 'TR', within: plan.table }
  const cells = plan.columns.map((column, place) => {
    const cell = line.content[place]
    const width = column.width - 2 * padding.x
    return {
      column,
      lines: cell ? linesOfCell(cell, plan.values, width) : [],
      element: cellElement(cell, row, plan.isHead),
    }
  })
  const most = Math.max(...cells.map(({ lines }) => lines.length))
  const parts = Math.ceil(most / linesAPart)
  return Array.from({ length: parts }, (_, part) => {
    const start = part * linesAPart
    const isFinal = part === parts - 1
    const above = part === 0 ? padding.y : 0
    const below = isFinal ? padding.y : 0
    const height = above + Math.min(most - start, linesAPart) * lineHeight + below
    const letters = cells.flatMap(({ column, lines, element }) =>
      partMarks(lines.slice(start, start + linesAPart), column, element, above),
    )
    const box = { x: a4.margin, y: 0, width: a4.inner, height }
    const back = plan.isHead ? [filled('tint', box)] : []
    const edges = edgesOf(box, plan.columns, plan.isFirst && part === 0, isFinal)
    return { height, marks: [...back, ...letters, edges] }
  })
}

function cellElement(cell: Cell | undefined, row: Element, isHead: boolean): Element {
  if (cell?.type !== 'tableHeader') return { role: 'TD', within: row }
  return isHead ? { role: 'TH', within: row } : { role: 'TH', within: row, scope: 'Row' }
}

/** An empty cell is a cell still: nothing, said in its place. */
function partMarks(
  lines: readonly AlignedLine[],
  column: Column,
  element: Element,
  top: number,
): Mark[] {
  const x = column.x + padding.x
  const width = column.width - 2 * padding.x
  const marks = lines.flatMap((line, place) => {
    const baseline = top + (place + 0.76) * lineHeight
    return setLine(line, { x, width, align: line.align, baseline, sizePt, element })
  })
  const nothing = textAt('', { face: 'regular', sizePt, ink: 'black' }, x, top)
  return marks.length > 0 ? marks : [{ ...nothing, element }]
}

function edgesOf(
  { x, y, width, height }: Box,
  columns: readonly Column[],
  isTop: boolean,
  isBottom: boolean,
): Mark {
  const uprights = [...columns.map((column) => column.x), x + width - rule]
  const level = (at: number): Box => ({ x, y: at, width, height: rule })
  return filled(
    'grey',
    ...uprights.map((at) => ({ x: at, y, width: rule, height })),
    ...(isTop ? [level(y)] : []),
    ...(isBottom ? [level(y + height - rule)] : []),
  )
}
