import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { api } from '#contract/api.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openFormIn, typeIn, typeRest } from '#tests/open-form.ts'
import { makePrintFolder, printers } from '#tests/print-folder.ts'
import type { PrintFolder } from '#tests/print-folder.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let prints: PrintFolder
let good: string

beforeAll(async () => {
  prints = await makePrintFolder()
  app = await openServedApp({ PRINT_FOLDER: prints.folder })
  good = await prints.open(app.town.municipalityId)
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  // Nobody is there to close the printer's window of the browser.
  await clerk.page.addInitScript(() => Object.assign(globalThis, { print: () => undefined }))
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await prints.remove()
})

/** Looked at by whoever names a folder for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: join(folder, `${name}-390.png`) })
  await page.setViewportSize({ width: 1366, height: 768 })
}

async function choosePrinter(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+.')
  const group = page.getByRole('radiogroup', { name: 'Impresora de etiquetas de este equipo' })
  await group.getByRole('radio', { name }).focus()
  await page.keyboard.press(' ')
  await group.getByRole('radio', { name, checked: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, `settings-${name.slice(0, 5)}`)
  await page.keyboard.press('Escape')
  await group.waitFor({ state: 'detached' })
}

async function overflow(page: Page): Promise<number> {
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  await page.setViewportSize({ width: 1366, height: 768 })
  return wide
}

const labelButton = (page: Page) => page.getByRole('button', { name: 'Imprimir etiqueta' })

it('sends the label of what was registered to the printer of this computer, with no dialog', async () => {
  const { page } = clerk
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${app.address}/control`)
  await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
  await choosePrinter(page, printers.good)
  await openFormIn(page, app)
  await typeIn(page)
  await typeRest(page)
  await page.keyboard.press('Control+Enter')
  await labelButton(page).waitFor()
  await labelButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Etiqueta enviada a «${printers.good}».`).waitFor()
  const [file = ''] = await readdir(good)
  const zpl = await readFile(join(good, file), 'utf8')
  expect(zpl).toContain(
    await page
      .getByText(/^E-\d{4}-\d{6}$/u)
      .first()
      .textContent(),
  )
  // As a print program does.
  await rm(join(good, file))
  await expect.poll(() => page.locator('.print-frame').count()).toBe(0)
})

it('is told when the label cannot be written, and prints it by the dialog', async () => {
  const { page } = clerk
  await choosePrinter(page, printers.bad)
  await labelButton(page).focus()
  await page.keyboard.press('Enter')
  await page
    .getByText('La etiqueta no se envió: la carpeta de la impresora no la admitió')
    .waitFor()
  await page.locator('[id="print-label"]:focus').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'not-sent')
  const drawn = page.waitForResponse((answer) => answer.url().includes('/label?size='))
  await page.getByRole('button', { name: 'Imprimir con el navegador' }).focus()
  await page.keyboard.press('Enter')
  expect((await drawn).status()).toBe(200)
  await page.locator('.print-frame').waitFor({ state: 'attached' })
  await page.locator('button:focus', { hasText: 'Imprimir con el navegador' }).waitFor()
})

it('prints by the dialog alone what was sent and whose answer was lost', async () => {
  const { page } = clerk
  await choosePrinter(page, printers.good)
  await page.route('**/api/label-prints', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await labelButton(page).focus()
  await page.keyboard.press('Enter')
  const instead = page.getByRole('button', { name: 'Imprimir con el navegador' })
  await instead.waitFor()
  expect(await readdir(good)).toHaveLength(1)
  await page.unroute('**/api/label-prints')
  const drawn = page.waitForResponse((answer) => answer.url().includes('/label?size='))
  await instead.focus()
  await page.keyboard.press('Enter')
  expect((await drawn).status()).toBe(200)
  expect(await readdir(good)).toEqual([])
})

it('shows what was taken and what failed, and sends again or discards it', async () => {
  const { page } = clerk
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar y actuar' }).fill('etiquetas env')
  await page.getByRole('option', { name: 'Etiquetas enviadas' }).waitFor()
  await picture(page, 'palette')
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Etiquetas enviadas' })
    .click()
  const table = page.getByRole('grid', { name: 'Etiquetas enviadas' })
  await table.getByText('Tomada').waitFor()
  await table.getByText('No enviada').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await picture(page, 'list')
  const discard = table.getByRole('button', { name: /^Descartar/u })
  await discard.first().focus()
  await page.keyboard.press('Enter')
  await table.getByText('No enviada').waitFor({ state: 'detached' })
  await page.locator('main :focus').waitFor()
  await table.getByRole('button', { name: /^Imprimir otra vez/u }).focus()
  await page.keyboard.press('Enter')
  await table.getByText('En espera').waitFor()
  expect(await readdir(good)).toHaveLength(1)
})

it('tells within seconds that nobody takes a label, and prints it by the dialog instead', async () => {
  const { page } = clerk
  await page.getByText(`La impresora «${printers.good}» no toma la etiqueta`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'not-taken')
  const drawn = page.waitForResponse((answer) => answer.url().includes('/label?size='))
  await page.getByRole('button', { name: 'Imprimir con el navegador' }).focus()
  await page.keyboard.press('Enter')
  expect((await drawn).status()).toBe(200)
  // What is printed otherwise does not come out as well.
  expect(await readdir(good)).toEqual([])
  expect(clerk.faults()).toEqual([])
})

it('turns the pages of a busy day by key, and shows at once what was not taken', async () => {
  const { page } = clerk
  const asking = await personBehind(clerk, app, 'REG')
  const { entryId } = await asking.register()
  for (let batch = 0; batch < 3; batch += 1) {
    const some = Array.from({ length: 20 }, () => ({ printId: randomUUID(), entryId }))
    const body = { printer: printers.good, size: '50x25' as const, prints: some }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await asking.ask(api.printLabels, { body })
  }
  const [, ...taken] = await readdir(good)
  await Promise.all(taken.map((file) => rm(join(good, file))))
  await page.goto(`${app.address}/control/labelprints`)
  await page.getByText('Página 1, 50 etiquetas en esta página').waitFor()
  await page.locator('main h1').focus()
  await page.keyboard.press(']')
  await page.getByText(/^Página 2, \d+ etiquetas en esta página/u).waitFor()
  await page.locator('[data-row="0"]:focus').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'labels-page-2')
  await page.keyboard.press('[')
  await page.getByText('Página 1, 50 etiquetas en esta página').waitFor()
  const only = page.getByRole('switch', { name: /^Solo las que la impresora no ha tomado/u })
  await only.focus()
  await page.keyboard.press(' ')
  await page.getByRole('grid').getByText('En espera').first().waitFor()
  await page.getByRole('grid').getByText('Tomada').first().waitFor({ state: 'detached' })
  await expect.poll(() => only.evaluate((held) => held === document.activeElement)).toBe(true)
  await picture(page, 'labels-not-taken')
})
