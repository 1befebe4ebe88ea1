import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { CatalogueView } from '#contract/organization.ts'
import type { StaffView } from '#contract/people.ts'
import { approveStaff } from '#contract/people.ts'

import { call } from '../../api.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { organizationWords } from '../../words/organization.ts'
import { peopleWords as words } from '../../words/people.ts'
import { FormDialog } from '../form-dialog.tsx'
import { newGrant, RoleRows } from '../role-rows.tsx'
import { useSaving } from '../use-saving.ts'
import { hostOf } from './waiting-list.tsx'

type ApprovalBody = CallOf<typeof approveStaff>['body']

export type ApproveDialogProps = {
  readonly newcomer: StaffView
  readonly catalogue: CatalogueView
  readonly onClose: () => void
}

/** Letting somebody in who signed in by themselves: who they are here, and what they will do. */
export function ApproveDialog({ newcomer, catalogue, onClose }: ApproveDialogProps) {
  const { staffId, email, issuer } = newcomer
  const [body, setBody] = useState<ApprovalBody>({ name: newcomer.name, grants: [newGrant] })
  const saving = useSaving<ApprovalBody, StaffView>({
    schema: approveStaff.body,
    send: (wanted) => call('approveStaff', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    wrong: words.wrong,
    onSaved: ({ name, clerkCode }) => {
      toast({ text: words.approved(name, clerkCode) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.approveOf(newcomer.name)}
      size="large"
      saveLabel={words.approve}
      busyLabel={words.approving}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <p className="muted">{words.approveHelp}</p>
      <DescriptionList
        items={[
          { term: organizationWords.email, description: email },
          { term: words.entersWith, description: words.accountAt(hostOf(issuer)) },
        ]}
      />
      <TextField
        name="name"
        label={organizationWords.personName}
        isRequired
        value={body.name}
        error={saving.errorOf('name')}
        onChange={(name) => setBody({ ...body, name })}
      />
      <RoleRows
        grants={body.grants}
        catalogue={catalogue}
        errorOf={saving.errorOf}
        onChange={(grants) => setBody({ ...body, grants })}
      />
    </FormDialog>
  )
}
