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
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  await (await personBehind(clerk, app, 'REG')).register({ folios: 7 })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const given = [
  'Número',
  'Fecha y hora',
  'Remitente',
  'Asunto',
  'Tipo',
  'Oficina',
  'Estado',
  'Vence',
]
const heads = () =>
  clerk.page
    .locator('.entries-list th[scope=col]')
    .evaluateAll((all) =>
      all.map(({ textContent }) => textContent ?? '').filter((text) => text !== ''),
    )
const openWindow = async () => {
  await clerk.page.getByRole('button', { name: 'Columnas' }).focus()
  await clerk.page.keyboard.press('Enter')
  const dialog = clerk.page.getByRole('dialog', { name: 'Columnas de la lista' })
  await dialog.waitFor()
  return dialog
}

it('shows the columns that were chosen by keyboard, in their order, after a reload too', async () => {
  const { page } = clerk
  await page.goto(`${app.address}/control/entries`)
  await page.locator('[data-row="0"]').waitFor()
  await expect.poll(() => heads()).toEqual(given)
  const dialog = await openWindow()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Remitente' }).focus()
  await page.keyboard.press(' ')
  await dialog.getByRole('checkbox', { name: 'Folios' }).focus()
  await page.keyboard.press(' ')
  await dialog.getByRole('button', { name: 'Subir Asunto' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Asunto: 2 de 10').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Asunto: 1 de 10').waitFor()
  // The button that was pressed went with its column, and has the focus still.
  await page.locator('#column-subject-up:focus').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Listo' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: 'Columnas' }).waitFor()
  const chosen = [
    'Número',
    'Asunto',
    'Fecha y hora',
    'Tipo',
    'Oficina',
    'Estado',
    'Vence',
    'Folios',
  ]
  await expect.poll(() => heads()).toEqual(chosen)
  await page.reload()
  await page.getByRole('gridcell', { name: '7 folios' }).waitFor()
  await expect.poll(() => heads()).toEqual(chosen)
  expect(await accessibilityFaults(page)).toEqual([])
})

it('fits a telephone, where the window can be used too, and goes back to the usual ones', async () => {
  const { page } = clerk
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('gridcell', { name: '7 folios' }).waitFor()
  const dialog = await openWindow()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Volver a las de siempre' }).click()
  await dialog.getByText('La lista vuelve a mostrar las columnas de siempre.').waitFor()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => heads()).toEqual(given)
  await page.setViewportSize({ width: 1366, height: 768 })
  expect(clerk.faults()).toEqual([])
})
