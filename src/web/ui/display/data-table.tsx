// The roles repeat what the elements mean because a narrow screen lays them out as blocks, and with
// that a table element loses its meaning.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'

import { classNames } from '../buttons/class-names.ts'
import './data-table.css'
import { useRovingRows } from '../keys/use-roving-rows.ts'

export type DataColumn<Row> = {
  readonly id: string
  readonly header: string
  /** What stands in the head in place of its text. */
  readonly headerCell?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** CSS width of the column: '8rem'. One column without a width takes the rest. */
  readonly width?: string
  readonly align?: 'start' | 'end'
  /** Names the row for those who hear the page; put the row's link here. */
  readonly isRowHeader?: boolean
  /** How it is drawn on a narrow screen, where each row is a card. */
  readonly onCard?: 'title' | 'line' | 'hidden'
}

export type DataTableProps<Row> = {
  /** Name of the table, read aloud. */
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Key of the row that is current elsewhere, in a preview. */
  readonly currentKey?: string
  /** The row under the keyboard changed. */
  readonly onFocusRow?: (row: Row) => void
  /** Space was pressed on a row. */
  readonly onSpace?: () => void
  /** The next page is on its way: rows stay, dimmed. */
  readonly isStale?: boolean
  /** In place of rows when there are none. */
  readonly empty?: ReactNode
  readonly rowClass?: (row: Row) => string | undefined
}

/**
 * A table to go through with the keyboard: one tab stop, arrows move (also `j` and `k`), Home and
 * End jump, Enter follows the first link of the row. Rows are opened by that real link, so
 * Ctrl+click and the middle button work too.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  currentKey,
  onFocusRow,
  onSpace,
  isStale = false,
  empty,
  rowClass,
}: DataTableProps<Row>) {
  const roving = useRovingRows(
    rows.length,
    (index) => {
      const row = rows[index]
      if (row !== undefined) onFocusRow?.(row)
    },
    onSpace,
  )
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div className="table-frame" data-stale={isStale || undefined} aria-busy={isStale}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="data-table"
        style={{ '--least-width': leastWidth(columns) }}
      >
        <Head columns={columns} />
        <tbody role="rowgroup" {...roving.body}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              role="row"
              aria-rowindex={index + 2}
              aria-current={
                currentKey !== undefined && keyOf(row) === currentKey ? 'true' : undefined
              }
              className={rowClass?.(row)}
              {...roving.row(index)}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Room for every column; narrower, the frame scrolls, and no text leaves its cell. */
function leastWidth(columns: readonly Pick<DataColumn<never>, 'width'>[]): string {
  return `calc(${columns.map(({ width = '12rem' }) => width).join(' + ')})`
}

function Head<Row>({ columns }: { readonly columns: readonly DataColumn<Row>[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            style={column.width === undefined ? undefined : { width: column.width }}
            className={column.align === 'end' ? 'align-end' : undefined}
          >
            {column.headerCell ?? column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cell<Row>({ column, row }: { readonly column: DataColumn<Row>; readonly row: Row }) {
  const className = classNames(
    column.align === 'end' && 'align-end',
    `on-card-${column.onCard ?? 'line'}`,
  )
  const content = column.cell(row)
  if (column.isRowHeader === true) {
    return (
      <th role="rowheader" scope="row" data-column={column.id} className={className}>
        {content}
      </th>
    )
  }
  return (
    <td role="gridcell" data-label={column.header} data-column={column.id} className={className}>
      {content}
    </td>
  )
}
