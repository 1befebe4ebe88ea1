/**
 * The hardest that can be typed into the search box, within its two hundred letters: how near it
 * comes to the statement limit.
 */
import type * as z from 'zod'

import type { pageOfBook, SearchQuestion } from '#contract/entry/search.ts'

type HardQuestion = SearchQuestion & Pick<z.input<typeof pageOfBook>, 'order'>

/** By what makes it hard. */
export function hardestQuestions(year: number): Readonly<Record<string, HardQuestion>> {
  return {
    'una letra': { text: 'a' },
    'sesenta comienzos de dos letras': { text: repeated(beginnings, ' ') },
    'cien letras sueltas': { text: repeated(letters, ' ') },
    'cien cifras sueltas': { text: repeated(digits, ' ') },
    'una palabra de doscientas letras': { text: 'solicitud'.repeat(23).slice(0, mostLetters) },
    'frase de palabras comunes que nunca están juntas': { text: '"calle solicita"' },
    'frase larga de palabras comunes': { text: '"de la en calle por los de la"' },
    'diez frases comunes': { text: repeated(phrases, ' ') },
    'frase que solo podría estar en los textos': { text: '"presupuesto de la calle solicita"' },
    'veinte palabras comunes': { text: repeated(common, ' ') },
    'veinte apellidos mal escritos': { text: repeated(misspelled, ' ') },
    'los mismos, como remitente': { sender: repeated(misspelled, ' '), nearNames: true },
    'remitente en una frase al revés': { sender: '"ines gonzalez"' },
    'palabra común, por vencimiento': { text: 'calle', order: 'due' },
    'frase en seis años': {
      text: '"calle solicita"',
      from: `${year - 6}-01-01`,
      to: `${year}-12-31`,
    },
    'palabras del texto que nadie tiene juntas': { text: '"presupuesto" "chupiallido"' },
  }
}

const mostLetters = 200
const beginnings = [
  'so',
  'ca',
  'mu',
  'pe',
  'ro',
  'di',
  'co',
  'si',
  'ma',
  'se',
  'mo',
  'lo',
  'fu',
  'he',
]
const letters = ['s', 'c', 'm', 'p', 'r', 'd', 'l', 'f', 'h', 't', 'a', 'e']
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const phrases = ['"en calle"', '"calle solicita"', '"de la"', '"calle de"', '"poda de"']
const common = ['calle', 'solicita', 'en', 'de', 'permiso', 'poda', 'informe', 'por']
const misspelled = ['gonsales', 'muños', 'rogas', 'dias', 'peres', 'contrerras', 'sepulbeda']

/** As often as fits. */
function repeated(words: readonly string[], between: string): string {
  const text = Array.from({ length: mostLetters }, (_, place) => words[place % words.length])
  return text.join(between).slice(0, mostLetters).replace(/\S*$/u, '').trim()
}
