import { blankParty, partyName } from '#domain/party/party.ts'
import { UserPlus } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { partyRoleWords } from '../../words/entries/entries.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import type { Naming } from '../sheet/describe-value.ts'
import type { Party } from './draft.ts'
import { isOpen } from './editable-fields.ts'
import { PersonFields, RemovePerson } from './person-fields.tsx'
import type { RectificationForm } from './use-rectification.ts'

export type PeopleFieldsProps = {
  readonly form: RectificationForm
  readonly naming: Naming
}

const nobody: Party = { role: 'CO_INTERESTED', ...blankParty }

/**
 * The people of the entry. Only the head of registry adds or takes out; the clerk mends how they
 * are written.
 */
export function PeopleFields({ form, naming }: PeopleFieldsProps) {
  const { base, draft, edition } = form.state
  const count = draft.parties.length
  const mayMove = isOpen(`parties.${count}`, base)
  return (
    <fieldset className="edit-section" id="parties">
      <legend className="section-title">{editWords.sectionPeople}</legend>
      {draft.parties.map((party, place) => (
        // People have no ids: the edition rises whenever places change hands.
        // oxlint-disable-next-line no-array-index-key
        <section key={`${edition}.${place}`} className="card card-tight edit-person">
          <header className="cluster cluster-between">
            <h2 className="person-name">
              {partyName(party) || editWords.person(place)}{' '}
              <span className="muted person-role">{partyRoleWords[party.role]}</span>
            </h2>
            {mayMove && count > 1 && <RemovePerson form={form} place={place} />}
          </header>
          <PersonFields {...{ form, place, naming }} />
        </section>
      ))}
      {mayMove && (
        <div>
          <Button
            icon={<UserPlus aria-hidden="true" />}
            onPress={() => form.set(`parties.${count}`, { ...nobody })}
          >
            {editWords.addPerson}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
