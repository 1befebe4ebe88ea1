import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'

import { openWaitingPages } from './waiting-pages.ts'
import type { WaitingPagesOptions } from './waiting-pages.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const name = 'a1b2c3d4'

let app: IdentityApp

beforeAll(async () => {
  app = await openIdentityApp()
  await app.hire(ana)
})
afterEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

function waitAs(
  browser: Browser,
  headers: Readonly<Record<string, string>> = {},
  attempt = name,
): Promise<Response> {
  const { publicUrl } = app.config
  return browser.request(`${publicUrl}/auth/wait`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: publicUrl,
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify({ attempt }),
  })
}

/** Sets out in the window; answers how to go on to the last page but one. */
async function setOut(browser: Browser): Promise<() => Promise<URL>> {
  const { address } = await openLogin(app, browser, `mode=popup&attempt=${name}`)
  return async () =>
    followTo(browser, await submitLogin(browser, address, ana), address, '/auth/done')
}

const waitedIn = async (answer: Response): Promise<unknown> => ({
  status: answer.status,
  ...Object(await answer.json()),
})
const arrived = { status: 200, waited: 'arrived' }
const unknown = { status: 200, waited: 'unknown' }

const tokenIn = async (answer: Response): Promise<string> =>
  String(Object.getOwnPropertyDescriptor(await answer.json(), 'token')?.value)

describe('a page that waits for its window', () => {
  it('is told when the browser is back, and fetches the token in place of the window', async () => {
    const browser = openBrowser()
    const passPassword = await setOut(browser)
    const told = waitAs(browser)
    const done = await passPassword()
    expect(done.searchParams.get('attempt')).toBe(name)
    const lastPage = browser.request(done)
    expect(await waitedIn(await told)).toEqual(arrived)
    const claimed = await claimToken(app, browser, name)
    expect(await tokenIn(claimed)).toMatch(/^s1\./u)
    expect(await (await lastPage).text()).toContain('data-awaited="true"')
    expect((await claimToken(app, browser, name)).status).toBe(403)
    expect(await waitedIn(await waitAs(browser))).toEqual(unknown)
  })

  it('leaves it to the window when it does not wait', async () => {
    const browser = openBrowser()
    const done = await (await setOut(browser))()
    expect(await (await browser.request(done)).text()).toContain('data-awaited="false"')
    expect((await claimToken(app, browser, name)).status).toBe(200)
  })

  it('that comes to wait when the browser is back leaves it to the window too', async () => {
    const browser = openBrowser()
    await (
      await setOut(browser)
    )()
    expect(await waitedIn(await waitAs(browser))).toEqual(unknown)
    expect((await claimToken(app, browser, name)).status).toBe(200)
  })

  it('hears nothing in another browser, from another site, by another name, or of an old attempt', async () => {
    const browser = openBrowser()
    await setOut(browser)
    const other = openBrowser()
    expect(await waitedIn(await waitAs(other))).toEqual(unknown)
    other.setCookie(app.config.publicUrl, `__Host-tx-${name}`, 'x'.repeat(43))
    expect(await waitedIn(await waitAs(other))).toEqual(unknown)
    const elsewhere = { Origin: 'https://otro.example', 'Sec-Fetch-Site': 'same-site' }
    expect((await waitAs(browser, elsewhere)).status).toBe(403)
    expect((await waitAs(browser, { 'Content-Type': 'text/plain' })).status).toBe(403)
    expect(await waitedIn(await waitAs(browser, {}, 'zzzzzzzz'))).toEqual(unknown)
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
    expect(await waitedIn(await waitAs(browser))).toEqual(unknown)
  })

  it('opens nothing to somebody who is disabled before it asks', async () => {
    const browser = openBrowser()
    const done = await (await setOut(browser))()
    await browser.request(done)
    await app.become(ana.email, 'DISABLED')
    const token = await tokenIn(await claimToken(app, browser, name))
    const who = await browser.request(`${app.config.publicUrl}/who`, {
      headers: { 'X-Session-Token': token },
    })
    expect(who.status).toBe(401)
    await app.become(ana.email, 'ACTIVE')
  })
})

describe('the name of an attempt', () => {
  it.each(['', 'abc', 'a1b2c3d4e', 'a1b2c3d%0A', '../../../..', 'á1b2c3d4'])(
    'is of our making when it is %j',
    async (said) => {
      const browser = openBrowser()
      await openLogin(app, browser, `mode=popup&attempt=${said}`)
      const [made = ''] = [...browser.cookies(app.config.publicUrl).keys()].filter((cookie) =>
        cookie.startsWith('__Host-tx-'),
      )
      expect(made).toMatch(/^__Host-tx-[\w-]{8}$/u)
      expect(made).not.toBe(`__Host-tx-${said}`)
    },
  )

  it('leaves the rest of the state as hard to guess as it was', async () => {
    const states = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const start = `${app.config.publicUrl}/auth/start?mode=popup&attempt=${name}`
        const answer = await openBrowser().request(start)
        return new URL(answer.headers.get('Location') ?? '').searchParams.get('state') ?? ''
      }),
    )
    for (const state of states) expect(state).toMatch(/^a1b2c3d4[\w-]{43}$/u)
    expect(new Set(states).size).toBe(3)
  })
})

describe('waiting', () => {
  const never = new AbortController().signal
  const open = (given: Partial<WaitingPagesOptions> = {}) =>
    openWaitingPages({ stageOf: async () => 'away', leaving: never, ...given })

  it('ends when it is asked anew, when the page is gone and when the house closes', async () => {
    const pages = open()
    const first = pages.wait('one', never)
    const gone = new AbortController()
    const second = pages.wait('one', gone.signal)
    expect(await first).toBe('away')
    gone.abort()
    expect(await second).toBe('away')
    expect(pages.arrived('one')).toBe(false)
    const leaving = new AbortController()
    const closing = open({ leaving: leaving.signal })
    const waited = closing.wait('one', never)
    leaving.abort()
    expect(await waited).toBe('away')
    expect(await closing.wait('one', never)).toBe('away')
  })

  it('misses nobody who arrives while it is looked up, and holds nobody when that fails', async () => {
    const lookup = Promise.withResolvers<'away'>()
    const pages = open({ stageOf: () => lookup.promise })
    const waited = pages.wait('one', never)
    pages.arrived('one')
    lookup.resolve('away')
    expect(await waited).toBe('arrived')
    const failing = open({ stageOf: () => Promise.reject(new Error('no database')) })
    await expect(failing.wait('one', never)).rejects.toThrow('no database')
    expect(failing.arrived('one')).toBe(false)
  })
})
