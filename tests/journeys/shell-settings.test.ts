import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  page = clerk.page
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})
beforeEach(async () => {
  await page.evaluate(() => localStorage.removeItem('layout'))
  await page.goto(`${app.address}/control`)
  await cog().waitFor()
})

const cog = (at: Page = page) => at.getByRole('button', { name: 'Configuración', exact: true })
const panel = (at: Page = page) => at.getByRole('dialog', { name: 'Configuración' })
async function openPanel(): Promise<void> {
  await cog().click()
  await panel().waitFor()
}
const stored = (at: Page = page): Promise<Record<string, unknown>> =>
  at.evaluate(() => JSON.parse(localStorage.getItem('layout') ?? '{}') as Record<string, unknown>)
const themeOf = (at: Page = page) => at.evaluate(() => document.documentElement.dataset['theme'])
const scaleOf = (at: Page = page) =>
  at.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const has = (selector: string) => page.locator(selector).count()
const radio = (name: string) => panel().getByRole('radio', { name, exact: true })
// The circle itself is hidden, as everywhere in these controls: people press its label.
const choose = (name: string) => radio(name).locator('xpath=ancestor::label').click()

describe('the settings panel', () => {
  it('opens from the cog in the middle of the right edge, 20rem wide in 0.3 s, with the focus inside', async () => {
    const place = await cog().boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBe(1366)
    expect((place?.y ?? 0) + (place?.height ?? 0) / 2).toBe(384)
    await openPanel()
    const sheet = page.locator('.layout-config-sidebar')
    const style = await sheet.evaluate((one) => {
      const { width, transitionDuration, transitionTimingFunction } = getComputedStyle(one)
      return { width, transitionDuration, transitionTimingFunction }
    })
    expect(style).toEqual({
      width: '280px',
      transitionDuration: '0.3s',
      transitionTimingFunction: 'cubic-bezier(0, 0, 0.2, 1)',
    })
    await page.locator('[role=dialog] :focus, [role=dialog]:focus').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('closes by Escape, by its cross and by the mask, and gives the focus back', async () => {
    const ways = [
      () => page.keyboard.press('Escape'),
      () => panel().getByRole('button', { name: 'Cerrar' }).click(),
      () => page.mouse.click(300, 400),
    ]
    for (const close of ways) {
      await openPanel()
      await close()
      await panel().waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Configuración')
    }
  })

  it('opens with Ctrl and the full stop too', async () => {
    await page.keyboard.press('Control+.')
    await panel().waitFor()
    expect(await has('.layout-config-sidebar')).toBe(1)
  })

  it('scales from 12 to 16, stops at the ends, says where it is', async () => {
    await openPanel()
    const smaller = panel().getByRole('button', { name: 'Reducir la escala' })
    const larger = panel().getByRole('button', { name: 'Aumentar la escala' })
    expect(await scaleOf()).toBe('14px')
    await expect.poll(() => has('.scale-dot')).toBe(5)
    await larger.click()
    await expect.poll(() => panel().getByText('Escala 15 de 12 a 16').count()).toBe(1)
    await larger.click()
    await expect.poll(() => scaleOf()).toBe('16px')
    expect(await larger.isDisabled()).toBe(true)
    await expect.poll(() => smaller.evaluate((one) => one === document.activeElement)).toBe(true)
    for (let step = 0; step < 4; step += 1) await smaller.click()
    await expect.poll(() => scaleOf()).toBe('12px')
    expect(await smaller.isDisabled()).toBe(true)
    expect(await larger.isDisabled()).toBe(false)
    expect(await stored()).toMatchObject({ scale: 12 })
  })

  it('changes menu type, style of the fields and ripple at once, by the names councils know', async () => {
    await openPanel()
    expect(await has('.layout-wrapper.layout-static.p-ripple-disabled:not(.p-input-filled)')).toBe(
      1,
    )
    await choose('Superpuesto')
    await choose('Relleno')
    await panel().getByText('Efecto ripple').click()
    expect(await has('.layout-wrapper.layout-overlay.p-input-filled:not(.p-ripple-disabled)')).toBe(
      1,
    )
    expect(await stored()).toMatchObject({
      menuMode: 'overlay',
      inputStyle: 'filled',
      ripple: true,
    })
  })

  it('draws a ripple when asked to, and none under reduced motion', async () => {
    await openPanel()
    await panel().getByText('Efecto ripple').click()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    const press = () =>
      page.locator('.layout-menu-button').evaluate((button) => {
        button.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true, clientX: 20, clientY: 20 }),
        )
        return document.querySelectorAll('.ripple').length
      })
    expect(await press()).toBe(1)
    await expect.poll(() => has('.ripple')).toBe(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await press()).toBe(0)
    await page.emulateMedia({ reducedMotion: null })
  })

  it('offers 34 themes under the seven headings, the default chosen and named in words', async () => {
    await openPanel()
    await expect.poll(() => panel().locator('.theme-swatches').getByRole('radio').count()).toBe(34)
    expect(await panel().locator('.theme-family h4').allTextContents()).toEqual([
      'Bootstrap',
      'Material Design',
      'Material Design Compact',
      'Tailwind',
      'Fluent UI',
      'PrimeOne Design - 2022',
      'PrimeOne Design - 2021',
    ])
    expect(await radio('Lara claro índigo').isChecked()).toBe(true)
    expect(await themeOf()).toBe('lara-light-indigo')
    const names = await panel().locator('.theme-swatches label').allTextContents()
    expect(new Set(names).size).toBe(34)
  })

  it('changes from one theme to another without a colour of neither', async () => {
    await openPanel()
    const button = panel().getByRole('button', { name: 'Restablecer' })
    const colour = () => button.evaluate((one) => getComputedStyle(one).backgroundColor)
    await choose('Arya oscuro naranja')
    expect(await colour()).toBe('rgb(30, 30, 30)')
  })

  it('moves through the themes with the arrows, and Escape keeps the last one', async () => {
    await openPanel()
    await radio('Lara claro índigo').focus()
    await page.keyboard.press('ArrowRight')
    expect(await themeOf()).toBe('lara-light-blue')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    expect(await themeOf()).toBe('lara-light-purple')
  })

  it('turns the shortcuts of a single key off and on', async () => {
    await openPanel()
    await panel().getByText('Atajos de una tecla').click()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/control')
    await openPanel()
    await panel().getByText('Atajos de una tecla').click()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.waitForURL('**/control/sentdocument')
  })

  it('follows light and dark of the system until somebody chooses, and keeps the choice', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => themeOf()).toBe('lara-dark-indigo')
    await openPanel()
    await choose('Saga claro verde')
    expect(await themeOf()).toBe('saga-green')
    await panel().getByText('Usar modo del sistema').click()
    expect(await themeOf()).toBe('vela-green')
    expect(await has('.layout-wrapper.layout-theme-dark')).toBe(1)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => themeOf()).toBe('saga-green')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await themeOf()).toBe('vela-green')
    await page.emulateMedia({ colorScheme: null })
  })

  it('goes back to what it was at first', async () => {
    await openPanel()
    await choose('Arya oscuro naranja')
    await choose('Superpuesto')
    await panel().getByRole('button', { name: 'Restablecer' }).click()
    expect(await themeOf()).toBe('lara-light-indigo')
    expect(await has('.layout-wrapper.layout-static')).toBe(1)
    expect(await scaleOf()).toBe('14px')
  })
})

