import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { openServedHouse } from '#tests/served-house.ts'
import type { ServedHouse } from '#tests/served-house.ts'

let provider: RogueProvider
let house: ServedHouse
let browser: Browser
let clerk: Visitor
let page: Page
let alerts: string[]

beforeAll(async () => {
  provider = await openRogueProvider()
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
  clerk = await openVisitor(browser)
  page = clerk.page
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.accept()
  })
})
afterAll(async () => {
  await browser.close()
  await house.close()
  await provider.close()
})

/** In by the council's own provider, which knows who sits there, and out by the button. */
async function comeAndGo(mischief: RogueProvider['mischief'] = {}): Promise<void> {
  alerts = []
  provider.mischief = {}
  await page.goto(house.address)
  await page.getByRole('button', { name: 'Acceder' }).first().click()
  await page.waitForURL('**/control')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  provider.mischief = mischief
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(`${house.address}/`)
  await page.getByRole('button', { name: 'Acceder' }).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

describe('logging out', () => {
  it('ends the session at the provider, clears the token and goes to the root', async () => {
    provider.endings.length = 0
    await comeAndGo()
    expect(alerts).toEqual([])
    expect(provider.endings).toHaveLength(1)
    await page.goto(`${house.address}/control`)
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
    await page.goto(house.address)
    await page.evaluate(() => localStorage.setItem('token', 'rubbish'))
    await page.goto(`${house.address}/control`)
    await page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor()
    expect(clerk.faults()).toEqual([])
  })
})
