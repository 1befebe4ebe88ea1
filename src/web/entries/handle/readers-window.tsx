import { readersReason } from '#domain/acts/readers.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { useQuery } from '@tanstack/react-query'

import { Select } from '../../ui/fields/select.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { colleaguesQuery } from '../../common/colleagues-query.ts'
import { ReadersField } from './readers-field.tsx'
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
