import { expect, it } from 'vitest'

import { duplicateQuestion, ofOthers } from './duplicate-question.ts'
import { emptyValues, type FormValues } from './form-values.ts'

const blank = emptyValues('office-1')
const known: FormValues = {
  ...blank,
  parties: blank.parties.map((party) => ({
    ...party,
    identityType: 'CL_RUT' as const,
    identityNumber: '12.531.909-2',
    givenNames: 'Ana',
    surname1: 'Soto',
  })),
}
const told: FormValues = { ...known, typeId: 'type-1', subject: 'Solicita poda de {}' }

it('asks once there is a sender, a type and some of the subject', () => {
  expect(duplicateQuestion(told)).toEqual({
    identityNumber: '125319092',
    senderName: 'Soto, Ana',
    typeId: 'type-1',
    subject: 'Solicita poda de',
    senderReference: null,
  })
})

it('asks for a sender’s reference alone', () => {
  expect(duplicateQuestion({ ...known, senderReference: 'Of. 12' })?.senderReference).toBe('Of. 12')
})

it('asks nothing too early, about nobody, or after the entries were linked', () => {
  expect(duplicateQuestion({ ...told, subject: 'Solicita' })).toBeNull()
  expect(duplicateQuestion({ ...told, parties: blank.parties })).toBeNull()
  const relation = { entryId: 'e', entryNumber: 'E-2026-000001', kind: 'DUPLICATES' as const }
  expect(duplicateQuestion({ ...told, relation })).toBeNull()
})

const found = (entryId: string) => ({
  entryId,
  entryNumber: 'E-2026-000001',
  registeredAt: '2026-11-23T12:00:00Z',
  sender: 'Soto, Ana',
  subject: 'Solicita poda',
  daysAgo: 0,
})

it('never takes the document for a repetition of itself, as after an answer that was lost', () => {
  const other = found('b')
  expect(ofOthers([found('a'), other], 'a')).toEqual([other])
})
