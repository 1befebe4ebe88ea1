import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { CatalogueView, StaffView } from '#contract/organization.ts'
import { changeStaff } from '#contract/organization.ts'

import { call } from '../api.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { toast } from '../ui/toast.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { FormDialog } from './form-dialog.tsx'
import { RoleRows } from './role-rows.tsx'
import { useSaving } from './use-saving.ts'

type StandingBody = CallOf<typeof changeStaff>['body']

export type StandingDialogProps = {
  readonly person: StaffView
  readonly catalogue: CatalogueView
  readonly onClose: () => void
}

/** What a person may do from now on, and whether they may still come in. */
export function StandingDialog({ person, catalogue, onClose }: StandingDialogProps) {
  const [body, setBody] = useState<StandingBody>({
    status: person.status === 'DISABLED' ? 'DISABLED' : 'ACTIVE',
    grants: person.grants,
  })
  const { staffId } = person
  const saving = useSaving<StandingBody, StaffView>({
    schema: changeStaff.body,
    send: (wanted) => call('changeStaff', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    onSaved: ({ name }) => {
      toast({ text: words.personSaved(name) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.editPerson(person.name)}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: words.email, description: person.email },
          { term: words.clerkCode, description: person.clerkCode },
        ]}
      />
      <RoleRows
        grants={body.grants}
        catalogue={catalogue}
        errorOf={saving.errorOf}
        onChange={(grants) => setBody({ ...body, grants })}
      />
      <div className="stack stack-tight">
        <Checkbox
          isSelected={body.status === 'ACTIVE'}
          onChange={(isOn) => setBody({ ...body, status: isOn ? 'ACTIVE' : 'DISABLED' })}
        >
          {words.mayEnter}
        </Checkbox>
        <p className="field-help">{words.mayEnterHelp}</p>
      </div>
    </FormDialog>
  )
}
