import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { pageAddresses } from '#contract/common/pages.ts'
import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let visitor: Visitor
let page: Page

const contact = 'Plaza de Armas 1, Villa Asiento\nregistro@villa.example'

beforeAll(async () => {
  app = await openServedApp({}, undefined, { contact })
  browser = await openChromium()
  // Low, so that every page has somewhere to scroll.
  visitor = await openVisitor(browser, { width: 1366, height: 500 })
  page = visitor.page
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const open = (path: string) => page.goto(app.address + path)
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const scrollTop = () => page.evaluate(() => Math.round(scrollY))
const pathname = () => new URL(page.url()).pathname

/** How often the server was asked for what begins like this, while `act` went on. */
/** Does something, and waits until it has asked for that, and was answered. */
async function asking(path: string, act: () => Promise<void>): Promise<void> {
  const isOfIt = (url: string): boolean => new URL(url).pathname.startsWith(path)
  const answered = page.waitForResponse((response) => isOfIt(response.url()))
  await act()
  // Its end is not waited for: of an answer that the next question overtakes it never comes.
  await answered
}

describe('an address of the product', () => {
  it.each(pageAddresses)('is answered as what it is when it is loaded again: %s', async (path) => {
    expect((await fetch(app.address + path)).status).toBe(200)
    expect((await fetch(`${app.address + path}?id=1`)).status).toBe(200)
  })

  it('is what each line of the menu leads to', async () => {
    const administrator = await openVisitor(browser)
    await enter(administrator, app, 'ADM')
    const menu = administrator.page.getByRole('navigation', { name: 'Principal' })
    await menu.getByRole('link', { name: 'Configuración' }).waitFor()
    const links = await menu.getByRole('link').all()
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !pageAddresses.includes(path ?? ''))).toEqual([])
    await administrator.close()
  })
})

describe('the public page', () => {
  it('calls the office that registers as the country does', async () => {
    await open('/')
    await page.getByText('En la oficina de partes o por correo postal.').waitFor()
    await expect.poll(() => page.getByText('oficina de registro').count()).toBe(0)
    await open('/privacidad')
    await page.getByText('El personal de la municipalidad según su función.').waitFor()
  })
})

