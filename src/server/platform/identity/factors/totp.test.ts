import { describe, expect, it } from 'vitest'

import { newTotpSecret, otpauthAddress, stepAt, stepOfCode, toBase32, totpCode } from './totp.ts'

// RFC 6238, appendix B: the secret of its SHA-1 rows.
const secret = Buffer.from('12345678901234567890', 'ascii')

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is that of RFC 6238 at second %d', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1000))
    expect(totpCode(secret, step, 8)).toBe(code)
    expect(totpCode(secret, step)).toBe(code.slice(2))
  })

  it('holds one period before and after its own, and no longer', () => {
    const code = totpCode(secret, 1_000_000)
    const at = (step: number) => stepOfCode(secret, code, new Date(step * 30_000))
    expect([at(999_998), at(999_999), at(1_000_000), at(1_000_001), at(1_000_002)]).toEqual([
      null,
      1_000_000,
      1_000_000,
      1_000_000,
      null,
    ])
  })

  it('may be typed in groups, and nothing else passes for one', () => {
    const now = new Date(30_000_000)
    const code = totpCode(secret, 1000)
    expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(1000)
    for (const typed of [
      '',
      '12345',
      `${code}0`,
      `${code}\0`,
      '١٢٣٤٥٦',
      '1e5000',
      'x'.repeat(9000),
    ])
      expect(stepOfCode(secret, typed, now)).toBe(null)
  })
})

describe('the secret', () => {
  it('is 160 bits, another each time, in the base32 of RFC 4648', () => {
    expect(newTotpSecret()).toHaveLength(20)
    expect(newTotpSecret()).not.toEqual(newTotpSecret())
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  })

  it('is handed to the app under the name of the municipality', () => {
    const address = otpauthAddress(secret, { issuer: 'Villa: Río', email: 'ana+1@villa.example' })
    expect(address).toMatch(/^otpauth:\/\/totp\/Villa%20%20R%C3%ADo:ana%2B1%40villa\.example\?/u)
    const { searchParams } = new URL(address)
    expect(Object.fromEntries(searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Villa  Río',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
