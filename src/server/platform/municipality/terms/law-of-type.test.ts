import type { CountryCode } from '#domain/common/country.ts'
import { expect, it } from 'vitest'
import { lawOfType } from './law-of-type.ts'

it.each<[CountryCode, string, boolean, string]>([
  ['CL', 'FAC', true, '2026-11-23'],
  ['MX', 'INF', true, '2026-11-23'],
  ['EC', 'TRI', false, '2026-11-24'],
  ['UY', 'SOL', true, '2026-11-24'],
])('the law of %s behind %s was compared: %s, on %s', (country, code, isRead, checkedOn) => {
  expect(lawOfType(country, code)).toMatchObject({ isRead, checkedOn })
})

it('claims nothing where no law is named', () => {
  expect(lawOfType('CL', 'OFE')).toMatchObject({ law: '', isRead: true, checkedOn: null })
})
