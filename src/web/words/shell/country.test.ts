import { expect, it } from 'vitest'

import { inCountryWords } from './country.ts'

it('speaks as the country does, with the article where it belongs', () => {
  const text = '{registry} de {town} lo entrega a {town}.'
  expect(inCountryWords(text, 'CL')).toBe(
    'La oficina de partes de la municipalidad lo entrega a la municipalidad.',
  )
  expect(inCountryWords(text, 'PE')).toMatch(/^La mesa de partes de la municipalidad /u)
  expect(inCountryWords(text, 'ES')).toMatch(/ registros del ayuntamiento lo entrega al ayunt/u)
  expect(inCountryWords(text, 'UY')).toMatch(/^La oficina de registro /u)
})
