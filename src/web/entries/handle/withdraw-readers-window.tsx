import { readersReason } from '#domain/acts/readers.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { sending } from '../act/decision.ts'
import { ReasonField } from '../act/reason-field.tsx'
import { missing, tooShort } from '../act/text-errors.ts'

interface WithdrawalValues {
  readonly readerIds: readonly string[]
  readonly reason: string
}

const reasonLetters = { least: readersReason, most: 500 }

/** Takes people off who may read it: those who were named, each to be ticked. */
export function WithdrawReadersWindow() {
  const { entry, run, decide } = useActScene()
  const [{ readerIds, reason }, set] = useActValues<WithdrawalValues>(() => ({
    readerIds: [],
    reason: '',
  }))
  const named = entry?.readers ?? []
  // Somebody else may have taken one of them off meanwhile.
  const chosen = readerIds.filter((readerId) => named.some(({ staffId }) => staffId === readerId))
  const submit = (): void =>
    run.submit(
      [
        ...missing(chosen.length === 0, 'readerIds', actWords.readersMissing),
        ...tooShort(reason, 'reason', reasonLetters.least),
      ],
      () => decide(sending('withdrawReaders', { readerIds: chosen, reason })),
    )
  return (
    <ActFrame first="readerIds" onSubmit={submit}>
      <p>{actWords.withdrawalLead}</p>
      <NamedReaders named={named} chosen={chosen} onChange={(ids) => set({ readerIds: ids })} />
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}

interface NamedReadersProps {
  readonly named: EntryView['readers']
  readonly chosen: readonly string[]
  readonly onChange: (readerIds: readonly string[]) => void
}

function NamedReaders({ named, chosen, onChange }: NamedReadersProps) {
  const error = useActScene().run.errorOf('readerIds')
  return (
    <fieldset
      id={actField('readerIds')}
      aria-describedby={error ? `${actField('readerIds')}-error` : undefined}
    >
      <legend>{actWords.withdrawalOf}</legend>
      <div className="act-people">
        {named.map(({ staffId, name }) => (
          <Checkbox
            key={staffId}
            isInvalid={error !== undefined}
            isSelected={chosen.includes(staffId)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, staffId] : chosen.filter((each) => each !== staffId))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <FieldMessage id={`${actField('readerIds')}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}
