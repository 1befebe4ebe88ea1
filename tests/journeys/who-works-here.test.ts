import { mkdir } from 'node:fs/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium, openVisitor, signIn } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { credentialIn, lend, plugAuthenticator } from '#tests/passkey-device.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let counter: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  counter = await openVisitor(browser)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Of the model with which this project counts work: one key, and finding one field. */
const model = { keySeconds: 0.2, fieldSeconds: 1.35 }

async function took(act: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await act()
  return Math.round(performance.now() - from)
}

const whoAmI = () => counter.page.locator('.layout-topbar-person')

async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await counter.page.screenshot({ path: `${folder}/who-${name}.png` })
}

async function addPasskey(): Promise<void> {
  const [own] = await Promise.all([
    counter.context.waitForEvent('page'),
    counter.page.getByRole('link', { name: 'Mi cuenta y seguridad' }).click(),
  ])
  const device = await plugAuthenticator(own)
  await own.getByRole('button', { name: 'Agregar una llave' }).click()
  await own.getByRole('link', { name: 'Ya los guardé' }).click()
  await own.getByText('La llave de acceso se agregó.').waitFor()
  await lend(await plugAuthenticator(counter.page), await credentialIn(device))
  await own.close()
}

describe('a machine that several people use', () => {
  it('says in whose name it acts, in which role and where, on a wide screen and a narrow one', async () => {
    await signIn(counter, app, 'TR')
    const { page } = counter
    const { name, grants } = app.municipality.actorOf('TR')
    const unit = app.municipality.foundation.units.find(
      ({ unitId }) => unitId === grants[0]?.unitId,
    )
    await whoAmI().getByText(name, { exact: true }).waitFor()
    await whoAmI().getByText(`Tramitación, ${unit?.name}`).waitFor()
    for (const [width, height] of [
      [1366, 768],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await picture(`${width}`)
      const { scrollWidth } = await page.locator('.layout-topbar').evaluate((bar) => bar)
      expect(scrollWidth ?? 0).toBeLessThanOrEqual(width)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await whoAmI().isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Abrir opciones de la sesión' }).click()
    await whoAmI().getByText(name, { exact: true }).waitFor()
    await picture('390')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('is handed to the next by one button, who is asked who they are and goes on to their own work', async () => {
    const { page } = counter
    const left = await page.evaluate(() => localStorage.getItem('token'))
    await page.getByRole('button', { name: 'Cambiar de persona' }).click()
    await page.getByLabel('Usuario').waitFor()
    expect(await page.getByLabel('Usuario').inputValue()).toBe('')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).not.toBeNull()
    const { email, password } = await app.accountOf('REG')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/control')
    const { name } = app.municipality.actorOf('REG')
    await whoAmI().getByText(name, { exact: true }).waitFor()
    await whoAmI().getByText('Registro').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(left)
    expect(counter.faults()).toEqual([])
  })

  it('goes from the page of one to the work of the other by keys, and says how long the machine took', async () => {
    const { page } = counter
    const { email, password } = await app.accountOf('TR')
    const next = app.municipality.actorOf('TR').name
    const asked = 'cambiar de'
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar y actuar' }).waitFor()
    await page.keyboard.type(asked)
    await page.getByRole('option', { name: 'Cambiar de persona' }).waitFor()
    const toTheDoor = await took(async () => {
      await page.keyboard.press('Enter')
      await page
        .locator('input[name="email"]:focus, input[autocomplete~="username"]:focus')
        .waitFor()
    })
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    const toTheWork = await took(async () => {
      await page.keyboard.press('Enter')
      await whoAmI().getByText(next, { exact: true }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor()
    })
    const keys = 1 + asked.length + 1 + email.length + 1 + password.length + 1
    const seconds = keys * model.keySeconds + 2 * model.fieldSeconds
    process.stdout.write(
      `change of person, with a password: ${keys} keys, ${seconds.toFixed(1)} s of the model; ` +
        `the machine ${toTheDoor} ms to the door and ${toTheWork} ms to the work\n`,
    )
    expect(counter.faults()).toEqual([])
  })

  it('is handed to whoever has a passkey by the same two keys, twice, and no letter', async () => {
    const { page } = counter
    await addPasskey()
    const { email, password } = await app.accountOf('REG')
    await page.keyboard.press('Alt+p')
    await page.locator('[name=user]:focus').waitFor()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await whoAmI().getByText(app.municipality.actorOf('REG').name, { exact: true }).waitFor()
    await page.keyboard.press('Alt+p')
    await page.locator('[name=user]:focus').waitFor()
    await page
      .getByRole('button', { name: 'Usar una llave de acceso', exact: true })
      .and(page.locator('[aria-keyshortcuts="Alt+P"]'))
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await picture('door')
    await page.keyboard.press('Alt+p')
    await whoAmI().getByText(app.municipality.actorOf('TR').name, { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor()
    expect(counter.faults()).toEqual([])
  })
})
