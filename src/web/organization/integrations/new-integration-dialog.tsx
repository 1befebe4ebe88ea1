import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { IntegrationView } from '#contract/integrations.ts'
import { addIntegration } from '#contract/integrations.ts'
import type { CatalogueView } from '#contract/organization.ts'
import type { Role } from '#domain/permission.ts'

import { call } from '../../api.ts'
import { mintId } from '../../mint-id.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { peopleWords as words } from '../../words/people.ts'
import { FormDialog } from '../form-dialog.tsx'
import { newGrant, RoleRows } from '../role-rows.tsx'
import { useSaving } from '../use-saving.ts'

type IntegrationBody = CallOf<typeof addIntegration>['body']

export type NewIntegrationDialogProps = {
  readonly catalogue: CatalogueView
  readonly offered: readonly Role[]
  readonly onClose: () => void
}

export function NewIntegrationDialog({ catalogue, offered, onClose }: NewIntegrationDialogProps) {
  // Minted once: pressing twice, or again after a broken connection, adds one.
  const [staffId] = useState(mintId)
  const [body, setBody] = useState<IntegrationBody>({ name: '', grants: [newGrant] })
  const saving = useSaving<IntegrationBody, IntegrationView>({
    schema: addIntegration.body,
    send: (wanted) => call('addIntegration', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    wrong: words.wrong,
    onSaved: ({ name }) => {
      toast({ text: words.integrationSaved(name) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.newIntegration}
      size="large"
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={words.integrationName}
        help={words.integrationNameHelp}
        isRequired
        value={body.name}
        error={saving.errorOf('name')}
        onChange={(name) => setBody({ ...body, name })}
      />
      <RoleRows
        grants={body.grants}
        catalogue={catalogue}
        offered={offered}
        errorOf={saving.errorOf}
        onChange={(grants) => setBody({ ...body, grants })}
      />
    </FormDialog>
  )
}
