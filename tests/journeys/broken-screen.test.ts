import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
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

describe('a preview whose code does not arrive', () => {
  it('leaves the list as it is, and comes by itself when the line is back', async () => {
    const clerk = await openVisitor(browser)
    await enter(clerk, app, 'REG')
    const { entryNumber } = await (await personBehind(clerk, app, 'REG')).register()
    let refused = 0
    const code = '**/assets/preview-body-*.js'
    await clerk.page.route(code, (route) => {
      refused += 1
      return route.abort()
    })
    await clerk.page.goto(`${app.address}/control/entries?vista=1`)
    await expect.poll(() => refused).toBeGreaterThan(0)
    await clerk.page.getByRole('link', { name: entryNumber }).waitFor()
    await clerk.page.unroute(code)
    const preview = clerk.page.getByRole('region', { name: 'Vista previa' })
    await preview.getByRole('link', { name: 'Abrir', exact: true }).waitFor()
    await clerk.close()
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
