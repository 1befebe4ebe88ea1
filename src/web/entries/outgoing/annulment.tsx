import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { tooShort } from '../act/text-errors.ts'
import { useKeptForm } from './kept-form.ts'
import { useOutgoingChanged } from './use-outgoing-changed.ts'

export type AnnulmentNoticeProps = {
  readonly outgoing: OutgoingView
  readonly timeZone: string
}

/** That its annulment was asked for or granted, by whom and why; the decision, for whoever may. */
export function AnnulmentNotice({ outgoing, timeZone }: AnnulmentNoticeProps) {
  const [question, setQuestion] = useState<'approve' | 'refuse' | null>(null)
  const { annulment, isAnnulmentAsked, status, allowed } = outgoing
  if (!isAnnulmentAsked && status !== 'ANNULLED') return null
  const mayDecide = allowed.includes('decide-annulment')
  const close = (): void => setQuestion(null)
  return (
    <Notice
      tone={isAnnulmentAsked ? 'warning' : 'danger'}
      title={isAnnulmentAsked ? words.pendingTitle : words.annulledTitle}
      actions={
        mayDecide && (
          <>
            <Button onPress={() => setQuestion('refuse')}>{words.refuse}</Button>
            <Button variant="danger" onPress={() => setQuestion('approve')}>
              {words.approve}
            </Button>
          </>
        )
      }
    >
      {annulment && <Story {...{ annulment, timeZone }} />}
      {isAnnulmentAsked && !mayDecide && <p className="muted">{words.waitOther}</p>}
      {question === 'approve' && <ApproveDialog outgoing={outgoing} onClose={close} />}
      {question === 'refuse' && <RefuseDialog outgoing={outgoing} onClose={close} />}
    </Notice>
  )
}

type StoryProps = {
  readonly annulment: NonNullable<OutgoingView['annulment']>
  readonly timeZone: string
}

function Story({ annulment, timeZone }: StoryProps) {
  const { reason, askedBy, askedAt, decidedBy, decidedAt } = annulment
  return (
    <>
      <p>{words.askedBy(askedBy, writtenInstant(askedAt, timeZone))}</p>
      <p>{words.annulmentReason(reason)}</p>
      {decidedBy !== null && decidedAt !== null && (
        <p>{words.decidedBy(decidedBy, writtenInstant(decidedAt, timeZone))}</p>
      )}
    </>
  )
}

type DialogProps = { readonly outgoing: OutgoingView; readonly onClose: () => void }

export function AskAnnulmentDialog({ outgoing, onClose }: DialogProps) {
  const { outgoingId, exitNumber } = outgoing
  return (
    <ReasonDialog
      {...{ outgoing, onClose }}
      name="annulment"
      title={words.askTitle(exitNumber)}
      lead={words.askLead}
      saveLabel={words.ask}
      said={words.asked}
      send={(reason) => call('askOutgoingAnnulment', { params: { outgoingId }, body: { reason } })}
    />
  )
}

function RefuseDialog({ outgoing, onClose }: DialogProps) {
  const params = { outgoingId: outgoing.outgoingId }
  return (
    <ReasonDialog
      {...{ outgoing, onClose }}
      name="refusal"
      title={words.refuseTitle}
      saveLabel={words.refuse}
      said={words.refused}
      send={(reason) =>
        call('decideOutgoingAnnulment', { params, body: { approves: false, reason } })
      }
    />
  )
}

type ReasonDialogProps = DialogProps & {
  /** Under which what was typed is kept. */
  readonly name: string
  readonly title: string
  readonly lead?: string
  readonly saveLabel: string
  readonly said: string
  readonly send: (reason: string) => Promise<OutgoingView>
}

/** Letters a reason needs, as the server asks. */
const reasonMin = 10

function ReasonDialog(props: ReasonDialogProps) {
  const { outgoing, onClose, name, title, lead, saveLabel, said, send } = props
  const form = useKeptForm(outgoing.outgoingId, name, () => ({ reason: '' }))
  const submission = useSubmission(refusedFields)
  const changed = useOutgoingChanged()
  const { reason } = form.values
  const save = (): void => {
    if (!form.isTheirs) return
    submission.submit(tooShort(reason, 'reason', reasonMin), async () => {
      const after = await send(reason)
      form.forget()
      changed(after)
      toast({ text: said })
      onClose()
    })
  }
  return (
    <FormDialog saving={submission} onSave={save} {...{ title, saveLabel, onClose }}>
      {lead !== undefined && <p>{lead}</p>}
      <TextArea
        id="reason"
        label={words.reason}
        help={words.least(reasonMin)}
        isRequired
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(text) => form.set({ reason: text })}
        error={submission.errorOf('reason')}
      />
    </FormDialog>
  )
}

function ApproveDialog({ outgoing, onClose }: DialogProps) {
  const { outgoingId, exitNumber } = outgoing
  const { isBusy, errors, attempt, submit } = useSubmission(refusedFields)
  const changed = useOutgoingChanged()
  const approve = (): void =>
    submit([], async () => {
      const body = { approves: true, reason: '' }
      const after = await call('decideOutgoingAnnulment', { params: { outgoingId }, body })
      onClose()
      changed(after)
      toast({ text: words.approved })
    })
  return (
    <AlertDialog
      isOpen
      isDangerous
      isBusy={isBusy}
      title={words.approveTitle(exitNumber)}
      confirmLabel={words.approve}
      onCancel={onClose}
      onConfirm={approve}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <p>{words.approveText}</p>
    </AlertDialog>
  )
}
