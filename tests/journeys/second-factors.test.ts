import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { accessibilityFaults, openChromium, openVisitor, signIn } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import { credentialIn, lend, plugAuthenticator } from '#tests/passkey-device.ts'
import { codeOf } from '#tests/second-factors.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { Account, ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let account: Account

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  account = await app.accountOf('REG')
  await signIn(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const periodMs = 30_000

/** One's own page, by the bar's own link. */
async function openOwnPage({ page, context }: Visitor): Promise<Page> {
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Mi cuenta y seguridad' }).click(),
  ])
  await own.getByRole('heading', { name: 'Mi cuenta y seguridad' }).waitFor()
  return own
}

/** The sign-in window of somebody new at this browser. */
async function openWindow(visitor: Visitor): Promise<Page> {
  await visitor.page.goto(app.address)
  const [popup] = await Promise.all([
    visitor.context.waitForEvent('page'),
    visitor.page.getByRole('button', { name: 'Acceder' }).first().click(),
  ])
  await popup.getByLabel('Usuario').waitFor()
  return popup
}

async function typePassword(popup: Page): Promise<void> {
  await popup.getByLabel('Usuario').fill(account.email)
  await popup.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await popup.keyboard.press('Enter')
  await popup.getByRole('heading', { name: 'Confirme que es usted' }).waitFor()
}

describe('second factors', () => {
  let secret = ''
  let codes: string[] = []

  it('are set up on one’s own page: an app, with its square and its key', async () => {
    const own = await openOwnPage(clerk)
    expect(await accessibilityFaults(own)).toEqual([])
    await own.getByRole('link', { name: 'Configurar' }).click()
    await own.getByRole('img', { name: /Código QR/u }).waitFor()
    expect(await accessibilityFaults(own)).toEqual([])
    secret = (await own.locator('.secret').innerText()).replaceAll(' ', '')
    await own.getByLabel('Código de 6 cifras').fill('000000')
    await own.keyboard.press('Enter')
    await own.getByRole('alert').waitFor()
    expect((await own.locator('.secret').innerText()).replaceAll(' ', '')).toBe(secret)
    await own.getByLabel('Código de 6 cifras').fill(codeOf(secret, new Date()))
    await own.keyboard.press('Enter')
    await own.getByRole('heading', { name: 'Sus códigos de recuperación' }).waitFor()
    expect(await accessibilityFaults(own)).toEqual([])
    codes = await own.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('link', { name: 'Descargar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('codigos-de-recuperacion.txt')
    await own.getByRole('link', { name: 'Ya los guardé' }).click()
    await own.getByText('La aplicación de códigos quedó configurada.').waitFor()
    await own.close()
    // The window in which it was changed stays signed in.
    await clerk.page.reload()
    await clerk.page.getByRole('button', { name: 'Cerrar sesión' }).waitFor()
    expect(clerk.faults()).toEqual([])
  })

  it('let in with the app’s code after the password', async () => {
    const visitor = await openVisitor(browser)
    const popup = await openWindow(visitor)
    expect(await accessibilityFaults(popup)).toEqual([])
    await typePassword(popup)
    expect(await accessibilityFaults(popup)).toEqual([])
    // The period to come, as from a telephone whose clock is ahead: this one's code was spent on
    // setting the app up.
    const code = codeOf(secret, new Date(Date.now() + periodMs))
    await popup.getByLabel('Código de 6 cifras').fill(code)
    await popup.keyboard.press('Enter')
    await visitor.page.waitForURL('**/control')
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })

  it('let in with a recovery code, and say how many are left', async () => {
    const visitor = await openVisitor(browser)
    const popup = await openWindow(visitor)
    await typePassword(popup)
    await popup.getByRole('link', { name: 'Usar un código de recuperación' }).click()
    await popup.getByLabel('Código de recuperación').waitFor()
    expect(await accessibilityFaults(popup)).toEqual([])
    await popup.getByLabel('Código de recuperación').fill(codes[0] ?? '')
    await popup.keyboard.press('Enter')
    await popup.getByText('Le quedan 9 códigos.', { exact: false }).waitFor()
    expect(await accessibilityFaults(popup)).toEqual([])
    await popup.getByRole('button', { name: 'Continuar' }).click()
    await visitor.page.waitForURL('**/control')
    await visitor.close()
  })

  it('can be a passkey, which then lets in without a password', async () => {
    const own = await openOwnPage(clerk)
    const device = await plugAuthenticator(own)
    await own.getByLabel('Nombre de la llave').fill('Equipo del mesón')
    await own.getByRole('button', { name: 'Agregar una llave' }).click()
    await own.getByText('La llave de acceso se agregó.').waitFor()
    await own.getByRole('listitem').getByText('Equipo del mesón').waitFor()
    expect(await accessibilityFaults(own)).toEqual([])
    const credential = await credentialIn(device)
    expect(credential.isResidentCredential).toBe(true)
    await own.close()

    const visitor = await openVisitor(browser)
    const popup = await openWindow(visitor)
    const other = await plugAuthenticator(popup)
    await lend(other, credential)
    await popup.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await visitor.page.waitForURL('**/control')
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })

  it('are offered in English to whoever reads English', async () => {
    const visitor = await openVisitor(browser)
    await visitor.page.goto(app.address)
    await visitor.page.evaluate(() => localStorage.setItem('language', 'en'))
    await visitor.page.goto(app.address)
    const [popup] = await Promise.all([
      visitor.context.waitForEvent('page'),
      visitor.page.getByRole('button', { name: 'Sign in' }).first().click(),
    ])
    await popup.getByLabel('User name').fill(account.email)
    await popup.getByLabel('Password', { exact: true }).fill(account.password)
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    expect(await popup.locator('html').getAttribute('lang')).toBe('en')
    await visitor.close()
  })

  it('are taken away by an administrator when they are lost: the password alone lets in', async () => {
    const administrator = await openVisitor(browser)
    await signIn(administrator, app, 'ADM')
    const { page } = administrator
    const { staffId } = app.municipality.actorOf('REG')
    await page.goto(`${app.address}/control/organization?tab=people&person=${staffId}`)
    await page.getByRole('button', { name: 'Quitar la segunda prueba' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('heading').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Quitar la segunda prueba' }).click()
    await page.getByText('Se le quitó la segunda prueba').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Quitar la segunda prueba' }).count())
      .toBe(0)
    expect(administrator.faults()).toEqual([])
    await administrator.close()

    const visitor = await openVisitor(browser)
    await signIn(visitor, app, 'REG')
    await visitor.close()
  })

  it('leave books that still agree with themselves, and tell of each change', async () => {
    const files = { store: app.app.files, readsBytes: false }
    const verdict = await verifyBooks({ url: app.db.url, files, expectedHead: null })
    expect(verdict.isWhole ? null : verdict.discrepancy.message).toBeNull()
    const events = await app.db.asOwner<{ body: string }>(
      `select body from ledger_event where type = 'StaffCredentialsChanged' order by position`,
    )
    const changes = events.map(({ body }) => /"change":"([a-z-]+)"/u.exec(body)?.[1])
    expect(changes).toEqual([
      'totp-added',
      'recovery-code-used',
      'passkey-added',
      'factors-cleared',
    ])
  })
})
