import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import type { Person } from '#tests/test-app.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let unit: Visitor
/** The same clerk, without a window. */
let person: Person
const entries: EntryView[] = []

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  unit = await openVisitor(browser)
  for (const { page } of [clerk, unit]) {
    // Colours are looked at as they stay, not on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await enter(clerk, app, 'REG')
  await enter(unit, app, 'JU')
  person = await personBehind(clerk, app, 'REG')
  for (const street of ['Luna', 'Sol', 'Mar']) {
    entries.push(await person.register({ subject: `Solicita poda en calle ${street} 4` }))
  }
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const tab = ({ page }: Visitor, name: string) =>
  page.getByRole('link', { name: new RegExp(name, 'u') })

describe('the trays', () => {
  it('count what waits, and are gone through by keyboard with the document beside', async () => {
    const { page } = clerk
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.length = 0
      asked.push(request.url())
    })
    const followed = page.waitForResponse('**/api/live*')
    await page.goto(`${app.address}/control/entries?bandeja=to-route`)
    await tab(clerk, 'Por derivar 3').waitFor()
    await followed
    const rows = page.locator('[data-row]')
    await rows.first().focus()
    await page.keyboard.press(' ')
    await page
      .getByRole('region', { name: 'Vista previa' })
      .getByText('calle Mar 4')
      .first()
      .waitFor()
    await page.keyboard.press('j')
    await page
      .getByRole('region', { name: 'Vista previa' })
      .getByText('calle Sol 4')
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.has('vista')).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press(' ')
    await page.getByRole('region', { name: 'Vista previa' }).waitFor({ state: 'detached' })
    // The feed tells what came since the page was opened: the list itself is not read again.
    expect(asked.filter((url) => url.endsWith('/api/entries?tray=to-route'))).toHaveLength(1)
  })

  it('do one act to many, each with its outcome, while another screen watches the count', async () => {
    const { page } = clerk
    await unit.page.goto(`${app.address}/control/entries?bandeja=to-acknowledge`)
    await tab(unit, 'Por recibir 0').waitFor()
    await page.locator('[data-row]').first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.getByText('2 seleccionados').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Derivar (2)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Se hará con 2 documentos').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByRole('combobox').first().fill('DOM')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Derivar: hecho en 2').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await tab(unit, 'Por recibir 2').waitFor()
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await tab(clerk, 'Por derivar 1').waitFor()
  })

  it('take it all back while its moment lasts', async () => {
    const { page } = clerk
    await page.keyboard.press('Control+Z')
    await page.getByText('Se deshizo en 2').waitFor()
    await tab(clerk, 'Por derivar 3').waitFor()
    await tab(unit, 'Por recibir 0').waitFor()
    expect(clerk.faults()).toEqual([])
  })

  it('offer what arrived instead of moving the rows, and dim what somebody dealt with', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/entries?bandeja=to-route`)
    await page.locator('[data-row]').nth(2).waitFor()
    const first = await page.locator('[data-row] a').first().textContent()
    await person.register({ subject: 'Solicita poda en calle Cielo 4' })
    await page.getByText('Hay 1 documento nuevo').waitFor()
    const offer = await page.locator('.new-entries-offer').boundingBox()
    const table = await page.getByRole('grid').boundingBox()
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0)
    expect(await page.locator('[data-row] a').first().textContent()).toBe(first)
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText('calle Cielo 4').waitFor()
    expect(clerk.faults()).toEqual([])
  })

  it('let documents be chosen by thumb on a telephone, and beside the box opened', async () => {
    const { page } = clerk
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.address}/control/entries?bandeja=to-route`)
    const card = page.locator('[data-row="0"]')
    const number = (await card.getByRole('link').textContent()) ?? ''
    const box = card.locator('label')
    await box.waitFor()
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    // At its corner: a thumb is broad.
    await box.click({ position: { x: 2, y: height - 2 } })
    await page.getByText('1 seleccionado', { exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: `Seleccionar ${number}` }).isChecked()).toBe(
      true,
    )
    expect(await accessibilityFaults(page)).toEqual([])
    const bar = page.getByRole('region', { name: 'Qué hacer con los seleccionados' })
    await bar.getByRole('button', { name: 'Seleccionar toda la página' }).click()
    await bar.getByText(/^[2-9] seleccionados/u).waitFor()
    await bar.getByRole('button', { name: 'Quitar la selección' }).click()
    await card.locator('[data-column="subject"]').click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('fit a telephone', async () => {
    const { page } = unit
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.address}/control/entries`)
    await page.getByRole('link', { name: 'Todo el libro' }).waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
