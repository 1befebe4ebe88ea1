/** The rows of a table as lines in columns, before they are on any page. */
import type { ReportRow } from '#domain/book/report.ts'
import { wrap } from '../page/type-setting.ts'
import type { Face } from '../page/typefaces.ts'
import { writeDate } from '../facts/wording.ts'
import { sheet } from './pdf-sheet.ts'
import type { TableColumn } from './table.ts'
import { localInstant } from './table.ts'

export const rowSizePt = 7.5
const lineHeight = 3.1
const padding = 1.4

export interface LaidLine {
  readonly text: string
  readonly face: Face
  /** Of its column; figures end at its right edge. */
  readonly x: number
  readonly width: number
  readonly isFigure: boolean
  readonly baseline: number
}

export interface LaidRow {
  readonly height: number
  readonly lines: readonly LaidLine[]
  readonly isHead: boolean
  /** What fits into `height`, one line of text at least, and what does not. */
  readonly split: (height: number) => readonly [LaidRow, LaidRow | null]
}

export function tableWidths(columns: readonly TableColumn[]): readonly number[] {
  const sum = columns.reduce((total, { weight }) => total + weight, 0)
  return columns.map(({ weight }) => (weight * sheet.width) / sum)
}

export function layTitles(columns: readonly TableColumn[], widths: readonly number[]): LaidRow {
  return laid(
    columns.map(({ title, kind }, place) => ({
      lines: wrap(title, 'bold', rowSizePt, (widths[place] ?? 0) - 2),
      isFigure: isFigure(kind),
    })),
    { widths, face: 'bold', isHead: true },
  )
}

export function layRow(
  row: ReportRow,
  columns: readonly TableColumn[],
  widths: readonly number[],
): LaidRow {
  return laid(
    columns.map(({ kind }, place) => ({
      lines: wrap(said(row[place] ?? null, kind), 'regular', rowSizePt, (widths[place] ?? 0) - 2),
      isFigure: isFigure(kind),
    })),
    { widths, face: 'regular', isHead: false },
  )
}

interface LaidCell {
  readonly lines: readonly string[]
  readonly isFigure: boolean
}

interface Laying {
  readonly widths: readonly number[]
  readonly face: Face
  readonly isHead: boolean
}

function laid(cells: readonly LaidCell[], laying: Laying): LaidRow {
  const { widths, face, isHead } = laying
  const most = Math.max(1, ...cells.map(({ lines }) => lines.length))
  let x: number = sheet.left
  const lines = cells.flatMap((cell, place) => {
    const left = x
    const width = widths[place] ?? 0
    x += width
    return cell.lines.map((text, line) => ({
      text,
      face,
      x: left + 1,
      width: width - 2,
      isFigure: cell.isFigure,
      baseline: padding + 2.2 + line * lineHeight,
    }))
  })
  return {
    height: most * lineHeight + 2 * padding - 0.6,
    lines,
    isHead,
    split(height) {
      const room = Math.max(1, Math.floor((height - 2 * padding + 0.6) / lineHeight))
      if (most <= room) return [laid(cells, laying), null]
      const part = (from: number, to?: number): LaidRow =>
        laid(
          cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) })),
          laying,
        )
      return [part(0, room), part(room)]
    },
  }
}

function said(cell: ReportRow[number], kind: TableColumn['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return figure(cell, kind)
  const text = String(cell)
  if (kind === 'date') return writeDate(text)
  if (kind === 'hash') return text.slice(0, 10)
  if (kind !== 'instant') return text
  const [date = '', time = ''] = localInstant(text).split(' ')
  return `${writeDate(date)} ${time}`
}

function figure(value: number, kind: TableColumn['kind']): string {
  if (kind === 'share') return `${(value * 100).toFixed(1).replace('.', ',')} %`
  return kind === 'days' ? value.toFixed(1).replace('.', ',') : String(value)
}

function isFigure(kind: TableColumn['kind']): boolean {
  return kind === 'count' || kind === 'days' || kind === 'share'
}
