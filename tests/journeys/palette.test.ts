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
import { aParty } from '#tests/registration.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
/** The number of the one entry in the book. */
let registered: string

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  const person = await personBehind(clerk, app, 'REG')
  const { entryNumber } = await person.register({
    subject: 'Petición de iluminación en la plaza',
    parties: [aParty({ surname2: 'Núñez' })],
  })
  registered = entryNumber
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar y actuar' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar y actuar' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Atajos de teclado' })
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

async function openBook(page: Page): Promise<void> {
  await page.goto(`${app.address}/control/entries`)
  await page.getByRole('link', { name: registered }).waitFor()
}

async function documentShown(page: Page): Promise<void> {
  await page.waitForURL('**/control/editdocument?id=*')
  await page.getByRole('heading', { level: 1, name: registered }).waitFor()
}

async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  await page.keyboard.type(typed)
}

/** What a screen reader would say is highlighted. */
async function highlighted(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.textContent ?? ''
  })
}

const pictures = process.env['PICTURES']

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/palette-${name}.png` })
}

describe('the command palette', () => {
  it('finds a page by a piece of its name and goes there with Enter', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('N.º de documento').waitFor()
    await openPalette(page, 'libro')
    await expect.poll(() => highlighted(page)).toContain('Libro de registro')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Libro de registro' }).waitFor()
    await expect.poll(() => palette(page).count()).toBe(0)
  })

  it('goes to an entry by its number, also when Enter follows at once', async () => {
    const { page } = clerk
    await openBook(page)
    await openPalette(page, String(Number(registered.slice(-6))))
    await page.keyboard.press('Enter')
    await documentShown(page)
    await expect.poll(() => palette(page).count()).toBe(0)
  })

  it('finds an entry by a word without its accents, and opens it in another tab with Ctrl+Enter', async () => {
    const { page, context } = clerk
    await openBook(page)
    await openPalette(page, 'peticion nunez')
    const row = palette(page).getByRole('option', { name: registered })
    await row.waitFor()
    await expect.poll(() => row.textContent()).toContain('Petición de iluminación')
    await page.keyboard.press('Home')
    await expect.poll(() => highlighted(page)).toContain(registered)
    await picture(page, 'entries')
    const opening = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opening
    await documentShown(tab)
    await tab.close()
    expect(new URL(page.url()).pathname).toBe('/control/entries')
  })

  it('keeps what was opened last, and forgets it on signing out', async () => {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await enter(visitor, app, 'REG')
    await page.getByRole('link', { name: registered }).click()
    await documentShown(page)
    await openPalette(page)
    await palette(page).getByRole('group', { name: 'Abiertos hace poco' }).waitFor()
    await expect.poll(() => highlighted(page)).toContain(registered)
    await page.keyboard.type('etiqueta 62')
    await expect.poll(() => highlighted(page)).toContain('Etiqueta 62')
    await box(page).fill('cerrar ses')
    await expect.poll(() => highlighted(page)).toContain('Cerrar sesión')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.address}/`)
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes('recent')),
    )
    expect(kept).toEqual([])
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })

  it('gives the focus back on Escape', async () => {
    const { page } = clerk
    await openBook(page)
    const search = page.getByRole('searchbox')
    await search.fill('poda')
    // Kept with the page's place in the history: seen asked, then seen cleared.
    await page.getByRole('link', { name: registered }).waitFor({ state: 'detached' })
    await openPalette(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await search.inputValue()).toBe('poda')
    await search.fill('')
    await page.getByRole('link', { name: registered }).waitFor()
  })

  it('opens from the button of the top bar, and changes the theme', async () => {
    const { page } = clerk
    await openBook(page)
    await page.getByRole('button', { name: 'Buscar…' }).click()
    await box(page).waitFor()
    await page.keyboard.type('tema oscuro')
    await page.keyboard.press('Enter')
    await expect.poll(() => theme(page)).toBe('lara-dark-indigo')
    await openPalette(page)
    await picture(page, 'dark')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('tema claro')
    await page.keyboard.press('Enter')
    await expect.poll(() => theme(page)).toBe('lara-light-indigo')
  })

  it('says so when there is nothing, and is clean for axe with rows and without', async () => {
    const { page } = clerk
    await openBook(page)
    await openPalette(page)
    await picture(page, 'light')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('999999')
    await palette(page).getByText('No hay ningún registro con el número 999999').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  })

  it('fits a phone', async () => {
    const { page } = clerk
    await page.setViewportSize({ width: 390, height: 844 })
    await openBook(page)
    await picture(page, 'phone-bar')
    await page.getByRole('button', { name: 'Buscar…' }).click()
    await box(page).fill('ilumin')
    const row = palette(page).getByRole('option', { name: registered })
    await row.waitFor()
    await picture(page, 'phone')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    expect(await accessibilityFaults(page)).toEqual([])
    await row.click()
    await documentShown(page)
    await page.setViewportSize({ width: 1366, height: 768 })
  })
})

