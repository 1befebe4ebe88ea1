import { useState } from 'react'

import type { CallOf } from '#contract/common/endpoint.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { AddedStaff } from '#contract/municipality/people.ts'
import { addStaff } from '#contract/municipality/people.ts'

import { call } from '../../common/api.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { organizationWords as words } from '../../words/office/organization.ts'
import { peopleWords } from '../../words/office/people.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { InvitationDialog, useInvitation } from './invitation-dialog.tsx'
import { newGrant, RoleRows } from '../dialog/role-rows.tsx'
import { useSaving } from '../dialog/use-saving.ts'

type PersonBody = CallOf<typeof addStaff>['body']

const personFields: readonly FormField<PersonBody>[] = [
  {
    kind: 'text',
    name: 'name',
    label: words.personName,
    help: words.clerkCodeHelp,
    isRequired: true,
  },
  {
    kind: 'text',
    name: 'email',
    label: words.email,
    help: words.emailHelp,
    isRequired: true,
    type: 'email',
    spellCheck: false,
  },
]

export type NewPersonDialogProps = {
  readonly catalogue: CatalogueView
  readonly onClose: () => void
}

export function NewPersonDialog({ catalogue, onClose }: NewPersonDialogProps) {
  const [body, setBody] = useState<PersonBody>({
    name: '',
    email: '',
    grants: [newGrant],
  })
  const invitation = useInvitation()
  const saving = useSaving<PersonBody, AddedStaff>({
    schema: addStaff.body,
    send: (wanted, staffId) => call('addStaff', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    wrong: peopleWords.wrong,
    onSaved: ({ member: { name, clerkCode }, invitation: sent }) => {
      toast({ text: words.personAdded(name, clerkCode) })
      if (invitation.show(name, sent)) return
      onClose()
    },
  })
  if (invitation.shown) return <InvitationDialog {...invitation.shown} onClose={onClose} />
  return (
    <FormDialog
      title={words.newPerson}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <FormFields
        fields={personFields}
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
