import type { UnitView } from '#contract/municipality/organization.ts'
import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import type { Purpose } from '#domain/handling/hand-over.ts'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { DateField } from '../../ui/fields/date-field.tsx'
import { enterThatChose } from '../../ui/keys/enter-key.ts'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { typedDate } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { purposeWords } from '../../words/entries/handling.ts'
import { actField } from '../act/act-frame.tsx'
import { useActScene } from '../act/act-scene.tsx'
import { groupsOf, type CopyValues, type RouteValues } from './route-values.ts'

export type CopiesFieldProps = {
  readonly values: RouteValues
  readonly set: (change: Partial<RouteValues>) => void
  readonly units: readonly UnitView[]
}

/**
 * Who gets a copy: offices and groups of offices, each with what it is for. Choosing one adds it,
 * and the field is empty for the next.
 */
export function CopiesField({ values, set, units }: CopiesFieldProps) {
  const { run } = useActScene()
  const { copies, unitId } = values
  const chosen = new Set([unitId, ...copies.map(({ to }) => to)])
  const groups = groupsOf(units).map(({ id, label, size }) => ({
    id,
    label,
    hint: actWords.groupSize(size),
  }))
  const offices = units.map((unit) => ({ id: unit.unitId, code: unit.code, label: unit.name }))
  const offered = [...groups, ...offices].filter(({ id }) => !chosen.has(id))
  const nameOf = (to: string): string =>
    [...groups, ...offices].find(({ id }) => id === to)?.label ?? ''
  const change = (to: string, said: Partial<CopyValues>): void =>
    set({ copies: copies.map((copy) => (copy.to === to ? { ...copy, ...said } : copy)) })
  const add = (to: string | null): void => {
    if (to !== null) set({ copies: [...copies, { to, purpose: 'INFORMATION', dueOn: '' }] })
  }
  const remove = (to: string): void => {
    set({ copies: copies.filter((copy) => copy.to !== to) })
    focusField(actField('copies'))
  }
  return (
    // Heard on its way up from the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="act-copies" onKeyDown={stayInField}>
      {/* Chosen, it is a line below, and the field stays empty for the next. */}
      <Select
        id={actField('copies')}
        label={actWords.copies}
        placeholder={actWords.copyPlaceholder}
        options={offered}
        value={null}
        onChange={add}
        error={run.errorOf('copies') ?? run.errors.find(({ field }) => isOfCopies(field))?.message}
      />
      {copies.map((copy) => (
        <CopyLine
          key={copy.to}
          copy={copy}
          name={nameOf(copy.to)}
          onChange={(said) => change(copy.to, said)}
          onRemove={() => remove(copy.to)}
        />
      ))}
    </div>
  )
}

/** An Enter that took an office does not move on: the next copy is typed in the same field. */
function stayInField({ nativeEvent, target }: KeyboardEvent): void {
  const isField = target instanceof HTMLElement && target.id === actField('copies')
  if (isField && enterThatChose.has(nativeEvent)) nativeEvent.stopPropagation()
}

function isOfCopies(field: string | null): boolean {
  return /^copies\.\d+\./u.test(field ?? '')
}

type CopyLineProps = {
  readonly copy: CopyValues
  readonly name: string
  readonly onChange: (said: Partial<CopyValues>) => void
  readonly onRemove: () => void
}

const copyPurposes = ['INFORMATION', 'REPORT', 'APPROVAL', 'FILING'] as const satisfies Purpose[]

function CopyLine({ copy, name, onChange, onRemove }: CopyLineProps) {
  const { run, today } = useActScene()
  return (
    <div className="act-copy">
      <span className="act-copy-name">{name}</span>
      <Select
        label={actWords.copyPurpose(name)}
        isLabelHidden
        options={copyPurposes.map((id) => ({ id, label: purposeWords[id] }))}
        value={copy.purpose}
        onChange={(id) =>
          onChange({ purpose: copyPurposes.find((each) => each === id) ?? copy.purpose })
        }
      />
      {copy.purpose === 'REPORT' && (
        <DateField
          id={actField(`copies.${copy.to}.dueOn`)}
          label={actWords.copyDueOf(name)}
          isLabelHidden
          placeholder={actWords.copyDue}
          value={copy.dueOn}
          onChange={(dueOn) => onChange({ dueOn })}
          parse={(text) => parseTypedDate(text, today)}
          format={typedDate}
          error={run.errorOf(`copies.${copy.to}.dueOn`)}
        />
      )}
      <IconButton
        size="small"
        label={actWords.removeCopy(name)}
        icon={<X aria-hidden="true" />}
        onPress={onRemove}
      />
    </div>
  )
}
