import { readersReason } from '#domain/acts/readers.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { useQuery } from '@tanstack/react-query'

import { Select } from '../../ui/fields/select.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { colleaguesQuery } from '../../common/colleagues-query.ts'
import { PeopleFieldset, ReadersField, TickedPeople } from './readers-field.tsx'
import { sending } from '../act/decision.ts'
import { ReasonField } from '../act/reason-field.tsx'
import { missing, tooShort } from '../act/text-errors.ts'

interface ReadersValues {
  readonly unitId: string | null
  readonly readerIds: readonly string[]
  readonly reason: string
}

const reasonLetters = { least: readersReason, most: 500 }

/** Names who may read it from now on: people of one office at a time, the responsible one first. */
export function ReadersWindow() {
  const { unitId: responsible, catalogue, today, run, decide } = useActScene()
  const [values, set] = useActValues<ReadersValues>(() => ({
    unitId: responsible ?? null,
    readerIds: [],
    reason: '',
  }))
  const { unitId, readerIds, reason } = values
  const people = useQuery({ ...colleaguesQuery(unitId ?? ''), enabled: unitId !== null })
  const submit = (): void =>
    run.submit(
      [
        ...missing(readerIds.length === 0, 'readerIds', actWords.readersMissing),
        ...tooShort(reason, 'reason', reasonLetters.least),
      ],
      () => decide(sending('nameReaders', { readerIds: [...readerIds], reason })),
    )
  const units = catalogue.units.filter((unit) => isOpenUnit(unit, today))
  return (
    <ActFrame first="unitId" onSubmit={submit}>
      <p>{actWords.readersLead}</p>
      <Select
        id={actField('unitId')}
        label={actWords.readersOf}
        options={units.map((unit) => ({ id: unit.unitId, code: unit.code, label: unit.name }))}
        value={unitId}
        onChange={(id) => set({ unitId: id, readerIds: [] })}
      />
      <ReadersField
        field="readerIds"
        label={actWords.readers}
        {...{ unitId, people }}
        value={readerIds}
        onChange={(chosen) => set({ readerIds: chosen })}
      />
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}

interface WithdrawalValues {
  readonly readerIds: readonly string[]
  readonly reason: string
}

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
