import { describe, expect, it } from 'vitest'

import { describeValue } from './describe-value.ts'

const naming = {
  timeZone: 'America/Santiago',
  typeName: (id: string) => (id === 't1' ? 'Solicitud' : undefined),
  unitName: (id: string) => (id === 'u1' ? 'Obras Municipales' : undefined),
}
const say = (path: string, value: Parameters<typeof describeValue>[1]): string =>
  describeValue(path, value, naming)

describe('the value of a field', () => {
  it('reads as words, not as codes', () => {
    expect(say('channel', 'IN_PERSON')).toBe('Presencial')
    expect(say('parties.0.role', 'PRESENTER')).toBe('Quien presenta')
    expect(say('parties.0.identityVerified', false)).toBe('No')
    expect(say('folios', 12)).toBe('12')
  })

  it('reads as names, not as ids; an id of nothing known stays', () => {
    expect(say('typeId', 't1')).toBe('Solicitud')
    expect(say('destinationUnitId', 'u1')).toBe('Obras Municipales')
    expect(say('destinationUnitId', 'gone')).toBe('gone')
  })

  it('reads dates and instants as people write them', () => {
    expect(say('documentDate', '2026-11-05')).toBe('05/11/2026')
    expect(say('presentedAt', '2026-11-21T13:42:00.000Z')).toBe('21/11/2026 10:42')
  })

  it('leaves a subject alone, even one that looks like a date to nobody', () => {
    expect(say('subject', 'Poda de árbol')).toBe('Poda de árbol')
    expect(say('subject', 'constructor')).toBe('constructor')
  })

  it('draws what is missing as a dash', () => {
    expect(say('senderReference', null)).toBe('—')
    expect(say('senderReference', '')).toBe('—')
  })

  it('names a person and a document of identity', () => {
    expect(say('parties.0.identity', { country: 'CL', type: 'CL_RUT', number: '125319092' })).toBe(
      'RUT 12.531.909-2',
    )
    const party = {
      role: 'REPRESENTATIVE',
      kind: 'NATURAL',
      givenNames: 'Ana',
      surname1: 'Soto',
      surname2: 'Díaz',
      legalName: null,
      identity: null,
      identityVerified: false,
      identityNote: null,
      missingIdentity: 'REFUSED',
      address: null,
      postalCode: null,
      city: null,
      phone: null,
      email: null,
      notificationChannel: null,
      representationType: 'VERBAL',
    }
    expect(say('parties.1', party)).toBe('Soto Díaz, Ana (Representante)')
  })
})
