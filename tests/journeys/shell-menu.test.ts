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

// The template's breakpoint, from both sides.
const desktop = { width: 992, height: 768 }
const narrow = { width: 991, height: 768 }

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

async function openBook(size: { width: number; height: number }, settings: object = {}) {
  await page.setViewportSize(size)
  await page.evaluate((text) => localStorage.setItem('layout', text), JSON.stringify(settings))
  await page.goto(`${app.address}/control/entries`)
  await page.getByRole('heading', { level: 1, name: 'Libro de registro' }).waitFor()
}

const menuButton = () => page.getByRole('button', { name: /^(Abrir|Cerrar) menú$/u })
const menu = () => page.locator('.layout-sidebar')
const wrapperHas = (name: string) =>
  expect.poll(() => page.locator(`.layout-wrapper.${name}`).count(), { message: name })
const isBlocked = () => page.evaluate(() => document.body.classList.contains('blocked-scroll'))
const focusIsIn = (selector: string) =>
  page.evaluate((one) => document.activeElement?.closest(one) !== null, selector)

describe('the side menu', () => {
  beforeEach(() => openBook(desktop))

  it('begins with the group Inicio and its two items', async () => {
    const first = menu().locator('.layout-root-menuitem').first()
    expect(await first.getByRole('heading').textContent()).toBe('Inicio')
    const links = await first.getByRole('link').all()
    const told = await Promise.all(
      links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
    )
    expect(told).toEqual([
      ['Pagina inicio', '/'],
      ['Ingreso nuevo documento', '/control/sentdocument'],
    ])
  })

  it('marks the page one is at', async () => {
    const current = menu().locator('[aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual(['Libro de registro'])
    expect(await current.getAttribute('class')).toContain('active-route')
  })

  it('unfolds a submenu in 400 ms, out of reach while folded', async () => {
    const help = page.getByRole('button', { name: 'Ayuda' })
    const submenu = page.locator('.layout-submenu')
    const motion = await submenu.evaluate((one) => {
      const { transitionDuration, transitionTimingFunction } = getComputedStyle(one)
      return [transitionDuration.split(',')[0], transitionTimingFunction.split(', v')[0]]
    })
    expect(motion).toEqual(['0.4s', expect.stringContaining('cubic-bezier(0.86, 0, 0.07, 1)')])
    expect(await help.getAttribute('aria-expanded')).toBe('false')
    expect(await submenu.evaluate((one) => one.clientHeight)).toBe(0)
    await help.click()
    expect(await help.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => submenu.evaluate((one) => one.clientHeight)).toBeGreaterThan(80)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('sends whoever has no token to the not-found page', async () => {
    const stranger = await openVisitor(browser, desktop)
    for (const path of ['/control', '/control/sentdocument']) {
      await stranger.page.goto(app.address + path)
      await stranger.page.getByRole('heading', { name: 'Not Found' }).waitFor()
      expect(new URL(stranger.page.url()).pathname).toBe('/notfound')
    }
    await stranger.close()
  })
})

describe('on a desktop, 992 px wide', () => {
  it('the static menu stands beside the page until its button folds it, and stays folded on going elsewhere', async () => {
    await openBook(desktop)
    await wrapperHas('layout-static').toBe(1)
    expect(await menuButton().getAttribute('aria-expanded')).toBe('true')
    expect(await menuButton().getAttribute('aria-controls')).toBe(await menu().getAttribute('id'))
    const box = await menu().boundingBox()
    const main = await page.locator('main').boundingBox()
    expect(main?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    await menuButton().click()
    await wrapperHas('layout-static-inactive').toBe(1)
    await menu().waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    await page.getByLabel('N.º de documento').waitFor()
    await wrapperHas('layout-static-inactive').toBe(1)
    await menuButton().click()
    await wrapperHas('layout-static-inactive').toBe(0)
  })

  it('the overlay menu opens over the page and closes on a press outside, on Escape and on navigation', async () => {
    await openBook(desktop, { menuMode: 'overlay' })
    await wrapperHas('layout-overlay').toBe(1)
    await menu().waitFor({ state: 'hidden' })
    await menuButton().click()
    await wrapperHas('layout-overlay-active').toBe(1)
    await menu().waitFor()
    expect(await isBlocked()).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.mouse.click(800, 700)
    await wrapperHas('layout-overlay-active').toBe(0)
    await menuButton().click()
    await expect.poll(() => focusIsIn('.layout-sidebar')).toBe(true)
    await page.keyboard.press('Escape')
    await wrapperHas('layout-overlay-active').toBe(0)
    await expect.poll(() => focusIsIn('.layout-menu-button')).toBe(true)
    await menuButton().click()
    await menu().getByRole('link', { name: 'Libro de registro' }).click()
    await wrapperHas('layout-overlay-active').toBe(0)
  })

  it('odd presses in overlay mode leave no hidden menu behind in static mode', async () => {
    await openBook(desktop, { menuMode: 'overlay' })
    await menuButton().click()
    await page.evaluate(() => localStorage.setItem('layout', '{"menuMode":"static"}'))
    await page.reload()
    await menu().waitFor()
    await expect.poll(() => page.locator('.layout-static-inactive').count()).toBe(0)
  })

  it('the session stands in the bar, without a profile button', async () => {
    await openBook(desktop)
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor()
    expect(await page.locator('.layout-topbar-menu-button').isVisible()).toBe(false)
    for (const place of ['.layout-topbar-logo', '.layout-footer'])
      // The name of the municipality comes with its profile.
      await expect.poll(() => page.locator(place).textContent()).toBe('Municipalidad de Prueba')
  })
})

describe('on a narrow screen, 991 px wide', () => {
  beforeEach(() => openBook(narrow))

  it('the menu opens over the page, takes the focus and stops the page from scrolling', async () => {
    await menu().waitFor({ state: 'hidden' })
    expect(await menuButton().getAttribute('aria-expanded')).toBe('false')
    await menuButton().click()
    await wrapperHas('layout-mobile-active').toBe(1)
    expect(await isBlocked()).toBe(true)
    await expect.poll(() => focusIsIn('.layout-sidebar')).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await wrapperHas('layout-mobile-active').toBe(0)
    expect(await isBlocked()).toBe(false)
    await expect.poll(() => focusIsIn('.layout-menu-button')).toBe(true)
  })

  it('a press on the mask closes it', async () => {
    await menuButton().click()
    await wrapperHas('layout-mobile-active').toBe(1)
    await page.mouse.click(900, 500)
    await wrapperHas('layout-mobile-active').toBe(0)
    expect(await isBlocked()).toBe(false)
  })

  it('going elsewhere closes it, and so does going to where one is', async () => {
    for (const name of ['Libro de registro', 'Ingreso nuevo documento']) {
      await menuButton().click()
      await wrapperHas('layout-mobile-active').toBe(1)
      await menu().getByRole('link', { name }).click()
      await wrapperHas('layout-mobile-active').toBe(0)
      expect(await isBlocked()).toBe(false)
    }
  })

  it('what belongs to the session folds behind the profile button', async () => {
    const profile = page.locator('.layout-topbar-menu-button')
    const leave = page.getByRole('button', { name: 'Cerrar sesión' })
    expect(await leave.isVisible()).toBe(false)
    await profile.click()
    await leave.waitFor()
    expect(await profile.getAttribute('aria-expanded')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.mouse.click(400, 600)
    await leave.waitFor({ state: 'hidden' })
    await profile.click()
    await page.keyboard.press('Escape')
    await leave.waitFor({ state: 'hidden' })
    await expect.poll(() => focusIsIn('.layout-topbar-menu-button')).toBe(true)
    await profile.click()
    await page.evaluate(() => history.back())
    await leave.waitFor({ state: 'hidden' })
  })
})

describe('whoever asks for less motion', () => {
  it('sees menu, submenu and settings panel move in no time', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openBook(desktop)
    await page.getByRole('button', { name: 'Configuración' }).click()
    await page.getByRole('dialog').waitFor()
    const durations = await page.evaluate(() =>
      ['.layout-sidebar', '.layout-submenu', '.layout-config-sidebar', '.layout-config-mask'].map(
        (selector) => {
          const place = document.querySelector(selector)
          return place === null ? 'missing' : getComputedStyle(place).transitionDuration
        },
      ),
    )
    expect(durations.flatMap((each) => each.split(', ')).filter((each) => each !== '0s')).toEqual(
      [],
    )
    await page.emulateMedia({ reducedMotion: null })
  })

  it('left no fault in any page', () => {
    expect(clerk.faults()).toEqual([])
  })
})
