import type { KnownParty } from '#contract/entry/parties.ts'
import { identityTypesIn } from '#domain/party/identity-types-by-country.ts'
import {
  checkIdentityNumber,
  type IdentityType,
  identityTypes,
} from '#domain/party/identity-number.ts'
import { missingIdentityReasons, type PartyKind, partyKinds } from '#domain/party/party.ts'
import { type KeyboardEvent, useRef } from 'react'

import { AsyncComboBox } from '../../ui/fields/async-combo-box.tsx'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { SelectOption } from '../../ui/fields/select-option.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  identityTypeWords,
  missingIdentityWords,
  partyKindWords,
} from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import {
  useEntryForm,
  useFormStatus,
  useParty,
  usePartyText,
  useSaid,
} from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import type { EntryForm } from '../form/form-state.ts'
import type { PartyValues } from '../form/form-values.ts'
import { typeIdentity } from './identity-typing.ts'
import { KnownRow } from './known-row.tsx'
import { keyOfKnown, placeAfter, useKnownParties } from './use-known-parties.ts'

/**
 * Type of document, kind of person and number: the first three things a clerk knows of anyone. The
 * number tells the other two, so that it comes last: the names are next.
 */
export function IdentityFields({ index }: { readonly index: number }) {
  const party = useParty(index)
  const isAnonymous = party.kind === 'ANONYMOUS'
  return (
    <>
      {!isAnonymous && <TypeField index={index} />}
      <KindField index={index} />
      {isAnonymous ? (
        <p className="col-8 register-anonymous">{registerWords.anonymous}</p>
      ) : (
        <>
          <NumberField index={index} />
          <DoubtField index={index} />
        </>
      )}
    </>
  )
}

function TypeField({ index }: { readonly index: number }) {
  const form = useEntryForm()
  const party = useParty(index)
  return (
    <Select
      className="col-3"
      id={`parties.${index}.identity.type`}
      label={registerWords.identityType}
      options={typeOptions(form)}
      value={chosenType(party)}
      onChange={(id) => id !== null && form.setParty(index, changeOfType(id, party, form))}
      placeholder={identityTypeWords[identityTypesIn[form.home][0]]}
    />
  )
}

function NumberField({ index }: { readonly index: number }) {
  const form = useEntryForm()
  const party = useParty(index)
  const known = useKnownParties(index)
  const input = useRef<HTMLInputElement>(null)
  const said = useSaid(`parties.${index}.identity.number`)
  const type = (text: string): void => {
    const isAtEnd = input.current?.selectionStart === text.length
    form.setParty(index, typeIdentity(party, text, { home: form.home, isAtEnd }))
  }
  const enter = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isChoosing = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.ctrlKey ||
      isChoosing ||
      party.identityNumber === '' ||
      isName(party.identityNumber)
    )
      return
    // The number told the type and the kind: the next thing to type is the name, or the document
    // when the person is known.
    event.preventDefault()
    const isFilled = known.take()
    // At once: whoever types without looking has the next letter on its way.
    focusField(isFilled ? placeAfter(form, index) : nameFieldOf(index, party.kind))
  }
  return (
    <AsyncComboBox<KnownParty>
      {...said}
      className="col-5"
      label={registerWords.identityNumber}
      placeholder={registerWords.identityPlaceholder}
      ref={input}
      value={party.identityNumber}
      onChange={type}
      onBlur={() => void known.take()}
      onKeyDown={enter}
      load={known.search}
      minLength={form.session.maySearchParties ? 4 : Number.POSITIVE_INFINITY}
      isQuestion={isName}
      keyOf={keyOfKnown}
      renderItem={(item) => <KnownRow known={item} timeZone={form.office().timeZone} />}
      onPick={(item) => {
        known.use(item)
        focusSoon(placeAfter(form, index))
      }}
    />
  )
}

/** Typed where a number stands, to find who it is. */
const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/u.test(text)

/** Where a name starts, by the kind of person. */
export function nameFieldOf(index: number, kind: PartyKind): string {
  return `parties.${index}.${kind === 'NATURAL' ? 'givenNames' : 'legalName'}`
}

function KindField({ index }: { readonly index: number }) {
  const form = useEntryForm()
  const party = useParty(index)
  const kinds = index === 0 ? partyKinds : partyKinds.filter((kind) => kind !== 'ANONYMOUS')
  return (
    <Select
      className="col-4"
      id={`parties.${index}.kind`}
      label={registerWords.partyKind}
      options={kinds.map((kind) => ({ id: kind, label: partyKindWords[kind] }))}
      value={party.kind}
      onChange={(id) => {
        const kind = partyKinds.find((each) => each === id)
        if (kind) form.setParty(index, { kind, isKindChosen: true })
      }}
    />
  )
}

/** Why a number that does not add up is registered all the same. */
function DoubtField({ index }: { readonly index: number }) {
  const party = useParty(index)
  const note = usePartyText(index, 'identityNote')
  const isLeft = useFormStatus(
    ({ touched, attempt }) => attempt > 0 || touched.has(`parties.${index}.identity.number`),
  )
  const isDoubtful =
    party.identityType !== null &&
    party.identityNumber !== '' &&
    checkIdentityNumber(party.identityType, party.identityNumber).remarks.some(({ code }) =>
      code.startsWith('W-'),
    )
  if (!isDoubtful || !(isLeft || party.identityNote !== '')) return null
  return <TextField {...note} label={registerWords.identityNote} maxLength={160} />
}

function typeOptions({ home }: EntryForm): readonly SelectOption[] {
  const own = identityTypesIn[home]
  const types = [...own, ...identityTypes.filter((type) => !own.includes(type))]
  const reasons = missingIdentityReasons.filter((reason) => reason !== 'ANONYMOUS')
  return [
    ...types.map((type) => ({ id: `type:${type}`, label: identityTypeWords[type] })),
    ...reasons.map((reason) => ({
      id: `none:${reason}`,
      label: registerWords.noDocument(missingIdentityWords[reason]),
    })),
  ]
}

function chosenType(party: PartyValues): string | null {
  if (party.missingIdentity) return `none:${party.missingIdentity}`
  return party.identityType && `type:${party.identityType}`
}

function changeOfType(id: string, party: PartyValues, form: EntryForm): Partial<PartyValues> {
  const [sort, name] = id.split(':')
  if (sort === 'none') {
    const missingIdentity = missingIdentityReasons.find((reason) => reason === name) ?? null
    return {
      missingIdentity,
      identityNumber: '',
      identityType: null,
      isIdentityTypeChosen: false,
      identityNote: '',
    }
  }
  const identityType: IdentityType = identityTypes.find((type) => type === name) ?? 'OTHER'
  const chosen = { ...party, identityType, isIdentityTypeChosen: true }
  return {
    identityType,
    isIdentityTypeChosen: true,
    missingIdentity: null,
    ...typeIdentity(chosen, party.identityNumber, { home: form.home, isAtEnd: false }),
  }
}
