/**
 * Where the focus stands in the list of documents: on a row whenever rows were what somebody asked
 * for, so that the keys of a row work at once; never taken from a field.
 */
import type { Browser, Page } from 'playwright-core'
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
import { holdBack } from '#tests/late-answers.ts'
import { copyEntries } from '#tests/many-entries.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
/** The newest first, as the book lists them. */
let rows: readonly EntryView[]

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  const person = await personBehind(clerk, app, 'REG')
  const registered = []
  for (const street of ['Luna', 'Sol', 'Mar']) {
    registered.push(await person.register({ subject: `Solicita poda en calle ${street} 4` }))
  }
  rows = registered.toReversed()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const book = () => `${app.address}/control/entries`
const numberOf = (place: number): string => rows[place]?.entryNumber ?? ''
const tab = (page: Page, name: RegExp) => page.getByRole('link', { name })

/** The number in the row that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-row]:focus a')?.textContent)

describe('whoever opens the list', () => {
  it('from the menu is on its first row, in a table called as the page, and goes on by j', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control`)
    await page.getByRole('navigation').getByRole('link', { name: 'Libro de registro' }).click()
    await expect.poll(() => focused(page)).toBe(numberOf(0))
    await page.getByRole('grid', { name: 'Libro de registro' }).waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe(numberOf(1))
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('by its address is there too, at the top of the page, and goes on by an arrow', async () => {
    const { page } = clerk
    await page.goto(book())
    await expect.poll(() => focused(page)).toBe(numberOf(0))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe(numberOf(1))
    await page.keyboard.press(' ')
    await page.getByRole('heading', { level: 2, name: numberOf(1) }).waitFor()
    await page.keyboard.press(' ')
  })

  it('comes back to the row that was left, also from another tray', async () => {
    const { page } = clerk
    await page.goto(book())
    await expect.poll(() => focused(page)).toBe(numberOf(0))
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: numberOf(1) }).waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe(numberOf(1))
    await tab(page, /Devueltos 0/u).press('Enter')
    await page.getByText('Nada en «Devueltos»').waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe(numberOf(1))
  })

  it('has the first row of a tray that was chosen, and stays on the way to an empty one', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control`)
    await page.goto(book())
    await expect.poll(() => focused(page)).toBe(numberOf(0))
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe(numberOf(2))
    await tab(page, /Por derivar 3/u).press('Enter')
    await page.getByRole('grid', { name: 'Por derivar' }).waitFor()
    await expect.poll(() => focused(page)).toBe(numberOf(0))
    await tab(page, /Devueltos 0/u).press('Enter')
    await page.getByText('Nada en «Devueltos»').waitFor()
    await expect.poll(() => page.locator('.tray-tab[aria-current]:focus').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('whoever looks for something', () => {
  it('stays in the box while rows come, and in a filter that was chosen', async () => {
    const { page } = clerk
    const late = await holdBack(page, '**/api/entries*')
    await page.goto(book())
    await page.getByRole('searchbox').fill('luna')
    await late.letGo()
    await page.getByText('1 encontrado.').waitFor()
    await page.locator('[type=search]:focus').waitFor()
    await page.locator('.filter-chip').getByRole('button').press('Enter')
    // The button is gone with its filter.
    await expect.poll(() => focused(page)).toBe(numberOf(0))
    await page.getByRole('combobox', { name: 'Trámite' }).fill('archivado')
    await page.keyboard.press('Enter')
    await page.getByText('Ningún resultado con estos filtros').waitFor()
    await page.locator('.list-filters :focus').waitFor()
    await page.getByRole('button', { name: 'Quitar filtros' }).last().press('Enter')
    await expect.poll(() => focused(page)).toBe(numberOf(0))
  })

  it('is on the heading when what was pressed is gone, and there is no row', async () => {
    const { page } = clerk
    await page.goto(`${book()}?bandeja=returned&estado=ANNULLED`)
    await page.getByText('Ningún resultado con estos filtros').waitFor()
    await page.locator('.filter-chip').getByRole('button').press('Enter')
    await page.getByText('Nada en «Devueltos»').waitFor()
    await page.locator('h1:focus', { hasText: 'Devueltos' }).waitFor()
    expect(clerk.faults()).toEqual([])
  })
})

describe('whoever turns the page', () => {
  it('sees nine whole rows at 1366 × 768, and the first card of a telephone', async () => {
    const { page } = clerk
    await copyEntries(app.db.url, 60)
    await page.goto(book())
    await page.locator('[data-row="0"]:focus').waitFor()
    const inView = () =>
      page.locator('[data-row]').evaluateAll((each) => {
        const places = each.map((row) => row.getBoundingClientRect())
        return {
          whole: places.filter(({ bottom }) => bottom <= innerHeight).length,
          top: places[0]?.top,
        }
      })
    expect((await inView()).whole).toBeGreaterThanOrEqual(9)
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await inView()).top).toBeLessThan(300)
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('has its first row, by key and by button, and the row that was left by Back', async () => {
    const { page } = clerk
    const row = (place: number) => page.locator(`[data-row="${place}"]:focus`)
    await page.goto(book())
    await row(0).waitFor()
    await page.keyboard.press('PageDown')
    await row(10).waitFor()
    const left = await row(10).getByRole('link').textContent()
    await page.keyboard.press(']')
    await page.getByText('Página 2').waitFor()
    await row(0).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => focused(page)).toBe(left)
    await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
    await page.getByText('Página 2').waitFor()
    await row(0).waitFor()
  })
})
