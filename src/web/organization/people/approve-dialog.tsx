import { useState } from 'react'

import type { CallOf } from '#contract/common/endpoint.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { StaffView } from '#contract/municipality/people.ts'
import { approveStaff } from '#contract/municipality/people.ts'

import { call } from '../../common/api.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { organizationWords } from '../../words/office/organization.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { newGrant, RoleRows } from '../dialog/role-rows.tsx'
import { useSaving } from '../dialog/use-saving.ts'
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
      <FormFields
        fields={[
          { kind: 'text', name: 'name', label: organizationWords.personName, isRequired: true },
        ]}
        values={body}
        onChange={(part) => setBody({ ...body, ...part })}
        errorOf={saving.errorOf}
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
