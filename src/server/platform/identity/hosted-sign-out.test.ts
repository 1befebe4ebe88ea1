import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { openHostedApp } from '#tests/hosted-app.ts'
import { openBrowser } from '#tests/identity-test-app.ts'

const app = await openHostedApp()
const provider = app.provider
await app.hireHosted(provider.person)
afterEach(() => {
  provider.mischief = {}
})
afterAll(() => app.close())

describe('signing out at a hosted provider', () => {
  it('tells it whose session ends', async () => {
    const session = await app.enter()
    provider.endings.length = 0
    expect(await (await app.who(session, 'DELETE')).json()).toEqual({
      providerProblem: null,
      exitAddress: null,
    })
    expect(provider.endings[0]?.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await app.who(session)).status).toBe(401)
  })

  it('ends ours even when the provider fails, and hands its message over as plain text', async () => {
    provider.mischief = {
      endSession: (response) => {
        const said = { error: 'x', error_description: `<b>No se pudo</b>\n${'x'.repeat(1000)}` }
        response.writeHead(500, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
      },
    }
    const session = await app.enter()
    const { providerProblem } = (await (await app.who(session, 'DELETE')).json()) as {
      providerProblem: string
    }
    expect(providerProblem).toMatch(/^<b>No se pudo<\/b> x+$/)
    expect(providerProblem).toHaveLength(200)
    expect((await app.who(session)).status).toBe(401)
  })

  it('ends ours when the provider is gone', async () => {
    const session = await app.enter()
    provider.mischief = { isDown: true }
    const { providerProblem } = (await (await app.who(session, 'DELETE')).json()) as {
      providerProblem: string
    }
    expect(providerProblem).not.toBe(null)
    expect((await app.who(session)).status).toBe(401)
  })

  it('that wants to see the browser sends it there once, and no script sees the address', async () => {
    provider.mischief = {
      endSession: (response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign out?</h1>'),
    }
    const browser = openBrowser()
    const { token } = await app.enter(browser)
    const { publicUrl } = app.config
    const headers = { 'X-Session-Token': token }
    const said = await browser.request(`${publicUrl}/who`, { method: 'DELETE', headers })
    expect(await said.json()).toEqual({ providerProblem: null, exitAddress: '/auth/exit' })
    expect(said.headers.getSetCookie().join()).toMatch(/__Host-exit=[\w-]{43};.*HttpOnly.*Strict/)
    const elsewhere = await openBrowser().request(`${publicUrl}/auth/exit`)
    expect(elsewhere.headers.get('Location')).toBe('/')
    const kept = browser.cookies(publicUrl).get('__Host-exit') ?? ''
    const there = await browser.request(`${publicUrl}/auth/exit`)
    const onward = new URL(there.headers.get('Location') ?? '')
    expect(onward.origin + onward.pathname).toBe(`${provider.issuer}/end`)
    expect(onward.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(onward.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/`)
    browser.setCookie(publicUrl, '__Host-exit', kept)
    expect((await browser.request(`${publicUrl}/auth/exit`)).headers.get('Location')).toBe('/')
  })

  it('that sends us on to our own page may not have known whose it was: the browser goes there too', async () => {
    provider.mischief = {
      endSession: (response) =>
        response.writeHead(302, { Location: `${app.config.publicUrl}/` }).end(),
    }
    const said = await app.who(await app.enter(), 'DELETE')
    expect(await said.json()).toEqual({ providerProblem: null, exitAddress: '/auth/exit' })
  })

  it('of one that offers no way to end its session says that it stays open', async () => {
    provider.mischief = { metadata: ({ end_session_endpoint: _end, ...rest }) => rest }
    await app.restart()
    const said = await app.who(await app.enter(), 'DELETE')
    expect(await said.json()).toEqual({
      providerProblem: expect.stringContaining('ciérrela también allí'),
      exitAddress: null,
    })
    provider.mischief = {}
    await app.restart()
  })

  it('leaves at most a minute to go there', async () => {
    provider.mischief = {
      endSession: (response) =>
        response.writeHead(302, { Location: `${provider.issuer}/login` }).end(),
    }
    const browser = openBrowser()
    const { token } = await app.enter(browser)
    const { publicUrl } = app.config
    const headers = { 'X-Session-Token': token }
    await browser.request(`${publicUrl}/who`, { method: 'DELETE', headers })
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    expect((await browser.request(`${publicUrl}/auth/exit`)).headers.get('Location')).toBe('/')
    app.clock.now = new Date()
  })
})
