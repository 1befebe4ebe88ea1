import { anyStory, tell } from '#tests/any-story.ts'
import * as story from '#tests/story.ts'
import { annulled, standing } from '#tests/story.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import { entryRow, handOverRows } from './entry-row.ts'
import { standingOfRow } from '../list/listed-entries.ts'

const link = { position: 1, hash: Buffer.alloc(32), previousHash: Buffer.alloc(32) }
const shown = { visibility: 'CONTENT', attachment_count: 0, assignee: null } as const

function standingInRow(entry: Entry): EntryStanding {
  const row = entryRow('municipality', entry, link)
  return standingOfRow({
    ...row,
    ...shown,
    annulment: entry.annulment,
    confidentiality_change: entry.handling.confidentialityChange,
  })
}

describe('the row of an entry', () => {
  it('says of every story what its history says', () => {
    fc.assert(
      fc.property(anyStory, (wishes) => {
        for (const { entry } of tell(wishes)) {
          expect(standingInRow(entry)).toEqual(standingOf(entry))
        }
      }),
    )
  })

  it('says so of annulments too', () => {
    for (const [, open] of Object.values(standing)) {
      const entry = open()
      expect(standingInRow(entry)).toEqual(standingOf(entry))
    }
    const entry = annulled(story.anEntry())
    expect(standingInRow(entry)).toEqual(standingOf(entry))
  })

  it('has a line for each hand-over, ended when it is over', () => {
    fc.assert(
      fc.property(anyStory, (wishes) => {
        const { entry } = tell(wishes).at(-1) ?? { entry: story.anEntry() }
        const rows = handOverRows('municipality', entry)
        const lines = entry.handling.handOvers
        expect(rows.map((row) => row.state)).toEqual(lines.map((line) => line.state))
        expect(rows.map((row) => row.ended_at !== null)).toEqual(
          lines.map((line) =>
            line.state === 'RECEIVED' ? line.closed !== null : line.state !== 'PENDING',
          ),
        )
      }),
    )
  })
})
