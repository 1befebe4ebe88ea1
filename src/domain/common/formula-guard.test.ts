import fc from 'fast-check'
import { expect, it } from 'vitest'

import { asWritten, withoutFormula } from './formula-guard.ts'

it('comes out of a table as it went in, with whatever apostrophes were typed', () => {
  const signs = fc.string({ unit: fc.constantFrom("'", '+', '=', '5', ' ', '\t', 'a') })
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), (text) => {
      expect(asWritten(withoutFormula(text))).toBe(text)
    }),
  )
  expect(withoutFormula('+56 9 1234')).toBe("'+56 9 1234")
  expect(asWritten("'n Sync")).toBe("'n Sync")
})
