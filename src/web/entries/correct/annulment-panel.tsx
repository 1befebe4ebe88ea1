import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { remark } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog, Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { sentence } from '../../words/language/sentences.ts'
import { AnnulmentLine } from '../sheet/annulment-line.tsx'
import { useChange } from './use-change.ts'

export type AnnulmentPanelProps = {
  readonly entry: EntryView
  readonly timeZone: string
}

/**
 * That an annulment was asked for or granted, by whom and why; and, for whoever may decide, the
 * decision.
 */
export function AnnulmentPanel({ entry, timeZone }: AnnulmentPanelProps) {
  const [question, setQuestion] = useState<'approve' | 'refuse' | null>(null)
  const { annulment, allowed } = entry
  if (!annulment) return null
  const isPending = annulment.stage === 'REQUESTED'
  const mayApprove = allowed.includes('approve-annulment')
  return (
    <Notice
      tone={isPending ? 'warning' : 'danger'}
      title={isPending ? editWords.pendingTitle : editWords.annulledTitle}
      actions={
        isPending && (
          <>
            {allowed.includes('refuse-annulment') && (
              <Button onPress={() => setQuestion('refuse')}>{editWords.refuse}</Button>
            )}
            {mayApprove && (
              <Button variant="danger" onPress={() => setQuestion('approve')}>
                {editWords.approve}
              </Button>
            )}
          </>
        )
      }
    >
      <AnnulmentLine annulment={annulment} timeZone={timeZone} />
      {isPending && !mayApprove && <p className="muted">{editWords.waitOther}</p>}
      {question === 'approve' && <ApproveDialog entry={entry} onClose={() => setQuestion(null)} />}
      {question === 'refuse' && <RefuseDialog entry={entry} onClose={() => setQuestion(null)} />}
    </Notice>
  )
}

type DecisionProps = { readonly entry: EntryView; readonly onClose: () => void }

function ApproveDialog({ entry, onClose }: DecisionProps) {
  const { isBusy, error, run } = useChange()
  const { entryId, entryNumber, version } = entry
  const approve = (): void =>
    run(
      () => call('approveAnnulment', { params: { entryId } }, { version }),
      () => {
        toast({ text: editWords.approved })
        onClose()
      },
    )
  return (
    <AlertDialog
      isOpen
      isDangerous
      isBusy={isBusy}
      title={editWords.approveTitle(entryNumber)}
      confirmLabel={editWords.approveConfirm}
      onCancel={onClose}
      onConfirm={approve}
    >
      <p>{editWords.approveText}</p>
      <Said error={error} />
    </AlertDialog>
  )
}

/** Letters a refusal's reason needs. */
const reasonMin = 10

function RefuseDialog({ entry, onClose }: DecisionProps) {
  const [reason, setReason] = useState('')
  const { isBusy, error, refuse, run } = useChange()
  const { entryId, version } = entry
  const decide = (): void => {
    if (textLength(reason) < reasonMin)
      return refuse(sentence(remark('E-TRA-02', null, { n: reasonMin })))
    run(
      () => call('refuseAnnulment', { params: { entryId }, body: { reason } }, { version }),
      () => {
        toast({ text: editWords.refused })
        onClose()
      },
    )
  }
  return (
    <Dialog
      isOpen
      isKept
      size="small"
      title={editWords.refuseTitle}
      begun={{ isBusy }}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{editWords.cancel}</CancelButton>
          <Button variant="primary" keys="Ctrl+Enter" isBusy={isBusy} onPress={decide}>
            {editWords.refuse}
          </Button>
        </>
      }
    >
      <TextArea
        label={editWords.refuseReason}
        help={editWords.refuseHelp}
        isRequired
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={setReason}
        error={error}
      />
    </Dialog>
  )
}

function Said({ error }: { readonly error: string }) {
  if (error === '') return null
  return (
    <div role="alert">
      <FieldMessage tone="error">{error}</FieldMessage>
    </div>
  )
}
