import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { anEntryView as entry } from '#tests/entry-view.ts'
import { describe, expect, it } from 'vitest'

import {
  decided,
  edited,
  endedBy,
  rebased,
  rectificationOf,
  type Rectification,
} from './rectification-state.ts'

function opened(of: EntryView): Rectification {
  const state = rectificationOf(of)
  if (!state) throw new Error('The entry has content')
  return state
}

describe('a correction under way', () => {
  it('moves to a newer version without a word while nothing has been typed', () => {
    const state = rebased(opened(entry(1, 'Asunto viejo')), entry(2, 'Asunto nuevo'))
    expect(state).toMatchObject({
      arrived: [{ field: 'subject', from: 'Asunto viejo', to: 'Asunto nuevo' }],
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
      arrived: [{ field: 'fileNumber', from: null, to: 'EXP-1' }],
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

  it('asks again about what nobody decided when a third version comes', () => {
    const typed = edited(opened(entry(1, 'Asunto')), 'subject', 'Asunto mío')
    const once = rebased(typed, entry(2, 'Asunto suyo'))
    const twice = once && rebased(once, entry(3, 'Asunto suyo', 'EXP-1'))
    expect(twice).toMatchObject({
      conflicts: [{ field: 'subject', mine: 'Asunto mío', theirs: 'Asunto suyo' }],
      arrived: [{ field: 'fileNumber' }],
    })
  })

  it('does not ask again about what was decided', () => {
    const typed = edited(opened(entry(1, 'Asunto')), 'subject', 'Asunto mío')
    const once = rebased(typed, entry(2, 'Asunto suyo'))
    const [conflict] = once?.conflicts ?? []
    if (!once || !conflict) throw new Error('Both changed the subject')
    const after = rebased(decided(once, conflict, 'mine'), entry(3, 'Asunto suyo', 'EXP-1'))
    expect(after).toMatchObject({ conflicts: [], draft: { content: { subject: 'Asunto mío' } } })
  })

  it('takes what is typed on while a choice waits for what is mine', () => {
    const once = rebased(
      edited(opened(entry(1, 'Asunto')), 'subject', 'Asunto mío'),
      entry(2, 'Asunto suyo'),
    )
    const again = once && edited(once, 'subject', 'Asunto mío, mejor')
    expect(again?.conflicts).toEqual([
      { field: 'subject', mine: 'Asunto mío, mejor', theirs: 'Asunto suyo' },
    ])
  })

  it('says nothing of an act that changed no field', () => {
    const typed = edited(opened(entry(1, 'Asunto')), 'subject', 'Asunto mío')
    expect(rebased(typed, entry(2, 'Asunto'))).toMatchObject({ conflicts: [], arrived: [] })
  })

  it('ends when the entry goes out of sight', () => {
    expect(
      rebased(opened(entry(1, 'Asunto')), {
        ...entry(2, ''),
        visibility: 'EXISTENCE',
        content: null,
      }),
    ).toBeNull()
  })

  it('forgets what was said about a field once it is mended, and of the whole, and only that', () => {
    const errors = [
      { field: 'subject', message: 'Corto' },
      { field: null, message: 'Elija antes' },
      { field: 'folios', message: 'Faltan' },
    ]
    const isEnded = endedBy('subject')
    expect(errors.filter((error) => !isEnded(error))).toEqual([errors[2]])
  })
})
