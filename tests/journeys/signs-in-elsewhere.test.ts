/**
 * Signing in at a provider of the council's own, whatever its pages say about windows they were
 * opened from: the large ones cut that tie (docs/security/attacks.md), and our page must learn
 * of the sign-in all the same.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { bindPerson } from '#tests/bind-person.ts'

let provider: RogueProvider
let app: ServedApp
let browser: Browser

beforeAll(async () => {
  provider = await openRogueProvider('127.0.0.1')
  app = await openServedApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  const { issuer, person } = provider
  await bindPerson(app.db.database, app.municipality.actorOf('REG'), { ...person, issuer })
  browser = await openChromium()
})
afterEach(() => {
  provider.mischief = {}
})
afterAll(async () => {
  await browser.close()
  await app.close()
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
    await page.goto(app.address)
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
