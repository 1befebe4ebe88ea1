import type { EntryView } from '#contract/entry-shapes.ts'
import { annulmentCauses, type AnnulmentCause } from '#domain/annulment-request.ts'
import { remark } from '#domain/refusal.ts'
import { useState } from 'react'

import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { annulmentCauseWords } from '../../words/entries.ts'
import { editWords } from '../../words/entry-edit.ts'
import { sentence } from '../../words/sentences.ts'
import type { FieldError } from './check-draft.ts'
import { optionsOf } from './content-inputs.tsx'
import { errorsOf } from '../refused-fields.ts'
import { useEntryChanged } from '../acts/use-entry-changed.ts'

/** Letters the explanation needs (domain specification, T15). */
const textMin = 20

export type AnnulmentRequestProps = {
  readonly entry: EntryView
  readonly onClose: () => void
}

/** Asks for the annulment: why, in words, and what stands in its place. Another person decides. */
export function AnnulmentRequestDialog({ entry, onClose }: AnnulmentRequestProps) {
  const form = useRequest(entry, onClose)
  const { values, set, errors } = form
  const errorAt = (field: string): string | undefined =>
    errors.find((error) => error.field === field)?.message
  return (
    <Dialog
      isOpen
      isKept
      title={editWords.annulTitle(entry.entryNumber)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{editWords.cancel}</Button>
          <Button variant="danger" isBusy={form.isBusy} onPress={form.submit}>
            {editWords.annul}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{editWords.annulLead}</p>
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <Select
          name="cause"
          label={editWords.annulCause}
          isRequired
          options={optionsOf(annulmentCauseWords)}
          value={values.cause}
          onChange={(id) => set({ cause: annulmentCauses.find((cause) => cause === id) ?? null })}
          error={errorAt('cause')}
        />
        <TextArea
          name="text"
          label={editWords.annulText}
          help={editWords.annulTextHelp}
          isRequired
          rows={3}
          maxLength={1000}
          value={values.text}
          onChange={(text) => set({ text })}
          error={errorAt('text')}
        />
        <TextField
          name="replacingEntryId"
          label={editWords.replacingNumber}
          help={editWords.replacingHelp}
          isNumeric
          maxLength={40}
          value={values.replacing}
          onChange={(replacing) => set({ replacing })}
          error={errorAt('replacingEntryId')}
        />
      </div>
    </Dialog>
  )
}

interface RequestValues {
  readonly cause: AnnulmentCause | null
  readonly text: string
  readonly replacing: string
}

function useRequest(entry: EntryView, onDone: () => void) {
  const [values, setValues] = useState<RequestValues>({ cause: null, text: '', replacing: '' })
  const [said, setSaid] = useState<{
    readonly errors: readonly FieldError[]
    readonly attempt: number
  }>({
    errors: [],
    attempt: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const entryChanged = useEntryChanged()
  const decline = (errors: readonly FieldError[]): void =>
    setSaid(({ attempt }) => ({ errors, attempt: attempt + 1 }))

  const send = async (cause: AnnulmentCause): Promise<void> => {
    setBusy(true)
    try {
      const replacing = await findReplacing(values.replacing)
      if ('field' in replacing) return decline([replacing])
      const after = await call(
        'requestAnnulment',
        { params: { entryId: entry.entryId }, body: { cause, text: values.text, ...replacing } },
        { version: entry.version },
      )
      entryChanged(after)
      toast({ text: editWords.annulAsked })
      onDone()
    } catch (error) {
      decline(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    ...said,
    isBusy,
    set: (change: Partial<RequestValues>) => setValues((now) => ({ ...now, ...change })),
    submit: () => {
      const { cause, text } = values
      const errors = [
        ...(cause === null ? [{ field: 'cause', message: editWords.annulCauseMissing }] : []),
        ...(text.trim().length < textMin
          ? [{ field: 'text', message: sentence(remark('E-TRA-02', null, { n: textMin })) }]
          : []),
      ]
      if (cause === null || errors.length > 0) decline(errors)
      else if (!isBusy) void send(cause)
    },
  }
}

/** The entry a typed number means; an error when there is none, or more than one. */
async function findReplacing(
  number: string,
): Promise<{ readonly replacingEntryId: string | null } | FieldError> {
  if (number.trim() === '') return { replacingEntryId: null }
  const { entries } = await call('listEntries', { query: { number: number.trim() } })
  const [only, ...others] = entries
  if (!only) return { field: 'replacingEntryId', message: editWords.replacingUnknown }
  if (others.length > 0) return { field: 'replacingEntryId', message: editWords.replacingSeveral }
  return { replacingEntryId: only.entryId }
}
