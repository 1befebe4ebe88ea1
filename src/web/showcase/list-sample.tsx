import { Search, X } from 'lucide-react'
import { useSearchParams } from 'react-router'

import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { sampleDocuments, sampleListWords as words } from '../words/showcase-samples.ts'
import { sampleColumns, sampleStates } from './sample-documents.tsx'

type Filters = { readonly text: string; readonly state: string }

const stateOptions = sampleStates.map((id) => ({ id, label: words.states[id] }))

/** Search, filter, chips and rows; everything asked for is in the address. */
export function ListSample() {
  const [address, setAddress] = useSearchParams()
  const filters = { text: address.get('texto') ?? '', state: address.get('estado') ?? '' }
  const ask = (change: Partial<Filters>): void =>
    setAddress(addressOf({ ...filters, ...change }), { replace: true, preventScrollReset: true })
  const rows = sampleDocuments.filter((each) => isFound(each, filters))
  return (
    <div className="stack stack-tight">
      <div className="form-grid">
        <TextField
          label={words.search}
          name="list-search"
          type="search"
          className="col-8"
          value={filters.text}
          onChange={(text) => ask({ text })}
        />
        <Select
          label={words.state}
          name="list-state"
          className="col-4"
          placeholder={words.anyState}
          isClearable
          options={stateOptions}
          value={filters.state === '' ? null : filters.state}
          onChange={(state) => ask({ state: state ?? '' })}
        />
      </div>
      <div className="cluster">
        <p className="muted" role="status">
          {words.count(rows.length)}
        </p>
        <Chip text={filters.text} onRemove={() => ask({ text: '' })} />
        <Chip
          text={stateOptions.find(({ id }) => id === filters.state)?.label ?? ''}
          onRemove={() => ask({ state: '' })}
        />
      </div>
      <DataTable
        label={words.label}
        columns={sampleColumns(({ number }) => {
          const asked = addressOf(filters)
          asked.set('fila', number)
          return `?${asked}`
        })}
        rows={rows}
        keyOf={({ number }) => number}
        currentKey={address.get('fila') ?? ''}
        empty={<NoneFound onRemove={() => ask({ text: '', state: '' })} />}
      />
    </div>
  )
}

function addressOf({ text, state }: Filters): URLSearchParams {
  const address = new URLSearchParams()
  if (text !== '') address.set('texto', text)
  if (state !== '') address.set('estado', state)
  return address
}

type SampleRow = (typeof sampleDocuments)[number]

function isFound({ number, subject, sender, stage }: SampleRow, filters: Filters): boolean {
  const sought = filters.text.trim().toLowerCase()
  const isNamed = `${number} ${subject} ${sender}`.toLowerCase().includes(sought)
  return isNamed && (filters.state === '' || filters.state === stage)
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  if (text === '') return null
  return (
    <span className="sample-chip">
      {text}
      <IconButton
        size="small"
        label={words.removeFilter(text)}
        icon={<X aria-hidden="true" />}
        onPress={onRemove}
      />
    </span>
  )
}

function NoneFound({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <EmptyState
      title={words.noneTitle}
      icon={<Search aria-hidden="true" />}
      action={<Button onPress={onRemove}>{words.removeFilters}</Button>}
    >
      {words.noneText}
    </EmptyState>
  )
}
