import { expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { numberQueryIn } from './find-asked.ts'

const shared = { scope: 'MUNICIPALITY', prefix: 'E' } as const
const ofOffices = { scope: 'OFFICE', prefix: 'E' } as const

it(
  'is one and the same however it is written',
  overCases(
    ['E-2026-000123', 'e 2026 123', '2026-123', '123-2026', '123/26', 'n.º 123/2026'],
    (text) => {
      const one = { seriesCode: 'GENERAL', year: 2026, number: 123, text: '2026-123' }
      expect(numberQueryIn(text, shared)).toEqual(one)
    },
  ),
)

it(
  'is read as it is copied',
  overCases(
    [
      'E–2026–000123',
      'E\u20112026\u2011000123',
      'E−2026−000123',
      'E-2026-000123.',
      'E-2026-000123, ',
      'número: E-2026-000123',
      'E2026000123',
      'e2O26OOOI23',
      'E-2O26-OOOl23',
      '123/2O26',
      'E-2026-\u200B000\u00AD123',
    ],
    (text) => {
      expect(numberQueryIn(text, shared)?.text).toBe('2026-123')
    },
  ),
)

it(
  'names no single entry when it is none',
  overCases(
    [
      '',
      '123',
      'E-123',
      '2026-0',
      'la poda',
      '2026-1234567890',
      '2026-123\0',
      'número:',
      'E2026',
      'E-O',
    ],
    (text) => {
      expect(numberQueryIn(text, shared)).toBeNull()
    },
  ),
)

it('names the office where each has its book', () => {
  const one = { seriesCode: 'OF01', year: 2026, number: 123, text: 'OF01-2026-123' }
  for (const text of ['of01-e-2026-000123', 'OF01E2026000123', 'OF01-E-2O26-OOO123']) {
    expect(numberQueryIn(text, ofOffices)).toEqual(one)
  }
  for (const text of [
    'E-2026-000123',
    '123-2026',
    'GENERAL-E-2026-1',
    `${'A'.repeat(50)}-E-2026-1`,
  ]) {
    expect([text, numberQueryIn(text, ofOffices)]).toEqual([text, null])
  }
})
