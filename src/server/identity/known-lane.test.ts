/**
 * Nobody outside keeps staff out: what strangers do at one address, or to one account, is no matter
 * of who signed in there before.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  openBrowser,
  openIdentityApp,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'
import { solveTask, taskIn } from '#tests/solve-task.ts'

let app: IdentityApp
const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }

beforeAll(async () => {
  app = await openIdentityApp()
  await app.hire(ana)
})
beforeEach(() => app.db.asOwner('delete from sign_in_throttle'))
afterAll(() => app.close())

/** Wrong passwords of invented people, all from this address; answers what each was told. */
async function fail(times: number, browser = openBrowser()): Promise<number[]> {
  const { address } = await openLogin(app, browser)
  const told: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const guess = { email: `nadie${turn}@villa.example`, password: 'no es la clave' }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    told.push((await submitLogin(browser, address, guess)).status)
  }
  return told
}

/** The login form with what the page's own script puts in. */
async function submitWorked(browser: Browser, address: string, work: string): Promise<Response> {
  const { origin } = new URL(address)
  return browser.request(address, {
    method: 'POST',
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ user: ana.email, password: ana.password, work }),
  })
}

describe('a browser where somebody signed in', () => {
  it('signs them in whatever others fail at from the same address', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    expect((await fail(27)).slice(24)).toEqual([401, 429, 429])
    const stranger = openBrowser()
    const { address } = await openLogin(app, stranger)
    expect((await submitLogin(stranger, address, ana)).status).toBe(429)
    expect(await signIn(app, browser, ana)).toMatch(/^s1\./u)
  })

  it('signs them in whatever is tried at their account', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    const stranger = openBrowser()
    const { address } = await openLogin(app, stranger)
    for (let turn = 0; turn < 6; turn += 1) {
      await submitLogin(stranger, address, { ...ana, password: 'no es la clave' })
    }
    expect((await submitLogin(stranger, address, ana)).status).toBe(429)
    expect(await signIn(app, browser, ana)).toMatch(/^s1\./u)
  })

  it('sets out however often others do from the same address', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    const start = `${app.config.publicUrl}/auth/start`
    await app.db.asOwner("update sign_in_throttle set failures = 600 where kind = 'start'")
    expect((await openBrowser().request(start)).status).toBe(429)
    expect((await browser.request(start)).status).toBe(303)
  })

  it('is one that carries our mark, unbroken', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    const { idUrl } = app.config
    const mark = browser.cookies(idUrl).get('__Host-id-browser') ?? ''
    const [name = '', proof = ''] = mark.split('.')
    expect(name).toMatch(/^[\w-]{43}$/u)
    await fail(25)
    for (const forged of [name, `${name}.${'A'.repeat(43)}`, `${'B'.repeat(43)}.${proof}`]) {
      const forger = openBrowser()
      const { address } = await openLogin(app, forger)
      forger.setCookie(idUrl, '__Host-id-browser', forged)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await submitLogin(forger, address, ana)).status).toBe(429)
    }
  })

  it('guesses no faster for it', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    const { address } = await openLogin(app, browser)
    const told: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const guess = { ...ana, password: 'no es la clave' }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      told.push((await submitLogin(browser, address, guess)).status)
    }
    expect(told).toEqual([401, 401, 401, 401, 401, 429])
    expect((await fail(26, browser)).slice(-2)).toEqual([429, 429])
  })
})

describe('a stranger where much was tried', () => {
  it('is asked for work, done by the page before the password is sent, and good for once', async () => {
    await fail(25)
    const stranger = openBrowser()
    const { address, page } = await openLogin(app, stranger)
    const policy = page.headers.get('Content-Security-Policy')
    const text = await page.text()
    const work = solveTask(taskIn(text) ?? '')
    expect(policy).toContain("worker-src 'self'; trusted-types work")
    expect(text).toContain('role="status" id="work-said"')
    const entered = await submitWorked(stranger, address, work)
    expect(entered.status).toBe(303)

    const other = openBrowser()
    const second = await openLogin(app, other)
    expect((await submitWorked(other, second.address, work)).status).toBe(429)
    const own = solveTask(taskIn(await second.page.text()) ?? '')
    const wrong = await other.request(second.address, {
      method: 'POST',
      headers: { Origin: new URL(second.address).origin, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ user: ana.email, password: 'no es la clave', work: own }),
    })
    expect(wrong.status).toBe(401)
    expect((await submitWorked(other, second.address, own)).status).toBe(429)
  })

  it('is told how long to wait where there is no script, and is let in by then', async () => {
    await fail(25)
    const stranger = openBrowser()
    const { address } = await openLogin(app, stranger)
    const refused = await submitLogin(stranger, address, ana)
    const text = await refused.text()
    expect(text).toMatch(
      /id="work-said">Si este navegador no puede hacer la comprobación, espere \d+ minutos/u,
    )
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(60)
    app.clock.now = new Date(app.clock.now.getTime() + (seconds + 1) * 1000)
    const later = openBrowser()
    const again = await openLogin(app, later)
    expect((await submitLogin(later, again.address, ana)).status).toBe(303)
  })

  it('sets out by work too', async () => {
    const stranger = openBrowser()
    const start = `${app.config.publicUrl}/auth/start?mode=popup`
    await stranger.request(start)
    await app.db.asOwner("update sign_in_throttle set failures = 600 where kind = 'start'")
    const held = await stranger.request(start)
    const text = await held.text()
    expect(held.status).toBe(429)
    expect(text).toContain('data-onward="/auth/start?mode=popup&amp;work="')
    const onward = `${start}&work=${encodeURIComponent(solveTask(taskIn(text) ?? ''))}`
    expect((await stranger.request(onward)).status).toBe(303)
    expect((await stranger.request(onward)).status).toBe(429)
    const worker = await stranger.request(`${app.config.idUrl}/auth/work.js`)
    expect(worker.headers.get('Content-Type')).toContain('text/javascript')
  })
})
