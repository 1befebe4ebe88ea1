import { expect, it } from 'vitest'

import { chosenOf, marked } from './selection.ts'

const row = (entryId: string, version = 1) => ({ entryId, version })

it('keeps what was chosen when the page is turned, each as it was read last', () => {
  const first = [row('a'), row('b')]
  const second = [row('c'), row('d')]
  const two = marked(new Map(), first, { ids: ['a', 'b'], isChosen: true })
  const three = marked(two, second, { ids: ['c'], isChosen: true })
  expect(chosenOf(three, second)).toEqual([row('a'), row('b'), row('c')])
  const back = [row('a', 2), row('b')]
  const fewer = marked(three, back, { ids: ['b'], isChosen: false })
  expect(chosenOf(fewer, back)).toEqual([row('a', 2), row('c')])
})
