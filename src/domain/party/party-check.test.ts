import { expect, it } from 'vitest'

import { checkParties } from './party-check.ts'
import type { Party } from './party.ts'
import { blankParty } from './party.ts'

const named = (names: Partial<Party>): readonly string[] => {
  const party: Party = { ...blankParty, role: 'INTERESTED', kind: 'NATURAL', ...names }
  const { refusals, warnings } = checkParties([
    { ...party, missingIdentity: 'NO_DOCUMENT', address: 'Sol 12' },
  ])
  return [...refusals, ...warnings].map(({ code, field, slots }) =>
    [code, field, ...Object.values(slots)].join(' '),
  )
}

it('asks for a name that can be read, and takes a sign beside somebody’s only one', () => {
  expect(named({ surname1: 'Soto', givenNames: 'Ana' })).toEqual([])
  expect(named({ surname1: '-', givenNames: 'Suharto' })).toEqual([])
  const unnamed = ['E-PER-01 parties.0.surname1']
  expect(named({ surname1: '\u200B', givenNames: '\u200B' })).toEqual(unnamed)
  expect(named({ surname1: 'Soto', givenNames: '\u3164\uFEFF' })).toEqual(unnamed)
  expect(named({ surname1: '.', givenNames: '-' })).toEqual(unnamed)
  expect(named({ kind: 'LEGAL', legalName: '\u00AD...' })).toEqual(['E-PER-02 parties.0.legalName'])
})

it('says which letters will not be printed', () => {
  expect(named({ surname1: 'Петров', givenNames: 'Παπαδόπουλος' })).toEqual([])
  expect(named({ surname1: '李', givenNames: 'Ana مريم' })).toEqual([
    'W-DOC-19 parties.0.surname1 李',
    'W-DOC-19 parties.0.givenNames مريم',
  ])
})
