import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const frequent =
  'al año archivo archivos asunto buscar cada cerrar como con cuando código datos de del desde documento documentos día el en ' +
  'entre es esta este está fecha guardar ha hasta hay la las lo los más menos mi muy ni número o oficina para pero persona ' +
  'personas por que quien registro se según ser si sin sobre son su sus también tiene todo todos un una usted ver y ya'

const words = new Set(frequent.split(' '))
const letters = /[áéíóúñü¿¡«»ºª]/iu

/**
 * The Spanish words among all that a person sees or hears on the page, each once; `data` is taken
 * out first.
 */
async function spanishIn(page: Page, data: readonly string[]): Promise<string[]> {
  const said = await page.evaluate(() => {
    const names = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
    ]
    const spoken = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
    )
    // A key of one letter is no word: `o` observes, whatever the language.
    const keys = [...document.querySelectorAll<HTMLElement>('kbd')].filter(
      ({ textContent }) => textContent.length === 1,
    )
    for (const { style } of keys) style.display = 'none'
    const read = document.body.innerText
    for (const { style } of keys) style.display = ''
    return [document.title, read, ...spoken]
  })
  return spanishWords(said.join('\n'), data)
}

function spanishWords(text: string, data: readonly string[] = []): string[] {
  const ours = data.reduce((rest, known) => rest.replaceAll(new RegExp(known, 'giu'), ' '), text)
  // Digits belong to the word: the ES of a code such as 7ES3 is no Spanish.
  const found = ours.split(/[^\p{L}\p{M}\p{N}¿¡«»ºª]+/u).map((word) => word.toLowerCase())
  return [...new Set(found.filter((word) => words.has(word) || letters.test(word)))].toSorted()
}

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

// What the municipality and its people wrote, in their own language.
const data = [
  'Municipalidad de Prueba',
  'Oficina de Partes',
  'Dirección de Obras',
  'Persona REG',
  'Solicitud',
  'Español',
  'poda de árbol en calle Sol 12',
  'Díaz',
  'EN 301 549',
]

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  page = clerk.page
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/**
 * Accessible, and not a word of Spanish but what people wrote; a picture is kept where one was
 * asked for.
 */
async function expectEnglish(name: string): Promise<void> {
  const pictures = process.env['ASIENTO_PICTURES']
  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `english-${name}.png`), fullPage: true })
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await spanishIn(page, data)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
}

describe('somebody who reads English', () => {
  it('finds the front page in Spanish, full of the words that must not be left afterwards', async () => {
    await page.goto(app.address)
    await page.getByRole('heading', { name: 'Municipalidad de Prueba' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    expect(await spanishIn(page, data)).toEqual(
      expect.arrayContaining(['cada', 'documento', 'la', 'número']),
    )
  })

  it('chooses English there, and reads it', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'How it works' }).waitFor()
    expect(await page.title()).toContain('Home')
    await expectEnglish('landing')
    await page.goto(`${app.address}/accesibilidad`)
    await page.getByRole('heading', { name: 'Accessibility' }).waitFor()
    await expectEnglish('accessibility')
    await page.goto(`${app.address}/privacidad`)
    await page.getByRole('heading', { name: 'Privacy' }).waitFor()
    await expectEnglish('privacy')
  })

  it('signs in, and is told in English what is wrong with a form, at the field and above it', async () => {
    const { email, password } = await app.accountOf('REG')
    await page.goto(app.address)
    const [popup] = await Promise.all([
      clerk.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in' }).first().click(),
    ])
    // The window of the provider, on another origin, was told the language in its address.
    await popup.getByLabel('User name').fill(email)
    await popup.getByLabel('Password', { exact: true }).fill(password)
    await popup.keyboard.press('Enter')
    await page.waitForURL('**/control')
    await page.getByRole('link', { name: 'New document' }).first().click()
    await page.getByLabel('Document no.').waitFor()
    await expectEnglish('form')
    await page.getByLabel('Document no.').fill('9')
    await page.keyboard.press('Control+Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    const sentences = [
      'A RUT has 7 to 9 characters, check digit included. Example: 12.531.909-2.',
      'Choose the document type.',
      'Choose the office it goes to.',
    ]
    for (const sentence of sentences) {
      await expect.poll(() => page.getByText(sentence).count()).toBe(2)
    }
    expect(await page.title()).toMatch(/^Error: /u)
    await expectEnglish('form-with-errors')
  })

  it('hears the server’s own refusals in English too', async () => {
    const refusal = await page.evaluate(async () => {
      const answer = await fetch('/api/entries/00000000-0000-4000-8000-000000000000', {
        headers: { 'X-Session-Token': localStorage.getItem('token') ?? '' },
      })
      const said: unknown = await answer.json()
      return JSON.stringify(said)
    })
    expect(refusal).toContain('No encontramos lo que busca')
    await page.goto(`${app.address}/showdocument?entry=00000000-0000-4000-8000-000000000000`)
    await page.getByRole('heading', { name: 'We did not find this entry' }).waitFor()
    await expectEnglish('unknown-entry')
  })

  it('registers, and reads list and document with English dates and sizes', async () => {
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('Document no.').waitFor()
    const keys = page.keyboard
    // What was wrong before is still there, as a draft.
    await page.getByText(/^We recovered what you wrote/u).waitFor()
    await keys.press('F2')
    await page.getByLabel('Document no.').focus()
    for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
      await keys.type(text)
      await keys.press('Enter')
    }
    await page.getByLabel('Document type').focus()
    for (const text of ['SOL', 'poda de árbol en calle Sol 12', 'DOM']) {
      await keys.type(text)
      await keys.press('Enter')
    }
    await keys.type('3')
    await keys.press('Control+Enter')
    await page
      .getByText(/^E-\d{4}-\d{6}$/u)
      .first()
      .waitFor()
    await expectEnglish('registered')
    await page.goto(`${app.address}/control/entries`)
    await page.getByRole('link', { name: /-000001$/u }).waitFor()
    const today = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeZone: 'America/Santiago',
    }).format(new Date())
    expect(await page.getByRole('grid').or(page.getByRole('table')).first().innerText()).toContain(
      today,
    )
    await expectEnglish('list')
    const address = await page.getByRole('link', { name: /-000001$/u }).getAttribute('href')
    await page.goto(`${app.address}${address ?? ''}`)
    await page.getByText('Verification code').first().waitFor()
    await expectEnglish('entry')
    await page.goto(`${app.address}/control/entries`)
    await page.getByRole('heading', { name: 'Register book' }).waitFor()
    await page.keyboard.press('Control+.')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await expectEnglish('settings')
  })

  it('keeps English over a reload and in a new tab, and goes back to Spanish in the settings', async () => {
    await page.reload()
    await page.getByRole('heading', { name: 'Register book' }).waitFor()
    const tab = await clerk.context.newPage()
    await tab.goto(`${app.address}/control/entries`)
    await tab.getByRole('heading', { name: 'Register book' }).waitFor()
    await tab.close()
    await page.keyboard.press('Control+.')
    await page.getByRole('dialog').getByRole('button', { name: 'Español' }).click()
    await page.getByRole('heading', { name: 'Libro de registro' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    expect(clerk.faults()).toEqual([])
  })

  it('reads Spanish when the browser remembers something that is no language', async () => {
    await page.evaluate(() => localStorage.setItem('language', '{"spoiled'))
    await page.reload()
    await page.getByRole('heading', { name: 'Libro de registro' }).waitFor()
    expect(clerk.faults()).toEqual([])
  })
})
