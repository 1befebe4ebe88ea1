import type { CatalogueView } from '#contract/municipality/organization.ts'
import { EyeOff } from 'lucide-react'
import { useMemo, useRef } from 'react'

import { Link } from '../../router/link.tsx'
import { classNames } from '../../ui/buttons/class-names.ts'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { outgoingKindWords, outgoingWords as words } from '../../words/book/outgoing.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { FalseTime } from '../list/entry-cells.tsx'
import { useKeysToRows } from '../list/row-focus.ts'
import { rememberRow } from '../query/walked-rows.ts'
import { outgoingAddress, type OutgoingRow } from './outgoing-queries.ts'
import { OutgoingTags } from './outgoing-tags.tsx'

export type OutgoingRowsProps = {
  readonly rows: readonly OutgoingRow[]
  readonly units: CatalogueView['units']
  readonly isStale: boolean
  readonly goneIds: ReadonlySet<string>
}

/** The rows of the book of exits: arrows or j/k move, Enter opens. */
export function OutgoingRows({ rows, units, isStale, goneIds }: OutgoingRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useKeysToRows(frame)
  useExplainedKeys(words.rowKeys)
  const columns = useMemo(() => columnsFor(units), [units])
  return (
    <div ref={frame} className="entries-list">
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        keyOf={({ outgoingId }) => outgoingId}
        isStale={isStale}
        onFocusRow={({ outgoingId }) => rememberRow(outgoingId)}
        rowClass={({ outgoingId, status }) =>
          classNames(status === 'ANNULLED' && 'row-annulled', goneIds.has(outgoingId) && 'row-gone')
        }
      />
    </div>
  )
}

const titles = words.columns

function columnsFor(units: CatalogueView['units']): readonly DataColumn<OutgoingRow>[] {
  const names = new Map(units.map(({ unitId, name }) => [unitId, name]))
  return [
    {
      id: 'number',
      header: titles.number,
      width: '10rem',
      isRowHeader: true,
      cell({ outgoingId, exitNumber, status }) {
        const link = <Link to={outgoingAddress(outgoingId)}>{exitNumber}</Link>
        return status === 'ANNULLED' ? <s className="entry-number">{link}</s> : link
      },
    },
    {
      id: 'dispatchedOn',
      header: titles.dispatchedOn,
      width: '8rem',
      cell: ({ dispatchedOn, timeDeclaredFalseAt }) => (
        <>
          <span className="numeric nowrap">{writtenDate(dispatchedOn)}</span>{' '}
          {timeDeclaredFalseAt !== null && <FalseTime />}
        </>
      ),
    },
    {
      id: 'addressees',
      header: titles.addressees,
      width: '13rem',
      cell: ({ addressees }) => addressees,
    },
    { id: 'subject', header: titles.subject, cell: subjectCell },
    {
      id: 'kind',
      header: titles.kind,
      width: '10rem',
      cell: ({ kind, documentNumber }) =>
        kind && (
          <>
            {outgoingKindWords[kind]}
            {documentNumber !== null && <div className="muted small">{documentNumber}</div>}
          </>
        ),
    },
    {
      id: 'unit',
      header: titles.unit,
      width: '9rem',
      cell: ({ unitId }) => names.get(unitId ?? ''),
    },
    { id: 'status', header: titles.status, width: '10rem', cell: statusCell },
  ]
}

function subjectCell({ visibility, subject }: OutgoingRow) {
  if (visibility !== 'EXISTENCE') return subject
  return (
    <span className="cluster muted">
      <EyeOff aria-hidden="true" />
      {words.reserved}
    </span>
  )
}

function statusCell(row: OutgoingRow) {
  return (
    <span className="entry-tags">
      <OutgoingTags {...row} />
    </span>
  )
}
