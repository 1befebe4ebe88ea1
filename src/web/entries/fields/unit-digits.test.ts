import { expect, it } from 'vitest'

import { withDigit, withUnit } from './unit-digits.ts'

const isOpen = (unitId: string): boolean => unitId !== '' && unitId !== 'closed'

it('gives an office the first free digit, and moves none by use', () => {
  const digits = ['a', 'b', 'c']
  expect(withUnit(digits, 'b', isOpen)).toEqual(digits)
  expect(withUnit(digits, 'd', isOpen)).toEqual(['a', 'b', 'c', 'd'])
  expect(withUnit(['a', '', 'c'], 'd', isOpen)).toEqual(['a', 'd', 'c'])
})

it('gives the digit of a closed office away, and none when all nine are taken', () => {
  expect(withUnit(['a', 'closed', 'c'], 'd', isOpen)).toEqual(['a', 'd', 'c'])
  const full = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  expect(withUnit(full, 'z', isOpen)).toEqual(full)
})

it('gives a digit to whom a person wishes, and another one to whom it is taken from', () => {
  expect(given(['a', 'b', 'c'], 'c', 1)).toBe('cba------')
  expect(given(['a', 'b', 'c'], 'z', 2)).toBe('azcb-----')
  expect(given(['a', 'b', 'c'], 'a', 5)).toBe('-bc-a----')
  expect(given(['a', 'b'], 'b', 2)).toBe('ab-------')
  expect(given('a b c d e f g h i'.split(' '), 'z', 1)).toBe('zbcdefghi')
})

function given(digits: readonly string[], unitId: string, digit: number): string {
  return withDigit(digits, unitId, digit)
    .map((each) => each || '-')
    .join('')
}
