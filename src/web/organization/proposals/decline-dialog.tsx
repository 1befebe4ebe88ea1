import { useState } from 'react'

import type { ProposalView } from '#contract/municipality/configuration.ts'
import { declineProposal } from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { useSaving } from '../dialog/use-saving.ts'
import { configurationKey } from './configuration-queries.ts'

export type DeclineDialogProps = {
  readonly proposal: ProposalView
  readonly onClose: () => void
}

/** Declining with a reason; whoever proposed it takes it back without one. */
export function DeclineDialog({ proposal, onClose }: DeclineDialogProps) {
  const { proposalId, isOwn } = proposal
  const [body, setBody] = useState({ reason: '' })
  const saving = useSaving<{ readonly reason: string }, ProposalView>({
    schema: declineProposal.body,
    send: (wanted) => call('declineProposal', { params: { proposalId }, body: wanted }),
    refresh: configurationKey,
    wrong: words.wrong,
    onSaved: () => {
      toast({ text: words.declined })
      onClose()
    },
  })
  return (
    <FormDialog
      title={isOwn ? words.takeBackTitle : words.declineTitle}
      saving={saving}
      saveLabel={isOwn ? words.takeBack : words.decline}
      busyLabel={words.declining}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <FormFields
        fields={[
          {
            kind: 'area',
            name: 'reason',
            label: words.reason,
            isRequired: !isOwn,
            maxLength: 400,
          },
        ]}
        values={body}
        onChange={(part) => setBody({ ...body, ...part })}
        errorOf={saving.errorOf}
      />
    </FormDialog>
  )
}
