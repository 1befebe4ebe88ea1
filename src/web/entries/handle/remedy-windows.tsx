/** What becomes of an observation: the missing part came, or nobody brought it in time. */
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { outcomeWords } from '../../words/entries/handling.ts'
import { remediesQuery } from '../query/entry-queries.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { ReplyFields, type ReplyTyped } from './reply-fields.tsx'
import { sending } from '../act/decision.ts'
import { missing, notADate, unwritten } from '../act/text-errors.ts'

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

interface LapseValues extends ReplyTyped {
  readonly outcome: 'DESISTED' | 'NOT_FILED'
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
        ...unwritten(number, { field: 'act.number', label: actWords.actNumber, least: 1 }),
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
      <ReplyFields
        {...{ values, set }}
        path="act"
        number={actWords.actNumber}
        isAuthorityRequired={false}
      />
    </ActFrame>
  )
}
