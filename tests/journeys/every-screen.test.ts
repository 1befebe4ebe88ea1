/**
 * Every screen as people meet it: on the counter's monitor, on a telephone, magnified to 200 %, light and dark. Nothing may
 * need a sideways scroll, and each must say what it is. Leaves its pictures in `test-results/pictures` for human eyes.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { openChromium, openVisitor, personBehind, signIn } from '#tests/chromium.ts'
import { openServedHouse } from '#tests/served-house.ts'
import type { ServedHouse } from '#tests/served-house.ts'

const folder = fileURLToPath(new URL('../../test-results/pictures', import.meta.url))

// 683 × 384 is the counter's monitor at 200 %, which WCAG 1.4.4 and 1.4.10 ask for.
const windows = [
  { name: 'mesón', width: 1366, height: 768, isDark: false },
  { name: 'mesón oscuro', width: 1366, height: 768, isDark: true },
  { name: 'teléfono', width: 390, height: 844, isDark: false },
  { name: 'teléfono oscuro', width: 390, height: 844, isDark: true },
  { name: 'al 200 %', width: 683, height: 384, isDark: false },
]

let house: ServedHouse
let browser: Browser
let screens: readonly { readonly name: string; readonly path: string }[]
const administration = [
  { name: 'organización', path: '/control/organization' },
  { name: 'configuración', path: '/control/configuration' },
  { name: 'calendario', path: '/control/calendar' },
  { name: 'servicio', path: '/control/service' },
]
const pictures: string[] = []

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  house = await openServedHouse()
  browser = await openChromium()
  const first = await openVisitor(browser)
  await signIn(first, house, 'REG')
  const clerk = await personBehind(first, house, 'REG')
  const entry = await clerk.register()
  await clerk.register({
    subject: 'Reclama por un semáforo apagado en avenida Los Aromos con calle Sol',
  })
  await first.close()
  screens = [
    { name: 'portada', path: '/' },
    { name: 'accesibilidad', path: '/accesibilidad' },
    { name: 'privacidad', path: '/privacidad' },
    { name: 'no encontrado', path: '/notfound' },
    { name: 'trabajo', path: '/control' },
    { name: 'libro', path: '/control/entries' },
    { name: 'ingreso', path: '/control/sentdocument' },
    { name: 'corrección', path: `/control/editdocument?id=${entry.entryId}` },
    { name: 'documento', path: `/showdocument?id=${entry.entryId}` },
    { name: 'sesiones', path: '/control/sessions' },
    { name: 'paneles', path: '/control/panel' },
    { name: 'bloques', path: '/control/blocks' },
    { name: 'páginas', path: '/control/pages' },
  ]
})
afterAll(async () => {
  await writeFile(join(folder, 'index.html'), indexOf(pictures))
  await browser.close()
  await house.close()
})

describe.each(windows)('at $width × $height, $name', (window) => {
  it.each(['REG', 'ADM'] as const)(
    'every screen of a %s has its heading, fits its width and keeps to the policy',
    async (role) => {
      const visitor = await openVisitor(browser, window)
      await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(visitor, house, role)
      const misfits: string[] = []
      for (const { name, path } of role === 'REG' ? screens : administration) {
        // oxlint-disable-next-line no-await-in-loop -- one window, one screen after the other
        misfits.push(...(await misfitsOf(visitor.page, name, path)))
        const file = `${name} - ${window.name}.png`
        // oxlint-disable-next-line no-await-in-loop
        await visitor.page.screenshot({ path: join(folder, file) })
        pictures.push(file)
      }
      expect(misfits).toEqual([])
      // What the browser refuses by our own policy is an error in its console.
      expect(visitor.faults()).toEqual([])
      await visitor.close()
    },
  )
})

async function misfitsOf(page: Page, name: string, path: string): Promise<string[]> {
  await page.goto(house.address + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: globalThis.innerWidth,
  }))
  return scrollWidth > innerWidth ? [`${name}: ${scrollWidth} px wide in ${innerWidth}`] : []
}

function indexOf(files: readonly string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><img src="${encodeURIComponent(file)}" loading="lazy"><figcaption>${file}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Pantallas</title><style>
body { display: grid; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); gap: 1rem; font: 14px system-ui }
figure { margin: 0 } img { max-width: 100%; border: 1px solid #ccc }</style>${figures.join('')}`
}
