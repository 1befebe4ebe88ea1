import { partyName, type PartyRole, representationTypes } from '#domain/party/party.ts'
import { Pencil, Plus, X } from 'lucide-react'

import { useStore } from '../../common/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { partyRoleWords, representationWords } from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { partyOf } from '../form/command-of.ts'
import { ContactFields, ContactLine, useIsContactOpen } from './contact-fields.tsx'
import { useEntryForm, useFormStatus, useParty } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import { hasErrorUnder } from '../form/form-state.ts'
import type { PartyValues } from '../form/form-values.ts'
import { IdentityFields } from './identity-fields.tsx'
import { NameFields } from './name-fields.tsx'

const addable = ['REPRESENTATIVE', 'PRESENTER', 'CO_INTERESTED'] as const

/**
 * Who hands in the document: the interested party always in sight, the others as chips that open.
 */
export function PartySection() {
  const isContactOpen = useIsContactOpen()
  const isAnonymous = useStore(
    useEntryForm().values,
    ({ parties }) => parties[0]?.kind === 'ANONYMOUS',
  )
  return (
    <fieldset className="form-grid">
      <legend className="visually-hidden">{registerWords.party}</legend>
      <IdentityFields index={0} />
      <NameFields index={0} />
      <PartyBar />
      <ProofWarning />
      {isContactOpen && !isAnonymous && <ContactFields index={0} />}
      <OpenParty />
    </fieldset>
  )
}

/** Contact of the first party, the chips of the others, and the ways to add one. */
function PartyBar() {
  const form = useEntryForm()
  const others = useStore(form.values, ({ parties }) => parties).slice(1)
  const add = (role: PartyRole): void => {
    form.addParty(role)
    focusSoon(`parties.${form.values.get().parties.length - 1}.identity.number`)
  }
  return (
    <div className="cluster register-parties">
      <ContactLine />
      {others.map((party, place) => (
        <PartyChip key={party.key} party={party} index={place + 1} />
      ))}
      <span className="cluster register-add">
        {addable
          .filter(
            (role) => role === 'CO_INTERESTED' || !others.some((party) => party.role === role),
          )
          .map((role) => (
            <Button
              key={role}
              variant="quiet"
              size="small"
              icon={<Plus aria-hidden="true" />}
              aria-label={registerWords.add(registerWords.addRole[role])}
              onPress={() => add(role)}
            >
              {registerWords.addRole[role]}
            </Button>
          ))}
      </span>
    </div>
  )
}

/**
 * A representative without a power among the files, said once the representative is written down.
 */
function ProofWarning() {
  const said = useFormStatus(
    ({ openParty, warnings }) => openParty === null && warnings.get('parties'),
  )
  return said ? <FieldMessage tone="warning">{said.sentence}</FieldMessage> : null
}

function PartyChip({ party, index }: { readonly party: PartyValues; readonly index: number }) {
  const form = useEntryForm()
  const name = `${partyRoleWords[party.role]}: ${partyName(partyOf(party)) || registerWords.unnamed}`
  return (
    <span className="register-chip">
      <Button
        variant="quiet"
        size="small"
        icon={<Pencil aria-hidden="true" />}
        aria-label={registerWords.edit(name)}
        onPress={() => {
          form.status.set({ openParty: party.key })
          focusSoon(`parties.${index}.identity.number`)
        }}
      >
        {name}
      </Button>
      <IconButton
        size="small"
        label={registerWords.removeParty(name)}
        icon={<X aria-hidden="true" />}
        onPress={() => {
          form.removeParty(party.key)
          focusSoon(form.afterSender)
        }}
      />
    </span>
  )
}

/** The party being edited; one with an error opens by itself. */
function OpenParty() {
  const form = useEntryForm()
  const parties = useStore(form.values, (values) => values.parties)
  const open = useFormStatus(({ openParty }) => openParty)
  const wrong = useFormStatus((status) =>
    parties.findIndex((_party, index) => index > 0 && hasErrorUnder(status, `parties.${index}.`)),
  )
  const opened = parties.findIndex((party, index) => index > 0 && party.key === open)
  const index = opened > 0 ? opened : wrong
  const party = parties[index]
  if (index < 1 || !party) return null
  return <PartyEditor key={party.key} index={index} />
}

function PartyEditor({ index }: { readonly index: number }) {
  const form = useEntryForm()
  const party = useParty(index)
  return (
    <div className="register-editor form-grid" role="group" aria-label={partyRoleWords[party.role]}>
      <div className="cluster cluster-between">
        <strong>{partyRoleWords[party.role]}</strong>
        <Button
          size="small"
          onPress={() => {
            form.status.set({ openParty: null })
            focusSoon(form.afterSender)
          }}
        >
          {registerWords.closeParty}
        </Button>
      </div>
      <IdentityFields index={index} />
      <NameFields index={index} />
      {party.role === 'REPRESENTATIVE' && (
        <Select
          className="col-6"
          id={`parties.${index}.representationType`}
          label={registerWords.representationType}
          options={representationTypes.map((id) => ({ id, label: representationWords[id] }))}
          value={party.representationType}
          onChange={(id) =>
            form.setParty(index, {
              representationType: representationTypes.find((each) => each === id) ?? null,
            })
          }
        />
      )}
      <ContactFields index={index} />
    </div>
  )
}
