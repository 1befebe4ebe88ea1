/**
 * Signing in at a provider of the council's own, whatever its pages say about windows they were opened from: the large ones
 * cut that tie (identity.md §0.4 and §5, 54), and our page must learn of the sign-in all the same.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { openServedHouse } from '#tests/served-house.ts'
import type { ServedHouse } from '#tests/served-house.ts'

let provider: RogueProvider
let house: ServedHouse
let browser: Browser

beforeAll(async () => {
  provider = await openRogueProvider('127.0.0.1')
  house = await openServedHouse({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  await house.db.asOwner('update staff set issuer = $1, subject = $2 where staff_id = $3', [
    provider.issuer,
    provider.person.subject,
    house.town.actorOf('REG').staffId,
  ])
  browser = await openChromium()
})
afterEach(() => {
  provider.mischief = {}
})
afterAll(async () => {
  await browser.close()
  await house.close()
  await provider.close()
})

describe('a provider on another site', () => {
  it.each([
    'nothing',
    'unsafe-none',
    'same-origin-allow-popups',
    'same-origin',
    'noopener-allow-popups',
  ])('signs in when its page says of openers: %s', async (policy) => {
    provider.mischief = {
      page: policy === 'nothing' ? {} : { 'Cross-Origin-Opener-Policy': policy },
    }
    const visitor = await openVisitor(browser)
    const { page, context } = visitor
    await page.goto(house.address)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Acceder' }).first().click(),
    ])
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Continuar' }).click()
    await page.waitForURL('**/control')
    await closed
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^s1\./u)
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })
})
