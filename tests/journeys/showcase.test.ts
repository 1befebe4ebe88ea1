import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let byNight: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  byNight = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  await enter(clerk, app, 'REG')
  await enter(byNight, app, 'AUD')
  // Setting the theme fails in the popup while it has no address yet: the test's doing, not a
  // page's.
  byNight.faults()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const municipality = 'Municipalidad de Prueba'

const showcase = [
  ['panel', 'Paneles'],
  ['utilities', 'Utilidades'],
  ['documentation', 'Documentación'],
  ['blocks', 'Bloques'],
  ['pages', 'Páginas'],
] as const

describe.each(showcase)('/control/%s', (name, title) => {
  it('answers with its heading and its title, from no place in the menu', async () => {
    const { page } = clerk
    const answer = await page.goto(`${app.address}/control/${name}`)
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} - ${municipality}`)
    const menu = page.getByRole('navigation', { name: 'Principal' })
    expect(await menu.getByRole('link', { name: 'Pagina inicio' }).count()).toBe(1)
    await expect.poll(() => menu.locator(`a[href*="/control/${name}"]`).count()).toBe(0)
    if (name === 'pages') await page.getByRole('grid').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('can be read in the dark on a telephone, without scrolling sideways', async () => {
    const { page } = byNight
    await page.goto(`${app.address}/control/${name}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (name === 'pages') await page.getByRole('grid').waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('lara-dark-indigo')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('the calendar of the showcase', () => {
  it('shows the events that the file says, on the days that it says', async () => {
    const { page } = clerk
    const [answer] = await Promise.all([
      page.waitForResponse('**/assets/demo/data/scheduleevents.json'),
      page.goto(`${app.address}/control/pages`),
    ])
    const { data } = (await answer.json()) as { data: { title: string; start: string }[] }
    const first = data.find(({ start }) => start.startsWith('2026-11'))
    await showMonth(clerk, 'Noviembre de 2026')
    // Its title may stand in the days of the neighbouring months too.
    const cell = page.getByRole('gridcell', { name: first?.title ?? '' }).first()
    await cell.click()
    const agenda = page.getByRole('region', { name: 'Actividades del día' })
    await agenda.getByText(first?.title ?? '', { exact: true }).waitFor()
    const day = Number(first?.start.slice(8, 10))
    expect(await cell.textContent()).toContain(` ${day} de noviembre de 2026`)
    for (const { title, start } of data.filter((event) => event.start.startsWith('2026-11'))) {
      const named = page.getByRole('gridcell', { name: title })
      await expect.poll(() => named.count(), { message: `${title}, ${start}` }).toBeGreaterThan(0)
    }
  })

  it('is walked through with the arrows, into the next month too', async () => {
    const { page } = clerk
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('gridcell', { name: '30 de noviembre de 2026' }).click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toContain('martes, 1 de diciembre de 2026')
    await page.getByRole('heading', { name: 'Diciembre de 2026' }).waitFor()
    await page.keyboard.press('Home')
    await expect.poll(focused).toContain('lunes, 30 de noviembre de 2026')
    await page.keyboard.press('PageDown')
    await expect.poll(focused).toContain('miércoles, 30 de diciembre de 2026')
    await expect.poll(() => page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
  })
})

describe('the samples of the showcase', () => {
  it('open a window, refuse a wrong form with a summary that leads to the field, and give the focus back', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/blocks`)
    const opener = page.getByRole('button', { name: 'Abrir una ventana' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Formulario de muestra' })
    await dialog.waitFor()
    // Colours are measured when it has faded in.
    await dialog.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      ),
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog
      .getByRole('alert')
      .getByRole('link', { name: /correo/u })
      .click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true)
  })

  it('measure the contrast of the theme in force, and find it enough', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/utilities`)
    const table = page.getByRole('grid', { name: 'Contraste de los colores del tema' })
    await table.waitFor()
    const light = await table.innerText()
    expect(light).not.toContain('No cumple')
    await byNight.page.goto(`${app.address}/control/utilities`)
    const dark = byNight.page.getByRole('grid', { name: 'Contraste de los colores del tema' })
    await expect.poll(() => dark.getByText('No cumple').count()).toBe(0)
    expect(await dark.innerText()).not.toBe(light)
  })

  it('left no fault behind in any page', () => {
    expect([...clerk.faults(), ...byNight.faults()]).toEqual([])
  })
})

async function showMonth({ page }: Visitor, month: string): Promise<void> {
  const later = page.getByRole('button', { name: 'Mes siguiente' })
  await later.waitFor()
  const isShown = () => page.getByRole('heading', { name: month }).isVisible()
  for (let turns = 0; turns < 12 && !(await isShown()); turns += 1) await later.click()
  // The sample opens on today's month when it has something: by 2027 that is after the one sought.
  const earlier = page.getByRole('button', { name: 'Mes anterior' })
  for (let turns = 0; turns < 60 && !(await isShown()); turns += 1) await earlier.click()
}
