import { describe, expect, it } from 'vitest'

import { aParty } from '#tests/registration.ts'

import type { IdentityType } from './identity-number.ts'
import { compactIdentityNumber, meantNumbers } from './identity-number.ts'
import { isSamePerson, normalParty, withNormalNumber } from './normal-party.ts'
import { checkParties } from './party-check.ts'
import type { Party } from './party.ts'

const withNumber = (number: string, form: Partial<Party> = {}, type: IdentityType = 'CL_RUT') =>
  aParty({ identity: { country: 'CL', type, number }, ...form })

describe('somebody the register keeps', () => {
  it.each(['12.531.909-2', '12531909-2', '012531909-2', ' 12 531 909–2', 'CL12531909-2'])(
    'has one writing of a number, also when it came as %j',
    (number) => {
      expect(normalParty(withNumber(number)).identity?.number).toBe('125319092')
      expect(withNormalNumber(withNumber(number)).identity?.number).toBe('125319092')
    },
  )

  it('is not marked as checked by a number that does not add up, whoever says so', () => {
    const said = withNumber('12.531.909-3', { identityVerified: true })
    expect(normalParty(said).identityVerified).toBe(false)
    expect(normalParty(withNumber('12.531.909-2')).identityVerified).toBe(true)
    // What was written before is a fact, and stays.
    expect(withNormalNumber(said).identityVerified).toBe(true)
  })

  it('is marked by whoever saw a document without a check digit', () => {
    expect(normalParty(withNumber('AB-1234', {}, 'PASSPORT')).identityVerified).toBe(true)
  })

  it('has no number when they are nobody in particular, and no country but that of the document', () => {
    expect(normalParty(withNumber('12.531.909-2', { kind: 'ANONYMOUS' }))).toMatchObject({
      identity: null,
      identityVerified: false,
    })
    const abroad = aParty({ identity: { country: 'ES', type: 'CL_RUT', number: '12.531.909-2' } })
    expect(normalParty(abroad).identity?.country).toBe('CL')
  })

  it('is one person in two writings, and may not represent themselves in another', () => {
    const one = withNumber('12.531.909-2')
    const other = withNumber('12531909-2', { role: 'REPRESENTATIVE', surname1: 'Otro' })
    expect(isSamePerson(one, other)).toBe(true)
    expect(checkParties([one, other]).refusals.map(({ code }) => code)).toEqual(['E-PER-07'])
    expect(isSamePerson(one, withNumber('12.531.909-3'))).toBe(false)
  })
})

describe('one number of a document', () => {
  it.each([
    ['AR_DNI', '7123456', '07123456'],
    ['CO_CC', '1234567', '01234567'],
    ['BO_CI', '1234567 LP', '01234567'],
    ['PY_CI', '1.234.567', '01234567'],
    ['PASSPORT', 'AB123456', 'ab-123456'],
    ['OTHER', '00123456', '123456'],
    ['CO_NIT', '213123432-1', '213.123.432'],
    ['CL_RUT', '12.531.909-2', '12.531.909'],
  ] as const)('of %s is the same as %s and as %s', (type, one, other) => {
    const [some, same] = [withNumber(one, {}, type), withNumber(other, {}, type)]
    expect([isSamePerson(some, same), isSamePerson(same, some)]).toEqual([true, true])
    expect(meantNumbers(other)).toContain(compactIdentityNumber(type, one))
  })

  it('is another one where the shorter adds up by itself', () => {
    expect(isSamePerson(withNumber('1.253.190-K'), withNumber('12.531.909-2'))).toBe(false)
    expect(isSamePerson(withNumber('12.531.909-2'), withNumber('12.531.908-4'))).toBe(false)
  })
})
