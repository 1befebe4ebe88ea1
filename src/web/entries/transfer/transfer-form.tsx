import type { WorkView } from '#contract/entry/work-transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { transferWords as words } from '../../words/entries/work-transfer.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import type { Asked } from './use-transfer.ts'

const shortestReason = 10

export type TransferFormProps = {
  readonly staffId: string
  readonly work: WorkView
  readonly refused: Error | null
  readonly onSubmit: (asked: Asked) => void
}

/** For each office with something open, who takes it on; and why. */
export function TransferForm({ staffId, work, refused, onSubmit }: TransferFormProps) {
  const catalogue = useQuery(catalogueQuery).data
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const open = work.units.reduce((sum, unit) => sum + unit.open, 0)
  if (open === 0) return <Notice>{words.nothing(work.name)}</Notice>
  const nameOf = (unitId: string): string =>
    catalogue?.units.find((unit) => unit.unitId === unitId)?.name ?? ''
  const isReasoned = reason.trim().length >= shortestReason
  const isChosen = work.units.every(({ unitId }) => chosen[unitId] !== undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isReasoned || !isChosen) return
    const successors = Object.entries(chosen).map(([unitId, toStaffId]) => ({ unitId, toStaffId }))
    onSubmit({ staffId, reason: reason.trim(), successors })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {refused && (
        <Notice tone="danger" isAnnounced>
          {refused.message}
        </Notice>
      )}
      {work.units.map((unit) => (
        <SuccessorField
          key={unit.unitId}
          unit={unit}
          name={nameOf(unit.unitId)}
          value={chosen[unit.unitId] ?? null}
          onChange={(toStaffId) => setChosen({ ...chosen, [unit.unitId]: toStaffId })}
          isMissing={isTried && chosen[unit.unitId] === undefined}
        />
      ))}
      <TextArea
        label={words.reason}
        help={words.reasonHelp}
        isRequired
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isTried && !isReasoned ? words.reasonMissing : undefined}
      />
      <div>
        <Button type="submit" variant="primary">
          {words.run(open)}
        </Button>
      </div>
    </form>
  )
}

type SuccessorFieldProps = {
  readonly unit: WorkView['units'][number]
  readonly name: string
  readonly value: string | null
  readonly onChange: (toStaffId: string) => void
  readonly isMissing: boolean
}

function SuccessorField({ unit, name, value, onChange, isMissing }: SuccessorFieldProps) {
  const { open, colleagues } = unit
  if (colleagues.length === 0) return <Notice tone="warning">{words.nobody(name)}</Notice>
  return (
    <Select
      label={words.unit(name, open)}
      placeholder={words.chooseSuccessor}
      isRequired
      options={colleagues.map((person) => ({ id: person.staffId, label: person.name }))}
      value={value}
      onChange={(id) => {
        if (id !== null) onChange(id)
      }}
      error={isMissing ? words.successorMissing : undefined}
    />
  )
}
