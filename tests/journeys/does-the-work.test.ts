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

async function openSignIn(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page } = await openVisitor(browser)
  await prepare?.(page)
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

it('lets nobody press in vain where the worker does not arrive', async () => {
  const { email, password } = await app.accountOf('REG')
  await crowd('address', 25)
  const page = await openSignIn((opened) =>
    opened.route('**/auth/work.js', (asked) => asked.abort()),
  )
  const fill = async (): Promise<void> => {
    await page.getByLabel('Usuario').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  await fill()
  const said = page.getByRole('status').filter({ hasText: 'Si este navegador no puede hacer' })
  await said.getByText(/espere \d+ minutos? y vuelva a intentarlo/u).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await app.db.asOwner('delete from sign_in_throttle')
  await fill()
  await page.waitForURL('**/control')
})

it('is sent by a browser that cannot send a form as it is asked today', async () => {
  const { email, password } = await app.accountOf('REG')
  const first = await openSignIn()
  await first.getByLabel('Usuario').fill('nadie@villa.example')
  await first.getByLabel('Contraseña', { exact: true }).fill('no es la clave')
  await first.keyboard.press('Enter')
  await first.getByRole('alert').waitFor()
  await crowd('address', 25)
  const pressed = Promise.withResolvers<void>()
  const page = await openSignIn(async (opened) => {
    await opened.addInitScript('delete HTMLFormElement.prototype.requestSubmit')
    await opened.route('**/auth/work.js', async (asked) => {
      await pressed.promise
      await asked.continue()
    })
  })
  await page.getByLabel('Usuario').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Accediendo…' }).waitFor()
  pressed.resolve()
  await page.waitForURL('**/control')
  expect(new URL(page.url()).pathname).toBe('/control')
})

it('says how long to wait in place of setting out, with a way on, where it cannot be done', async () => {
  await crowd('start', 600)
  const page = await openSignIn((opened) =>
    opened.route('**/auth/work.js', (asked) => asked.abort()),
  )
  await page
    .getByRole('status')
    .getByText(/espere \d+ minutos? y vuelva/u)
    .waitFor()
  await app.db.asOwner('delete from sign_in_throttle')
  await page.getByRole('link', { name: 'Volver a ingresar' }).press('Enter')
  await page.getByLabel('Usuario').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ingresar\//u)
})

it('is done in place of a refusal when somebody sets out, and goes on by itself', async () => {
  await crowd('start', 600)
  const page = await openSignIn()
  await page.getByLabel('Usuario').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ingresar\//u)
})
