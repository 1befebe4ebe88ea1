import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, foldText, oneLine, textLength, saysNothing, trigramSimilarity } from './text.ts'

const anyText = fc.string({ unit: 'binary' })

describe('folded text', () => {
  it('has no capitals and no accents', () => {
    expect(foldText('Ñuñoa, ÁRBOL, pingüino, Lluís, Çà')).toBe('nunoa, arbol, pinguino, lluis, ca')
    expect(foldText('n\u0303andu\u0301')).toBe(foldText('ÑANDÚ'))
  })

  it('folds no further', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('one line', () => {
  it('loses breaks, runs of spaces and what cannot be seen', () => {
    expect(oneLine('  Solicita\r\n poda\tde \u00a0 árbol\u2028ya ')).toBe(
      'Solicita poda de árbol ya',
    )
    expect(oneLine('pa\u200bgo\u202e a\u0000b\u00adc \ufeff')).toBe('pago abc')
    expect(oneLine('a \u200b b')).toBe('a b')
    expect(oneLine('poda\vde\fun\rárbol\u0085ya\u2029')).toBe('poda de un árbol ya')
    expect(oneLine('Alta\u00admirano \ufeffmunici\ufffepalidad\ufdd0')).toBe(
      'Altamirano municipalidad',
    )
    expect(oneLine('a\u0301rbol')).toBe('árbol')
    expect(oneLine('x\ud83d')).toBe('x')
    expect(oneLine('\n\t ')).toBe('')
  })

  it('is well formed, without control characters, and stays as it is', () => {
    const texts = fc.oneof(
      anyText,
      fc.string({ unit: fc.constantFrom(' ', '\n', '\u200d', 'e', '\u0301', '\ud83d', 'ñ') }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const line = oneLine(text)
        expect(line.isWellFormed()).toBe(true)
        expect(line).not.toMatch(/[\p{Cc}\p{NChar}\u{AD}\u{200B}\u{FEFF}]|\s\s|^\s|\s$/u)
        expect(oneLine(line)).toBe(line)
      }),
    )
  })
})

describe('cleaned text', () => {
  it('keeps its lines, and the joiners that a script or an emoji is written with', () => {
    expect(cleanText('uno\r\ndos\vtres\u2028cuatro\tcinco')).toBe('uno\ndos\ntres\ncuatro\tcinco')
    const joined = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🌾', '❤\ufe0f', '1\ufe0f⃣', '葛\u{e0100}']
    expect(joined.map(cleanText)).toEqual(joined)
    expect(cleanText('Al\u200dta\u200cmi\ufe0frano م\u200c')).toBe('Altamirano م')
  })
})

describe('what a text says', () => {
  it.each([
    ['Es un error', 11],
    ['  ¡¡Sí!!  ', 2],
    ['n.º 12-B', 8],
    ['.....', 0],
    ['\u200b\u3164\u2800', 0],
    ['李水', 2],
    ['\u0301'.repeat(30), 0],
    ['\u180B\u180C\u180D\u180F', 0],
  ])('in %j are %d letters', (text, length) => {
    expect(textLength(text)).toBe(length)
    expect(saysNothing(text)).toBe(length === 0)
  })
})

describe('likeness', () => {
  it.each([
    ['word', 'two words', 4 / 11],
    ['Solicita poda de árbol', 'SOLICITA PODA DE ARBOL', 1],
    ['casa', 'perro', 0],
    ['cat', 'cats', 3 / 6],
    // As PostgreSQL 17 answered: 0.55813956.
    ['solicita poda de arbol en calle sol', 'solicita tala de arboles calle sol 12', 24 / 43],
    ['', '', 0],
    ['!!', 'a', 0],
  ])('of %j and %j is that of pg_trgm', (a, b, likeness) => {
    expect(trigramSimilarity(a, b)).toBeCloseTo(likeness, 10)
  })

  it('is mutual, from 0 to 1, and whole with itself', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'á', ' ', '1', '-') })
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const likeness = trigramSimilarity(a, b)
        expect(likeness).toBe(trigramSimilarity(b, a))
        expect(likeness >= 0 && likeness <= 1).toBe(true)
        expect(trigramSimilarity(a, a)).toBe(/[\p{L}\p{N}]/u.test(a) ? 1 : 0)
      }),
    )
  })
})
