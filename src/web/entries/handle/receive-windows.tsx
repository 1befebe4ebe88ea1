/** Receiving and sending back: the windows of a hand-over that is on its way. */
import type { AcknowledgeCommand } from '#domain/acts/receive-entry.ts'
import { returnCauses, type ReturnCause } from '#domain/handling/hand-over.ts'

import { call } from '../../common/api.ts'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { handlingWords, returnCauseWords } from '../../words/entries/handling.ts'
import { useActFields } from '../act/act-fields.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { unitNameIn, useActScene, useActValues } from '../act/act-scene.tsx'
import { pendingLine, ownUnits, waitingCopies } from '../act/handling-lines.ts'
import { sending } from '../act/decision.ts'
import { tooShort, unwritten } from '../act/text-errors.ts'

const paperCases = ['WHOLE', 'PARTIAL', 'MISSING'] as const

interface PaperValues {
  readonly came: (typeof paperCases)[number]
  readonly folios: number | null
  readonly note: string
}

/** Whether the paper came, and all of it. Without paper there is no window: one key receives. */
export function AcknowledgeWindow() {
  const { entry, run, decide } = useActScene()
  const line = entry?.handling ? pendingLine(entry.handling) : null
  const [values, set] = useActValues<PaperValues>(() => ({
    came: 'WHOLE',
    folios: line?.foliosSent ?? null,
    note: '',
  }))
  const { came, note } = values
  const folios = came === 'PARTIAL' ? values.folios : (line?.foliosSent ?? null)
  const body: AcknowledgeCommand = {
    paperReceived: came !== 'MISSING',
    foliosReceived: came === 'MISSING' ? null : folios,
    note: note.trim() || null,
  }
  const submit = (): void =>
    run.submit(
      came === 'WHOLE'
        ? []
        : unwritten(note, { field: 'note', label: actWords.mismatch, least: 5 }),
      () => decide(sending('acknowledgeEntry', body)),
    )
  const labels = {
    WHOLE: actWords.paperWhole,
    PARTIAL: actWords.paperPartial,
    MISSING: actWords.paperNot,
  }
  return (
    <ActFrame first="came" onSubmit={submit}>
      <p>{line ? actWords.paperSent(line.foliosSent ?? 0) : actWords.mismatchBulk}</p>
      <RadioGroup
        id={actField('came')}
        label={actWords.paperCame}
        options={paperCases
          // How many folios each of several had is not one number.
          .filter((value) => line !== null || value !== 'PARTIAL')
          .map((value) => ({ value, label: labels[value] }))}
        value={came}
        onChange={(value) => set({ came: value })}
      />
      <MismatchFields {...{ values, set }} />
    </ActFrame>
  )
}

type MismatchFieldsProps = {
  readonly values: PaperValues
  readonly set: (change: Partial<PaperValues>) => void
}

/** How many came instead, and what is to be said of it. */
function MismatchFields({ values, set }: MismatchFieldsProps) {
  const { field } = useActFields(values, set)
  const { came } = values
  if (came === 'WHOLE') return null
  return (
    <>
      {came === 'PARTIAL' && (
        <DigitsField
          {...field('folios', 'foliosReceived')}
          label={actWords.foliosReceived}
          max={99_999}
        />
      )}
      <TextArea
        {...field('note')}
        label={actWords.mismatch}
        help={actWords.least(5)}
        isRequired
        maxLength={500}
      />
    </>
  )
}

interface ReturnValues {
  readonly cause: ReturnCause | null
  readonly text: string
}

export function ReturnWindow() {
  const { entry, catalogue, run, decide } = useActScene()
  const [values, set] = useActValues<ReturnValues>(() => ({ cause: null, text: '' }))
  const { field } = useActFields(values, set)
  const { cause, text } = values
  const line = entry?.handling?.handOvers.findLast(
    ({ kind, state }) => kind === 'PRINCIPAL' && (state === 'PENDING' || state === 'RECEIVED'),
  )
  const submit = (): void => {
    const missing = cause === null ? [{ field: 'cause', message: actWords.causeMissing }] : []
    run.submit([...missing, ...tooShort(text, 'text', 10)], async () => {
      if (cause !== null) await decide(sending('returnEntry', { cause, text }))
    })
  }
  return (
    <ActFrame first="cause" onSubmit={submit}>
      {line && (
        <p>{actWords.returnLead(unitNameIn(catalogue, line.fromUnitId, handlingWords.registry))}</p>
      )}
      <Select
        id={actField('cause')}
        label={actWords.cause}
        isRequired
        options={returnCauses.map((id) => ({ id, label: returnCauseWords[id] }))}
        value={cause}
        onChange={(id) => set({ cause: returnCauses.find((each) => each === id) ?? null })}
        error={run.errorOf('cause')}
      />
      <TextArea
        {...field('text')}
        label={actWords.returnText}
        help={actWords.least(10)}
        isRequired
        maxLength={500}
      />
    </ActFrame>
  )
}

/** Ends the oldest copy of one's own units: read, or reported on where a report was asked for. */
export function CloseCopyWindow() {
  const { entry, session, run, decide } = useActScene()
  const [values, set] = useActValues(() => ({ note: '' }))
  const { note } = values
  const { field } = useActFields(values, set)
  const copy = entry?.handling
    ? waitingCopies(entry.handling, ownUnits(session.grants), 'end')[0]
    : undefined
  const isReport = copy?.purpose === 'REPORT'
  const submit = (): void =>
    run.submit(
      isReport ? unwritten(note, { field: 'note', label: actWords.report, least: 10 }) : [],
      async () => {
        if (!copy) return
        const sequence = copy.sequence
        await decide({
          send: ({ entryId, version }) =>
            call(
              'closeCopy',
              { params: { entryId, sequence }, body: { note: note.trim() || null } },
              { version },
            ),
        })
      },
    )
  return (
    <ActFrame first="note" onSubmit={submit}>
      <TextArea
        {...field('note')}
        label={isReport ? actWords.report : actWords.copyNote}
        help={isReport ? actWords.reportHelp : actWords.optional}
        isRequired={isReport}
        maxLength={1000}
      />
    </ActFrame>
  )
}
