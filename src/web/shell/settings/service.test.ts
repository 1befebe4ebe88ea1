import { expect, it } from 'vitest'

import { readService } from '#contract/service/service.ts'

import { serviceOf, servicePath } from './service.ts'

it('asks where the contract says the service answers', () => {
  expect(servicePath).toBe(readService.path)
})

it('reads every answer the contract allows as it is', () => {
  const answers = [
    {
      municipality: {
        name: 'Villa Asiento',
        contact: 'Plaza 1',
        country: 'CL',
        bookPrefix: 'E',
        hasShield: true,
      },
      version: '0.1.0',
    },
    { municipality: null, version: '0.1.0' },
  ]
  for (const answer of answers) {
    expect(serviceOf(answer)).toEqual(readService.reply.parse(answer))
  }
})

it('takes nothing that is not such an answer', () => {
  expect(serviceOf(null)).toBeNull()
  expect(serviceOf({ municipality: { name: 1 }, version: '0.1.0' })).toBeNull()
  expect(serviceOf('<html>')).toBeNull()
})
