import { describe, expect, it } from 'vitest'

import type { IdentityType } from './identity-number.ts'
import { checkIdentityNumber, detectIdentityType, maskIdentityNumber } from './identity-number.ts'

describe('the identity numbers of Bolivia, Uruguay, Paraguay and Brazil', () => {
  it.each<[IdentityType, string, string, string]>([
    ['BO_CI', '1234567 LP', '1234567', '1234567'],
    ['BO_CI', '5432109-1A', '54321091A', '5432109-1A'],
    ['BO_NIT', '1020703023', '1020703023', '1020703023'],
    ['UY_CI', '1.234.567-2', '12345672', '1.234.567-2'],
    ['UY_RUT', '21 100342 0017', '211003420017', '211003420017'],
    ['PY_CI', '1.234.567', '1234567', '1.234.567'],
    ['PY_RUC', '80028061-0', '800280610', '80028061-0'],
    ['BR_CPF', '390.533.447-05', '39053344705', '390.533.447-05'],
    ['BR_CNPJ', '16.727.230/0001-97', '16727230000197', '16.727.230/0001-97'],
    // With letters, since July 2026.
    ['BR_CNPJ', '12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ])('%s %s is well written and adds up', (type, typed, compact, formatted) => {
    expect(checkIdentityNumber(type, typed)).toMatchObject({ compact, formatted, remarks: [] })
  })

  it.each<[IdentityType, string, string]>([
    ['UY_CI', '1.234.567-3', 'W-ID-13'],
    ['UY_RUT', '211003420018', 'W-ID-13'],
    ['PY_RUC', '80028061-1', 'W-ID-04'],
    ['BR_CPF', '390.533.447-06', 'W-ID-13'],
    ['BR_CPF', '111.111.111-11', 'W-ID-13'],
    ['BR_CNPJ', '16.727.230/0001-98', 'W-ID-13'],
    ['BO_CI', '123', 'E-ID-08'],
    ['BR_CPF', '390.533', 'E-ID-08'],
  ])('%s %s is pointed out', (type, typed, code) => {
    expect(checkIdentityNumber(type, typed).remarks.map((remark) => remark.code)).toEqual([code])
  })

  it('give the remainder 0 of a Paraguayan RUC the digit 0', () => {
    const bodies = Array.from({ length: 300 }, (_, place) => String(10_000 + place))
    const whole = bodies.filter((body) => weighed(body) % 11 === 0)
    expect(whole.length).toBeGreaterThan(5)
    const remarked = whole.filter(
      (body) => checkIdentityNumber('PY_RUC', `${body}-0`).remarks.length > 0,
    )
    expect(remarked).toEqual([])
  })

  it('are told apart where the counter stands', () => {
    expect(detectIdentityType('1234567', 'PY')).toBe('PY_CI')
    expect(detectIdentityType('80028061-0', 'PY')).toBe('PY_RUC')
    expect(detectIdentityType('800280610', 'PY')).toBe('PY_RUC')
    expect(detectIdentityType('1.234.567-2', 'UY')).toBe('UY_CI')
    expect(detectIdentityType('39053344705', 'BR')).toBe('BR_CPF')
    expect(detectIdentityType('1234567', 'BO')).toBe('BO_CI')
    expect(detectIdentityType('16727230000197', 'CL')).toBe('BR_CNPJ')
  })

  it('show their last places alone', () => {
    expect(maskIdentityNumber('BR', '39053344705')).toBe('***470-5')
    expect(maskIdentityNumber('UY', '12345672')).toBe('***567-2')
    expect(maskIdentityNumber('PY', '1234567')).toBe('***567')
    expect(maskIdentityNumber('BO', '1234567')).toBe('***567')
  })
})

function weighed(body: string): number {
  const digits = Array.from(body, Number).toReversed()
  return digits.reduce((sum, digit, place) => sum + digit * (place + 2), 0)
}
