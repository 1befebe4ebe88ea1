import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unprintedIn } from '#domain/common/printed-signs.ts'
import { fit, printable, widthOf, wrap } from './type-setting.ts'

describe('what can be printed', () => {
  it('leaves Spanish, and the names of Poland and Vietnam, as they are', () => {
    const text = '¿Pingüino Ñandú? ¡Sí! «N.º 1.ª» — 10 € … ÁÉÍÓÚáéíóú Łukasz Nguyễn'
    expect(printable(text)).toBe(text)
  })

  it('composes loose accents', () => {
    expect(printable('A\u0301rbol de n\u0303andu\u0301')).toBe('Árbol de ñandú')
  })

  it('shows that signs are missing, once for those in a row', () => {
    expect(printable('Poda 😀 漢字 María مريم')).toBe('Poda [?] [?] María [?]')
  })

  it('draws whatever the counter does not warn of', () => {
    const signs = Array.from({ length: 0x2fff }, (_, place) => String.fromCodePoint(place)).filter(
      (sign) => /(?!\p{DI})[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) && unprintedIn(sign) === '',
    )
    expect(signs.filter((sign) => printable(sign).includes('[?]'))).toEqual([])
    expect(unprintedIn('Петров, Παπαδόπουλος, Nguyễn, Łukasz, Ştefan, Đặng')).toBe('')
    expect(unprintedIn('李水 · مريم مم 李水, Ana')).toBe('李水, مريم, مم')
  })

  it('drops line breaks and marks that would turn the reading around', () => {
    expect(printable('uno\r\ndos\u202Eseis\u0000')).toBe('uno dosseis')
  })
})

describe('wrapping', () => {
  it('never makes a line wider than asked, whatever the text, and loses no letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 20, max: 80 }),
        (text, width) => {
          const lines = wrap(text, 'bold', 10, width)
          for (const line of lines) expect(widthOf(line, 'bold', 10)).toBeLessThanOrEqual(width)
          expect(lines.join('').replaceAll(' ', '')).toBe(printable(text).replaceAll(' ', ''))
        },
      ),
    )
  })

  it('cuts a word that is wider than the line', () => {
    const word = 'Supercalifragilisticoespialidoso'
    const lines = wrap(`un ${word}`, 'regular', 12, 30)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('')).toBe(`un${word}`)
  })
})

describe('fitting', () => {
  const size = { maxPt: 12, minPt: 6 }

  it('keeps the size when there is room, then shrinks, then shortens', () => {
    expect(fit('corto', 'regular', size, 50)).toEqual({ text: 'corto', sizePt: 12 })
    const shrunk = fit('una línea bastante más larga', 'regular', size, 35)
    expect(shrunk.text).toBe('una línea bastante más larga')
    expect(shrunk.sizePt).toBeLessThan(12)
    const shortened = fit('una línea larguísima '.repeat(5), 'regular', size, 35)
    expect(shortened).toMatchObject({ sizePt: 6, text: expect.stringMatching(/…$/u) })
    for (const line of [shrunk, shortened]) {
      expect(widthOf(line.text, 'regular', line.sizePt)).toBeLessThanOrEqual(35)
    }
  })
})
