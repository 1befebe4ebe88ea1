import { expect, it } from 'vitest'

import { emptyValues, type FormValues } from './form-values.ts'
import { duplicateOf, repeatField } from './previous-entry.ts'

const blank = emptyValues('office-1')
const interested = blank.parties[0]
if (!interested) throw new Error('A form has an interested party')

const previous: FormValues = {
  ...blank,
  subject: 'Solicita poda de árbol',
  folios: 3,
  relation: { entryId: 'e-1', entryNumber: 'E-2026-000001', kind: 'COMPLEMENTS' },
  parties: [
    {
      ...interested,
      identityNumber: '12.531.909-2',
      identityType: 'CL_RUT',
      surname1: 'Soto',
      givenNames: 'Ana',
    },
  ],
}

it('repeats one field and nothing else', () => {
  expect(repeatField('folios', previous, blank)).toEqual({ ...blank, folios: 3 })
  expect(repeatField('parties.0.surname1', previous, blank)?.parties[0]).toEqual({
    ...interested,
    surname1: 'Soto',
  })
})

it('repeats the whole sender from the number', () => {
  const repeated = repeatField('parties.0.identity.number', previous, blank)?.parties[0]
  expect(repeated).toMatchObject({
    surname1: 'Soto',
    givenNames: 'Ana',
    identityNumber: '12.531.909-2',
  })
  expect(repeated?.key).toBe(interested.key)
})

it('repeats nothing where the previous entry said nothing', () => {
  expect(repeatField('note', previous, blank)).toBeNull()
  expect(repeatField('parties.1.surname1', previous, blank)).toBeNull()
})

it('duplicates everything but the link to another entry', () => {
  const copy = duplicateOf(previous)
  expect(copy).toMatchObject({ subject: 'Solicita poda de árbol', folios: 3, relation: null })
  expect(copy.parties[0]?.key).not.toBe(interested.key)
})
