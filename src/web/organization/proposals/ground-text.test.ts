import { expect, it } from 'vitest'

import type { DocumentTypeFormView } from '#contract/municipality/configuration.ts'
import type { LegalLineView } from '#contract/common/legal.ts'

import { describeChange } from './describe-change.ts'
import { groundText } from './ground-text.ts'

it('says of a law nobody compared with its text that this is still to be done', () => {
  const law = 'Código Tributario, art. 132'
  expect(groundText({ law, isRead: false })).toBe(
    'Fundamento: Código Tributario, art. 132. Nadie ha cotejado ese artículo: compruébelo en la ley antes de aplicarlo.',
  )
  expect(groundText({ law, isRead: true })).toBe('Fundamento: Código Tributario, art. 132.')
  expect(groundText({ law: '', isRead: true })).toBe('')
})

it('tells who confirms a term of the law that nobody read its article, and of their own nothing', () => {
  const term = { amount: 120, unit: 'WORKING_DAY' } as const
  const form: DocumentTypeFormView = {
    code: 'TRI',
    name: 'Tributos',
    defaultUnitId: null,
    deadline: term,
    confidentiality: 'ORDINARY',
    priority: 'NORMAL',
    requiredAttachments: [],
    subjectTemplate: '',
    isSealed: false,
    silenceNote: '',
    isActive: true,
  }
  const legal: LegalLineView = {
    law: 'Código Tributario, art. 132',
    isRead: false,
    checkedOn: '2026-11-24',
    term,
    reason: '',
    silence: '',
    extension: '',
    note: '',
  }
  const typeId = '01234567-89ab-7def-8123-456789abcdef'
  const linesFor = (after: DocumentTypeFormView, isRead = false): readonly string[] =>
    describeChange(
      { kind: 'DOCUMENT_TYPE', typeId, before: null, after },
      { units: [], types: [{ ...form, typeId, legal: { ...legal, isRead } }] },
    ).lines
  expect(linesFor(form)).toEqual([expect.stringContaining('Nadie ha cotejado ese artículo')])
  expect(linesFor(form, true)).toEqual([])
  expect(linesFor({ ...form, deadline: { ...term, amount: 30 } })).toEqual([])
})
