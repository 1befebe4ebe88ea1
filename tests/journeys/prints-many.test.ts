import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
const numbers: string[] = []

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium({ isWhole: true })
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  // Nobody is there to close the printer's window of the browser.
  await clerk.page.addInitScript(() => Object.assign(globalThis, { print: () => undefined }))
  await enter(clerk, app, 'JREG')
  const counter = await openVisitor(browser)
  await enter(counter, app, 'REG')
  const registering = await personBehind(counter, app, 'REG')
  for (const [street, confidentiality] of [
    ['Luna', 'ORDINARY'],
    ['Sol', 'CONFIDENTIAL'],
    ['Mar', 'ORDINARY'],
  ] as const) {
    const subject = `Solicita poda en calle ${street} 4`
    numbers.push((await registering.register({ subject, confidentiality })).entryNumber)
  }
  await counter.close()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

it.each([
  { paper: 'receipts', button: 'Imprimir comprobantes (2)', choice: '80 mm' },
  { paper: 'labels', button: 'Imprimir etiquetas (2)', choice: '50 × 25 mm' },
])('prints $paper of the chosen rows as one paper, and says which not', async (asked) => {
  const { page } = clerk
  await page.goto(`${app.address}/control/entries`)
  await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).focus()
  await page.keyboard.press(' ')
  await page.getByText('3 seleccionados').waitFor()
  await page.getByRole('button', { name: asked.button }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: asked.button })
  await dialog.getByText('Queda fuera 1, que no lo admite ahora').waitFor()
  await dialog.getByText(`${numbers[1]} Confidencial`).waitFor()
  expect(await dialog.textContent()).not.toContain('calle Sol')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('radio', { name: asked.choice, checked: true }).waitFor()
  let drawn = new Uint8Array()
  await page.route('**/api/papers?*', async (route) => {
    const response = await route.fetch()
    drawn = new Uint8Array(await response.body())
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Imprimir', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.unroute('**/api/papers?*')
  const pages = await textOfPaper(drawn)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain(numbers[2])
  expect(pages[1]).toContain(numbers[0])
  // Chosen still, with the focus where it was: the labels come after the receipts.
  await page.locator('.selection-bar button:focus', { hasText: asked.button }).waitFor()
  expect(await page.getByText('3 seleccionados').count()).toBe(1)
  expect(clerk.faults()).toEqual([])
})

it('says why when the server draws nothing, and keeps the window', async () => {
  const { page } = clerk
  await page.goto(`${app.address}/control/entries`)
  await page.locator('[data-row="0"]').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Imprimir comprobantes (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprimir comprobantes (1)' })
  // As for a document that went out of their visibility since the list was read.
  const gone = `${app.address}/api/papers?paper=A4&ids=00000000-0000-4000-8000-000000000000`
  await page.route('**/api/papers?*', (route) => route.continue({ url: gone }))
  await dialog.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await dialog.getByText('No encontramos lo que busca').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/api/papers?*')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
})
