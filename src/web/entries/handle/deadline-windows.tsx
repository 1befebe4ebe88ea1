/**
 * The deadline of an entry: extended, stopped, let go on. What the country allows the server says,
 * with the date.
 */
import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import { termUnits, type TermUnit } from '#domain/deadline/deadline.ts'

import { DateField } from '../../ui/fields/date-field.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { typedDate, writtenDate } from '../../words/language/dates.ts'
import { deadlineUnitWords } from '../../words/entries/entries.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { sending } from '../act/decision.ts'
import { ReasonField } from '../act/reason-field.tsx'
import { missing, notADate, tooShort } from '../act/text-errors.ts'

const reasonLetters = { least: 10, most: 1000 }

interface ExtendValues {
  readonly amount: number | null
  readonly unit: TermUnit
  readonly reason: string
}

export function ExtendWindow() {
  const { entry, run, decide } = useActScene()
  const [values, set] = useActValues<ExtendValues>(() => ({
    amount: null,
    unit: 'WORKING_DAY',
    reason: '',
  }))
  const { amount, unit, reason } = values
  const dueOn = entry?.content?.dueOn ?? ''
  const submit = (): void =>
    run.submit(
      [
        ...missing(amount === null || amount === 0, 'term.amount', actWords.termMissing),
        ...tooShort(reason, 'reason', reasonLetters.least),
      ],
      () =>
        decide({
          ...sending('extendDeadline', { term: { amount: amount ?? 0, unit }, reason }),
          said: (after) => actWords.extended(writtenDate(after.content?.dueOn ?? '')),
        }),
    )
  return (
    <ActFrame first="term.amount" onSubmit={submit}>
      <p>{actWords.extendLead(writtenDate(dueOn))}</p>
      <div className="form-grid">
        <DigitsField
          id={actField('term.amount')}
          className="col-4"
          label={actWords.extendBy}
          isRequired
          max={999}
          value={amount}
          onChange={(value) => set({ amount: value })}
          error={run.errorOf('term.amount')}
        />
        <Select
          id={actField('term.unit')}
          className="col-8"
          label={actWords.termUnit}
          options={termUnits.map((id) => ({ id, label: deadlineUnitWords[id] }))}
          value={unit}
          onChange={(id) => set({ unit: termUnits.find((each) => each === id) ?? unit })}
        />
      </div>
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}

export function SuspendWindow() {
  const { today, run, decide } = useActScene()
  const [values, set] = useActValues(() => ({ suspendedFrom: today, reason: '' }))
  const { suspendedFrom, reason } = values
  const submit = (): void =>
    run.submit(
      [
        ...notADate(suspendedFrom, 'suspendedFrom'),
        ...tooShort(reason, 'reason', reasonLetters.least),
      ],
      () => decide(sending('suspendDeadline', { suspendedFrom, reason })),
    )
  return (
    <ActFrame first="suspendedFrom" onSubmit={submit}>
      <DateField
        id={actField('suspendedFrom')}
        label={actWords.suspendFrom}
        isRequired
        value={suspendedFrom}
        onChange={(text) => set({ suspendedFrom: text })}
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
        error={run.errorOf('suspendedFrom')}
      />
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}

export function ResumeWindow() {
  const { entry, today, run, decide } = useActScene()
  const [{ resumedOn }, set] = useActValues(() => ({ resumedOn: today }))
  const since = entry?.handling?.suspendedSince ?? ''
  const submit = (): void =>
    run.submit(notADate(resumedOn, 'resumedOn'), () =>
      decide(sending('resumeDeadline', { resumedOn })),
    )
  return (
    <ActFrame first="resumedOn" onSubmit={submit}>
      <p>{actWords.resumeLead(writtenDate(since))}</p>
      <DateField
        id={actField('resumedOn')}
        label={actWords.resumeOn}
        isRequired
        value={resumedOn}
        onChange={(text) => set({ resumedOn: text })}
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
        error={run.errorOf('resumedOn')}
      />
    </ActFrame>
  )
}
