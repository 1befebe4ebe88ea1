import { describe, expect, it } from 'vitest'

import { pageWithin } from './page-within.ts'

describe('the page to go on to', () => {
  it.each(['/control', '/showdocument?id=7&print=1', '/control/editdocument?id=a%20b#x'])(
    'is %s',
    (asked) => {
      expect(pageWithin(asked)).toBe(asked)
    },
  )

  it.each([
    null,
    '',
    'control',
    '//mal.example',
    '/\\mal.example',
    '/..//mal.example',
    'https://mal.example',
    '/auth',
    '/auth?return=/auth',
    '/\n/x',
  ])('is the home instead of %j', (asked) => {
    expect(pageWithin(asked)).toBe('/control')
  })
})
