// A provider that takes a question and says nothing: whoever signs in is told so in time, and comes
// in once it speaks again.
import type { ServerResponse } from 'node:http'

import { describe, it } from 'vitest'

import { openHostedApp } from '#tests/hosted-app.ts'
import type { HostedApp } from '#tests/hosted-app.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'

/** A process of its own for each silence: it knows nothing of the provider; all wait at once. */
async function withHosted(work: (app: HostedApp) => Promise<void>): Promise<void> {
  const app = await openHostedApp()
  try {
    await app.hireHosted(app.provider.person)
    await work(app)
  } finally {
    await app.close()
  }
}

describe.concurrent('a provider that falls silent', () => {
  it.for(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'says in time that there is no answer at %s',
    (silent, { expect }) =>
      withHosted(async (app) => {
        app.provider.mischief = { answer: (path) => path === silent }
        const startMs = performance.now()
        const told = await app.walk()
        expect(told.status).toBe(503)
        expect(performance.now() - startMs).toBeLessThan(10_000)
        app.provider.mischief = {}
        expect((await app.enter()).token).toBeTruthy()
      }),
  )

  it.for<readonly [string, (response: ServerResponse) => void]>([
    ['says nothing', () => undefined],
    [
      'answers a letter at a time',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        const dripping = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(dripping))
      },
    ],
  ])('says in time that what it tells of people does not come: it %s', ([, answer], { expect }) =>
    withHosted(async (app) => {
      const { provider } = app
      const { subject, name, email } = provider.person
      // One that keeps name and e-mail out of its ID token.
      const spare: RogueProvider['mischief'] = {
        metadata: (honest) => ({ ...honest, userinfo_endpoint: `${provider.issuer}/userinfo` }),
        claims: ({ name: _name, email: _email, ...rest }) => rest,
      }
      const sessions = () => app.db.asOwner('select from session')
      const before = (await sessions()).length
      provider.mischief = {
        ...spare,
        answer: (path, response) => {
          if (path === '/userinfo') answer(response)
          return path === '/userinfo'
        },
      }
      const startMs = performance.now()
      const told = await app.walk()
      expect(told.status).toBe(503)
      expect(await told.text()).toMatch(/no respond|no contest/u)
      expect(performance.now() - startMs).toBeLessThan(10_000)
      expect(await sessions()).toHaveLength(before)
      provider.mischief = {
        ...spare,
        answer: (path, response) => {
          if (path !== '/userinfo') return false
          response.setHeader('Content-Type', 'application/json')
          response.end(JSON.stringify({ sub: subject, name, email }))
          return true
        },
      }
      expect((await app.enter()).token).toBeTruthy()
      provider.mischief = {}
    }),
  )
})
