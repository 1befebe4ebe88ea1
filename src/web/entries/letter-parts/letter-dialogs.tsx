/** What is said with an act on a letter: to whom it goes, remarks, or a reason. */
import type { LetterView } from '#contract/letters/letters.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { useEffect } from 'react'

import { call } from '../../common/api.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { focusField, type SummaryError } from '../../ui/fields/error-summary.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { missing, tooShort } from '../act/text-errors.ts'
import { useKeptForm } from '../outgoing/kept-form.ts'
import { PersonFields, type ChosenPerson } from './person-fields.tsx'
import { useLetterChanged } from './use-letter-changed.ts'

export type LetterDialogProps = {
  readonly letter: LetterView
  /** The revision on the server, once all that is typed is there; null when it cannot be. */
  readonly ready: () => Promise<number | null>
  readonly onClose: () => void
}

/** Letters a reason needs, as the server asks. */
const reasonMin = 10

const unsaved: readonly SummaryError[] = [{ field: null, message: words.saveFirst }]

type ReviewDialogProps = LetterDialogProps & {
  readonly units: CatalogueView['units']
  readonly ownId: string
}

/** Asks another person to read it. */
export function ReviewDialog({ letter, ready, onClose, units, ownId }: ReviewDialogProps) {
  const { letterId, form } = letter
  const { values, set, forget, isTheirs } = useKeptForm<ChosenPerson>(letterId, 'review', () => ({
    unitId: form.unitId,
    staffId: '',
    name: '',
  }))
  const sending = useSubmission(refusedKept)
  const changed = useLetterChanged()
  const send = (): void => {
    if (!isTheirs) return
    const isMissing = values.staffId === ''
    const errors = missing(isMissing, 'reviewer.staffId', words.reviewerMissing)
    sending.submit(errors, async (leaving) => {
      const overRevision = await ready()
      leaving.throwIfAborted()
      if (overRevision === null) return sending.refuse(unsaved)
      const body = { reviewerId: values.staffId, overRevision }
      changed(await call('sendToReview', { params: { letterId }, body }))
      forget()
      toast({ text: words.sentToReview(values.name) })
      onClose()
    })
  }
  return (
    <FormDialog
      title={words.sendToReview}
      saveLabel={words.sendToReview}
      saving={sending}
      onSave={send}
      onClose={onClose}
    >
      <FirstField id="reviewer.staffId" />
      <PersonFields
        id="reviewer"
        unitLabel={words.reviewerUnit}
        label={words.reviewer}
        units={units}
        exceptId={ownId}
        value={values}
        onChange={set}
        error={sending.errorOf('reviewer.staffId') ?? sending.errorOf('reviewerId')}
      />
    </FormDialog>
  )
}

/** Says that this very text may be signed, with remarks or without. */
export function ApproveDialog({ letter, ready, onClose }: LetterDialogProps) {
  return (
    <TextDialog
      {...{ letter, onClose }}
      name="approve"
      title={words.approveTitle}
      lead={words.approveLead}
      label={words.remarksOptional}
      saveLabel={words.approve}
      said={words.wasApproved}
      most={4000}
      send={(text, leaving) =>
        decide(letter, { ready, leaving }, { decision: 'APPROVED', text: text.trim() || null })
      }
    />
  )
}

/** Gives it back to whoever writes it, with what is to be mended. */
export function ReturnDialog({ letter, ready, onClose }: LetterDialogProps) {
  return (
    <TextDialog
      {...{ letter, onClose }}
      name="return"
      title={words.returnTitle}
      label={words.remarksNeeded}
      saveLabel={words.returnIt}
      said={words.wasReturned}
      least={reasonMin}
      most={4000}
      send={(text, leaving) => decide(letter, { ready, leaving }, { decision: 'RETURNED', text })}
    />
  )
}

async function decide(
  { letterId }: LetterView,
  { ready, leaving }: Pick<LetterDialogProps, 'ready'> & { readonly leaving: AbortSignal },
  said: { readonly decision: 'APPROVED' | 'RETURNED'; readonly text: string | null },
): Promise<LetterView | null> {
  const overRevision = await ready()
  leaving.throwIfAborted()
  if (overRevision === null) return null
  return call('decideReview', { params: { letterId }, body: { ...said, overRevision } })
}

/** Gives the number up. */
export function AnnulDialog({ letter, onClose }: Omit<LetterDialogProps, 'ready'>) {
  const { letterId, documentNumber } = letter
  return (
    <TextDialog
      {...{ letter, onClose }}
      name="annul"
      title={words.annulTitle(documentNumber ?? '')}
      lead={words.annulLead}
      label={words.reason}
      saveLabel={words.annul}
      said={words.wasAnnulled}
      least={reasonMin}
      most={500}
      send={(reason) => call('annulLetterNumber', { params: { letterId }, body: { reason } })}
    />
  )
}

type TextDialogProps = Omit<LetterDialogProps, 'ready'> & {
  /** Under which what was typed is kept. */
  readonly name: string
  readonly title: string
  readonly lead?: string
  readonly label: string
  readonly saveLabel: string
  readonly said: string
  /** Letters it needs; 0 for none. */
  readonly least?: number
  readonly most: number
  /** Null where what is typed in the letter could not be saved before. */
  readonly send: (text: string, leaving: AbortSignal) => Promise<LetterView | null>
}

function TextDialog(props: TextDialogProps) {
  const {
    letter,
    onClose,
    name,
    title,
    lead,
    label,
    saveLabel,
    said,
    least = 0,
    most,
    send,
  } = props
  const form = useKeptForm(letter.letterId, name, () => ({ text: '' }))
  const sending = useSubmission(refusedKept)
  const changed = useLetterChanged()
  const { text } = form.values
  const save = (): void => {
    if (!form.isTheirs) return
    sending.submit(tooShort(text, 'text', least), async (leaving) => {
      const after = await send(text, leaving)
      if (after === null) return sending.refuse(unsaved)
      changed(after)
      form.forget()
      toast({ text: said })
      onClose()
    })
  }
  return (
    <FormDialog saving={sending} onSave={save} {...{ title, saveLabel, onClose }}>
      {lead !== undefined && <p>{lead}</p>}
      <FirstField id="text" />
      <TextArea
        id="text"
        label={label}
        help={least > 0 ? words.least(least) : undefined}
        isRequired={least > 0}
        rows={4}
        maxLength={most}
        value={text}
        onChange={(typed) => form.set({ text: typed })}
        error={sending.errorOf('text') ?? sending.errorOf('reason')}
      />
    </FormDialog>
  )
}

/** Once the window is there the focus is in it, and not on the cross that closes. */
function FirstField({ id }: { readonly id: string }) {
  useEffect(() => focusField(id), [id])
  return null
}
