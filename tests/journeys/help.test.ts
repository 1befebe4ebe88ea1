import { mkdir } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
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
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const hint = (page: Page) => page.locator('#field-hint')
const manual = (page: Page) => page.getByRole('dialog', { name: 'Manual' })

async function openForm(page: Page): Promise<void> {
  await page.goto(`${app.address}/control/sentdocument`)
  await page.locator('[id="parties.0.identity.number"]:focus').waitFor()
}

/** A picture to look at, where `PICTURES` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

describe('F1 in a field', () => {
  it('says what to write there, and leaves text, caret and layout as they were', async () => {
    const { page } = clerk
    await openForm(page)
    await page.locator('#subject').focus()
    await page.keyboard.type('Solicita poda')
    await page.keyboard.press('ArrowLeft')
    const before = await page.locator('#folios').boundingBox()
    await page.keyboard.press('F1')
    await expect.poll(() => hint(page).textContent()).toContain('De qué trata, en una frase')
    expect(await page.locator('#subject').getAttribute('aria-describedby')).toContain('field-hint')
    expect(await page.locator('#folios').boundingBox()).toEqual(before)
    await picture(page, 'field')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('X')
    expect(await page.locator('#subject').inputValue()).toBe('Solicita podXa')

    await page.keyboard.press('Escape')
    await hint(page).waitFor({ state: 'detached' })
    expect(await page.locator('#subject:focus').inputValue()).toBe('Solicita podXa')
    const described = await page.locator('#subject').getAttribute('aria-describedby')
    expect(described ?? '').not.toContain('field-hint')
  })

  it('goes away with the focus, and with a second F1', async () => {
    const { page } = clerk
    await openForm(page)
    await page.locator('#folios').focus()
    await page.keyboard.press('F1')
    await expect.poll(() => hint(page).textContent()).toContain('Cuántas hojas entrega')
    await page.keyboard.press('F1')
    await hint(page).waitFor({ state: 'detached' })
    await page.keyboard.press('F1')
    await hint(page).waitFor()
    await page.keyboard.press('Enter')
    await hint(page).waitFor({ state: 'detached' })
  })

  it('knows a field by the name that the country gives it', async () => {
    const { page } = clerk
    await openForm(page)
    await page.getByRole('button', { name: 'Contacto' }).click()
    await page.locator('[id="parties.0.email"]:focus').waitFor()
    await page.getByLabel('Comuna', { exact: true }).focus()
    await page.keyboard.press('F1')
    await expect.poll(() => hint(page).textContent()).toContain('El lugar donde vive')
    await page.keyboard.press('Escape')
  })

  it('in a window closes alone with the first Escape, and is heard over it', async () => {
    const administrator = await openVisitor(browser, { width: 390, height: 844 })
    const { page } = administrator
    await enter(administrator, app, 'ADM')
    await page.goto(`${app.address}/control/organization?tab=units`)
    await page.getByRole('link', { name: 'Agregar unidad' }).click()
    const window = page.getByRole('dialog', { name: 'Nueva unidad' })
    await window.getByLabel('Código').focus()
    await page.keyboard.press('F1')
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining('por ejemplo OBR para Obras'))
    await picture(page, 'field-narrow')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await hint(page).waitFor({ state: 'detached' })
    expect(await window.isVisible()).toBe(true)
    await administrator.close()
  })
})

describe('F1 elsewhere', () => {
  it('opens the manual at the screen, and Escape gives the page back', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control`)
    await page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).focus()
    await page.keyboard.press('F1')
    await manual(page).getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    await picture(page, 'manual-window')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await manual(page).waitFor({ state: 'detached' })
    await page.locator('h1:focus').waitFor()
  })

  it('finds by words without accents and by the code of a message', async () => {
    const { page } = clerk
    await page.keyboard.press('F1')
    const box = manual(page).getByLabel('Buscar en el manual')
    await box.fill('anulacion otra')
    await manual(page).getByText('«Pedir la anulación» la aprueba otra persona').waitFor()
    await box.fill('e-tra-08')
    await manual(page).getByText('nadie aprueba lo que pidió').waitFor()
    await box.fill('zzz')
    await manual(page).getByText('Sin resultados con esas palabras').waitFor()
    expect(await box.inputValue()).toBe('zzz')
    await page.keyboard.press('Escape')
  })
})

describe('the manual', () => {
  it('is a page of the menu «Ayuda», whose address may name a chapter', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/manual#closings`)
    await page.locator('#closings:focus').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Cierre diario' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(26)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${app.address}/control`)
    await page.getByRole('button', { name: 'Ayuda', exact: true }).click()
    await page.getByRole('link', { name: 'Manual', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Manual' }).waitFor()
    await picture(page, 'manual-page')
  })

  it('is read on a telephone without scrolling sideways, in the dark too, and in English', async () => {
    const reader = await openVisitor(browser, { width: 390, height: 844 })
    const { page } = reader
    await page.addInitScript(() => {
      localStorage.setItem('language', 'en')
      localStorage.setItem('layout', JSON.stringify({ theme: 'lara-dark-indigo' }))
    })
    await page.goto(`${app.address}/manual#bookstate`)
    await page.getByRole('heading', { level: 2, name: 'State of the book' }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await picture(page, 'manual-narrow-dark')
    expect(await accessibilityFaults(page)).toEqual([])
    await reader.close()
  })

  it('is fetched only when somebody asks for it', async () => {
    const { page } = clerk
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openForm(page)
    const before = asked.filter((url) => /help|field-hint|manual/u.test(url))
    expect(before).toEqual([])
    await page.locator('#folios').focus()
    await page.keyboard.press('F1')
    await hint(page).waitFor()
    expect(asked.some((url) => /\/help-/u.test(url))).toBe(true)
  })
})
