import { afterAll, afterEach, describe, expect, it } from 'vitest'

import type { Browser } from '#tests/identity-test-app.ts'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  submitLogin,
} from '#tests/identity-test-app.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const minute = 60_000

const app = await openIdentityApp()
await app.hire(ana)
afterEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

function later(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

async function walkTo(browser: Browser, path: string): Promise<URL> {
  const { address } = await openLogin(app, browser)
  return followTo(browser, await submitLogin(browser, address, ana), address, path)
}

const callbackOf = (browser: Browser): Promise<URL> => walkTo(browser, '/auth/callback')
const doneOf = (browser: Browser): Promise<URL> => walkTo(browser, '/auth/done')
const arrive = async (browser: Browser): Promise<string> =>
  (await doneOf(browser)).searchParams.get('attempt') ?? ''

async function policyOf(path: string): Promise<string | null> {
  const answer = await fetch(`${app.config.publicUrl}${path}`, { redirect: 'manual' })
  return answer.headers.get('Content-Security-Policy')
}

describe('the way back from the provider', () => {
  it('refuses a state it never gave, and a stale attempt', async () => {
    const browser = openBrowser()
    const callback = await callbackOf(browser)
    const unknown = new URL(callback)
    unknown.searchParams.set('state', 'x'.repeat(43))
    expect((await browser.request(unknown)).status).toBe(400)

    const late = openBrowser()
    const lateCallback = await callbackOf(late)
    later(11 * minute)
    expect((await late.request(lateCallback)).status).toBe(400)
  })

  it('refuses an answer that says it comes from another provider', async () => {
    const browser = openBrowser()
    const callback = await callbackOf(browser)
    callback.searchParams.set('iss', 'https://otro.example')
    expect((await browser.request(callback)).status).toBe(400)
  })

  it('hands the token over once, within a minute, to our own page', async () => {
    const browser = openBrowser()
    const attempt = await arrive(browser)
    const foreign = await browser.request(`${app.config.publicUrl}/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://mal.example' },
      body: JSON.stringify({ attempt }),
    })
    const asForm = await browser.request(`${app.config.publicUrl}/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Origin: app.config.publicUrl },
      body: JSON.stringify({ attempt }),
    })
    expect([foreign.status, asForm.status]).toEqual([403, 403])
    expect((await claimToken(app, openBrowser(), attempt)).status).toBe(403)
    expect((await claimToken(app, browser, attempt)).status).toBe(200)
    expect((await claimToken(app, browser, attempt)).status).toBe(403)

    const slow = openBrowser()
    const late = await arrive(slow)
    later(61_000)
    expect((await claimToken(app, slow, late)).status).toBe(409)
  })

  it('gives no token for another session than the one it led to', async () => {
    const [browser, other] = [openBrowser(), openBrowser()]
    const attempt = await arrive(browser)
    await arrive(other)
    const sid = other.cookies(app.config.publicUrl).get('__Host-sid') ?? ''
    browser.setCookie(app.config.publicUrl, '__Host-sid', sid)
    expect((await claimToken(app, browser, attempt)).status).toBe(409)
  })

  it('cannot be claimed twice by keeping the cookies', async () => {
    const browser = openBrowser()
    const attempt = await arrive(browser)
    const kept = [...browser.cookies(app.config.publicUrl)]
    await claimToken(app, browser, attempt)
    for (const [name, value] of kept) browser.setCookie(app.config.publicUrl, name, value)
    expect((await claimToken(app, browser, attempt)).status).toBe(409)
  })

  it('is not begun by another site', async () => {
    const answer = await fetch(`${app.config.publicUrl}/auth/start`, {
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
  })

  it('shows no secret in the address or the text of its last page', async () => {
    const browser = openBrowser()
    const done = await doneOf(browser)
    const text = await (await browser.request(done)).text()
    for (const value of browser.cookies(app.config.publicUrl).values()) {
      expect(done.href).not.toContain(value)
      expect(text).not.toContain(value)
    }
  })

  it('has policies of its own, and lends none to the application’s page beside it', async () => {
    expect(await policyOf('/auth/start')).toContain("default-src 'none'")
    expect(await policyOf('/auth/done')).toContain("script-src 'nonce-")
    expect(await policyOf('/auth/callback')).toContain("default-src 'none'")
    expect(await policyOf('/auth')).toBe(null)
  })
})
