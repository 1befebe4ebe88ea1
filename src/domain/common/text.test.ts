import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, oneLine, trigramSimilarity } from './text.ts'

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
    expect(oneLine('pa\u200bgo\u202e a\u0000b\u00adc \ufeff')).toBe('pago a bc')
    expect(oneLine('a \u200b b')).toBe('a b')
    expect(oneLine('a\u0301rbol')).toBe('árbol')
    expect(oneLine('x\ud83d')).toBe('x\ufffd')
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
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}]|\s\s|^\s|\s$/u)
        expect(oneLine(line)).toBe(line)
      }),
    )
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
