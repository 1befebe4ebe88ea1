/** A cell of a report as people read it in the language of the page. */
import type { ReportColumn, ReportRow } from '#domain/report.ts'

import { writtenDate, writtenInstant } from '../words/dates.ts'
import { localeWords } from '../words/locale.ts'
import { reportWords as words } from '../words/reports.ts'

export function written(cell: ReportRow[number], column: ReportColumn, timeZone: string): string {
  // Every document has a subject: where none is, it is not for the reader.
  if (cell === null) return column.id === 'subject' ? words.withheld : ''
  if (typeof cell === 'boolean') return cell ? words.yes : words.no
  if (typeof cell === 'number') return writtenNumber(cell, column)
  if (column.kind === 'date') return writtenDate(cell)
  if (column.kind === 'instant') return writtenInstant(cell, timeZone)
  if (column.kind === 'hash') return cell.slice(0, 10)
  return column.kind === 'code' ? (words.codes[column.id]?.[cell] ?? cell) : cell
}

function writtenNumber(value: number, { id, kind }: ReportColumn): string {
  if (id === 'hour') return `${value}:00`
  if (kind === 'share') {
    return value.toLocaleString(localeWords.tag, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: id === 'change' ? 'exceptZero' : 'auto',
    })
  }
  return value.toLocaleString(
    localeWords.tag,
    kind === 'days' ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : {},
  )
}
