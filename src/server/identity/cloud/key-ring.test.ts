import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { openTokenService } from '#tests/token-service.ts'

import { KeysUnreachable } from './key-ring.ts'
import { openTokenVerifier } from './verify-token.ts'
import type { TokenVerifier } from './verify-token.ts'

const service = await openTokenService()

let clock: Date
let verify: (token: string) => ReturnType<TokenVerifier['verify']>

beforeEach(() => {
  clock = new Date()
  service.answer = null
  const verifier = openTokenVerifier({
    projectId: service.projectId,
    providers: ['password'],
    isEmulated: false,
    now: () => clock,
    keysAddress: service.keysAddress,
  })
  verify = (token) => verifier.verify(token, { startedAt: clock })
})
afterAll(() => service.close())

const later = (ms: number): void => {
  clock = new Date(clock.getTime() + ms)
}

describe('the keys of the service', () => {
  it('are asked for once, however many sign in, for as long as the service says', async () => {
    const before = service.asked()
    await Promise.all([1, 2, 3].map(() => verify(service.token(clock))))
    later(3_500_000)
    await verify(service.token(clock))
    expect(service.asked() - before).toBe(1)
    later(200_000)
    await verify(service.token(clock))
    expect(service.asked() - before).toBe(2)
  })

  it('may change: a new name is looked up once, and a flood of invented ones is not', async () => {
    await verify(service.token(clock))
    service.rotate()
    later(31_000)
    const before = service.asked()
    await verify(service.token(clock))
    expect(service.asked() - before).toBe(1)
    for (let turn = 0; turn < 20; turn += 1) {
      const invented = service.token(clock, { header: { kid: `inventada-${turn}` } })
      await expect(verify(invented)).rejects.toThrow('clave desconocida')
    }
    expect(service.asked() - before).toBe(1)
  })

  it('that are gone from the set sign no more', async () => {
    const old = service.token(clock)
    await verify(old)
    service.rotate()
    later(31_000)
    await verify(service.token(clock))
    await expect(verify(old)).rejects.toThrow('clave desconocida')
  })

  it.each<[string, NonNullable<typeof service.answer>]>([
    ['fails', (response) => void response.writeHead(500).end()],
    ['sends elsewhere', (response) => void response.writeHead(302, { Location: '/x' }).end()],
    ['says something else', (response) => void response.end('{"keys":"ninguna"}')],
    ['hangs up', (response) => void response.destroy()],
    [
      'never ends',
      (response) => void response.end(JSON.stringify({ keys: [], x: 'x'.repeat(2_000_000) })),
    ],
  ])(
    'are unreachable when the service %s, and that is no fault of the token',
    async (_, answer) => {
      service.answer = answer
      await expect(verify(service.token(clock))).rejects.toBeInstanceOf(KeysUnreachable)
      service.answer = null
      await expect(verify(service.token(clock))).resolves.toBeDefined()
    },
  )
})
