import { expect, it } from 'vitest'

import { withRecent } from './recent-units.ts'

it('puts the newest first, each once, nine at most', () => {
  expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const full = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  expect(withRecent(full, 'z')).toEqual(['z', ...full.slice(0, 8)])
})
