/**
 * The deadline of an entry: extended, stopped, let go on. What the country allows the server says,
 * with the date.
 */
import { termUnits, type TermUnit } from '#domain/deadline/deadline.ts'

import { DateField } from '../../ui/fields/date-field.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { writtenDate } from '../../words/language/dates.ts'
import { deadlineUnitWords } from '../../words/entries/entries.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { useActFields } from '../act/act-fields.ts'
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
  const { field } = useActFields(values, set)
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
          {...field('amount', 'term.amount')}
          className="col-4"
          label={actWords.extendBy}
          isRequired
          max={999}
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
  const { date } = useActFields(values, set)
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
      <DateField {...date('suspendedFrom')} label={actWords.suspendFrom} />
      <ReasonField {...reasonLetters} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}

export function ResumeWindow() {
  const { entry, today, run, decide } = useActScene()
  const [values, set] = useActValues(() => ({ resumedOn: today }))
  const { resumedOn } = values
  const { date } = useActFields(values, set)
  const since = entry?.handling?.suspendedSince ?? ''
  const submit = (): void =>
    run.submit(notADate(resumedOn, 'resumedOn'), () =>
      decide(sending('resumeDeadline', { resumedOn })),
    )
  return (
    <ActFrame first="resumedOn" onSubmit={submit}>
      <p>{actWords.resumeLead(writtenDate(since))}</p>
      <DateField {...date('resumedOn')} label={actWords.resumeOn} />
    </ActFrame>
  )
}
