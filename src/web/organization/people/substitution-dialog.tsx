import { useState } from 'react'
import type { CallOf, Reply } from '#contract/common/endpoint.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { StaffView } from '#contract/municipality/people.ts'
import { addSubstitution } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { call } from '../../common/api.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { peopleWords as words, powerWords } from '../../words/office/people.ts'
import { typedOn } from '../dialog/typed-on.ts'
import { useSaving } from '../dialog/use-saving.ts'
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
  const [body, setBody] = useState<SubstitutionBody>({
    absentId: person.staffId,
    substituteId: '',
    validFrom: today,
    validTo: '',
  })
  const nameOf = (id: string) => people.find(({ staffId }) => staffId === id)?.name ?? ''
  const saving = useSaving<SubstitutionBody, Reply<typeof addSubstitution>>({
    schema: addSubstitution.body,
    send: (wanted, substitutionId) =>
      call('addSubstitution', { params: { substitutionId }, body: wanted }),
    refresh: ['staff'],
    wrong: words.wrong,
    onSaved: ({ substituteId, isWaiting }) => {
      toast({ text: savedText(nameOf(substituteId), isWaiting) })
      onClose()
    },
  })
  const day = { kind: 'date', columns: 6, isRequired: true, ...typedOn(today) } as const
  return (
    <FormDialog
      title={words.newSubstitution(person.name)}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <p className="muted">{words.substitutionHelp}</p>
      <FormFields
        fields={[
          {
            kind: 'select',
            name: 'substituteId',
            label: words.substitute,
            isRequired: true,
            options: people
              .filter(({ staffId, status }) => status === 'ACTIVE' && staffId !== person.staffId)
              .map(({ staffId, clerkCode, name, grants }) => ({
                id: staffId,
                code: clerkCode,
                label: name,
                hint: grants.map((grant) => grantText(grant, catalogue)).join(' · '),
              })),
          },
          { ...day, name: 'validFrom', label: words.firstDay },
          { ...day, name: 'validTo', label: words.lastDay },
        ]}
        values={body}
        onChange={(part) => setBody({ ...body, ...part })}
        errorOf={saving.errorOf}
      />
    </FormDialog>
  )
}

function savedText(name: string, isWaiting: boolean): string {
  return isWaiting ? powerWords.substitutionWaits : words.substitutionSaved(name)
}
