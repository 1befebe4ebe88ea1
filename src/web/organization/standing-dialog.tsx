import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { CatalogueView } from '#contract/organization.ts'
import type { GrantView, StaffView } from '#contract/people.ts'
import { changeStaff } from '#contract/people.ts'
import type { HeldGrant, WantedGrant } from '#domain/people.ts'
import type { Role } from '#domain/permission.ts'

import { call } from '../api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { peopleWords } from '../words/people.ts'
import { FormDialog } from './form-dialog.tsx'
import { RoleRows } from './role-rows.tsx'
import { useSaving } from './use-saving.ts'

type StandingBody = CallOf<typeof changeStaff>['body']

export type StandingDialogProps = {
  /** A person or a program. */
  readonly person: {
    readonly staffId: string
    readonly name: string
    readonly status: StaffView['status']
    readonly grants: readonly (HeldGrant & Partial<Pick<GrantView, 'source'>>)[]
  }
  readonly catalogue: CatalogueView
  readonly offered?: readonly Role[]
  readonly onClose: () => void
}

/** What a person may do and on which days, and whether they may still come in. */
export function StandingDialog({ person, catalogue, offered, onClose }: StandingDialogProps) {
  const { staffId } = person
  const told = person.grants.filter((grant) => grant.source === 'CLAIM')
  const [body, setBody] = useState<StandingBody>({
    status: person.status === 'DISABLED' ? 'DISABLED' : 'ACTIVE',
    grants: person.grants.filter((grant) => grant.source !== 'CLAIM').map(wantedOf),
  })
  const saving = useSaving<StandingBody, StaffView>({
    schema: changeStaff.body,
    send: (wanted) => call('changeStaff', { params: { staffId }, body: wanted }),
    refresh: ['staff'],
    wrong: peopleWords.wrong,
    onSaved: ({ name }) => {
      toast({ text: words.personSaved(name) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.editPerson(person.name)}
      size="large"
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <RoleRows
        grants={body.grants}
        catalogue={catalogue}
        errorOf={saving.errorOf}
        mayBeEmpty={told.length > 0 || body.status === 'DISABLED'}
        {...(offered === undefined ? {} : { offered })}
        onChange={(grants) => setBody({ ...body, grants })}
      />
      {told.length > 0 && <Notice>{peopleWords.grantsFromClaims}</Notice>}
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

function wantedOf({ role, officeId, unitId, validFrom, validTo }: HeldGrant): WantedGrant {
  return { role, officeId, unitId, validFrom, validTo }
}
