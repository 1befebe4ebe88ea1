import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  enquiryCodeOf,
  formatVerificationCode,
  parseEnquiryCode,
  parseVerificationCode,
} from './verification-code.ts'

const randomBytes = fc.uint8Array({ minLength: 13, maxLength: 20 })

describe('a verification code', () => {
  it('writes the first hundred bits, five to a character, highest first', () => {
    expect(formatVerificationCode(new Uint8Array(13))).toBe('0000-0000-0000-0000-0000')
    expect(formatVerificationCode(new Uint8Array(13).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')
    // 00001 00010 00011 … is 1, 2, 3 …
    const counting = Uint8Array.of(
      0x08,
      0x86,
      0x42,
      0x98,
      0xe8,
      0x4a,
      0x96,
      0xc6,
      0xb9,
      0xf0,
      0x8c,
      0xa7,
      0x4f,
    )
    expect(formatVerificationCode(counting)).toBe('1234-5678-9ABC-DEFG-HJKM')
  })

  it('does not look past the hundredth bit', () => {
    const bytes = new Uint8Array(14)
    bytes[12] = 0x0f
    bytes[13] = 0xff
    expect(formatVerificationCode(bytes)).toBe('0000-0000-0000-0000-0000')
    bytes[12] = 0x10
    expect(formatVerificationCode(bytes)).toBe('0000-0000-0000-0000-0001')
  })

  it('needs thirteen bytes', () => {
    expect(() => formatVerificationCode(new Uint8Array(12))).toThrow('13')
  })

  it('is read as people copy it', () => {
    const code = '0123-4567-89AB-CDEF-1HJK'
    for (const text of [
      '0123456789abcdef1hjk',
      'O123 4567 89ab cdef ihjk',
      ' o123–4567-89AB\nCDEF-LHJK ',
      '0123-4567-89AB-CDEF-1HJK.',
      'Código de verificación: 0123−4567−89AB−CDEF−1HJK',
      'https://registro.example:8443/verificar/0123-4567-89AB-CDEF-1HJK',
    ]) {
      expect(parseVerificationCode(text)).toBe(code)
    }
  })

  it.each([
    '',
    '0123-4567-89AB-CDEF-1HJ',
    '0123-4567-89AB-CDEF-1HJKK',
    '0123-4567-89AB-CDEF-1HJU',
    '0123-4567-89AB-CDEF-1HJ*',
  ])('is not %j', (text) => {
    expect(parseVerificationCode(text)).toBeNull()
  })

  it('is read back whatever the bits', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const code = formatVerificationCode(bytes)
        expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/u)
        expect(parseVerificationCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code)
      }),
    )
  })

  it('changes with any of its hundred bits', () => {
    fc.assert(
      fc.property(randomBytes, fc.nat({ max: 99 }), (bytes, bit) => {
        const flipped = Uint8Array.from(bytes, (byte, i) =>
          i === bit >> 3 ? byte ^ (0x80 >> (bit & 7)) : byte,
        )
        expect(formatVerificationCode(flipped)).not.toBe(formatVerificationCode(bytes))
      }),
    )
  })
})

describe('the code of an enquiry', () => {
  it('is the first two groups, read as forgivingly as the whole, and out of the whole', () => {
    const whole = '0123-4567-89AB-CDEF-1HJK'
    expect(enquiryCodeOf(whole)).toBe('0123-4567')
    for (const text of [
      '0123-4567',
      'oi23 4567',
      ' ol2345 67',
      '0123–4567',
      whole,
      whole.toLowerCase(),
      '0123-4567.',
      '0123-4567, ',
      '0123−4567',
      '01\u00AD23-\u200B4567',
      'Código: 0123-4567',
      '0123-4567-89AB',
      '0123-4567-89AB-CDEF',
      `https://registro.example:8443/verificar/${whole}`,
    ]) {
      expect([text, parseEnquiryCode(text)]).toEqual([text, '0123-4567'])
    }
  })

  it.each(['', '0123-456', '0123-45678', '0123-456U', '0123-456*', '0123-4567-89AU', 'Código:'])(
    'is not %j',
    (text) => {
      expect(parseEnquiryCode(text)).toBeNull()
    },
  )
})
