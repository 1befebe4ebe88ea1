import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { meantNumbers } from './party/identity-number.ts'

describe('the numbers that somebody may mean', () => {
  it.each([
    ['12.531.909-2', '125319092'],
    ['12.531.909', '125319092'],
    ['12.531.909', '125319093'],
    ['12531909', '125319092'],
    ['012531909-2', '125319092'],
    ['10.000.013', '10000013K'],
    ['12345678', '12345678Z'],
    ['X1234567', 'X1234567L'],
    ['20-26756539', '20267565393'],
    ['10117410-2', '10117410'],
    ['12345678', '12345678'],
    ['AB-12345', 'AB-12345'],
    ['１２５３１９０９－２', '125319092'],
  ])('by %j are %j among others', (typed, meant) => {
    expect(meantNumbers(typed)).toContain(meant)
  })

  it.each(['solicitud', '12345', 'E-2026', '', 'nº', '%'])('by %j are none', (typed) => {
    expect(meantNumbers(typed)).toEqual([])
  })

  it('are few', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\dA-Z.-]{5,14}$/u), (typed) => {
        expect(meantNumbers(typed).length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
