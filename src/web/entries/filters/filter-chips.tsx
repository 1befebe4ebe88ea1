import type { CatalogueView } from '#contract/municipality/organization.ts'
import { X } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { writtenDate } from '../../words/language/dates.ts'
import { entryStatusWords } from '../../words/entries/entries.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { searchWords } from '../../words/entries/search.ts'
import { handlingStatusWords, handlingWords } from '../../words/entries/handling.ts'
import { trayNames, trayWords } from '../../words/entries/trays.ts'
import { activeFilters, noFilters, type FilterName, type ListFilters } from './list-filters.ts'

export type FilterChipsProps = {
  readonly filters: ListFilters
  readonly catalogue: CatalogueView | undefined
  readonly onChange: (filters: ListFilters) => void
}

/** The filters in force, each to be taken off by itself. */
export function FilterChips({ filters, catalogue, onChange }: FilterChipsProps) {
  const active = filterTexts(filters, catalogue)
  if (active.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={listWords.activeFilters}>
      {active.map(({ name, text }) => (
        <li key={name} className="filter-chip">
          {text}
          <IconButton
            size="small"
            label={listWords.removeFilter(text)}
            icon={<X aria-hidden="true" />}
            onPress={() => onChange({ ...filters, [name]: '' })}
          />
        </li>
      ))}
      <li>
        <Button
          size="small"
          variant="quiet"
          onPress={() => onChange({ ...noFilters, tray: filters.tray })}
        >
          {listWords.removeFilters}
        </Button>
      </li>
    </ul>
  )
}

/** Each as people read it: "Desde: 1 de marzo de 2026". */
export function filterTexts(
  filters: ListFilters,
  catalogue: CatalogueView | undefined,
): readonly { readonly name: FilterName; readonly text: string }[] {
  return activeFilters(filters).map((name) => ({
    name,
    text: `${nameWords[name]}: ${valueWords(name, filters, catalogue)}`,
  }))
}

const nameWords: Readonly<Record<FilterName, string>> = {
  tray: trayWords.trays,
  text: listWords.text,
  sender: searchWords.sender,
  near: searchWords.near,
  number: listWords.number,
  from: listWords.from,
  to: listWords.to,
  typeId: listWords.type,
  unitId: listWords.unit,
  status: listWords.status,
  handling: handlingWords.status,
  currentUnitId: trayWords.currentUnit,
}

function valueWords(
  name: FilterName,
  filters: ListFilters,
  catalogue: CatalogueView | undefined,
): string {
  const { tray, status, handling } = filters
  const value = filters[name]
  const words: Readonly<Record<FilterName, () => string>> = {
    tray: () => (tray === '' ? '' : trayNames[tray]),
    text: () => value,
    sender: () => value,
    near: () => searchWords.nearYes,
    number: () => value,
    from: () => writtenDate(value),
    to: () => writtenDate(value),
    typeId: () => nameOfType(value, catalogue) ?? value,
    unitId: () => nameOfUnit(value, catalogue) ?? value,
    currentUnitId: () => nameOfUnit(value, catalogue) ?? value,
    status: () => (status === '' ? '' : entryStatusWords[status]),
    handling: () => (handling === '' ? '' : handlingStatusWords[handling]),
  }
  return words[name]()
}

function nameOfType(typeId: string, catalogue: CatalogueView | undefined): string | undefined {
  return catalogue?.documentTypes.find((type) => type.typeId === typeId)?.name
}

function nameOfUnit(unitId: string, catalogue: CatalogueView | undefined): string | undefined {
  return catalogue?.units.find((unit) => unit.unitId === unitId)?.name
}
