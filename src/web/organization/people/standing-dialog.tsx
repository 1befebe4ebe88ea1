import { useState } from 'react'

import type { CallOf } from '#contract/common/endpoint.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { GrantView, StaffView } from '#contract/municipality/people.ts'
import { changeStaff } from '#contract/municipality/people.ts'
import type { HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import type { Role } from '#domain/permission/permission.ts'

import { call } from '../../common/api.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { organizationWords as words } from '../../words/office/organization.ts'
import { peopleWords, powerWords } from '../../words/office/people.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField } from '../../ui/dialogs/form-fields.tsx'
import { RoleRows } from '../dialog/role-rows.tsx'
import { useSaving } from '../dialog/use-saving.ts'

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
    onSaved: ({ name, hasWaitingPower }) => {
      toast({ text: hasWaitingPower ? powerWords.waits(name) : words.personSaved(name) })
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
      <CheckField
        label={words.mayEnter}
        help={words.mayEnterHelp}
        isSelected={body.status === 'ACTIVE'}
        onChange={(isOn) => setBody({ ...body, status: isOn ? 'ACTIVE' : 'DISABLED' })}
      />
    </FormDialog>
  )
}

function wantedOf({ role, officeId, unitId, validFrom, validTo }: HeldGrant): WantedGrant {
  return { role, officeId, unitId, validFrom, validTo }
}
