import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { CatalogueView } from '#contract/organization.ts'
import type { StaffView, SubstitutionView } from '#contract/people.ts'
import { addSubstitution } from '#contract/people.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { parseTypedDate } from '#domain/civil-date.ts'

import { call } from '../../api.ts'
import { mintId } from '../../mint-id.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { typedDate } from '../../words/dates.ts'
import { peopleWords as words } from '../../words/people.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useSaving } from '../use-saving.ts'
import { grantText } from './grant-text.ts'

type SubstitutionBody = CallOf<typeof addSubstitution>['body']

export type SubstitutionDialogProps = {
  /** Who will be away. */
  readonly person: StaffView
  readonly people: readonly StaffView[]
  readonly catalogue: CatalogueView
  readonly today: CivilDate
  readonly onClose: () => void
}

/** From one day to another somebody else does a person's work. */
export function SubstitutionDialog(props: SubstitutionDialogProps) {
  const { person, people, catalogue, today, onClose } = props
  // Minted once: pressing twice, or again after a broken connection, makes one.
  const [substitutionId] = useState(mintId)
  const [body, setBody] = useState<SubstitutionBody>({
    absentId: person.staffId,
    substituteId: '',
    validFrom: today,
    validTo: '',
  })
  const nameOf = (id: string) => people.find(({ staffId }) => staffId === id)?.name ?? ''
  const saving = useSaving<SubstitutionBody, SubstitutionView>({
    schema: addSubstitution.body,
    send: (wanted) => call('addSubstitution', { params: { substitutionId }, body: wanted }),
    refresh: ['staff'],
    wrong: words.wrong,
    onSaved: ({ substituteId }) => {
      toast({ text: words.substitutionSaved(nameOf(substituteId)) })
      onClose()
    },
  })
  const day = (key: 'validFrom' | 'validTo') => ({
    className: 'col-6',
    name: key,
    isRequired: true,
    parse: (text: string) => parseTypedDate(text, today),
    format: typedDate,
    value: body[key],
    error: saving.errorOf(key),
    onChange: (text: string) => setBody({ ...body, [key]: text }),
  })
  return (
    <FormDialog
      title={words.newSubstitution(person.name)}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <p className="muted">{words.substitutionHelp}</p>
      <Select
        name="substituteId"
        label={words.substitute}
        isRequired
        options={people
          .filter(({ staffId, status }) => status === 'ACTIVE' && staffId !== person.staffId)
          .map(({ staffId, clerkCode, name, grants }) => ({
            id: staffId,
            code: clerkCode,
            label: name,
            hint: grants.map((grant) => grantText(grant, catalogue)).join(' · '),
          }))}
        value={body.substituteId === '' ? null : body.substituteId}
        error={saving.errorOf('substituteId')}
        onChange={(id) => setBody({ ...body, substituteId: id ?? '' })}
      />
      <DateField {...day('validFrom')} label={words.firstDay} />
      <DateField {...day('validTo')} label={words.lastDay} />
    </FormDialog>
  )
}
