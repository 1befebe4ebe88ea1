import type { Colleagues } from '#contract/entry/handling-shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { actField } from '../act/act-frame.tsx'
import { useActScene } from '../act/act-scene.tsx'

export type ReadersFieldProps = {
  readonly field: string
  readonly label: string
  readonly unitId: string | null
  readonly people: UseQueryResult<Colleagues>
  readonly value: readonly string[]
  readonly onChange: (staffIds: readonly string[]) => void
}

/** People of an office, each to be ticked. */
export function ReadersField({ field, label, unitId, people, value, onChange }: ReadersFieldProps) {
  return (
    <PeopleFieldset {...{ field, label }}>
      <p className="field-help">{actWords.readersHelp}</p>
      {unitId === null ? (
        <p className="muted">{actWords.readersChooseUnit}</p>
      ) : (
        <People {...{ field, people, value, onChange }} />
      )}
    </PeopleFieldset>
  )
}

type PeopleFieldsetProps = Pick<ReadersFieldProps, 'field' | 'label'> & {
  readonly children: ReactNode
}

/** What is asked of these people, and what stands against it. */
export function PeopleFieldset({ field, label, children }: PeopleFieldsetProps) {
  const error = useActScene().run.errorOf(field)
  const id = actField(field)
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {children}
      {error !== undefined && (
        <FieldMessage id={`${id}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}

/** All but whoever chooses: nobody names themselves. */
function People({ people, ...ticked }: Omit<ReadersFieldProps, 'label' | 'unitId'>) {
  const { session } = useActScene()
  if (people.error) {
    return (
      <p className="cluster" role="alert">
        {actWords.readersFailed}
        <Button size="small" onPress={() => void people.refetch()}>
          {actWords.retry}
        </Button>
      </p>
    )
  }
  if (!people.data) return <p className="muted">{actWords.readersLoading}</p>
  const others = people.data.filter(({ staffId }) => staffId !== session.staffId)
  if (others.length === 0) return <p className="muted">{actWords.readersNone}</p>
  return <TickedPeople people={others} {...ticked} />
}

type TickedPeopleProps = Pick<ReadersFieldProps, 'field' | 'value' | 'onChange'> & {
  readonly people: readonly (Pick<Colleagues[number], 'staffId' | 'name'> &
    Partial<Colleagues[number]>)[]
}

export function TickedPeople({ field, people, value, onChange }: TickedPeopleProps) {
  const isInvalid = useActScene().run.errorOf(field) !== undefined
  return (
    <div className="act-people">
      {people.map(({ staffId, name, isHead }) => (
        <div key={staffId}>
          <Checkbox
            isInvalid={isInvalid}
            isSelected={value.includes(staffId)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, staffId] : value.filter((each) => each !== staffId))
            }
          >
            {name}
            {isHead === true && <span className="muted"> · {actWords.head}</span>}
          </Checkbox>
        </div>
      ))}
    </div>
  )
}
