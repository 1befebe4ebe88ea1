// The examples that Amazon prints in its description of the signature, with the keys printed there.
import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { signedHeaders } from './sign-request.ts'

const key = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const bodySha256 = createHash('sha256').update('').digest('hex')

it.each([
  [
    'of a part of an object',
    { path: '/test.txt', query: {}, headers: { host, range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'of a list',
    { path: '/', query: { prefix: 'J', 'max-keys': '2' }, headers: { host } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs the reading %s as Amazon does', (_, asked, signature) => {
  const { authorization } = signedHeaders({ method: 'GET', bodySha256, ...asked }, key, at)
  expect(authorization).toContain(`Signature=${signature}`)
})
