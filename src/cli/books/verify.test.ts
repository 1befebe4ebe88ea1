import { expect, it } from 'vitest'

import type { WholeBook } from '#server/verify/verify-books.ts'

import { inWords } from './verify.ts'

const book: WholeBook = {
  municipalityId: '00000000-0000-4000-8000-000000000001',
  name: 'Villa',
  events: 7,
  entries: 2,
  files: { count: 39, sizeBytes: 1_048_576, orphans: 0 },
  access: { sealed: 0, open: 0 },
  stamps: { count: 0, closings: 0, isTrusted: false },
  falseTimes: 0,
  hash: 'ab',
}

it('calls no file whole that it did not read', () => {
  const read = inWords({ isWhole: true, books: [book] }, true)
  expect(read).toContain('39 archivos (1 MB)')
  const unread = inWords({ isWhole: true, books: [book] }, false)
  expect(unread).toContain('los archivos NO se revisaron')
  expect(unread).toContain('39 archivos no revisados (1 MB)')
})
