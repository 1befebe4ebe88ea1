import type { DataColumn } from '../../ui/display/data-table.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { Listed, Selection } from './selection.ts'

/** The row itself says it is chosen by `x`; the box is for the mouse and for the finger. */
export function selectColumn<Row extends Listed>(
  selection: Selection<Row>,
  labels: { readonly page: string; readonly row: (row: Row) => string },
): DataColumn<Row> {
  return {
    id: 'select',
    header: '',
    headerCell: (
      <Checkbox
        className="select-box"
        aria-label={labels.page}
        isSelected={selection.isWholePage}
        isIndeterminate={selection.entries.length > 0 && !selection.isWholePage}
        onChange={selection.togglePage}
      >
        {null}
      </Checkbox>
    ),
    width: '3rem',
    cell: (row) => (
      <Checkbox
        className="select-box"
        aria-label={labels.row(row)}
        isSelected={selection.ids.has(row.entryId)}
        onChange={(isChosen) => selection.toggle(row.entryId, isChosen)}
      >
        {null}
      </Checkbox>
    ),
  }
}
