import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { CatalogueView, StaffView } from '#contract/organization.ts'
import { addStaff } from '#contract/organization.ts'

import { call } from '../api.ts'
import { mintId } from '../mint-id.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { FormDialog } from './form-dialog.tsx'
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
    password: '',
    grants: [newGrant],
  })
  const saving = useSaving<PersonBody, StaffView>({
    schema: addStaff.body,
    send: (wanted) => call('addStaff', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    onSaved: ({ name, clerkCode }) => {
      toast({ text: words.personAdded(name, clerkCode) })
      onClose()
    },
  })
  const field = (key: 'name' | 'email' | 'password') => ({
    name: key,
    isRequired: true,
    value: body[key],
    error: saving.errorOf(key),
    onChange: (text: string) => setBody({ ...body, [key]: text }),
  })
  return (
    <FormDialog
      title={words.newPerson}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <TextField {...field('name')} label={words.personName} help={words.clerkCodeHelp} />
      <TextField {...field('email')} type="email" label={words.email} spellCheck={false} />
      <TextField
        {...field('password')}
        label={words.password}
        help={words.passwordHelp}
        autoComplete="new-password"
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
