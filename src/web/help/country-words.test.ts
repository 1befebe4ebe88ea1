import { afterEach, describe, expect, it } from 'vitest'

import { findSentence } from './find-sentence.ts'
import { writtenTerm } from '../words/entries/due-ladder.ts'
import { deadlineUnitWords } from '../words/entries/entries.ts'
import { partyFieldWords } from '../words/entries/field-names.ts'
import { registerWords } from '../words/entries/register-entry.ts'
import { help } from '../words/help/help.ts'
import { configurationWords } from '../words/office/configuration.ts'
import { inCountryWords, speakAsIn } from '../words/shell/country.ts'

afterEach(() => speakAsIn(''))

describe('the words of a country', () => {
  it('stand in a sentence, with the article where it belongs', () => {
    const text = '{registry} de {town} lo entrega a {town}.'
    expect(inCountryWords(text, 'CL')).toBe(
      'La oficina de partes de la municipalidad lo entrega a la municipalidad.',
    )
    expect(inCountryWords(text, 'PE')).toMatch(/^La mesa de partes de la municipalidad /u)
    expect(inCountryWords(text, 'ES')).toMatch(/ registros del ayuntamiento lo entrega al ayunt/u)
    expect(inCountryWords(text, 'UY')).toMatch(/^La oficina de registro /u)
  })

  it.each([
    ['CL', 'Comuna', 'días corridos', 'Importar feriados'],
    ['PE', 'Distrito', 'días calendario', 'Importar feriados'],
    ['ES', 'Municipio', 'días naturales', 'Importar festivos'],
    ['UY', 'Comuna o ciudad', 'días corridos', 'Importar feriados'],
  ])('of %s are on its labels', (country, place, days, holidays) => {
    speakAsIn(country)
    expect(registerWords.city).toBe(place)
    expect(partyFieldWords['city']).toBe(place)
    expect(deadlineUnitWords.CALENDAR_DAY).toBe(days)
    expect(writtenTerm({ amount: 10, unit: 'CALENDAR_DAY' })).toBe(`10 ${days}`)
    expect(configurationWords.seedDays).toBe(holidays)
  })

  it('are in the help of a field', () => {
    const unit = { labels: ['Unidad'], id: '' }
    expect(findSentence(help, unit, 'ES')).toContain('días naturales')
    expect(findSentence(help, unit, 'PE')).toContain('días calendario')
  })
})
