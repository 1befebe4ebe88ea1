import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { excerptOf, foundPieces, partedText } from './found-pieces.ts'

describe('a text with marks', () => {
  it('marks whole words, whatever their accents', () => {
    expect(foundPieces(partedText('Poda de Árbol, poda'), (word) => word === 'arbol')).toEqual([
      { text: 'Poda de ', isMatch: false },
      { text: 'Árbol', isMatch: true },
      { text: ', poda', isMatch: false },
    ])
  })

  it('is the text again when its pieces are put together', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 3 }), (text, every) => {
        const pieces = foundPieces(partedText(text), (word) => word.length % every === 0)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.every((piece) => piece.text !== '')).toBe(true)
        expect(partedText(text).words.length).toBeGreaterThanOrEqual(
          pieces.filter((piece) => piece.isMatch).length,
        )
      }),
    )
  })
})

describe('an excerpt', () => {
  it('shows what stands around the first match, and says what it leaves out', () => {
    const text = `${'antes '.repeat(30)}aquí ${'después '.repeat(40)}`
    const shown = excerptOf(foundPieces(partedText(text), (word) => word === 'aqui'))
    expect(shown[0]?.text.startsWith('…antes')).toBe(true)
    expect(shown[1]).toEqual({ text: 'aquí', isMatch: true })
    expect(shown[2]?.text.endsWith('…')).toBe(true)
    expect(shown.map((piece) => piece.text).join('').length).toBeLessThan(160)
  })

  it('of a text without matches is empty', () => {
    expect(excerptOf(foundPieces(partedText('nada'), () => false))).toEqual([])
  })
})
