// A provider that takes a question and says nothing: whoever signs in is told so in time, and comes
// in once it speaks again.
import type { ServerResponse } from 'node:http'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { openHostedApp } from '#tests/hosted-app.ts'
import type { HostedApp } from '#tests/hosted-app.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'

let app: HostedApp
beforeAll(async () => {
  app = await openHostedApp()
  await app.hireHosted(app.provider.person)
})
afterAll(() => app.close())

it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
  'says in time that there is no answer at %s',
  async (silent) => {
    app.provider.mischief = { answer: (path) => path === silent }
    const startMs = performance.now()
    const told = await app.walk()
    expect(told.status).toBe(503)
    expect(performance.now() - startMs).toBeLessThan(10_000)
    app.provider.mischief = {}
    expect((await app.enter()).token).toBeTruthy()
    // What it says of itself is remembered, and its keys with it: the next silence is met by a
    // process that knows neither.
    await app.restart()
  },
  30_000,
)

it.each([
  ['says nothing', () => undefined],
  [
    'answers a letter at a time',
    (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const dripping = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(dripping))
    },
  ],
])(
  'says in time that what it tells of people does not come: it %s',
  async (_, answer) => {
    const { provider } = app
    const { subject, name, email } = provider.person
    // One that keeps name and e-mail out of its ID token.
    const spare: RogueProvider['mischief'] = {
      metadata: (honest) => ({ ...honest, userinfo_endpoint: `${provider.issuer}/userinfo` }),
      claims: ({ name: _name, email: _email, ...rest }) => rest,
    }
    const sessions = () => app.db.asOwner('select from session')
    const before = (await sessions()).length
    await app.restart()
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
  },
  30_000,
)
