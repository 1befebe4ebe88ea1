/**
 * The old books from the keyboard: found from the main search, opened, paged, a row read, the
 * report taken away.
 */
import { mkdir, readFile } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { importOldBook } from '#tests/old-book.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor

beforeAll(async () => {
  app = await openServedApp()
  await importOldBook(
    { municipality: app.municipality, db: app.db },
    { name: 'Libro de entrada 1998' },
  )
  const many = Array.from({ length: 120 }, (_, index) => [
    `${index + 1}/1987`,
    '05/03/1987',
    `Persona ${index + 1}`,
    'Pide certificado',
    'Registro Civil',
    '',
    '',
  ])
  await importOldBook(
    { municipality: app.municipality, db: app.db },
    { name: 'Libro de entrada 1987', rows: many },
  )
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['BOOK_PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

describe('the imported books', () => {
  it('are told of by the main search, and found there with what was asked', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/entries`)
    const box = page.getByRole('searchbox', { name: 'Buscar', exact: false }).first()
    await box.fill('nanez')
    const link = page.getByRole('link', { name: '2 en libros importados' })
    await link.waitFor()
    await look(page, 'main-search')
    await link.press('Enter')
    await page.getByRole('heading', { name: 'Libros importados', level: 1 }).waitFor()
    await page.getByRole('status').filter({ hasText: '2 filas' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('searchbox', { name: 'Palabras' }).inputValue()).toBe('nanez')
    await page
      .getByRole('grid', { name: 'Libros importados' })
      .getByRole('link', { name: 'Libro de entrada 1998' })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await look(page, 'books')
  })

  it('are told of by the palette', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar y actuar' }).fill('sentencia')
    const option = page.getByRole('option', { name: /1 en libros importados/u })
    await option.waitFor()
    await look(page, 'palette')
    await option.click()
    const rows = page.getByRole('grid', { name: 'Filas encontradas' })
    await rows.getByText('Juzgado').waitFor()
    await expect.poll(() => rows.getByRole('rowheader').count()).toBe(1)
  })

  it('are opened and paged from the keyboard, and a row shows all of itself', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/importedbooks`)
    await page.getByRole('link', { name: 'Libro de entrada 1987' }).press('Enter')
    await page.getByRole('heading', { name: 'Libro de entrada 1987', level: 1 }).waitFor()
    await page.getByRole('link', { name: '50/1987', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
    await page.getByRole('link', { name: '51/1987', exact: true }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Página 2 de 3' }).waitFor()
    await page.goto(`${app.address}/control/importedbooks`)
    await page.getByRole('link', { name: 'Libro de entrada 1998' }).press('Enter')
    await page.getByText('Libro importado, solo lectura').waitFor()
    await page.getByRole('grid', { name: 'Filas encontradas' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await look(page, 'book')
    await page.getByRole('link', { name: '1/1998', exact: true }).press('Enter')
    await page.getByRole('heading', { name: '1/1998', level: 1 }).waitFor()
    const further = page.locator('section').filter({ hasText: 'Otras columnas del archivo' })
    await further.getByText('7-B').waitFor()
    await page.getByText('Llamar a Íñigo').waitFor()
    await page.getByText('Libro importado, solo lectura').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await look(page, 'row')
    await page.getByRole('link', { name: 'Fila siguiente' }).press('Enter')
    await page.getByText('Juzgado de Paz').waitFor()
    await page.getByText('No se entiende').waitFor()
  })

  it('say what was wrong with them, to be read and taken away', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/importedbooks`)
    await page.getByRole('link', { name: 'Libro de entrada 1998' }).press('Enter')
    await page.getByRole('tab', { name: 'Filas' }).press('ArrowRight')
    const years = page.getByRole('grid', { name: 'Números, año por año' })
    await years.getByText('3 (filas 2, 3)').waitFor()
    expect(new URL(page.url()).searchParams.get('vista')).toBe('informe')
    expect(await accessibilityFaults(page)).toEqual([])
    await look(page, 'review')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar el informe (CSV)' }).press('Enter')
    const csv = await readFile(await (await saved).path(), 'utf8')
    expect(csv).toContain('Falta;1998;2;2;')
    expect(clerk.faults()).toEqual([])
  })

  it('fit a telephone, and the dark', async () => {
    const dark = await openVisitor(browser, { width: 390, height: 844, isDark: true })
    await enter(dark, app, 'ADM')
    const { page } = dark
    await page.goto(`${app.address}/control/importedbooks`)
    const link = page.getByRole('link', { name: 'Libro de entrada 1998' })
    await link.waitFor()
    await look(page, 'books-phone-dark')
    await link.click()
    await page.getByRole('link', { name: '1/1998', exact: true }).waitFor()
    await look(page, 'book-phone-dark')
    await page.getByRole('link', { name: '1/1998', exact: true }).click()
    await page.getByText('no la administración').waitFor()
    await look(page, 'row-phone-dark')
    await expect.poll(() => page.getByText('7-B').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults(page)).toEqual([])
    await dark.close()
  })
})
