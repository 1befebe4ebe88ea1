import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { describe, expect, it } from 'vitest'

import { pageWith } from './page-with.ts'
import { shownPage } from '../list/shown-page.ts'

// Only what is looked at here.
const entry = (entryId: string, subject = entryId): ListedEntry =>
  ({ entryId, subject }) as ListedEntry
const page = {
  entries: [entry('3'), entry('2'), entry('1')],
  nextCursor: 'next',
}
const subjects = (entries: readonly ListedEntry[]): readonly string[] =>
  entries.map(({ subject }) => subject)

describe('a page after single entries were read', () => {
  it('changes a row in its place', () => {
    const now = pageWith(page, new Set(['2']), [entry('2', 'Mended')])
    expect(subjects(now.entries)).toEqual(['3', 'Mended', '1'])
  })

  it('offers one that came, and moves nothing', () => {
    const now = pageWith(page, new Set(['9']), [entry('9')])
    const shown = shownPage(page, now)
    expect(shown.newCount).toBe(1)
    expect(subjects(shown.page.entries)).toEqual(['3', '2', '1'])
  })

  it('lets go of one that left the list, and of one that never was in it', () => {
    const now = pageWith(page, new Set(['2', '8']), [])
    expect(subjects(now.entries)).toEqual(['3', '1'])
    expect([...shownPage(page, now).goneIds]).toEqual(['2'])
  })

  it('takes back an offer when the entry left again', () => {
    const came = pageWith(page, new Set(['9']), [entry('9')])
    expect(shownPage(page, pageWith(came, new Set(['9']), [])).newCount).toBe(0)
  })
})
