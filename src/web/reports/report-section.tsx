import type { ReportView } from '#contract/book/reports.ts'
import {
  type ReportColumn,
  type ReportKind,
  type SectionId,
  columnsOf,
  sectionsOf,
  type ReportRow,
} from '#domain/book/report.ts'

import { reportWords as words } from '../words/book/reports.ts'
import { Picture } from './picture.tsx'
import { writtenDate, writtenLocalInstant } from '../words/language/dates.ts'
import { localeWords } from '../words/language/locale.ts'

type Section = ReportView['sections'][number]

export type ReportSectionProps = {
  readonly report: ReportKind
  readonly section: Section
}

/** A picture, where there is one to make, and the same in a table. */
export function ReportSection({ report, section }: ReportSectionProps) {
  const id = sectionsOf(report).find((known) => known === section.section)
  if (id === undefined) return null
  const title = words.sections[id]
  if (section.rows.length === 0) {
    return (
      <section className="stack stack-tight">
        <h3>{title}</h3>
        <p className="muted">{words.nothing}</p>
      </section>
    )
  }
  return (
    <figure className="report-figure">
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <Picture section={id} rows={section.rows} />
      <SectionTable {...{ report, id, section, title }} />
      {section.total > section.rows.length && (
        <p className="muted small">{words.shownOf(section.rows.length, section.total)}</p>
      )}
    </figure>
  )
}

type SectionTableProps = ReportSectionProps & { readonly id: SectionId; readonly title: string }

function SectionTable({ report, id, section, title }: SectionTableProps) {
  const columns = columnsOf(report, id)
  return (
    // Wide tables scroll in a place of their own, which the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="report-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="report-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ id: column, kind }) => (
              <th key={column} scope="col" data-kind={kind}>
                {words.columns[column] ?? column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row, place) => (
            // Rows have no name of their own and are never moved about.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={place} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  readonly row: Section['rows'][number]
  readonly columns: readonly ReportColumn[]
}

function Row({ row, columns }: RowProps) {
  return (
    <tr>
      {columns.map((column, place) => {
        const text = written(row[place] ?? null, column)
        return place === 0 ? (
          <th key={column.id} scope="row" data-kind={column.kind}>
            {text}
          </th>
        ) : (
          <td key={column.id} data-kind={column.kind}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}

/** A cell as people read it in the language of the page. */
function written(cell: ReportRow[number], column: ReportColumn): string {
  // Every document has a subject: where none is, it is not for the reader.
  if (cell === null) return column.id === 'subject' ? words.withheld : ''
  if (typeof cell === 'boolean') return cell ? words.yes : words.no
  if (typeof cell === 'number') return writtenNumber(cell, column)
  if (column.kind === 'date') return writtenDate(cell)
  if (column.kind === 'instant') return writtenLocalInstant(cell)
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