describe('a choice', () => {
  it('is there before the first paint after a reload, with the browser’s own bar to match', async () => {
    await openPanel()
    await choose('Vela oscuro azul')
    const first = await page.context().newPage()
    await first.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        if (document.body !== null) seen.push(document.documentElement.dataset['theme'] ?? '')
      }).observe(document, { childList: true, subtree: true })
    })
    await first.goto(app.address)
    await first.getByRole('heading', { level: 1 }).waitFor()
    const seen = await first.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    expect([...new Set(seen)]).toEqual(['vela-blue'])
    const bar = await first.evaluate(() => [
      document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
      getComputedStyle(document.documentElement).colorScheme,
    ])
    expect(bar).toEqual(['#1f2d40', 'dark'])
    await first.close()
  })

  it('is followed by the other tabs', async () => {
    const other = await page.context().newPage()
    await other.goto(app.address)
    await cog(other).waitFor()
    await openPanel()
    await choose('Fluent claro')
    await panel().getByRole('button', { name: 'Aumentar la escala' }).click()
    await expect.poll(() => themeOf(other)).toBe('fluent-light')
    await expect.poll(() => scaleOf(other)).toBe('15px')
    await other.close()
  })

  it.each([
    ['no JSON', '{"theme":'],
    ['no object', '"lara-dark-blue"'],
    ['no theme of ours and no scale', '{"theme":"<img>","scale":99,"menuMode":{},"ripple":"yes"}'],
    ['a theme that may have existed', '{"theme":"lara-dark-amber","scale":"14"}'],
  ])('that was spoiled into %s falls back without a word', async (_, text) => {
    await page.evaluate((spoiled) => localStorage.setItem('layout', spoiled), text)
    await page.reload()
    await cog().waitFor()
    expect(await themeOf()).toBe('lara-light-indigo')
    expect(await scaleOf()).toBe('14px')
    expect(await has('.layout-wrapper.layout-static')).toBe(1)
  })
})

describe('on a page without the staff’s layout', () => {
  it('the panel is short: scale and themes', async () => {
    const visitor = await openVisitor(browser, { width: 390, height: 844 })
    await visitor.page.goto(app.address)
    const scripts = await visitor.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(scripts.filter((name) => name.includes('settings-panel'))).toEqual([])
    await cog(visitor.page).click()
    await panel(visitor.page).waitFor()
    await expect
      .poll(() => panel(visitor.page).getByText('Escala', { exact: true }).count())
      .toBe(1)
    await expect.poll(() => panel(visitor.page).locator('.theme-swatch').count()).toBe(34)
    for (const hidden of ['Tipo de menú', 'Estilo de campos', 'Efecto ripple']) {
      await expect.poll(() => panel(visitor.page).getByText(hidden).count()).toBe(0)
    }
    expect(await accessibilityFaults(visitor.page)).toEqual([])
    expect(visitor.faults()).toEqual([])
    await visitor.close()
    expect(clerk.faults()).toEqual([])
  })
})
