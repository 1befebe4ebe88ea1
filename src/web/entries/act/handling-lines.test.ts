import { expect, it } from 'vitest'

import type { HandlingView } from '#contract/entry/handling-shapes.ts'

import { copyToReceive } from './handling-lines.ts'

type Line = Pick<HandlingView['handOvers'][number], 'sequence' | 'unitId' | 'kind' | 'state'>

const sequenceAmong = (...lines: readonly Line[]): number | undefined =>
  // What it looks at, of a view that has much more.
  copyToReceive({ handOvers: lines } as unknown as HandlingView, ['own'])?.sequence

it('acknowledges one’s own copy first, else one that waits elsewhere, and none where none waits', () => {
  const copy = { kind: 'COPY', state: 'PENDING' } as const
  const ofOther = { ...copy, sequence: 2, unitId: 'inherited' }
  const own = { ...copy, sequence: 3, unitId: 'own' }
  expect(sequenceAmong(ofOther, own)).toBe(3)
  expect(sequenceAmong(ofOther)).toBe(2)
  expect(sequenceAmong({ ...own, state: 'RECEIVED' })).toBeUndefined()
})
