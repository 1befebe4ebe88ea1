/** What becomes of an observation: the missing part came, or nobody brought it in time. */
import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import { observationMedia, type ObservationMedium } from '#domain/handling/handling.ts'
import { remark } from '#domain/common/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'

import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { typedDate, writtenInstant } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { mediumWords, outcomeWords } from '../../words/entries/handling.ts'
import { sentence } from '../../words/language/sentences.ts'
import { remediesQuery } from '../query/entry-queries.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { sending } from '../act/decision.ts'
import { missing, notADate } from '../act/text-errors.ts'

/**
 * Chooses among the entries registered as the remedy of this one; the way to register one is beside
 * it.
 */
export function RemedyWindow() {
  const { entry, session, run, decide } = useActScene()
  const entryId = entry?.entryId ?? ''
  const found = useQuery(remediesQuery(entryId)).data
  const [values, set] = useActValues<{ readonly remedyEntryId: string | null }>(() => ({
    remedyEntryId: null,
  }))
  // The usual case: there is one, and it is the one.
  const remedyEntryId =
    values.remedyEntryId ?? (found?.length === 1 ? found[0]?.entryId : null) ?? null
  const submit = (): void =>
    run.submit(
      missing(remedyEntryId === null, 'remedyEntryId', actWords.remedyMissing),
      async () => {
        if (remedyEntryId !== null) await decide(sending('remedyEntry', { remedyEntryId }))
      },
    )
  return (
    <ActFrame first="remedyEntryId" onSubmit={submit}>
      <p>{actWords.remedyLead}</p>
      <Remedies {...{ found, remedyEntryId }} onChoose={(id) => set({ remedyEntryId: id })} />
      {session.registersAt.length > 0 && (
        <p>
          <Link
            to={`/control/sentdocument?remedies=${entryId}`}
            className="button button-secondary"
          >
            <FilePlus2 aria-hidden="true" />
            <span>{actWords.remedyRegister}</span>
          </Link>
        </p>
      )}
    </ActFrame>
  )
}

type RemediesProps = {
  readonly found: Awaited<ReturnType<ReturnType<typeof remediesQuery>['queryFn']>> | undefined
  readonly remedyEntryId: string | null
  readonly onChoose: (entryId: string) => void
}

function Remedies({ found, remedyEntryId, onChoose }: RemediesProps) {
  const { run, timeZone } = useActScene()
  const error = run.errorOf('remedyEntryId')
  if (!found) return <p className="muted">{actWords.remedyLoading}</p>
  return (
    <fieldset id={actField('remedyEntryId')} className="act-remedies">
      <legend>{actWords.remedyChoose}</legend>
      {found.length === 0 && <p className="muted">{actWords.remedyNone}</p>}
      {found.map((remedy) => (
        <label key={remedy.entryId} className="act-remedy">
          <input
            type="radio"
            name="remedyEntryId"
            checked={remedy.entryId === remedyEntryId}
            onChange={() => onChoose(remedy.entryId)}
          />{' '}
          <strong className="numeric">{remedy.entryNumber}</strong>{' '}
          <span className="muted">
            {writtenInstant(remedy.registeredAt, timeZone)} {remedy.sender}
          </span>
          <span className="act-remedy-subject">{remedy.subject}</span>
        </label>
      ))}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
    </fieldset>
  )
}

interface LapseValues {
  readonly outcome: 'DESISTED' | 'NOT_FILED'
  readonly number: string
  readonly date: string
  readonly authority: string
  readonly medium: ObservationMedium | null
}

export function LapseWindow() {
  const { catalogue, today, run, decide } = useActScene()
  const [values, set] = useActValues<LapseValues>(() => ({
    // Peru, TUO 27444 art. 136.4: as if it had not been filed; elsewhere the applicant is taken to
    // have withdrawn.
    outcome: catalogue.municipality.country === 'PE' ? 'NOT_FILED' : 'DESISTED',
    number: '',
    date: today,
    authority: '',
    medium: null,
  }))
  const { outcome, number, date, authority, medium } = values
  const submit = (): void =>
    run.submit(
      [
        ...missing(number.trim() === '', 'act.number', sentence(remark('E-TRA-06', null))),
        ...notADate(date, 'act.date'),
      ],
      () =>
        decide(
          sending('lapseEntry', {
            outcome,
            act: { number, date, authority, medium, attachmentId: null },
          }),
        ),
    )
  return (
    <ActFrame first="act.number" onSubmit={submit}>
      <p>{actWords.lapseLead}</p>
      <RadioGroup
        id={actField('outcome')}
        label={actWords.outcome}
        options={(['DESISTED', 'NOT_FILED'] as const).map((value) => ({
          value,
          label: outcomeWords[value],
        }))}
        value={outcome}
        onChange={(value) => set({ outcome: value })}
      />
      <ActFields {...{ values, set }} />
    </ActFrame>
  )
}

type ActFieldsProps = {
  readonly values: LapseValues
  readonly set: (change: Partial<LapseValues>) => void
}

/** The act that declares it: number, day, authority, and how it is told. */
function ActFields({ values, set }: ActFieldsProps) {
  const { today, run } = useActScene()
  const { number, date, authority, medium } = values
  return (
    <div className="form-grid">
      <TextField
        id={actField('act.number')}
        className="col-6"
        label={actWords.actNumber}
        isRequired
        isNumeric
        maxLength={40}
        value={number}
        onChange={(text) => set({ number: text })}
        error={run.errorOf('act.number')}
      />
      <DateField
        id={actField('act.date')}
        className="col-6"
        label={actWords.replyDate}
        isRequired
        value={date}
        onChange={(text) => set({ date: text })}
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
        error={run.errorOf('act.date')}
      />
      <TextField
        id={actField('act.authority')}
        className="col-6"
        label={actWords.authority}
        maxLength={120}
        value={authority}
        onChange={(text) => set({ authority: text })}
        error={run.errorOf('act.authority')}
      />
      <MediumField value={medium} onChange={(chosen) => set({ medium: chosen })} />
    </div>
  )
}

export type MediumFieldProps = {
  readonly value: ObservationMedium | null
  readonly onChange: (medium: ObservationMedium | null) => void
}

export function MediumField({ value, onChange }: MediumFieldProps) {
  return (
    <Select
      id={actField('medium')}
      className="col-6"
      label={actWords.replyMedium}
      placeholder={actWords.noMedium}
      isClearable
      options={observationMedia.map((id) => ({ id, label: mediumWords[id] }))}
      value={value}
      onChange={(id) => onChange(observationMedia.find((each) => each === id) ?? null)}
    />
  )
}
