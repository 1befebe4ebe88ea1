import { useState } from 'react'

import type { CallOf } from '#contract/common/endpoint.ts'
import type { IntegrationView } from '#contract/municipality/integrations.ts'
import { addIntegration } from '#contract/municipality/integrations.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { Role } from '#domain/permission/permission.ts'

import { call } from '../../common/api.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { peopleWords as words } from '../../words/office/people.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { newGrant, RoleRows } from '../dialog/role-rows.tsx'
import { useSaving } from '../dialog/use-saving.ts'

type IntegrationBody = CallOf<typeof addIntegration>['body']

export type NewIntegrationDialogProps = {
  readonly catalogue: CatalogueView
  readonly offered: readonly Role[]
  readonly onClose: () => void
}

export function NewIntegrationDialog({ catalogue, offered, onClose }: NewIntegrationDialogProps) {
  const [body, setBody] = useState<IntegrationBody>({ name: '', grants: [newGrant] })
  const saving = useSaving<IntegrationBody, IntegrationView>({
    schema: addIntegration.body,
    send: (wanted, staffId) => call('addIntegration', { params: { staffId }, body: wanted }),
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
      <FormFields
        fields={[
          {
            kind: 'text',
            name: 'name',
            label: words.integrationName,
            help: words.integrationNameHelp,
            isRequired: true,
          },
        ]}
        values={body}
        onChange={(part) => setBody({ ...body, ...part })}
        errorOf={saving.errorOf}
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
