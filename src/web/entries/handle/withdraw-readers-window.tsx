import { readersReason } from '#domain/acts/readers.ts'

import { actWords } from '../../words/entries/entry-acts.ts'
import { ActFrame } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { PeopleFieldset, TickedPeople } from './readers-field.tsx'
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
      <PeopleFieldset field="readerIds" label={actWords.withdrawalOf}>
        <TickedPeople
          field="readerIds"
          people={named}
          value={chosen}
          onChange={(ids) => set({ readerIds: ids })}
        />
      </PeopleFieldset>
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}