describe('the keys', () => {
  it('lists on `?` what is active on this screen and everywhere', async () => {
    const { page } = clerk
    await openBook(page)
    await page.keyboard.press('?')
    await sheet(page).waitFor()
    const said = (await sheet(page).textContent()) ?? ''
    for (const label of ['Buscar en el libro', 'Fila siguiente', 'Configuración', 'Ingreso nuevo'])
      expect(said).toContain(label)
    // There is no second page to go to, and the slash is the book's here.
    expect(said).not.toContain('Página siguiente')
    await expect.poll(() => sheet(page).getByText('Buscar', { exact: true }).count()).toBe(0)
    await picture(page, 'sheet-light')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
  })

  it('lists other keys on another screen', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('N.º de documento').waitFor()
    await openPalette(page, 'atajos de esta')
    await page.keyboard.press('Enter')
    await sheet(page).waitFor()
    const said = (await sheet(page).textContent()) ?? ''
    expect(said).toContain('Copiar el registro anterior')
    expect(said).not.toContain('Fila siguiente')
    await picture(page, 'sheet-form')
    await page.keyboard.press('Escape')
  })

  it('goes home and to the book with two keys, one after the other', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/organization`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: 'Libro de registro' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL(`${app.address}/`)
    await expect.poll(() => palette(page).count()).toBe(0)
  })

  it('never takes a letter from a field', async () => {
    const { page } = clerk
    await openBook(page)
    await page.keyboard.press('/')
    await page.keyboard.type('nn?')
    expect(await page.getByRole('searchbox').inputValue()).toBe('nn?')
    await expect.poll(() => sheet(page).count()).toBe(0)
    // The same address asked for again is a reload, which brings back what was looked for.
    await page.goto(`${app.address}/accesibilidad`)
  })

  it('does nothing with single keys once they are off, while Ctrl+K still works', async () => {
    const { page } = clerk
    await openBook(page)
    await page.keyboard.press('?')
    await sheet(page).getByRole('switch', { name: 'Atajos de una tecla' }).press('Space')
    await sheet(page).getByText('(apagado)').first().waitFor()
    await picture(page, 'sheet-off')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    for (const key of ['n', '?', '/', 'g', 'i']) await page.keyboard.press(key)
    await expect.poll(() => sheet(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/control/entries')
    await openPalette(page)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+.')
    await page.getByRole('dialog', { name: 'Configuración' }).waitFor()
  })

  it('is clean for axe in the dark', async () => {
    const visitor = await openVisitor(browser, { width: 1366, height: 768, isDark: true })
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(visitor, app, 'REG')
    await visitor.page.getByRole('link', { name: registered }).waitFor()
    await visitor.page.keyboard.press('?')
    await sheet(visitor.page).waitFor()
    await picture(visitor.page, 'sheet-dark')
    expect(await accessibilityFaults(visitor.page)).toEqual([])
    expect(clerk.faults()).toEqual([])
    await visitor.close()
  })
})
