import { expect, it } from 'vitest'

import type { CountryCode } from '#domain/common/country.ts'
import { lawOfType } from './law-of-type.ts'

it.each<[CountryCode, string, boolean]>([
  ['CL', 'FAC', true],
  ['MX', 'INF', true],
  ['EC', 'TRI', false],
  ['UY', 'SOL', false],
])('the law of %s behind %s was compared with its text: %s', (country, code, isRead) => {
  expect(lawOfType(country, code)).toMatchObject({ isRead, checkedOn: '2026-11-23' })
})

it('claims nothing where no law is named', () => {
  expect(lawOfType('CL', 'OFE')).toMatchObject({ law: '', isRead: true, checkedOn: null })
})
