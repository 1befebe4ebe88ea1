import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openHostedApp } from '#tests/hosted-app.ts'
import type { Mischief } from '#tests/rogue-provider.ts'

const app = await openHostedApp()
const provider = app.provider
await app.hireHosted(provider.person)
beforeEach(async () => {
  // A process that has asked the provider nothing yet.
  await app.restart()
  provider.asked.length = 0
})
afterEach(() => {
  provider.mischief = {}
  vi.useRealTimers()
  app.clock.now = new Date()
})
afterAll(() => app.close())

const status = async (): Promise<number> => (await app.walk()).status
const timesAsked = (path: string): number => provider.asked.filter((each) => each === path).length

/** The clock of the whole process, provider and library included. */
function passMinutes(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().getTime() + minutes * 60_000 })
  app.clock.now = new Date()
}

const rotated: Mischief = {
  header: (header) => ({ ...header, kid: 'clave-2' }),
  keys: (own) => [{ ...own, kid: 'clave-2' }],
}

describe('the keys of a provider', () => {
  it('are asked for once, however many sign in', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect(await status()).toBe(200)
    expect(timesAsked('/jwks')).toBe(1)
    expect(timesAsked('/.well-known/openid-configuration')).toBe(1)
  })

  it('may be exchanged for others', async () => {
    expect(await status()).toBe(200)
    provider.mischief = rotated
    passMinutes(1.1)
    expect(await status()).toBe(200)
    expect(timesAsked('/jwks')).toBe(2)
  })

  it('are asked for once more when one is unknown, and not again and again', async () => {
    expect(await status()).toBe(200)
    passMinutes(1.1)
    provider.mischief = { header: (header) => ({ ...header, kid: 'inventada' }) }
    for (let turn = 0; turn < 5; turn += 1) expect(await status()).toBe(400)
    expect(timesAsked('/jwks')).toBe(2)
    provider.mischief = {}
    expect(await status()).toBe(200)
  })

  it('must be named when there are several', async () => {
    const nameless: Mischief = { header: ({ kid: _kid, ...header }) => header }
    provider.mischief = nameless
    expect(await status()).toBe(200)
    await app.restart()
    provider.mischief = { ...nameless, keys: (own) => [own, { ...own, kid: 'clave-2' }] }
    expect(await status()).toBe(400)
  })

  it('are no secret that it shares with us', async () => {
    const announced: Mischief = {
      metadata: (said) => ({ ...said, id_token_signing_alg_values_supported: ['RS256', 'HS256'] }),
      header: (header) => ({ ...header, alg: 'HS256' }),
    }
    provider.mischief = announced
    expect(await status()).toBe(400)
  })
})

const paths = ['/jwks', '/token', '/.well-known/openid-configuration'] as const

describe('a provider that answers as it should not', () => {
  it.each(paths)('by sending us elsewhere is not followed: %s', async (path) => {
    provider.mischief = {
      answer: (asked, response) => {
        if (asked !== path) return false
        response.writeHead(307, { Location: `${provider.issuer}/latest/meta-data` }).end()
        return true
      },
    }
    expect(await status()).toBeGreaterThanOrEqual(400)
    expect(timesAsked('/latest/meta-data')).toBe(0)
    provider.mischief = {}
    expect(await status()).toBe(200)
  })

  it('with a fault of its own is not believed', async () => {
    provider.mischief = {
      answer: (asked, response) => {
        if (asked !== '/token') return false
        response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Oops</h1>')
        return true
      },
    }
    const answer = await app.walk()
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain('Oops')
  })
})

describe('what a provider says of itself', () => {
  it('is asked again after an hour, and that it did not answer is not kept', async () => {
    let minutes = 0
    const measured = vi.spyOn(performance, 'now').mockImplementation(() => minutes * 60_000)
    expect(await status()).toBe(200)
    minutes = 61
    provider.mischief = { isDown: true }
    const away = await fetch(`${app.config.publicUrl}/auth/start`, { redirect: 'manual' })
    expect(away.status).toBe(503)
    provider.mischief = {}
    provider.asked.length = 0
    expect(await status()).toBe(200)
    expect(timesAsked('/.well-known/openid-configuration')).toBe(1)
    measured.mockRestore()
  })
})
