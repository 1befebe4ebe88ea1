import { describe, expect, it } from 'vitest'

import { before, changed } from '#tests/drafts.ts'

import { errorsIn } from './check-draft.ts'
import { bodyOf, changesOf, weightOf, type Draft } from './draft.ts'
import { isAnythingOpen, isOpen, openConfidentialities } from './editable-fields.ts'

const fieldsOf = (draft: Draft): string[] => changesOf(before, draft).map(({ field }) => field)

const check = (draft: Draft, reason = 'Se copió mal del papel'): (string | null)[] =>
  errorsIn(
    { registeredAt: '2026-11-21T13:42:17.123Z', draft: before },
    draft,
    reason,
    '2026-11-21',
  ).map(({ field }) => field)

describe('a correction', () => {
  it('is nothing until something differs, also when a field was typed back to what it was', () => {
    expect(changesOf(before, before)).toEqual([])
    expect(
      changesOf(before, changed(['subject', 'x'], ['subject', before.content.subject])),
    ).toEqual([])
  })

  it('takes an emptied text for a missing one, which a missing text already was', () => {
    expect(fieldsOf(changed(['senderReference', '']))).toEqual(['senderReference'])
    expect(fieldsOf(changed(['fileNumber', ''], ['parties.0.email', '']))).toEqual([])
  })

  it('sends the fields that differ and nothing else', () => {
    const body = bodyOf(
      before,
      changed(['subject', 'Solicita tala de árbol'], ['senderReference', '']),
      'Error al copiar',
    )
    expect(body).toEqual({
      reason: 'Error al copiar',
      content: { subject: 'Solicita tala de árbol', senderReference: null },
      parties: null,
    })
  })

  it('sends all the people when one of them differs', () => {
    const { parties, content: sent } = bodyOf(
      before,
      changed(['parties.1.surname1', 'Rozas']),
      'Apellido',
    )
    expect(parties?.map(({ surname1 }) => surname1)).toEqual(['Soto', 'Rozas'])
    expect(sent).toEqual({})
  })

  it('weighs as much as its gravest field', () => {
    expect(weightOf(changesOf(before, changed(['priority', 'URGENT'])))).toMatchObject({
      reasonMin: 0,
    })
    expect(weightOf(changesOf(before, changed(['subject', 'Otro asunto'])))).toEqual({
      strictest: 'CLERK',
      reasonMin: 5,
      issuesReceipt: false,
    })
    expect(weightOf(changesOf(before, changed(['subject', 'Otro asunto'], ['folios', 4])))).toEqual(
      {
        strictest: 'SUPERVISOR',
        reasonMin: 10,
        issuesReceipt: true,
      },
    )
  })

  it('removes a person and closes the ranks', () => {
    expect(changed(['parties.0', null]).parties.map(({ surname1 }) => surname1)).toEqual(['Rojas'])
  })
})

describe('what stands in the way of saving', () => {
  it('is nothing for an untouched entry, whatever it holds', () => {
    expect(check(before, '')).toEqual([])
  })

  it('is a subject too short, a date that is none, a person without a name', () => {
    expect(check(changed(['subject', 'ok']))).toEqual(['subject'])
    expect(check(changed(['documentDate', '31/02']))).toEqual(['documentDate'])
    expect(check(changed(['presentedAt', '']))).toEqual(['presentedAt'])
    expect(check(changed(['parties.0.surname1', '']))).toEqual(['parties.0.surname1'])
  })

  it('is a text longer than the wire takes, in the content or of a person', () => {
    expect(check(changed(['senderReference', 'x'.repeat(81)]))).toEqual(['senderReference'])
    expect(check(changed(['parties.1.city', 'x'.repeat(81)]))).toEqual(['parties.1.city'])
    expect(check(changed(['statement', 'x'.repeat(4000)]))).toEqual([])
  })

  it('is a presentation moved to an earlier day without saying why, or into the future', () => {
    expect(check(changed(['presentedAt', '2026-11-20T13:00:00.000Z']))).toEqual(['lateReason'])
    expect(check(changed(['presentedAt', '2026-11-22T13:00:00.000Z']))).toEqual(['presentedAt'])
  })

  it('is a reason shorter than its class asks', () => {
    expect(check(changed(['subject', 'Otro asunto']), 'mal')).toEqual(['reason'])
    expect(check(changed(['folios', 4]), 'Conté mal')).toEqual(['reason'])
    expect(check(changed(['folios', 4]), 'Conté mal los folios')).toEqual([])
    expect(check(changed(['priority', 'URGENT'], ['urgencyReason', 'Plazo judicial']), '')).toEqual(
      [],
    )
  })
})

describe('who may change what', () => {
  const atCounter = { status: 'REGISTERED', handOvers: [] } satisfies Parameters<
    typeof isOpen
  >[1]['handling']
  const clerk = { allowed: ['rectify-minor', 'change-priority'], visibility: 'CONTENT' } as const
  const head = {
    allowed: ['rectify-minor', 'rectify-major', 'change-priority'],
    visibility: 'CONTENT',
  } as const
  const given = (
    { allowed, visibility }: typeof clerk | typeof head,
    as: 'CONTENT' | 'HEADER' = visibility,
  ) => ({
    allowed: [...allowed],
    visibility: as,
    handling: atCounter,
  })

  it('follows the class of the field', () => {
    for (const field of ['subject', 'parties.0.surname1', 'priority', 'confidentiality']) {
      expect(isOpen(field, given(clerk))).toBe(true)
    }
    for (const field of [
      'folios',
      'typeId',
      'parties.0.identity',
      'parties.0.role',
      'parties.2',
      'presentedAt',
    ]) {
      expect(isOpen(field, given(clerk))).toBe(false)
      expect(isOpen(field, given(head))).toBe(true)
    }
  })

  it('keeps from whoever sees the header what they would erase by saving', () => {
    expect(isOpen('folios', given(head, 'HEADER'))).toBe(true)
    expect(isOpen('statement', given(head, 'HEADER'))).toBe(false)
    expect(isOpen('parties.0.surname1', given(head, 'HEADER'))).toBe(false)
  })

  it('lets reserve go up at the counter, and leaves the rest to two people', () => {
    expect(openConfidentialities('RESTRICTED')).toEqual(['RESTRICTED', 'CONFIDENTIAL'])
    const closed = { ...given(head), handling: { status: 'CLOSED' as const, handOvers: [] } }
    expect(isOpen('confidentiality', closed)).toBe(false)
  })

  it('opens nothing to a reader', () => {
    expect(isAnythingOpen({ ...given(clerk), allowed: ['print', 'add-note'] })).toBe(false)
    expect(isAnythingOpen(given(clerk))).toBe(true)
  })
})
