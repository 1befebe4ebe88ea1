import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { CatalogueView, UnitView } from '#contract/municipality/organization.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { writtenDate } from '../../words/language/dates.ts'
import { organizationWords as words } from '../../words/office/organization.ts'
import { UnitDialog } from './unit-dialog.tsx'

export function UnitsPanel({ catalogue }: { readonly catalogue: CatalogueView }) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('unit')
  const { units } = catalogue
  const unit = units.find(({ unitId }) => unitId === asked) ?? null
  const [today] = useState(() => localDateTimeAt(new Date(), catalogue.municipality.timeZone).date)
  return (
    <>
      <div className="organization-actions">
        <Link to="?tab=units&unit=new" className="button button-primary">
          <Plus aria-hidden="true" />
          <span>{words.addUnit}</span>
        </Link>
      </div>
      <DataTable
        label={words.units}
        columns={columnsFor(units, today)}
        rows={treeOf(units)}
        keyOf={({ unitId }) => unitId}
      />
      {(unit !== null || asked === 'new') && (
        <UnitDialog
          key={asked}
          unit={unit}
          units={units}
          today={today}
          onClose={() => setAddress({ tab: 'units' })}
        />
      )}
    </>
  )
}

type UnitInTree = UnitView & { readonly depth: number }

/** Each unit right after the one it depends on, as deep as it stands. */
function treeOf(units: readonly UnitView[]): readonly UnitInTree[] {
  const under = Map.groupBy(units, ({ parentId }) => parentId)
  const branch = (parentId: string | null, depth: number): readonly UnitInTree[] =>
    (under.get(parentId) ?? []).flatMap((unit) => [
      { ...unit, depth },
      ...branch(unit.unitId, depth + 1),
    ])
  return branch(null, 0)
}

function columnsFor(units: readonly UnitView[], today: string): readonly DataColumn<UnitInTree>[] {
  const nameOf = (id: string | null): string =>
    units.find(({ unitId }) => unitId === id)?.name ?? ''
  return [
    { id: 'code', header: words.unitCode, width: '8rem', cell: ({ code }) => code },
    {
      id: 'name',
      header: words.unitName,
      isRowHeader: true,
      onCard: 'title',
      cell: ({ unitId, name, depth }) => (
        <Link
          className="unit-in-tree"
          style={{ '--depth': Math.min(depth, 6) }}
          to={`?tab=units&unit=${unitId}`}
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'parent',
      header: words.parent,
      width: '18rem',
      cell: ({ parentId }) => nameOf(parentId),
    },
    {
      id: 'state',
      header: words.state,
      width: '18rem',
      cell: (unit) => <UnitState unit={unit} today={today} successor={nameOf(unit.successorId)} />,
    },
  ]
}

function UnitState({
  unit,
  today,
  successor,
}: {
  readonly unit: UnitView
  readonly today: string
  readonly successor: string
}) {
  if (unit.validTo === null) return <StatusTag tone="success">{words.open}</StatusTag>
  const date = writtenDate(unit.validTo)
  const isOpen = isOpenUnit(unit, today)
  return (
    <div className="stack stack-tight">
      <div>
        <StatusTag tone={isOpen ? 'warning' : 'neutral'}>
          {isOpen ? words.closing(date) : words.closed(date)}
        </StatusTag>
      </div>
      <span className="muted small">{words.succeededBy(successor)}</span>
    </div>
  )
}
