import { expect, it } from 'vitest'

import { anEntryView } from '#tests/entry-view.ts'

import { keptOf, restored } from './kept-correction.ts'
import { edited, rectificationOf, type Rectification } from './rectification-state.ts'

const savedAt = '2026-11-21T10:42:00Z'

function typed(subject: string): Rectification {
  const state = rectificationOf(anEntryView(1, 'Asunto'))
  if (!state) throw new Error('The entry has content')
  return { ...edited(state, 'subject', subject), reason: 'Se copió mal' }
}

it('keeps only what was typed, and comes back as it was', () => {
  const kept = structuredClone(keptOf(typed('Asunto mío'), savedAt))
  expect(kept?.changes).toEqual([{ field: 'subject', from: 'Asunto', to: 'Asunto mío' }])
  expect(restored(kept, anEntryView(1, 'Asunto'))).toMatchObject({
    reason: 'Se copió mal',
    conflicts: [],
    arrived: [],
    draft: { content: { subject: 'Asunto mío' } },
  })
})

it('goes on top of what others saved meanwhile, and asks about what both changed', () => {
  const kept = keptOf(typed('Asunto mío'), savedAt)
  expect(restored(kept, anEntryView(2, 'Asunto', 'EXP-1'))).toMatchObject({
    conflicts: [],
    draft: { content: { subject: 'Asunto mío', fileNumber: 'EXP-1' } },
  })
  expect(restored(kept, anEntryView(2, 'Asunto suyo'))?.conflicts).toEqual([
    { field: 'subject', mine: 'Asunto mío', theirs: 'Asunto suyo' },
  ])
})

it('is nothing when nothing was typed, or when it is not understood', () => {
  const untouched = rectificationOf(anEntryView(1, 'Asunto'))
  expect(untouched && keptOf(untouched, savedAt)).toBeNull()
  expect(restored(undefined, anEntryView(1, 'Asunto'))).toBeNull()
  expect(restored({ shape: 0, changes: [] }, anEntryView(1, 'Asunto'))).toBeNull()
})
