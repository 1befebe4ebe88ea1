import type { EntryView } from '#contract/entry-shapes.ts'
import { describe, expect, it } from 'vitest'

import {
  decided,
  declined,
  edited,
  rebased,
  rectificationOf,
  type Rectification,
} from './rectification-state.ts'

const id = '0190f5fe-7c00-7a00-8000-000000000001'

function entry(version: number, subject: string, fileNumber: string | null = null): EntryView {
  return {
    entryId: id,
    entryNumber: 'E-2026-000001',
    sight: 'CONTENT',
    officeId: id,
    registeredAt: '2026-11-21T13:42:17.123Z',
    registeredOn: '2026-11-21',
    registeredBy: 'CC',
    registerStatus: 'REGISTERED',
    annulment: null,
    content: {
      presentedAt: '2026-11-21T13:42:17.123Z',
      lateReason: null,
      effectiveDate: '2026-11-21',
      dueOn: null,
      channel: 'IN_PERSON',
      transportType: null,
      transportNumber: null,
      typeId: id,
      subject,
      statement: null,
      request: null,
      documentDate: null,
      senderReference: null,
      fileNumber,
      folios: 1,
      declaredAttachments: null,
      nonDocumentItems: null,
      physicalDocs: 'NONE',
      physicalCustody: null,
      priority: 'NORMAL',
      urgencyReason: null,
      confidentiality: 'ORDINARY',
      destinationUnitId: id,
    },
    sender: 'Anónimo',
    parties: [],
    attachments: [],
    notes: [],
    relations: [],
    verificationCode: null,
    receiptVersion: 1,
    rectifiedAt: null,
    hash: '',
    version,
    allowed: [],
  }
}

function opened(of: EntryView): Rectification {
  const state = rectificationOf(of)
  if (!state) throw new Error('The entry has content')
  return state
}

describe('a correction under way', () => {
  it('moves to a newer version without a word while nothing has been typed', () => {
    const state = rebased(opened(entry(1, 'Asunto viejo')), entry(2, 'Asunto nuevo'))
    expect(state).toMatchObject({
      isMerged: false,
      base: { version: 2 },
      draft: { content: { subject: 'Asunto nuevo' } },
    })
  })

  it('keeps what was typed, and the reason, on top of a newer version', () => {
    const typed = {
      ...edited(opened(entry(1, 'Asunto')), 'subject', 'Asunto mío'),
      reason: 'Se copió mal',
    }
    const state = rebased(typed, entry(2, 'Asunto', 'EXP-1'))
    expect(state).toMatchObject({
      isMerged: true,
      conflicts: [],
      reason: 'Se copió mal',
      base: { version: 2 },
    })
    expect(state?.draft.content).toMatchObject({ subject: 'Asunto mío', fileNumber: 'EXP-1' })
  })

  it('asks about a field both changed until somebody decides', () => {
    const typed = edited(opened(entry(1, 'Asunto')), 'subject', 'Asunto mío')
    const state = rebased(typed, entry(2, 'Asunto suyo'))
    const [conflict] = state?.conflicts ?? []
    if (!state || !conflict) throw new Error('Both changed the subject')
    expect(decided(state, conflict, 'theirs')).toMatchObject({
      conflicts: [],
      draft: { content: { subject: 'Asunto suyo' } },
    })
    expect(decided(state, conflict, 'mine').draft.content.subject).toBe('Asunto mío')
  })

  it('ends when the entry goes out of sight', () => {
    expect(
      rebased(opened(entry(1, 'Asunto')), { ...entry(2, ''), sight: 'EXISTENCE', content: null }),
    ).toBeNull()
  })

  it('forgets what was said about a field once it is mended, and only that', () => {
    const errors = [
      { field: 'subject', message: 'Corto' },
      { field: 'folios', message: 'Faltan' },
    ]
    const state = declined(opened(entry(1, 'ok')), errors)
    expect(state.attempt).toBe(1)
    expect(edited(state, 'subject', 'Asunto largo').errors).toEqual([
      { field: 'folios', message: 'Faltan' },
    ])
  })
})
