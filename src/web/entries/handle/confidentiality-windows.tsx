/** How secret a document is: asked for by one person, confirmed by another. */
import { confidentialityReason } from '#domain/acts/confidentiality.ts'
import { confidentialities, isOpenUnit } from '#domain/municipality/catalogue.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../common/api.ts'
import { colleaguesQuery } from '../../common/colleagues-query.ts'
import { Select } from '../../ui/fields/select.tsx'
import { confidentialityWords } from '../../words/entries/entries.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { confidentialityChangeWords as words } from '../../words/entries/entry-edit.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { sending } from '../act/decision.ts'
import { ReasonField } from '../act/reason-field.tsx'
import { missing, tooShort } from '../act/text-errors.ts'
import { ConfidentialityLine } from '../sheet/confidentiality-line.tsx'
import { ReadersField } from './readers-field.tsx'

interface Wanted {
  readonly to: Confidentiality | null
  readonly reason: string
  readonly unitId: string | null
  readonly readerIds: readonly string[]
}

const reasonLetters = { least: confidentialityReason, most: 500 }

export function ConfidentialityWindow() {
  const { entry, unitId: responsible, run, decide } = useActScene()
  const [values, set] = useActValues<Wanted>(() => ({
    to: null,
    reason: '',
    unitId: responsible ?? null,
    readerIds: [],
  }))
  const { to, reason } = values
  const isRead = to === 'CONFIDENTIAL'
  const readerIds = isRead ? values.readerIds : []
  const submit = (): void =>
    run.submit(
      [
        ...missing(to === null, 'to', words.levelMissing),
        ...missing(isRead && readerIds.length === 0, 'readerIds', actWords.readersMissing),
        ...tooShort(reason, 'reason', reasonLetters.least),
      ],
      async () => {
        if (to !== null)
          await decide(sending('requestConfidentiality', { to, reason, readerIds: [...readerIds] }))
      },
    )
  const now = entry?.content?.confidentiality ?? 'CONFIDENTIAL'
  return (
    <ActFrame first="to" onSubmit={submit}>
      <p>{words.lead(confidentialityWords[now])}</p>
      <Select
        id={actField('to')}
        label={words.level}
        isRequired
        options={levelsFrom(now, entry?.allowed ?? []).map((id) => ({
          id,
          label: confidentialityWords[id],
        }))}
        value={to}
        onChange={(id) => set({ to: confidentialities.find((level) => level === id) ?? null })}
        error={run.errorOf('to')}
      />
      {isRead && <WhoReads values={values} set={set} />}
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
      {entry?.content?.confidentiality !== 'ORDINARY' && (
        <p className="field-help">{words.reasonUnread}</p>
      )}
    </ActFrame>
  )
}

type WhoReadsProps = {
  readonly values: Wanted
  readonly set: (change: Partial<Wanted>) => void
}

/** People of one office: it is read by nobody else. */
function WhoReads({ values: { unitId, readerIds }, set }: WhoReadsProps) {
  const { catalogue, today } = useActScene()
  const people = useQuery({ ...colleaguesQuery(unitId ?? ''), enabled: unitId !== null })
  const units = catalogue.units.filter((unit) => isOpenUnit(unit, today))
  return (
    <>
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
    </>
  )
}

/** The other levels that this person may ask for. */
function levelsFrom(now: Confidentiality, allowed: readonly string[]): readonly Confidentiality[] {
  const at = confidentialities.indexOf(now)
  return confidentialities.filter(
    (_, place) =>
      (place > at && allowed.includes('raise-confidentiality')) ||
      (place < at && allowed.includes('lower-confidentiality')),
  )
}

export function ConfirmConfidentialityWindow() {
  const { entry, timeZone, run, decide } = useActScene()
  const submit = (): void =>
    run.submit([], () =>
      decide({
        send: ({ entryId, version }) =>
          call('confirmConfidentiality', { params: { entryId } }, { version }),
      }),
    )
  const asked = entry?.confidentialityChange
  return (
    <ActFrame first="confirm" onSubmit={submit} size="small">
      {asked && <ConfidentialityLine asked={asked} timeZone={timeZone} />}
      <p>{words.confirmLead}</p>
    </ActFrame>
  )
}
