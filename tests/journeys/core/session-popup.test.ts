import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  accessibilityFaults,
  openChromium,
  openVisitor,
  passPopup,
  signIn,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { Account, ServedApp } from '#tests/served-app.ts'

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

const door = (page: Page) => page.getByRole('button', { name: 'Acceder' }).first()

/** As a browser that forbids windows does. */
async function openBlockedVisitor(): Promise<Visitor> {
  const visitor = await openVisitor(browser)
  await visitor.context.addInitScript(() => {
    globalThis.open = () => null
  })
  return visitor
}

async function typeAt(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Usuario').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function endSessions(page: Page): Promise<void> {
  await app.db.asOwner('delete from session')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '' }
        return (await fetch('/api/session', { headers })).status
      }),
    )
    .toBe(401)
}

describe('the sign-in window', () => {
  it('measures 500 by 600, and is told apart from a page', async () => {
    const visitor = await openVisitor(browser)
    await visitor.page.goto(app.address)
    const opening = visitor.context.waitForEvent('page')
    await door(visitor.page).click()
    const popup = await opening
    await popup.getByLabel('Usuario').waitFor()
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    expect(await popup.evaluate(() => globalThis.opener)).toBeNull()
    await visitor.close()
  })

  it('closed by the person is asked about, and opened again', async () => {
    const visitor = await openVisitor(browser)
    const { page, context } = visitor
    await page.goto(`${app.address}/auth`)
    const ingresar = page.getByRole('button', { name: 'Ingresar' })
    const [popup] = await Promise.all([context.waitForEvent('page'), ingresar.click()])
    await page.getByText('Esperando a que ingrese en la otra ventana').waitFor()
    await popup.getByLabel('Usuario').waitFor()
    await popup.close()
    // A headless browser has no window to come back to: the event is all that the page would see of
    // it.
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
    await page.getByText('¿Se cerró la ventana de ingreso?').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const again = page.getByRole('button', { name: 'Abrir la ventana otra vez' })
    await passPopup(visitor, await app.accountOf('REG'), again)
    await page.waitForURL('**/control')
    await visitor.close()
  })
})

describe('the page that opened the window', () => {
  it('is signed in by the window, which fetches the token once and closes', async () => {
    const visitor = await openVisitor(browser)
    const { page, context } = visitor
    const granted: string[] = []
    context.on('response', (response) => {
      if (response.ok() && response.url().endsWith('/auth/token')) granted.push(response.url())
    })
    await page.goto(app.address)
    const opening = context.waitForEvent('page')
    await passPopup(visitor, await app.accountOf('REG'), door(page))
    await page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor()
    const popup = await opening
    if (!popup.isClosed()) await popup.waitForEvent('close')
    expect(granted).toEqual([`${app.address}/auth/token`])
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })
})

describe('a browser that blocks windows', () => {
  it('goes through the sign-in in the same window, and comes back', async () => {
    const visitor = await openBlockedVisitor()
    const { page } = visitor
    await page.goto(`${app.address}/auth?return=/control/sentdocument`)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await typeAt(page, await app.accountOf('REG'))
    await page.waitForURL('**/control/sentdocument')
    await page.getByLabel('N.º de documento').waitFor()
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })

  it('is told so in the middle of a form, and keeps what was typed through the other way', async () => {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await signIn(visitor, app, 'REG')
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('Asunto').fill('Solicita poda de árbol')
    await endSessions(page)
    await page.evaluate(() => {
      globalThis.open = () => null
    })
    await page.getByLabel('N.º de documento').fill('Soto')
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' })
    await ended.getByRole('button', { name: 'Ingresar de nuevo' }).click()
    await ended.getByText('El navegador bloqueó la ventana').waitFor()
    expect(page.url()).toBe(`${app.address}/control/sentdocument`)
    expect(await accessibilityFaults(page)).toEqual([])
    await ended.getByRole('button', { name: 'Ingresar en esta ventana' }).click()
    await typeAt(page, await app.accountOf('REG'))
    await page.waitForURL('**/control/sentdocument')
    await page.getByText(/^Recuperamos lo que escribió/u).waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe('Solicita poda de árbol')
    await visitor.close()
  })

  it('does not show the draft of one person to another who comes in that way', async () => {
    const visitor = await openBlockedVisitor()
    const { page } = visitor
    await page.goto(`${app.address}/auth?return=/control/sentdocument`)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await typeAt(page, await app.accountOf('REG'))
    await page.waitForURL('**/control/sentdocument')
    await page.getByLabel('Asunto').fill('asunto de la primera persona')
    await endSessions(page)
    await page.getByLabel('N.º de documento').fill('Soto')
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' })
    await ended.getByRole('button', { name: 'Ingresar de nuevo' }).click()
    await ended.getByRole('button', { name: 'Ingresar en esta ventana' }).click()
    await typeAt(page, await app.accountOf('JREG'))
    await page.waitForURL('**/control/sentdocument')
    await page.getByLabel('Asunto').waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe('')
    await expect.poll(() => page.getByText('asunto de la primera persona').count()).toBe(0)
    await visitor.close()
  })
})
