import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { bindPerson } from '#tests/bind-person.ts'

let provider: RogueProvider
let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page
let alerts: string[]

beforeAll(async () => {
  provider = await openRogueProvider()
  app = await openServedApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  const { issuer, person } = provider
  await bindPerson(app.db.database, app.municipality.actorOf('REG'), { ...person, issuer })
  browser = await openChromium()
  clerk = await openVisitor(browser)
  page = clerk.page
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.accept()
  })
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await provider.close()
})

/** In by the council's own provider, which knows who sits there, and out by the button. */
async function comeAndGo(mischief: RogueProvider['mischief'] = {}): Promise<void> {
  alerts = []
  provider.mischief = {}
  await page.goto(app.address)
  await page.getByRole('button', { name: 'Acceder' }).first().click()
  await page.waitForURL('**/control')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  provider.mischief = mischief
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(`${app.address}/`)
  await page.getByRole('button', { name: 'Acceder' }).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

describe('logging out', () => {
  it('ends the session at the provider, clears the token and goes to the root', async () => {
    provider.endings.length = 0
    await comeAndGo()
    expect(alerts).toEqual([])
    expect(provider.endings).toHaveLength(1)
    await page.goto(`${app.address}/control`)
    await page.waitForURL('**/notfound')
  })

  it('that the provider refuses shows its own message in an alert, and ends here all the same', async () => {
    await comeAndGo({
      endSession: (response) => {
        const said = { error: 'server_error', error_description: 'Mantenimiento hasta las 10:00' }
        response.writeHead(503, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
      },
    })
    expect(alerts).toEqual(['alert: Mantenimiento hasta las 10:00'])
  })

  it('with a provider that is gone says so in an alert, and ends here all the same', async () => {
    await comeAndGo({ isDown: true })
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.length).toBeGreaterThan('alert: '.length)
  })
})

describe('a token that is none', () => {
  it('opens the frame, and the first answer of the server leads to the way in', async () => {
    provider.mischief = {}
    await page.goto(app.address)
    await page.evaluate(() => localStorage.setItem('token', 'rubbish'))
    await page.goto(`${app.address}/control`)
    await page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor()
    expect(clerk.faults()).toEqual([])
  })
})
