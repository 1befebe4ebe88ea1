import type { CatalogueView } from '#contract/municipality/organization.ts'
import { handlingStatuses } from '#domain/handling/handling.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { entryStatusWords } from '../../words/entries/entries.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { handlingStatusWords, handlingWords } from '../../words/entries/handling.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { activeFilters, listStatuses, noWords, type ListFilters } from './list-filters.ts'
import { PeriodField } from './period-field.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export type FilterBarProps = {
  readonly filters: ListFilters
  readonly catalogue: CatalogueView | undefined
  readonly today: string
  readonly onChange: SearchBoxProps['onChange']
} & Pick<SearchBoxProps, 'onJump' | 'unread' | 'onUnread'>

/**
 * One search box and the simple filters. The box understands a number and goes there; anything else
 * it looks for.
 */
export function FilterBar({ filters, catalogue, today, onChange, ...box }: FilterBarProps) {
  const [isFolded, setFolded] = useState(true)
  const count = activeFilters({ ...filters, ...noWords, number: '' }).length
  return (
    // A tray is short: its filters stay folded until somebody asks for them.
    <div className="list-filters" role="search" data-tray={filters.tray !== '' || undefined}>
      <SearchBox {...{ filters, catalogue, today, onChange }} {...box}>
        <Button
          className="filters-toggle"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={!isFolded}
          onPress={() => setFolded(!isFolded)}
        >
          {count === 0 ? listWords.filters : `${listWords.filters} (${count})`}
        </Button>
      </SearchBox>
      <div className="list-fields" data-folded={isFolded}>
        <PeriodField name="from" {...{ filters, today, onChange }} />
        <PeriodField name="to" {...{ filters, today, onChange }} />
        <CatalogueFilters filters={filters} catalogue={catalogue} onChange={onChange} />
      </div>
    </div>
  )
}

type Part = Pick<FilterBarProps, 'filters' | 'onChange'>

function CatalogueFilters({
  filters,
  catalogue,
  onChange,
}: Part & Pick<FilterBarProps, 'catalogue'>) {
  return (
    <>
      <Select
        id="filter.typeId"
        label={listWords.type}
        isClearable
        placeholder={listWords.anyType}
        options={(catalogue?.documentTypes ?? []).map(({ typeId, code, name }) => ({
          id: typeId,
          code,
          label: name,
        }))}
        value={filters.typeId || null}
        onChange={(typeId) => onChange({ ...filters, typeId: typeId ?? '' })}
      />
      <Select
        label={trayWords.currentUnit}
        isClearable
        placeholder={listWords.anyUnit}
        options={(catalogue?.units ?? []).map(({ unitId, code, name }) => ({
          id: unitId,
          code,
          label: name,
        }))}
        value={filters.currentUnitId || null}
        onChange={(unitId) => onChange({ ...filters, currentUnitId: unitId ?? '' })}
      />
      <Select
        label={handlingWords.status}
        isClearable
        placeholder={listWords.anyStatus}
        options={handlingStatuses.map((id) => ({ id, label: handlingStatusWords[id] }))}
        value={filters.handling || null}
        onChange={(id) =>
          onChange({
            ...filters,
            handling: handlingStatuses.find((status) => status === id) ?? '',
          })
        }
      />
      <Select
        label={listWords.status}
        isClearable
        placeholder={listWords.anyStatus}
        options={listStatuses.map((status) => ({ id: status, label: entryStatusWords[status] }))}
        value={filters.status || null}
        onChange={(id) =>
          onChange({ ...filters, status: listStatuses.find((status) => status === id) ?? '' })
        }
      />
    </>
  )
}
