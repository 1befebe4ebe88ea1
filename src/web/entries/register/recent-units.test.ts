import { expect, it } from 'vitest'

import { withRecent } from './recent-units.ts'

it('puts the newest first, each once, nine at most', () => {
  expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withRecent([...'abcdefghi'], 'z')).toEqual([...'zabcdefgh'])
})
