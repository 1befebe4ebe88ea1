import { mkdir } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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
let administrator: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  administrator = await openVisitor(browser)
  await enter(administrator, app, 'ADM')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const list = (page: Page) => page.locator('details', { has: page.getByText('Primera semana') })

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

describe('the first week', () => {
  it('says to an administrator what is missing, why, and where it is done', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control`)
    await list(page).getByText('La copia de seguridad, ensayada').waitFor()
    await expect.poll(() => list(page).getByRole('link', { name: 'Ver el ensayo' }).count()).toBe(1)
    const step = (text: string) => list(page).locator('li', { hasText: text })
    await step('dos jefaturas').getByText('otra persona que administre, otra jefatura').waitFor()
    await step('La copia de seguridad').getByText('Lo hace quien administra el servidor.').waitFor()
    // Nothing to print yet: it leads nowhere, and there is no other list of what to begin with.
    await step('comprobante impreso').getByText('Después del primer documento.').waitFor()
    await expect.poll(() => step('comprobante impreso').getByRole('link').count()).toBe(0)
    await expect.poll(() => page.getByText('Le damos la bienvenida').count()).toBe(0)
    await picture(page, 'first-week')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('says the same to a head of registry, and what only the administration does', async () => {
    const head = await openVisitor(browser, { width: 390, height: 844 })
    const { page } = head
    await enter(head, app, 'JREG')
    await page.goto(`${app.address}/control`)
    const own = await list(page).locator('summary').textContent()
    expect(own).toBe(await list(administrator.page).locator('summary').textContent())
    await list(page).getByText('Lo hace la administración.').first().waitFor()
    await expect.poll(() => list(page).getByRole('link', { name: 'Ver el ensayo' }).count()).toBe(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await picture(page, 'first-week-narrow')
    expect(await accessibilityFaults(page)).toEqual([])
    await head.close()
  })

  it('is nothing to a clerk, and ticks by itself what was done', async () => {
    const clerk = await openVisitor(browser)
    await enter(clerk, app, 'REG')
    await clerk.page.goto(`${app.address}/control`)
    await clerk.page.getByText('Le damos la bienvenida').waitFor()
    await expect.poll(() => list(clerk.page).count()).toBe(0)
    await (await personBehind(clerk, app, 'REG')).register()
    const { page } = administrator
    await page.reload()
    const first = list(page).locator('li', { hasText: 'El primer documento registrado' })
    await first.getByText('hecho', { exact: true }).waitFor()
    await clerk.close()
  })

  it('stays folded for the day, with the keyboard alone', async () => {
    const { page } = administrator
    await list(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => list(page).getAttribute('open')).toBeNull()
    await page.reload()
    await list(page).waitFor()
    expect(await list(page).getAttribute('open')).toBeNull()
    await list(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await list(page).getByText('La copia de seguridad, ensayada').waitFor()
  })

  // The browser tells later than it folds that a list was folded, and a page left between the two
  // would forget it.
  it('is kept as folded in the moment in which it folds', async () => {
    const summary = list(administrator.page).locator('summary')
    const folding = await summary.evaluate((element: HTMLElement) => {
      const before = Object.entries(localStorage)
      element.click()
      return { before, after: Object.entries(localStorage) }
    })
    expect(folding.after).not.toEqual(folding.before)
    await summary.click()
    await list(administrator.page).getByText('La copia de seguridad, ensayada').waitFor()
  })
})

describe('the counter window of this computer', () => {
  it('is set once in the settings, and stands beside whoever works, after a reload too', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control`)
    await list(page).waitFor()
    await page.keyboard.press('Control+.')
    const field = page.getByLabel('Ventanilla de este equipo')
    await field.fill('<Ventanilla>')
    await page.getByText('Escriba letras, números y espacios').waitFor()
    await expect.poll(() => field.inputValue()).toBe('<Ventanilla>')
    await picture(page, 'window-refused')
    await field.fill('Ventanilla 3')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    const bar = page.getByRole('banner')
    await bar.getByText('Ventanilla 3 ·').waitFor()
    await page.reload()
    await bar.getByText('Ventanilla 3 ·').waitFor()
    await picture(page, 'window')
  })
})
