import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { focusHeadingIfLost } from '../../ui/keys/focus-place.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { tooShort } from '../act/text-errors.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'

/** Letters the reason needs. */
const reasonText = 10

/**
 * Asks why a confidential entry is read, and opens it in its place. Nothing for an entry that does
 * not ask.
 */
export function ReasonGate({ entry }: { readonly entry: EntryView }) {
  const [reason, setReason] = useState('')
  const [readingId] = useState(mintId)
  const entryChanged = useEntryChanged()
  const run = useSubmission(refusedFields)
  // What it opens takes its place, and the focus was in it.
  const { asksReason } = entry
  useEffect(() => (asksReason ? focusHeadingIfLost : undefined), [asksReason])
  if (!asksReason) return null
  const params = { entryId: entry.entryId, readingId }
  const open = (): void =>
    run.submit(tooShort(reason, 'reason', reasonText), async () =>
      entryChanged(await call('giveReason', { params, body: { reason } })),
    )
  return (
    <section className="card stack reason-gate screen-only">
      <h2 className="cluster">
        <LockKeyhole aria-hidden="true" />
        {actWords.whyTitle}
      </h2>
      <p>{actWords.whyLead}</p>
      <form
        noValidate
        className="stack stack-tight"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <TextField
          name="reading-reason"
          label={actWords.whyLabel}
          help={actWords.least(reasonText)}
          isRequired
          maxLength={240}
          value={reason}
          onChange={setReason}
          error={run.errors[0]?.message}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={run.isBusy}>
            {actWords.whyOpen}
          </Button>
        </div>
      </form>
    </section>
  )
}
