import { describe, expect, it } from 'vitest'

import { pagedSection } from './section-source.ts'

function longSection(pages: number) {
  let read = 0
  const source = pagedSection<number>(
    'bookEntries',
    () => Promise.resolve(pages),
    (after) => {
      read += 1
      const page = (after ?? 0) + 1
      return Promise.resolve({ rows: [[page]], next: page < pages ? page : null })
    },
  )
  return { source, pagesRead: () => read }
}

describe('a long section', () => {
  it('reads a page when the one before it was taken, and not sooner', async () => {
    const { source, pagesRead } = longSection(5)
    const readAt: number[] = []
    for await (const [row] of source.batches()) {
      expect(row).toEqual([readAt.length + 1])
      readAt.push(pagesRead())
    }
    expect(readAt).toEqual([1, 2, 3, 4, 5])
  })

  it('reads no more than was asked for', async () => {
    const { source, pagesRead } = longSection(5)
    let taken = 0
    for await (const rows of source.batches(2)) taken += rows.length
    expect(taken).toBe(2)
    expect(pagesRead()).toBe(2)
  })
})
