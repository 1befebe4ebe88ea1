import { expect, it } from 'vitest'

import { type Batch, commonOf, passedFields, withEntry } from './batch.ts'
import { emptyValues, type FormValues } from '../form/form-values.ts'

const blank = emptyValues('office-1')
const typed: FormValues = {
  ...blank,
  parties: blank.parties.map((party) => ({ ...party, givenNames: 'Ana', surname1: 'Soto' })),
  typeId: 'type-1',
  subject: 'Postula al fondo de las juntas de vecinos',
  destinationUnitId: 'unit-1',
  folios: 4,
  confidentiality: 'CONFIDENTIAL',
  senderReference: 'Carta 3',
  relation: { entryId: 'e', entryNumber: 'E-2026-000001', kind: 'COMPLEMENTS' },
}

it('keeps what is common to all, and begins what differs empty', () => {
  const { parties, ...rest } = commonOf(typed)
  expect(parties).toMatchObject([{ role: 'INTERESTED', givenNames: '', surname1: '' }])
  expect(rest).toMatchObject({
    typeId: 'type-1',
    subject: 'Postula al fondo de las juntas de vecinos',
    destinationUnitId: 'unit-1',
    confidentiality: 'CONFIDENTIAL',
    folios: null,
    senderReference: '',
    relation: null,
  })
})

it('keeps the folios of what comes without paper', () => {
  expect(commonOf({ ...typed, physicalDocs: 'NONE', folios: 0 }).folios).toBe(0)
})

it('goes past the fields that are filled, and stops where something is to be written', () => {
  expect([...passedFields(typed)]).toEqual(['typeId', 'subject', 'destinationUnitId'])
  expect([...passedFields({ ...typed, subject: 'Solicita {}' })]).toEqual([
    'typeId',
    'destinationUnitId',
  ])
  expect([...passedFields(blank)]).toEqual([])
})

it('takes each once, and keeps no name of what is confidential', () => {
  const begun: Batch = { common: blank, expected: null, done: [] }
  const open = { confidentiality: 'ORDINARY' } as const
  const ana = { entryId: 'e1', entryNumber: 'E-2026-000001', sender: 'Soto, Ana', content: open }
  const confidential = { confidentiality: 'CONFIDENTIAL' } as const
  const luis = { ...ana, entryId: 'e2', entryNumber: 'E-2026-000002', content: confidential }
  const unseen = { ...ana, entryId: 'e3', entryNumber: 'E-2026-000003', content: null }
  let batch = begun
  for (const each of [ana, luis, ana, unseen]) batch = withEntry(batch, each)
  expect(batch.done.map(({ entryNumber, sender }) => [entryNumber.slice(-1), sender])).toEqual([
    ['1', 'Soto, Ana'],
    ['2', null],
    ['3', null],
  ])
})
