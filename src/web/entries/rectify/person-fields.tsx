import {
  checkIdentityNumber,
  countryOfIdentityType,
  identityTypes,
} from '#domain/party/identity-number.ts'
import { partyName } from '#domain/party/party.ts'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'

import { DescriptionList } from '../../ui/display/description-list.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { SelectOption } from '../../ui/fields/select-option.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import * as words from '../../words/entries/entries.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import type { Naming } from '../sheet/describe-value.ts'
import { type FieldFact, partyFacts } from '../sheet/entry-facts.ts'
import { optionsOf } from './content-inputs.tsx'
import type { Party } from './draft.ts'
import { fieldProps, isField } from './field-props.tsx'
import type { RectificationForm } from './use-rectification.ts'

type PersonProps = {
  readonly form: RectificationForm
  readonly place: number
}

export type PersonFieldsProps = PersonProps & { readonly naming: Naming }

/**
 * One person of the entry: names and contact for the clerk, identity and quality for the head of
 * registry; as text what is not theirs.
 */
export function PersonFields({ form, place, naming }: PersonFieldsProps) {
  const isRead = ({ field }: FieldFact): boolean => !isField(form, `parties.${place}.${field}`)
  const read = partyFacts(partyAt(form, place), naming).filter(isRead)
  return (
    <>
      {read.length > 0 && <DescriptionList items={read} />}
      <OpenFields {...{ form, place }} />
    </>
  )
}

function OpenFields({ form, place }: PersonProps) {
  const party = partyAt(form, place)
  return (
    <div className="form-grid">
      <PersonChoice
        {...{ form, place }}
        field="role"
        columns="col-4"
        options={optionsOf(words.partyRoleWords)}
      />
      <PersonChoice
        {...{ form, place }}
        field="kind"
        columns="col-4"
        options={optionsOf(words.partyKindWords)}
      />
      {party.role === 'REPRESENTATIVE' && (
        <PersonChoice
          {...{ form, place }}
          field="representationType"
          columns="col-4"
          options={optionsOf(words.representationWords)}
          isClearable
        />
      )}
      {party.kind !== 'ANONYMOUS' && (
        <>
          <NameFields {...{ form, place }} />
          {isField(form, `parties.${place}.identity`) && (
            <IdentityFields key={form.state.edition} {...{ form, place }} />
          )}
          {party.identity ? (
            <PersonText {...{ form, place }} field="identityNote" columns="col-4" />
          ) : (
            <PersonChoice
              {...{ form, place }}
              field="missingIdentity"
              columns="col-4"
              options={optionsOf(words.missingIdentityWords)}
              isClearable
            />
          )}
          <PersonText {...{ form, place }} field="address" columns="col-6" />
          <PersonText {...{ form, place }} field="postalCode" columns="col-2" />
          <PersonText {...{ form, place }} field="city" columns="col-4" />
          <PersonText {...{ form, place }} field="phone" columns="col-4" />
          <PersonText {...{ form, place }} field="email" columns="col-4" />
          <PersonChoice
            {...{ form, place }}
            field="notificationChannel"
            columns="col-4"
            options={optionsOf(words.notificationWords)}
            isClearable
          />
        </>
      )}
    </div>
  )
}

function NameFields({ form, place }: PersonProps) {
  if (partyAt(form, place).kind !== 'NATURAL')
    return <PersonText {...{ form, place }} field="legalName" />
  return (
    <>
      <PersonText {...{ form, place }} field="givenNames" columns="col-4" />
      <PersonText {...{ form, place }} field="surname1" columns="col-4" />
      <PersonText {...{ form, place }} field="surname2" columns="col-4" />
    </>
  )
}

/** Type and number of the document. */
function IdentityFields({ form, place }: PersonProps) {
  const { identity } = partyAt(form, place)
  const [type, setType] = useState(identity?.type ?? null)
  const [number, setNumber] = useState(() =>
    identity ? checkIdentityNumber(identity.type, identity.number).formatted : '',
  )
  const path = `parties.${place}`
  const settle = (newType: typeof type, text: string): void => {
    setType(newType)
    setNumber(text)
    const check = newType && text.trim() !== '' ? checkIdentityNumber(newType, text) : null
    const made = check && {
      country: countryOfIdentityType(check.type),
      type: check.type,
      number: check.compact,
    }
    form.set(`${path}.identity`, made)
    form.set(`${path}.identityVerified`, check !== null && check.remarks.length === 0)
    if (made) form.set(`${path}.missingIdentity`, null)
  }
  const shared = fieldProps(form, `${path}.identity`, 'col-4')
  const numberError = form.errors.find(
    ({ field }) => field?.startsWith(`${path}.identity`) === true,
  )?.message
  return (
    <>
      <Select
        {...shared}
        name={`${path}.identity.type`}
        label={editWords.identityType}
        isClearable
        options={identityTypes.map((each) => ({ id: each, label: words.identityTypeWords[each] }))}
        value={type}
        onChange={(id) => settle(identityTypes.find((each) => each === id) ?? null, number)}
      />
      <TextField
        {...shared}
        name={`${path}.identity.number`}
        label={editWords.identityNumber}
        error={numberError}
        isNumeric
        maxLength={20}
        value={number}
        onChange={(text) => settle(type, text)}
      />
    </>
  )
}

type TextKey = { [Key in keyof Party]: Party[Key] extends string | null ? Key : never }[keyof Party]
type PersonFieldProps = PersonProps & { readonly field: TextKey; readonly columns?: string }

function PersonText({ form, place, field, columns }: PersonFieldProps) {
  const path = `parties.${place}.${field}`
  if (!isField(form, path)) return null
  return (
    <TextField
      {...fieldProps(form, path, columns)}
      value={partyAt(form, place)[field] ?? ''}
      onChange={(text) => form.set(path, text)}
    />
  )
}

type PersonChoiceProps = PersonFieldProps & {
  readonly options: readonly SelectOption[]
  readonly isClearable?: boolean
}

function PersonChoice({
  form,
  place,
  field,
  columns,
  options,
  isClearable = false,
}: PersonChoiceProps) {
  const path = `parties.${place}.${field}`
  if (!isField(form, path)) return null
  return (
    <Select
      {...fieldProps(form, path, columns)}
      {...{ options, isClearable }}
      value={partyAt(form, place)[field]}
      onChange={(id) => form.set(path, id)}
    />
  )
}

/** Takes the person out of the entry; what it said stays in the history. */
export function RemovePerson({ form, place }: PersonProps) {
  const name = partyName(partyAt(form, place)) || editWords.person(place)
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<UserMinus aria-hidden="true" />}
      onPress={() => form.set(`parties.${place}`, null)}
    >
      {editWords.removePerson(name)}
    </Button>
  )
}

function partyAt({ state }: RectificationForm, place: number): Party {
  const party = state.draft.parties[place]
  if (!party) throw new Error('A drawn person is one of the draft')
  return party
}
