import type { CatalogueView } from '#contract/organization.ts'
import { X } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { writtenDate } from '../../words/dates.ts'
import { entryStatusWords } from '../../words/entries.ts'
import { listWords } from '../../words/entry-list.ts'
import { activeFilters, noFilters, type FilterName, type ListFilters } from './list-filters.ts'

export type FilterChipsProps = {
  readonly filters: ListFilters
  readonly catalogue: CatalogueView | undefined
  readonly onChange: (filters: ListFilters) => void
}

/** The filters in force, each to be taken off by itself. */
export function FilterChips({ filters, catalogue, onChange }: FilterChipsProps) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={listWords.activeFilters}>
      {active.map((name) => {
        const text = `${listWords[name === 'typeId' ? 'type' : name === 'unitId' ? 'unit' : name]}: ${valueWords(name, filters, catalogue)}`
        return (
          <li key={name} className="filter-chip">
            {text}
            <IconButton
              size="small"
              label={listWords.removeFilter(text)}
              icon={<X aria-hidden="true" />}
              onPress={() => onChange({ ...filters, [name]: '' })}
            />
          </li>
        )
      })}
      <li>
        <Button size="small" variant="quiet" onPress={() => onChange(noFilters)}>
          {listWords.removeFilters}
        </Button>
      </li>
    </ul>
  )
}

function valueWords(
  name: FilterName,
  filters: ListFilters,
  catalogue: CatalogueView | undefined,
): string {
  const value = filters[name]
  switch (name) {
    case 'from':
    case 'to':
      return writtenDate(value)
    case 'typeId':
      return nameOfType(value, catalogue) ?? value
    case 'unitId':
      return nameOfUnit(value, catalogue) ?? value
    case 'status':
      return filters.status === '' ? '' : entryStatusWords[filters.status]
    case 'text':
    case 'number':
      return value
  }
}

function nameOfType(typeId: string, catalogue: CatalogueView | undefined): string | undefined {
  return catalogue?.documentTypes.find((type) => type.typeId === typeId)?.name
}

function nameOfUnit(unitId: string, catalogue: CatalogueView | undefined): string | undefined {
  return catalogue?.units.find((unit) => unit.unitId === unitId)?.name
}
