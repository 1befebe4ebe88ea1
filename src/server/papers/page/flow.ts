/** Rows that follow each other down a page and over to the next. */
import { asDecoration } from './element.ts'
import { type Element, type Mark, moved } from './sheet.ts'

/** Marks measured from the row's own top; a row is never split. */
export interface Row {
  readonly height: number
  readonly marks: readonly Mark[]
  /** Drawn again on top of the page when this row is the first on it: the head of a table. */
  readonly head?: Row
  /** Stays on the page of the row after it: titles and heads. */
  readonly isWithNext?: boolean
}

/** The head of a table, and the table its rows belong to. */
export interface Heading {
  readonly head: Row
  readonly table: Element
}

/** The rows of each page. A row taller than a whole page still gets one of its own. */
export function paginate(rows: readonly Row[], firstHeight: number, otherHeight: number): Row[][] {
  const pages: Row[][] = []
  let page: Row[] = []
  let left = firstHeight
  for (const [place, row] of rows.entries()) {
    if (page.length > 0 && heightWithNext(rows, place) > left) {
      pages.push(page)
      page = row.head ? [{ ...row.head, marks: asDecoration(row.head.marks) }] : []
      left = otherHeight - (row.head?.height ?? 0)
    }
    page.push(row)
    left -= row.height
  }
  return [...pages, page]
}

/** A title after a title after a title: past these they may part. */
const mostTogether = 12

function heightWithNext(rows: readonly Row[], place: number, most = mostTogether): number {
  const row = rows[place]
  if (!row) return 0
  return row.height + (row.isWithNext && most > 1 ? heightWithNext(rows, place + 1, most - 1) : 0)
}

/** The marks of rows set one under the other from `top`. */
export function stack(rows: readonly Row[], top: number): Mark[] {
  let y = top
  return rows.flatMap((row) => {
    const marks = row.marks.map((mark) => moved(mark, 0, y))
    y += row.height
    return marks
  })
}

export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((total, { height }) => total + height, 0)
}

export function gap(height: number): Row {
  return { height, marks: [] }
}
