import { notificationChannels } from '#domain/party/party.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notificationWords } from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useEntryForm, useFormStatus, useParty, usePartyText } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { hasErrorUnder } from '../form/form-state.ts'
import { isUnnamed } from './known-party.ts'

const contactKeys = ['email', 'phone', 'address', 'city', 'postalCode'] as const

/** One line that says how to reach the person, and opens to be filled. */
export function ContactLine() {
  const { status } = useEntryForm()
  const party = useParty(0)
  const isOpen = useIsContactOpen()
  if (party.kind === 'ANONYMOUS') return null
  const summary = contactKeys
    .map((key) => party[key].trim())
    .filter(Boolean)
    .join(' · ')
  const isMissing = !isUnnamed(party) && party.email.trim() === '' && party.address.trim() === ''
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Button
      variant="quiet"
      size="small"
      className="register-contact"
      icon={<Chevron aria-hidden="true" />}
      aria-expanded={isOpen}
      onPress={() => {
        status.set({ isContactOpen: !isOpen })
        if (!isOpen) focusSoon('parties.0.email')
      }}
    >
      {registerWords.contact}
      {summary === '' && isMissing ? (
        <span className="register-contact-missing">: {registerWords.contactMissing}</span>
      ) : (
        summary !== '' && `: ${summary}`
      )}
    </Button>
  )
}

export function useIsContactOpen(): boolean {
  return useFormStatus(
    (status) =>
      status.isContactOpen || contactKeys.some((key) => hasErrorUnder(status, `parties.0.${key}`)),
  )
}

/** How to reach a person. */
export function ContactFields({ index }: { readonly index: number }) {
  const form = useEntryForm()
  const party = useParty(index)
  const email = usePartyText(index, 'email')
  const isTold = useQuery(catalogueQuery).data?.municipality.sendsStatusMails === true
  const phone = usePartyText(index, 'phone')
  const address = usePartyText(index, 'address')
  const city = usePartyText(index, 'city')
  const postalCode = usePartyText(index, 'postalCode')
  return (
    <>
      <TextField
        {...email}
        className="col-5"
        label={registerWords.email}
        help={isTold ? registerWords.emailHelp : undefined}
        inputMode="email"
        spellCheck={false}
      />
      <TextField
        {...phone}
        className="col-3"
        label={registerWords.phone}
        inputMode="tel"
        isNumeric
      />
      <Select
        className="col-4"
        id={`parties.${index}.notificationChannel`}
        label={registerWords.notificationChannel}
        options={notificationChannels.map((id) => ({ id, label: notificationWords[id] }))}
        value={party.notificationChannel}
        isClearable
        onChange={(id) =>
          form.setParty(index, {
            notificationChannel: notificationChannels.find((each) => each === id) ?? null,
          })
        }
      />
      <TextField {...address} className="col-6" label={registerWords.address} />
      <TextField {...city} className="col-4" label={registerWords.city} />
      <TextField {...postalCode} className="col-2" label={registerWords.postalCode} isNumeric />
    </>
  )
}
