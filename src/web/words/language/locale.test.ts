import { describe, expect, it } from 'vitest'

import { localeWords as english } from '../en/language/locale.ts'
import { byName, localeWords as spanish } from './locale.ts'

describe('the locale', () => {
  it('puts Ñ after N, accents aside, and numbers by their value', () => {
    const names = [
      'Zona sur',
      'Unidad 10',
      'Ñuñoa',
      'Nogales',
      'Área verde',
      'Alcaldía',
      'Unidad 2',
    ]
    expect(byName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      'Alcaldía',
      'Área verde',
      'Nogales',
      'Ñuñoa',
      'Unidad 2',
      'Unidad 10',
      'Zona sur',
    ])
  })

  it('writes the month in letters where 05/11 would mean two days', () => {
    const day = new Date('2026-11-05T00:00:00Z')
    expect(spanish.date(day)).toBe('05/11/2026')
    expect(english.date(day)).toBe('5 Nov 2026')
    expect(english.moment(english.date(day), '10:42')).toBe('5 Nov 2026, 10:42')
  })
})
