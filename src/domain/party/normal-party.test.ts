import { describe, expect, it } from 'vitest'

import { aParty } from '#tests/registration.ts'

import type { IdentityType } from './identity-number.ts'
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
