/** Every key of the help sheet of the form and of a batch, pressed from where the sheet says. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { enter, openChromium, openVisitor } from '#tests/chromium.ts'
import { press, readSheet, tryAll } from '#tests/key-sheet.ts'
import { giveScannerFolder } from '#tests/scanner.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  const clerk = await openVisitor(browser)
  ;({ page } = clerk)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await giveScannerFolder(page)
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const field = (id: string) => page.locator(`[id="${id}"]`)
const focusOn = (id: string) => page.locator(`[id="${id}"]:focus`).waitFor()
const destination = () => page.getByLabel('Oficina de destino')
let chooser: Promise<unknown> | null = null

/** On the empty form. */
async function openForm(): Promise<void> {
  await page.goto(`${app.address}/control/sentdocument`)
  await focusOn('parties.0.identity.number')
  await page.keyboard.press('F2')
  await expect.poll(() => field('subject').inputValue()).toBe('')
  await focusOn('parties.0.identity.number')
}

async function registerOne(): Promise<void> {
  for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await field('typeId').fill('SOL')
  await page.keyboard.press('Enter')
  await field('subject').fill('poda de árbol')
  await destination().fill('DOM')
  await page.keyboard.press('Enter')
  await field('folios').fill('1')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^E-\d{4}-\d{6}$/u)
    .first()
    .waitFor()
}

/** The keys that a batch adds, which stand together in one line; the batch is over afterwards. */
async function tryBatch(): Promise<void> {
  await page.getByRole('region', { name: 'Lote' }).waitFor()
  const lines = await readSheet(page)
  const line = lines.find(({ label }) => label === 'Ver el lote, o terminarlo')
  expect(line?.keys).toEqual(['F9', 'Esc'])
  for (const keys of line?.keys ?? []) {
    await press(page, keys)
    await dialog('Lote').waitFor()
    await page.keyboard.press('Escape')
  }
  await press(page, 'F9')
  await page.getByRole('button', { name: 'Terminar el lote' }).click()
}

it(
  'each key of the form and of a batch does what the help sheet says',
  { timeout: 120_000 },
  async () => {
    await openForm()
    await registerOne()
    const failed = await tryAll(page, openForm, {
      Registrar: { seen: () => page.locator('.error-summary:focus').waitFor() },
      'Mostrar u ocultar más datos': { seen: () => focusOn('fileNumber') },
      'Campo siguiente': {
        from: () => field('subject').focus(),
        seen: () => page.locator('main :focus:not([id=subject])').waitFor(),
      },
      'Campo anterior': { from: () => field('subject').focus(), seen: () => focusOn('typeId') },
      'Repetir lo del registro anterior, en un campo vacío': {
        from: () => field('subject').focus(),
        seen: () => expect.poll(() => field('subject').inputValue()).toBe('poda de árbol'),
      },
      'Asuntos frecuentes, en el asunto': {
        from: () => field('subject').focus(),
        seen: () => page.getByRole('option', { name: 'poda de árbol' }).first().waitFor(),
      },
      'Oficina de esa cifra, en la oficina de destino': {
        keys: ['1'],
        from: () => destination().focus(),
        seen: () => expect.poll(() => destination().inputValue()).toBe('Dirección de Obras'),
      },
      'Dar esa cifra a la oficina resaltada en la lista de destinos': {
        keys: ['Shift+1'],
        async from() {
          await destination().fill('alc')
          await page.getByRole('option', { name: /ALC/u }).waitFor()
        },
        seen: () => page.locator('.unit-digits', { hasText: 'ALC' }).waitFor(),
      },
      Adjuntar: {
        from: async () => void (chooser = page.waitForEvent('filechooser')),
        seen: () => chooser ?? Promise.reject(new Error('Nothing is awaited')),
      },
      'Usar el teléfono': { seen: () => page.locator('#phone-panel').waitFor() },
      'Empezar un lote: lo escrito sirve para todos los que siguen': {
        seen: tryBatch,
      },
      'Empezar con el formulario en blanco': {
        from: () => field('subject').fill('por borrar'),
        seen: () => expect.poll(() => field('subject').inputValue()).toBe(''),
      },
      'Copiar el registro anterior': {
        seen: () => expect.poll(() => field('subject').inputValue()).toBe('poda de árbol'),
      },
      'Adjuntar lo más nuevo de la carpeta del escáner': {
        // Fetched once the form can be typed in: its key is heard from then on.
        from: () => page.getByRole('button', { name: 'Elegir la carpeta del escáner' }).waitFor(),
        seen: () => page.locator('.scanner-folder').waitFor(),
      },
    })
    expect(failed).toEqual([])
  },
)
