/**
 * A search that is kept, named, shared, changed and deleted, by keyboard; and what others see of
 * it.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
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
  const person = await personBehind(clerk, app, 'REG')
  await person.register({ subject: 'Poda de árboles en la plaza' })
  await person.register({ subject: 'Poda de un sauce caído' })
  await person.register({ subject: 'Permiso de obra menor' })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const rows = (page: Page) => page.locator('[data-row]')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vistas guardadas' }).getByRole('link', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const name = (page: Page) => page.getByRole('dialog').getByLabel('Nombre de la vista')

/** Presses Tab until the focus is there, as somebody without a mouse. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const said = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (said.includes(label)) return
  }
  throw new Error(`The keyboard does not reach «${label}»`)
}

async function pictures(page: Page, shown: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const themeNow = await page.evaluate(() => document.documentElement.dataset['theme'])
  const wear = (theme: string | undefined) =>
    page.evaluate((worn) => {
      if (worn !== undefined) document.documentElement.dataset['theme'] = worn
    }, theme)
  for (const theme of [themeNow, 'lara-dark-indigo']) {
    for (const [size, width, height] of [
      ['desktop', 1366, 768],
      ['phone', 390, 844],
    ] as const) {
      await wear(theme)
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${folder}/views-${shown}-${size}-${theme}.png` })
    }
  }
  await wear(themeNow)
  await page.setViewportSize({ width: 1366, height: 768 })
}

describe('whoever looks for the same every day', () => {
  it('keeps the search under a name with the keyboard, and opens it with its count', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/entries`)
    await expect.poll(() => rows(page).count()).toBe(3)
    await expect.poll(() => button(page, 'Guardar como vista').count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('poda')
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.evaluate(() => document.querySelector('h1')?.focus())
    await tabTo(page, 'Guardar como vista')
    await page.keyboard.press('Enter')
    await name(page).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Ponga un nombre a la vista.').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await name(page).fill('Podas')
    await pictures(page, 'window')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => tab(page, 'Podas').textContent()).toContain('2')
    await expect.poll(() => tab(page, 'Podas').getAttribute('aria-current')).toBe('page')
    await page.getByRole('heading', { level: 1, name: 'Podas' }).waitFor()
    expect(page.url()).not.toContain('poda&')
    expect(await accessibilityFaults(page)).toEqual([])
    await pictures(page, 'open')
  })

  it('opens it from a copied address with its words, which are not in the address', async () => {
    const { page } = clerk
    const address = page.url()
    expect(address).toContain('guardada=')
    const other = await page.context().newPage()
    await other.goto(address)
    await expect.poll(() => rows(other).count()).toBe(2)
    await expect.poll(() => other.getByRole('searchbox').inputValue()).toBe('poda')
    await other.close()
  })

  it('changes what it asks, whom it is for and what it is called, and is told when a name is taken', async () => {
    const { page } = clerk
    await page.getByRole('searchbox').fill('poda sauce')
    await expect.poll(() => rows(page).count()).toBe(1)
    await button(page, 'Guardar los cambios').click()
    await page.getByRole('dialog').getByText('Contiene: poda sauce').waitFor()
    await page.getByText('Para todo el municipio').click()
    await name(page).fill('Sauces')
    await page.keyboard.press('Enter')
    await expect.poll(() => tab(page, 'Sauces').textContent()).toContain('1')
    await expect.poll(() => button(page, 'Guardar los cambios').count()).toBe(0)
    await page.getByRole('searchbox').fill('obra')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByText('Permiso de obra menor').first().waitFor()
    await button(page, 'Guardar como vista nueva').click()
    await name(page).fill('sauces')
    await page.getByText('Para todo el municipio').click()
    await page.keyboard.press('Enter')
    await page.getByText('Ya hay una vista que se llama «sauces».').first().waitFor()
    await name(page).fill('Obras')
    await page.keyboard.press('Enter')
    await expect.poll(() => tab(page, 'Obras').getAttribute('aria-current')).toBe('page')
    await pictures(page, 'two')
  })

  it('cannot keep what was not understood', async () => {
    const { page } = clerk
    await page.getByRole('searchbox').fill('obra estado:perdido')
    await page.keyboard.press('Enter')
    await page.getByText('No se entendió «estado:perdido»').waitFor()
    await page.getByRole('searchbox').fill('poda estado:perdido')
    await page.keyboard.press('Enter')
    await button(page, 'Guardar los cambios').click()
    await page.getByText('Corrija primero lo que no se entendió').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('shares it with whoever sees less, counted for them, and not theirs to change', async () => {
    const head = await openVisitor(browser)
    await enter(head, app, 'JU')
    const { page } = head
    await page.goto(`${app.address}/control/entries`)
    await expect.poll(() => tab(page, 'Sauces').textContent()).toContain('0')
    await tab(page, 'Sauces').click()
    await page.getByText('Ningún resultado con estos filtros').waitFor()
    await expect.poll(() => button(page, 'Opciones de la vista').count()).toBe(0)
    expect(head.faults()).toEqual([])
    await head.close()
  })

  it('deletes it, after being asked, and is back in the whole book', async () => {
    const { page } = clerk
    await tab(page, 'Obras').click()
    await button(page, 'Opciones de la vista').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByText('Desaparece para todas las personas').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Eliminar la vista' }).click()
    await expect.poll(() => tab(page, 'Obras').count()).toBe(0)
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByRole('heading', { level: 1, name: 'Libro de registro' }).waitFor()
    expect(clerk.faults()).toEqual([])
  })
  it('stays within a telephone, however many there are', async () => {
    const { page } = clerk
    const person = await personBehind(clerk, app, 'REG')
    for (let place = 0; place < 12; place += 1) {
      const question = { text: 'poda' }
      const body = { name: `Podas de la zona ${place}`, isShared: false, question }
      await person.ask(api.saveView, { params: { viewId: randomUUID() }, body })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await tab(page, 'Podas de la zona 11').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
