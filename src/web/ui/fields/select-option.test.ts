import { expect, it } from 'vitest'

import { matchingOptions } from './select-option.ts'

const offices = [
  { id: 'a', code: '120', label: 'Dirección de Obras' },
  { id: 'b', code: 'OB', label: 'Bienestar' },
  { id: 'c', code: '300', label: 'Alcaldía' },
  { id: 'd', code: '310', label: 'Obras sanitarias' },
]
const idsFor = (typed: string): string =>
  matchingOptions(offices, typed)
    .map(({ id }) => id)
    .join('')

it('puts the code before the name, and the beginning of a name before the middle of it', () => {
  expect(idsFor('ob')).toBe('bda')
})

it('finds by a word inside the name, without accents or capitals', () => {
  expect(idsFor('DIRECCION')).toBe('a')
  expect(idsFor('alcaldia')).toBe('c')
})

it('keeps every option in its order while nothing is typed', () => {
  expect(idsFor('  ')).toBe('abcd')
})

it('finds nothing rather than something near', () => {
  expect(idsFor('zzz')).toBe('')
})
