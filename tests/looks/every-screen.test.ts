/**
 * Every screen as people meet it: on the counter's monitor, on a telephone, magnified to 200 %,
 * light and dark. Nothing may need a sideways scroll, and each must say what it is. Leaves its
 * pictures in `test-results/pictures` for human eyes.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import { importOldBook } from '#tests/old-book.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../test-results/pictures', import.meta.url))

// 683 × 384 is the counter's monitor at 200 %, which WCAG 1.4.4 and 1.4.10 ask for.
const windows = [
  { name: 'mesón', width: 1366, height: 768 },
  { name: 'teléfono', width: 390, height: 844 },
  { name: 'al 200 %', width: 683, height: 384 },
]
const lights = [
  { light: 'light', isDark: false },
  { light: 'dark', isDark: true },
]

type Screen = { readonly name: string; readonly path: string }

let app: ServedApp
let browser: Browser
let screensOf: Readonly<Record<'REG' | 'JREG' | 'ADM', readonly Screen[]>>
const pictures: string[] = []

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
  const first = await openVisitor(browser)
  await enter(first, app, 'REG')
  const clerk = await personBehind(first, app, 'REG')
  const entry = await clerk.register()
  await clerk.register({
    subject: 'Reclama por un semáforo apagado en avenida Los Aromos con calle Sol',
  })
  const bookId = await importOldBook(app, { name: 'Libro de entrada 1998' })
  await first.close()
  screensOf = {
    REG: [
      { name: 'portada', path: '/' },
      { name: 'accesibilidad', path: '/accesibilidad' },
      { name: 'privacidad', path: '/privacidad' },
      { name: 'no encontrado', path: '/notfound' },
      { name: 'trabajo', path: '/control' },
      { name: 'libro', path: '/control/entries' },
      { name: 'ingreso', path: '/control/sentdocument' },
      { name: 'corrección', path: `/control/editdocument?id=${entry.entryId}` },
      { name: 'documento', path: `/showdocument?id=${entry.entryId}` },
      { name: 'avisos', path: '/control/notices' },
      { name: 'informes', path: '/control/reports?informe=counts' },
      { name: 'libros importados', path: '/control/importedbooks' },
      {
        name: 'libro importado',
        path: `/control/importedbooks?libro=${bookId}`,
      },
      {
        name: 'fila de un libro importado',
        path: `/control/importedbooks?libro=${bookId}&fila=1`,
      },
      { name: 'libro de salida', path: '/control/outgoing' },
      { name: 'despachar', path: '/control/outgoing/new' },
      { name: 'cartas y oficios', path: '/control/letters' },
      { name: 'escribir documento', path: '/control/letters/new' },
      { name: 'sesiones', path: '/control/sessions' },
      { name: 'paneles', path: '/control/panel' },
      { name: 'bloques', path: '/control/blocks' },
      { name: 'páginas', path: '/control/pages' },
    ],
    JREG: [{ name: 'calendario de la jefatura', path: '/control/calendar' }],
    ADM: [
      { name: 'organización', path: '/control/organization' },
      { name: 'configuración', path: '/control/configuration' },
      { name: 'calendario', path: '/control/calendar' },
      { name: 'salud', path: '/control/health' },
      { name: 'servicio', path: '/control/service' },
      { name: 'traspaso', path: '/control/worktransfer' },
    ],
  }
})
afterAll(async () => {
  await writeFile(join(folder, 'index.html'), indexOf(pictures))
  await browser.close()
  await app.close()
})

describe.each(lights)('in the $light', ({ isDark }) => {
  it.each(['REG', 'JREG', 'ADM'] as const)(
    'every screen of a %s has its heading, fits its width and keeps to the policy',
    async (role) => {
      const visitor = await openVisitor(browser, { ...windows[0], isDark })
      await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(visitor, app, role)
      const misfits: string[] = []
      for (const { name, path } of screensOf[role]) {
        misfits.push(...(await misfitsOf(visitor.page, { name, path, isDark })))
      }
      expect(misfits).toEqual([])
      // What the browser refuses by our own policy is an error in its console.
      expect(visitor.faults()).toEqual([])
      await visitor.close()
    },
  )
})

interface Shown {
  readonly name: string
  readonly path: string
  readonly isDark: boolean
}

/** Loaded once and looked at through every window: what a telephone loads is the same. */
async function misfitsOf(page: Page, { name, path, isDark }: Shown): Promise<string[]> {
  await page.goto(app.address + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const misfits = []
  for (const window of windows) {
    const width = await widthIn(page, window)
    if (width > window.width) misfits.push(`${name}: ${width} px wide in ${window.width}`)
    const file = `${name} - ${window.name}${isDark ? ' oscuro' : ''}.png`
    await page.screenshot({ path: join(folder, file) })
    pictures.push(file)
  }
  return misfits
}

async function widthIn(page: Page, { width, height }: (typeof windows)[number]): Promise<number> {
  await page.setViewportSize({ width, height })
  // Two frames: what listens to the size of the window has drawn itself anew.
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => tell(document.documentElement.scrollWidth)),
        )
      }),
  )
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
