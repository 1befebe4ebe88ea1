/**
 * Where much was tried, a stranger's browser does a proof of work by itself: nobody is asked a
 * riddle, and nothing is typed twice.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { accessibilityFaults, openChromium, openVisitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** As if the address had been busy: as many tries, of this kind, as its limit has. */
async function crowd(kind: 'address' | 'start', failures: number): Promise<void> {
  await app.db.asOwner(
    `update sign_in_throttle set failures = ${failures}, window_at = now() where kind = '${kind}'`,
  )
}

async function openSignIn(): Promise<Page> {
  const { page } = await openVisitor(browser)
  await page.goto(`${app.address}/auth/start`)
  return page
}

it('is done while the password is typed, said politely, and signs in', async () => {
  const { email, password } = await app.accountOf('REG')
  const first = await openSignIn()
  await first.getByLabel('Usuario').fill('nadie@villa.example')
  await first.getByLabel('Contraseña', { exact: true }).fill('no es la clave')
  await first.keyboard.press('Enter')
  await first.getByRole('alert').waitFor()
  await crowd('address', 25)

  const page = await openSignIn()
  await page.getByText('Comprobación hecha.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Usuario').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/control')
})

it('is done in place of a refusal when somebody sets out, and goes on by itself', async () => {
  await crowd('start', 600)
  const page = await openSignIn()
  await page.getByLabel('Usuario').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ingresar\//u)
})
