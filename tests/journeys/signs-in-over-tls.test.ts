/** A trial on a town hall's network: another name than localhost, a certificate nobody knows, and everything works. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import { openChromium, openVisitor, signIn } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedHouse } from '#tests/served-house.ts'
import type { ServedHouse } from '#tests/served-house.ts'

const name = 'registro.lan'

let house: ServedHouse
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  house = await openServedHouse({ TRIAL_NAME: name, HOST: '127.0.0.1' })
  browser = await openChromium({ names: { [name]: '127.0.0.1' } })
  visitor = await openVisitor(browser, { takesAnyCertificate: true })
})
afterAll(async () => {
  await visitor.close()
  await browser.close()
  await house.close()
})

describe('a trial with a certificate of its own', () => {
  it('signs in through the window, on a name that is not this machine’s', async () => {
    expect(house.address).toMatch(/^https:\/\/registro\.lan:\d+$/u)
    await signIn(visitor, house, 'REG')
    const { page, context } = visitor
    expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(true)
    const cookies = await context.cookies(house.address)
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
    const plain = house.address.replace('https:', 'http:')
    await expect(visitor.page.goto(plain)).rejects.toThrow('net::ERR_')
  })
})
