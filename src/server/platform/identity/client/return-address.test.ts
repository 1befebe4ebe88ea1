import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { returnAddress } from './routes.ts'

const origin = 'https://registro.villa.example'

describe('the address to return to', () => {
  it(
    'follows an address of ours',
    overCases(
      ['/control', '/showdocument?id=7#historial', '/control/editdocument?id=a%20b'],
      (asked) => {
        expect(returnAddress(asked, origin)).toBe(asked)
      },
    ),
  )

  it(
    'goes home instead of elsewhere',
    overCases(
      [
        undefined,
        '',
        'https://mal.example/',
        '//mal.example',
        '/\\mal.example',
        '/\t/mal.example',
        '/\n/mal.example',
        'javascript:alert(1)',
        '/control\r\nSet-Cookie: a=b',
        'mal.example',
        '///mal.example',
        '/./%2f/..//mal.example/\\',
        '/auth',
        '/auth/start',
        '/api/session',
        `/${'x'.repeat(3000)}`,
      ],
      (asked) => {
        expect(returnAddress(asked, origin)).toBe('/control')
      },
    ),
  )

  it('never leaves the origin, whatever is asked', () => {
    for (const asked of [
      '/..//mal.example',
      '/.//mal.example',
      '/%2e%2e//mal.example',
      '/a/..//mal.example',
    ]) {
      const onward = returnAddress(asked, origin)
      expect(new URL(onward, origin).origin).toBe(origin)
    }
  })
})
