import { useState } from 'react'

import type { ProposalView } from '#contract/configuration.ts'
import { declineProposal } from '#contract/configuration.ts'

import { call } from '../../api.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useSaving } from '../use-saving.ts'
import { configurationKey } from './configuration-queries.ts'

export type DeclineDialogProps = {
  readonly proposal: ProposalView
  readonly onClose: () => void
}

/** Declining with a reason; whoever proposed it takes it back without one. */
export function DeclineDialog({ proposal, onClose }: DeclineDialogProps) {
  const { proposalId, mayConfirm } = proposal
  const [reason, setReason] = useState('')
  const saving = useSaving<{ readonly reason: string }, ProposalView>({
    schema: declineProposal.body,
    send: (body) => call('declineProposal', { params: { proposalId }, body }),
    refresh: configurationKey,
    wrong: words.wrong,
    onSaved: () => {
      toast({ text: words.declined })
      onClose()
    },
  })
  return (
    <FormDialog
      title={mayConfirm ? words.declineTitle : words.takeBackTitle}
      saving={saving}
      saveLabel={mayConfirm ? words.decline : words.takeBack}
      busyLabel={words.declining}
      onSave={() => saving.save({ reason })}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label={words.reason}
        isRequired={mayConfirm}
        maxLength={400}
        value={reason}
        error={saving.errorOf('reason')}
        onChange={setReason}
      />
    </FormDialog>
  )
}
