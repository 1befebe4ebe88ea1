import type { UseQueryResult } from '@tanstack/react-query'

import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { actField } from '../act/act-frame.tsx'
import { useActScene } from '../act/act-scene.tsx'
import type { Colleagues } from '../../common/colleagues-query.ts'

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
  const error = useActScene().run.errorOf(field)
  return (
    <fieldset
      id={actField(field)}
      aria-describedby={error ? `${actField(field)}-error` : undefined}
    >
      <legend>{label}</legend>
      <p className="field-help">{actWords.readersHelp}</p>
      {unitId === null ? (
        <p className="muted">{actWords.readersChooseUnit}</p>
      ) : (
        <People {...{ people, value, onChange }} isInvalid={error !== undefined} />
      )}
      {error !== undefined && (
        <FieldMessage id={`${actField(field)}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}

type PeopleProps = Pick<ReadersFieldProps, 'people' | 'value' | 'onChange'> & {
  readonly isInvalid: boolean
}

function People({ people, value, onChange, isInvalid }: PeopleProps) {
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
  if (people.data.length === 0) return <p className="muted">{actWords.readersNone}</p>
  return (
    <div className="act-people">
      {people.data.map(({ staffId, name, isHead }) => (
        <Checkbox
          key={staffId}
          isInvalid={isInvalid}
          isSelected={value.includes(staffId)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...value, staffId] : value.filter((each) => each !== staffId))
          }
        >
          {name}
          {isHead && <span className="muted"> · {actWords.head}</span>}
        </Checkbox>
      ))}
    </div>
  )
}
