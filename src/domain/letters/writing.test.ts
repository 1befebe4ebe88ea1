import { describe, expect, it } from 'vitest'

import type { RoleGrant } from '../permission/permission.ts'
import type { LetterBody, MergeValues } from './body.ts'
import { emptyBody, mergeFields } from './body.ts'
import type { LetterStatus } from './letter.ts'
import type { LetterPlace } from './writing.ts'
import { letterActionsOf, missingFields } from './writing.ts'

const at = { officeId: 'office', unitId: 'works' }
const person = (staffId: string, ...grants: RoleGrant[]) => ({
  municipalityId: 'municipality',
  staffId,
  name: staffId,
  clerkCode: 'AA',
  grants,
})
const inUnit = (role: 'JU' | 'TR', unitId = 'works'): RoleGrant => ({
  role,
  officeId: null,
  unitId,
})
const author = person('author', inUnit('TR'))
const reviewer = person('reviewer', inUnit('TR', 'legal'))
const head = person('head', inUnit('JU'))
const chief = person('chief', { role: 'JREG', officeId: 'office', unitId: null })

const field = (name: string) => ({ type: 'mergeField' as const, attrs: { name } })

const letter = (status: LetterStatus, changes: Partial<LetterPlace> = {}): LetterPlace => ({
  ...at,
  status,
  authorId: 'author',
  changedById: 'author',
  reviewerId: null,
  isApproved: false,
  nextSignerId: null,
  isStalled: false,
  ...changes,
})

describe('a draft', () => {
  it('is put to signature by the head of its unit, or once another person approved it', () => {
    expect(letterActionsOf(author, letter('DRAFT'))).not.toContain('put-to-signature')
    expect(letterActionsOf(author, letter('DRAFT', { isApproved: true }))).toContain(
      'put-to-signature',
    )
    expect(letterActionsOf(head, letter('DRAFT'))).toContain('put-to-signature')
  })

  it('is for those of its unit and its registry', () => {
    expect(letterActionsOf(reviewer, letter('DRAFT'))).toEqual([])
    expect(letterActionsOf(chief, letter('DRAFT'))).toContain('edit')
  })
})

describe('a review', () => {
  const asked = { reviewerId: 'reviewer' }

  it('is the reviewer’s or the head’s, and never of whoever saved the text', () => {
    expect(letterActionsOf(reviewer, letter('IN_REVIEW', asked))).toEqual([
      'edit',
      'return',
      'approve',
    ])
    const own = letter('IN_REVIEW', { ...asked, changedById: 'reviewer' })
    expect(letterActionsOf(reviewer, own)).not.toContain('approve')
    expect(letterActionsOf(head, own)).toContain('approve')
    expect(letterActionsOf(head, letter('IN_REVIEW', { changedById: 'head' }))).not.toContain(
      'approve',
    )
    expect(letterActionsOf(author, letter('IN_REVIEW', asked))).not.toContain('approve')
  })

  it('is asked of another one where its reviewer can attend to it no more', () => {
    const again = (isStalled: boolean) =>
      letterActionsOf(author, letter('IN_REVIEW', { ...asked, isStalled }))
    expect(again(false)).not.toContain('send-to-review')
    expect(again(true)).toContain('send-to-review')
    const stalled = letter('IN_REVIEW', { ...asked, isStalled: true })
    expect(letterActionsOf(reviewer, stalled)).not.toContain('send-to-review')
  })
})

describe('what is signed', () => {
  it('is sent out by the head or the registry, and given up until it left', () => {
    expect(letterActionsOf(chief, letter('SIGNED'))).toEqual(['annul-number', 'dispatch'])
    expect(letterActionsOf(author, letter('SIGNED'))).toEqual(['annul-number'])
    for (const status of ['DISPATCHED', 'ANNULLED', 'DISCARDED'] as const)
      expect(letterActionsOf(head, letter(status))).toEqual([])
  })
})

describe('the fields of a text', () => {
  const values = Object.fromEntries(mergeFields.map((name) => [name, null])) as MergeValues

  it('are missing where nothing is known, each once, wherever they stand', () => {
    expect(missingFields(emptyBody, values)).toEqual([])
    const paragraph = { type: 'paragraph' as const, content: [field('plazo.vence')] }
    const body: LetterBody = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [field('entrada.numero'), field('inventado')] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
        paragraph,
      ],
    }
    const known = { ...values, 'entrada.numero': 'E-2026-000001' }
    expect(missingFields(body, known)).toEqual(['inventado', 'plazo.vence'])
  })
})
