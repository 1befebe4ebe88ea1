import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { CatalogueView } from '#contract/organization.ts'
import type { AddedStaff } from '#contract/people.ts'
import { addStaff } from '#contract/people.ts'

import { call } from '../api.ts'
import { mintId } from '../mint-id.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { FormDialog } from './form-dialog.tsx'
import { InvitationDialog, useInvitation } from './invitation-dialog.tsx'
import { newGrant, RoleRows } from './role-rows.tsx'
import { useSaving } from './use-saving.ts'

type PersonBody = CallOf<typeof addStaff>['body']

export type NewPersonDialogProps = {
  readonly catalogue: CatalogueView
  readonly onClose: () => void
}

export function NewPersonDialog({ catalogue, onClose }: NewPersonDialogProps) {
  // Minted once: pressing twice, or again after a broken connection, adds one person.
  const [staffId] = useState(mintId)
  const [body, setBody] = useState<PersonBody>({
    name: '',
    email: '',
    grants: [newGrant],
  })
  const invitation = useInvitation()
  const saving = useSaving<PersonBody, AddedStaff>({
    schema: addStaff.body,
    send: (wanted) => call('addStaff', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    onSaved: ({ member: { name, clerkCode }, invitation: sent }) => {
      toast({ text: words.personAdded(name, clerkCode) })
      if (invitation.show(name, sent)) return
      onClose()
    },
  })
  const field = (key: 'name' | 'email') => ({
    name: key,
    isRequired: true,
    value: body[key],
    error: saving.errorOf(key),
    onChange: (text: string) => setBody({ ...body, [key]: text }),
  })
  if (invitation.shown) return <InvitationDialog {...invitation.shown} onClose={onClose} />
  return (
    <FormDialog
      title={words.newPerson}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <TextField {...field('name')} label={words.personName} help={words.clerkCodeHelp} />
      <TextField
        {...field('email')}
        type="email"
        label={words.email}
        help={words.emailHelp}
        spellCheck={false}
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
