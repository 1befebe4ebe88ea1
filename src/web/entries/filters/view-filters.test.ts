import { describe, expect, it } from 'vitest'

import type { SavedView } from '#contract/entry/views.ts'

import { noFilters } from './list-filters.ts'
import { filtersOfView, isAskedAsKept, questionOfView } from './view-filters.ts'

const kept = (question: Partial<SavedView['question']>): SavedView => ({
  viewId: '8a5a42f0-6b1e-4b39-9a53-7a1c0a1f8f11',
  name: 'Podas',
  isShared: false,
  ownerName: 'Ana Soto',
  isOwn: true,
  mayChange: true,
  question: { text: '', sender: '', nearNames: false, ...question },
})

describe('a list kept as a view', () => {
  it('asks the same when it is opened again, names nearly so too', () => {
    const filters = { ...noFilters, text: 'poda', status: 'ANNULLED', near: '1' } as const
    const question = questionOfView(filters)
    expect(question).toEqual({ text: 'poda', status: 'ANNULLED', nearNames: true })
    const view = kept({ text: 'poda', status: 'ANNULLED', nearNames: true })
    expect(filtersOfView(view.question)).toEqual(filters)
    expect(isAskedAsKept(filters, view)).toBe(true)
    expect(isAskedAsKept({ ...filters, text: 'podas' }, view)).toBe(false)
  })

  it('keeps neither a whole tray nor one number', () => {
    expect(questionOfView({ ...noFilters, tray: 'overdue' })).toBeNull()
    expect(questionOfView(noFilters)).toBeNull()
    expect(questionOfView({ ...noFilters, near: '1' })).toBeNull()
    expect(questionOfView({ ...noFilters, number: '12/26' })).toBeNull()
  })
})
