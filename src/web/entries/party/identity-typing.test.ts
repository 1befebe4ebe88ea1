import { expect, it } from 'vitest'

import { emptyParty, type PartyValues } from '../form/form-values.ts'
import { typeIdentity } from './identity-typing.ts'

function typed(
  keys: string,
  start: Partial<PartyValues> = {},
  home: 'CL' | 'PE' | 'CO' | 'AR' = 'CL',
): PartyValues {
  let party = { ...emptyParty('INTERESTED'), ...start }
  for (const key of keys) {
    const change = typeIdentity(party, party.identityNumber + key, { home, isAtEnd: true })
    party = { ...party, ...change }
  }
  return party
}

it('formats a RUT while it is typed', () => {
  expect(typed('125319092')).toMatchObject({
    identityNumber: '12.531.909-2',
    identityType: 'CL_RUT',
    kind: 'NATURAL',
  })
})

it('takes a RUT typed with its dots and dash', () => {
  expect(typed('12.531.909-2').identityNumber).toBe('12.531.909-2')
})

it('sees a company by its number', () => {
  expect(typed('765432103').kind).toBe('LEGAL')
})

it('leaves the kind alone once it was chosen', () => {
  expect(typed('765432103', { kind: 'PUBLIC_BODY', isKindChosen: true }).kind).toBe('PUBLIC_BODY')
})

it('keeps a number that does not add up, for the warning to speak of', () => {
  expect(typed('125319093')).toMatchObject({
    identityNumber: '12.531.909-3',
    identityType: 'CL_RUT',
  })
})

it('does not mistake a dash it wrote for one the clerk typed', () => {
  expect(typed('20267565393', {}, 'AR')).toMatchObject({
    identityNumber: '20-26756539-3',
    identityType: 'AR_CUIT',
  })
  expect(typed('20512333797', {}, 'PE')).toMatchObject({
    identityNumber: '20512333797',
    identityType: 'PE_RUC',
    kind: 'LEGAL',
  })
  expect(typed('10117410', {}, 'PE')).toMatchObject({
    identityNumber: '10117410',
    identityType: 'PE_DNI',
  })
})

it('knows a foreign document by its check digit', () => {
  expect(typed('12345678Z').identityType).toBe('ES_NIF')
})

it('respects the type the clerk chose', () => {
  const party = typed('125319093', { identityType: 'OTHER', isIdentityTypeChosen: true })
  expect(party).toMatchObject({ identityNumber: '125319093', identityType: 'OTHER' })
})

it('leaves the text alone while the clerk deletes or edits in the middle', () => {
  const party = typed('125319092')
  expect(typeIdentity(party, '12.531.909-', { home: 'CL', isAtEnd: true }).identityNumber).toBe(
    '12.531.909-',
  )
  expect(typeIdentity(party, '12.5319.909-2', { home: 'CL', isAtEnd: false }).identityNumber).toBe(
    '12.5319.909-2',
  )
})

it('forgets a type it guessed when the number is emptied, and the reason for having none when one is typed', () => {
  expect(
    typeIdentity(typed('125319092'), '', { home: 'CL', isAtEnd: true }).identityType,
  ).toBeNull()
  expect(typed('1', { missingIdentity: 'REFUSED' }).missingIdentity).toBeNull()
})