describe('an unknown address', () => {
  it('leads to the not-found page, which says so to people and to machines', async () => {
    const answer = await open('/no/such/page')
    expect(answer?.status()).toBe(404)
    await heading('Not Found').waitFor()
    expect(pathname()).toBe('/notfound')
    expect(await page.title()).toMatch(/^Not Found/u)
    await page.getByText('Requested resource is not available.', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('offers three ways to the root, each with a line of its own', async () => {
    const links = await page.locator('main').getByRole('link').all()
    const told = await Promise.all(
      links.map(async (link) => [
        await link.locator('strong').textContent(),
        await link.getAttribute('href'),
        ((await link.locator('.muted').textContent()) ?? '').length > 10,
      ]),
    )
    expect(told).toEqual([
      ['Frequently Asked Questions', '/', true],
      ['Solution Center', '/', true],
      ['Permission Manager', '/', true],
    ])
    await links[1]?.click()
    await heading('Municipalidad de Prueba').waitFor()
    expect(pathname()).toBe('/')
  })

  it('of a file of the build is no page', async () => {
    const answer = await fetch(`${app.address}/assets/index-deadbeef.js`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/u)
  })
})

describe('the public front', () => {
  it('says whose service it is, how to follow a document and how to reach the office, with no faults', async () => {
    await open('/')
    await heading('Municipalidad de Prueba').waitFor()
    await page.getByText('registro@villa.example').waitFor()
    await page.getByRole('heading', { name: 'Consultar un trámite' }).waitFor()
    expect(await page.title()).toBe('Inicio - Municipalidad de Prueba')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.each([
    ['Accesibilidad', '/accesibilidad', ['WCAG', 'EN 301 549', 'noviembre de 2026', 'Ctrl + .']],
    ['Privacidad', '/privacidad', ['cookie', 'derechos']],
  ])('leads from its foot to %s, which holds what it must', async (name, path, phrases) => {
    await open('/')
    await page.locator('footer').getByRole('link', { name }).click()
    await heading(name).waitFor()
    expect(pathname()).toBe(path)
    const text = (await page.locator('main').textContent()) ?? ''
    for (const phrase of [...phrases, 'Plaza de Armas 1']) expect(text).toContain(phrase)
    expect(await page.title()).toBe(`${name} - Municipalidad de Prueba`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await open(path))?.status()).toBe(200)
  })

  it('loses nothing at twice its size', async () => {
    await page.setViewportSize({ width: 683, height: 384 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/', '/accesibilidad', '/privacidad', '/notfound']) {
      await open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    await page.setViewportSize({ width: 1366, height: 500 })
  })
})

describe('inside a page', () => {
  it('an anchor scrolls to its place, also when it is pressed twice', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open('/')
    const anchor = page.getByRole('link', { name: 'Cómo funciona' })
    await anchor.click()
    await expect.poll(scrollTop).toBeGreaterThan(200)
    const there = await scrollTop()
    await page.evaluate(() => scrollTo(0, 0))
    await anchor.click()
    await expect.poll(scrollTop).toBe(there)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('como-funciona')
  })

  it('an address with an anchor opens there, also when its place comes with the answer of the server', async () => {
    await open('/notfound')
    await open('/#contacto')
    await page.getByText('registro@villa.example').waitFor()
    await expect.poll(scrollTop).toBeGreaterThan(400)
  })

  it('the skip link leads past the bar, without a step in history', async () => {
    await open('/')
    await heading('Municipalidad de Prueba').waitFor()
    const before = page.url()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido')
    expect(page.url()).toBe(before)
  })
})

describe('going and coming back', () => {
  it('starts a new page at its top and finds the old one where it was left', async () => {
    await open('/')
    await heading('Municipalidad de Prueba').waitFor()
    await page.getByText('registro@villa.example').waitFor()
    await page.evaluate(() => scrollTo(0, 700))
    const left = await scrollTop()
    expect(left).toBeGreaterThan(300)
    await page
      .locator('footer')
      .getByRole('link', { name: 'Privacidad' })
      .evaluate((link) => {
        if (link instanceof HTMLElement) link.click()
      })
    await heading('Privacidad').waitFor()
    await expect.poll(scrollTop).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await heading('Municipalidad de Prueba').waitFor()
    await expect.poll(scrollTop).toBe(left)
  })

  it('to where one is asks the server again: the front for its municipality, the book for its entries', async () => {
    await open('/')
    await heading('Municipalidad de Prueba').waitFor()
    await asking('/api/service', () => page.locator('.layout-topbar-logo').click())
    await page.setViewportSize({ width: 1366, height: 768 })
    await enter(visitor, app, 'REG')
    await heading('Mi trabajo').waitFor()
    const book = page.locator('.layout-sidebar').getByRole('link', { name: 'Libro de registro' })
    await asking('/api/entries', () => book.click())
    await heading('Libro de registro').waitFor()
    await asking('/api/entries', () => book.click())
    expect(await page.evaluate(() => history.state !== null)).toBe(true)
  })

  it('gives every screen its title', async () => {
    const titles: Record<string, string> = {
      '/control': 'Mi trabajo',
      '/control/entries': 'Libro de registro',
      '/control/sentdocument': 'Ingreso nuevo documento',
    }
    for (const [path, title] of Object.entries(titles)) {
      await open(path)
      await expect.poll(() => page.title()).toBe(`${title} - Municipalidad de Prueba`)
    }
  })

  it('left no fault in any page', () => {
    expect(visitor.faults()).toEqual([])
  })
})

describe('what the server sends', () => {
  it('is compressed ahead of time, kept by its hash, and the page itself asked for each time', async () => {
    const html = await (await fetch(app.address)).text()
    const script = /href="(\/assets\/base-[^"]+\.js)"/u.exec(html)?.[1] ?? ''
    const answer = await page.request.get(app.address + script, {
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(answer.headers()).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await fetch(app.address)).headers.get('cache-control')).toBe('no-cache')
  })

  it('can be installed: a manifest with icons that are there', async () => {
    await open('/')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await fetch(app.address + String(href))).json()) as {
      name: string
      start_url: string
      icons: { src: string; type: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Registro de documentos', start_url: '/' })
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(app.address + src)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
    }
  })
})
