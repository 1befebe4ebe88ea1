import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { accessibilityFaults, openChromium, openVisitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  page = (await openVisitor(browser, { width: 1366, height: 500 })).page
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('a screen whose code does not arrive', () => {
  it('says so in its place, and what to do about it', async () => {
    await page.goto(app.address)
    await heading('Municipalidad de Prueba').waitFor()
    await page.route('**/assets/privacy-page-*.js', (route) => route.abort())
    await page.locator('footer').getByRole('link', { name: 'Privacidad' }).click()
    await heading('No se pudo abrir esta pantalla').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('keeps nobody: the way to the root still works', async () => {
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await heading('Municipalidad de Prueba').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('opens when the page is loaded anew and the line is back', async () => {
    await page.locator('footer').getByRole('link', { name: 'Privacidad' }).click()
    await heading('No se pudo abrir esta pantalla').waitFor()
    await page.unroute('**/assets/privacy-page-*.js')
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await heading('Privacidad').waitFor()
    expect(new URL(page.url()).pathname).toBe('/privacidad')
  })
})

describe('a page loaded anew', () => {
  it('stays where it was scrolled to; the same address asked for again begins at its top', async () => {
    await page.goto(app.address)
    await heading('Municipalidad de Prueba').waitFor()
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
    await page.reload()
    await heading('Municipalidad de Prueba').waitFor()
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
    await page.goto('about:blank')
    await page.goto(app.address)
    await heading('Municipalidad de Prueba').waitFor()
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(0)
  })
})
