import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { annulmentCauses, type AnnulmentCause } from '#domain/entry/entry.ts'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/fields/error-summary.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { annulmentCauseWords } from '../../words/entries/entries.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { optionsOf } from '../rectify/content-inputs.tsx'
import { refusedFields } from '../../common/field-errors.ts'
import { missing, tooShort } from '../act/text-errors.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'

/** Letters the explanation needs (docs/specification/handling.md, T15). */
const textMin = 20

export type AnnulmentRequestProps = {
  readonly entry: EntryView
  readonly onClose: () => void
}

/** Asks for the annulment: why, in words, and what stands in its place. Another person decides. */
export function AnnulmentRequestDialog({ entry, onClose }: AnnulmentRequestProps) {
  const form = useRequest(entry, onClose)
  const { values, set, errors, errorOf } = form
  const isUnread = entry.content?.confidentiality === 'CONFIDENTIAL'
  return (
    <Dialog
      isOpen
      isKept
      title={editWords.annulTitle(entry.entryNumber)}
      begun={form}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{editWords.cancel}</CancelButton>
          <Button variant="danger" keys="Ctrl+Enter" isBusy={form.isBusy} onPress={form.ask}>
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
          error={errorOf('cause')}
        />
        <TextArea
          name="text"
          label={editWords.annulText}
          help={isUnread ? editWords.annulTextUnread : editWords.annulTextHelp}
          isRequired
          rows={3}
          maxLength={1000}
          value={values.text}
          onChange={(text) => set({ text })}
          error={errorOf('text')}
        />
        <TextField
          name="replacingEntryId"
          label={editWords.replacingNumber}
          help={editWords.replacingHelp(entry.entryNumber.replace(/\d+$/u, '000123'))}
          isNumeric
          maxLength={40}
          value={values.replacing}
          onChange={(replacing) => set({ replacing })}
          error={errorOf('replacingEntryId')}
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
  const submission = useSubmission(refusedFields)
  const entryChanged = useEntryChanged()
  const send = async (cause: AnnulmentCause, leaving: AbortSignal): Promise<void> => {
    const replacing = await findReplacing(values.replacing, leaving)
    if ('field' in replacing) return submission.refuse([replacing])
    const after = await call(
      'requestAnnulment',
      { params: { entryId: entry.entryId }, body: { cause, text: values.text, ...replacing } },
      { version: entry.version },
    )
    entryChanged(after)
    toast({ text: editWords.annulAsked })
    onDone()
  }
  return {
    ...submission,
    values,
    set: (change: Partial<RequestValues>) => setValues((now) => ({ ...now, ...change })),
    ask: () => {
      const { cause, text } = values
      const errors = [
        ...missing(cause === null, 'cause', editWords.annulCauseMissing),
        ...tooShort(text, 'text', textMin),
      ]
      submission.submit(errors, async (leaving) => {
        if (cause !== null) await send(cause, leaving)
      })
    },
  }
}

/** The entry a typed number means; an error when there is none, or more than one. */
async function findReplacing(
  number: string,
  signal: AbortSignal,
): Promise<{ readonly replacingEntryId: string | null } | SummaryError> {
  if (number.trim() === '') return { replacingEntryId: null }
  const { entries } = await call('listEntries', { query: { number: number.trim() } }, { signal })
  const [only, ...others] = entries
  if (!only) return { field: 'replacingEntryId', message: editWords.replacingUnknown }
  if (others.length > 0) {
    const message = editWords.replacingSeveral(only.entryNumber)
    return { field: 'replacingEntryId', message }
  }
  return { replacingEntryId: only.entryId }
}
