/**
 * A trial on a town hall's network: another name than localhost, a certificate nobody knows, and
 * everything works.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import { openChromium, openVisitor, signIn } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const name = 'registro.lan'

let app: ServedApp
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  app = await openServedApp({ TRIAL_NAME: name, HOST: '127.0.0.1' })
  browser = await openChromium({ names: { [name]: '127.0.0.1' } })
  visitor = await openVisitor(browser, { takesAnyCertificate: true })
})
afterAll(async () => {
  await visitor.close()
  await browser.close()
  await app.close()
})

describe('a trial with a certificate of its own', () => {
  it('signs in through the window, on a name that is not this machine’s', async () => {
    expect(app.address).toMatch(/^https:\/\/registro\.lan:\d+$/u)
    await signIn(visitor, app, 'REG')
    const { page, context } = visitor
    expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(true)
    const cookies = await context.cookies(app.address)
    expect(cookies.find((cookie) => cookie.name === '__Host-sid')).toMatchObject({
      domain: name,
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    })
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(visitor.faults()).toEqual([])
  })

  it('is not served in the clear', async () => {
    const plain = app.address.replace('https:', 'http:')
    await expect(visitor.page.goto(plain)).rejects.toThrow('net::ERR_')
  })
})
