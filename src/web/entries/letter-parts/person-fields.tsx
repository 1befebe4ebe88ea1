import type { CatalogueView } from '#contract/municipality/organization.ts'
import { useQuery } from '@tanstack/react-query'

import { colleaguesQuery } from '../../common/colleagues-query.ts'
import { Select } from '../../ui/fields/select.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { unitOptions } from '../outgoing/outgoing-filter-bar.tsx'

export interface ChosenPerson {
  readonly unitId: string
  /** '' while nobody is chosen. */
  readonly staffId: string
  readonly name: string
}

export type PersonFieldsProps = {
  /** Of both controls: `signers.0` is that of `signers.0.staffId`. */
  readonly id: string
  readonly unitLabel: string
  readonly label: string
  readonly units: CatalogueView['units']
  readonly value: ChosenPerson
  readonly onChange: (person: ChosenPerson) => void
  readonly error?: string | undefined
  /** Who is not offered. */
  readonly exceptId?: string
}

/** Somebody of the staff: the unit first, then who works there. */
export function PersonFields(props: PersonFieldsProps) {
  const { id, unitLabel, label, units, value, onChange, error, exceptId } = props
  const { unitId, staffId, name } = value
  const { data, error: failure } = useQuery({ ...colleaguesQuery(unitId), enabled: unitId !== '' })
  const people = (data ?? []).filter((each) => each.staffId !== exceptId)
  const isAmong = staffId === '' || people.some((each) => each.staffId === staffId)
  const options = [
    ...people.map((each) => ({ id: each.staffId, label: each.name })),
    ...(isAmong ? [] : [{ id: staffId, label: name }]),
  ]
  return (
    <>
      <Select
        id={`${id}.unitId`}
        className="col-6"
        label={unitLabel}
        options={unitOptions(units)}
        value={unitId || null}
        onChange={(chosen) => onChange({ unitId: chosen ?? '', staffId: '', name: '' })}
      />
      <Select
        id={`${id}.staffId`}
        className="col-6"
        label={label}
        isRequired
        options={options}
        isLoading={data === undefined && failure === null && unitId !== ''}
        value={staffId || null}
        onChange={(chosen) => {
          const found = people.find((each) => each.staffId === chosen)
          if (found) onChange({ unitId, staffId: found.staffId, name: found.name })
        }}
        error={failure === null ? error : words.peopleFailed}
      />
    </>
  )
}
