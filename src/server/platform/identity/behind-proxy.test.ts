import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  openBrowser,
  openIdentityApp,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const publicUrl = 'https://registro.villa.example'
const idUrl = 'https://id.villa.example'

let app: IdentityApp

beforeAll(async () => {
  app = await openIdentityApp({ PUBLIC_URL: publicUrl, ID_URL: idUrl })
  await app.hire(ana)
})
afterAll(() => app.close())

/** Where the proxy finds what is asked by its public name. */
function near(address: string | URL): URL {
  const url = new URL(address)
  const port = url.origin === idUrl ? app.config.idPort : app.config.port
  return new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${port}`)
}

/**
 * A browser outside, and the proxy that ends TLS: it hands on to our ports, and says by which
 * address it was asked.
 */
function openBrowserOutside(forwardedFor: string, extra: Record<string, string> = {}): Browser {
  const browser = openBrowser()
  return {
    request: (address, init = {}) => {
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(extra)) headers.set(name, value)
      headers.set('X-Forwarded-For', forwardedFor)
      return browser.request(near(address), { ...init, headers })
    },
    cookies: (origin) => browser.cookies(near(origin).origin),
    setCookie: (origin, name, value) => browser.setCookie(near(origin).origin, name, value),
  }
}

describe('behind a proxy with public https names', () => {
  it('signs in, and marks the provider’s cookies secure', async () => {
    const browser = openBrowserOutside('10.1.2.3')
    const { address, page } = await openLogin(app, browser)
    expect(new URL(address).origin).toBe(idUrl)
    expect(page.status).toBe(200)
    const started = await browser.request(`${publicUrl}/auth/start`)
    const asked = await browser.request(started.headers.get('Location') ?? '')
    const cookies = asked.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
    expect(await signIn(app, browser, ana)).toMatch(/^s1\./)
  })

  it('believes the last address the proxy wrote, and no name but its own', async () => {
    const browser = openBrowserOutside('6.6.6.6, 10.1.2.3', {
      'X-Forwarded-Host': 'mal.example',
      'X-Forwarded-Proto': 'http',
    })
    const { address } = await openLogin(app, browser)
    expect(new URL(address).origin).toBe(idUrl)
    const sent = await submitLogin(browser, address, ana)
    expect(new URL(sent.headers.get('Location') ?? '').origin).toBe(idUrl)
    await signIn(app, browser, ana)
    const [row] = await app.db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'sign-in' order by access_id desc limit 1`,
    )
    expect(row?.detail).toBe('desde 10.1.2.3')
  })
})

describe('whoever is not our proxy', () => {
  let guarded: IdentityApp
  let open: IdentityApp

  // Another house: opening it is no part of what is tried in it.
  beforeAll(async () => {
    guarded = await openIdentityApp({
      PUBLIC_URL: publicUrl,
      ID_URL: idUrl,
      TRUSTED_PROXY: '10.0.0.5',
    })
    open = app
    app = guarded
  })
  afterAll(async () => {
    app = open
    await guarded.close()
  })

  it('wins no tries by forging where they come from, and is written down as who they are', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      const browser = openBrowserOutside(`203.0.113.${guess}`)
      const { address } = await openLogin(guarded, browser)
      const tried = { email: 'persona@villa.example', password: 'no es esta' }
      statuses.push((await submitLogin(browser, address, tried)).status)
    }
    expect([statuses.lastIndexOf(401), statuses.at(-1)]).toEqual([9, 429])
    const [row] = await guarded.db.asOwner<{ detail: string }>(
      `select detail from access_log order by access_id desc limit 1`,
    )
    expect(row?.detail).toMatch(/desde (::ffff:)?127\.0\.0\.1$/u)
  })
})
