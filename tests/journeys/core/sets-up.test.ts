import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { setupLink } from '#server/features/service/set-up/setup-code.ts'
import { accessibilityFaults, openChromium, openVisitor, passPopup } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openEmptyApp } from '#tests/served-app.ts'
import type { Account, EmptyApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../../test-results/set-up', import.meta.url))

let app: EmptyApp
let browser: Browser
let visitor: Visitor
let page: Page
/** As the console prints it. */
let link: string

const head: Account = { email: 'jefatura@villa.example', password: 'una frase para la jefatura' }

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openEmptyApp()
  browser = await openChromium()
  visitor = await openVisitor(browser)
  page = visitor.page
  link = (await setupLink(app.app.config, app.db.database)) ?? ''
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const person = (title: string) => page.getByRole('group', { name: title })

async function fillPerson(title: string, name: string, account: Account): Promise<void> {
  await person(title).getByLabel('Nombre y apellidos').fill(name)
  await person(title).getByLabel('Correo').fill(account.email)
  // The button that shows it carries its name too.
  const password = person(title).getByLabel('Contraseña inicial').and(page.locator('input'))
  await password.fill(account.password)
}

describe('the first person at a new installation', () => {
  it('opens the link of the console, and finds a form with the proposals of the country', async () => {
    await page.goto(link)
    await page.getByLabel('Nombre del municipio').waitFor()
    expect(await page.getByLabel('País').inputValue()).toBe('Chile')
    expect(await page.getByLabel('Zona horaria').inputValue()).toBe('Santiago')
    expect(await page.getByLabel('Nombre de la unidad 1', { exact: true }).inputValue()).toBe(
      'Alcaldía',
    )
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('chooses the region by keyboard, from those of the country, or the whole country', async () => {
    const { keyboard } = page
    const type = async (label: string, text: string): Promise<void> => {
      await page.getByRole('combobox', { name: new RegExp(`^${label}`, 'u') }).focus()
      await keyboard.press('Control+A')
      await keyboard.type(text)
      await keyboard.press('Enter')
    }
    const community = page.getByLabel('Comunidad autónoma', { exact: true })
    await type('País', 'España')
    await community.waitFor()
    await expect.poll(() => community.inputValue()).toBe('Todo el país')
    await page.getByText('los festivos y los plazos de partida').waitFor()
    await community.focus()
    await keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('option').count()).toBe(20)
    expect(await accessibilityFaults(page)).toEqual([])
    await keyboard.press('Escape')
    await type('Comunidad autónoma', 'valenciana')
    await expect.poll(() => community.inputValue()).toBe('Comunitat Valenciana')
    await type('País', 'Uruguay')
    await community.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Región', { exact: true }).count()).toBe(0)
    await type('País', 'Chile')
    await type('Región', 'arica')
    expect(await page.getByLabel('Región', { exact: true }).inputValue()).toBe('Arica y Parinacota')
    expect(await page.getByLabel('Zona horaria').inputValue()).toBe('Santiago')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.screenshot({ path: join(folder, 'region-ancha.png') })
  })

  it('is asked for it in English too, where the browser speaks it', async () => {
    const english = await openVisitor(browser, { width: 390, height: 844, isDark: true })
    await english.page.goto(app.address)
    await english.page.evaluate(() => localStorage.setItem('language', 'en'))
    await english.page.goto(link)
    await english.page.getByLabel('Region', { exact: true }).waitFor()
    const region = english.page.getByLabel('Region', { exact: true })
    await expect.poll(() => region.inputValue()).toBe('The whole country')
    expect(await accessibilityFaults(english.page)).toEqual([])
    await region.scrollIntoViewIfNeeded()
    await english.page.screenshot({ path: join(folder, 'region-angosta-oscura.png') })
    expect(english.faults()).toEqual([])
    await english.close()
  })

  it('is told everything that is missing at once, on top and at each field', async () => {
    await page.getByRole('button', { name: 'Crear el registro' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Hay un problema' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Escriba el nombre del municipio (mínimo 3 letras).',
      'Escriba el nombre de quien administra.',
      'Escriba el correo de quien administra, con la forma nombre@dominio.',
      'Use una contraseña de 12 caracteres o más para quien administra.',
      'Escriba el nombre de la jefatura de registro.',
      'Escriba el correo de la jefatura de registro, con la forma nombre@dominio.',
      'Use una contraseña de 12 caracteres o más para la jefatura.',
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    await summary.getByRole('link').first().click()
    const name = page.getByLabel('Nombre del municipio')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('creates the register, and reads what comes next', async () => {
    await page.getByLabel('Nombre del municipio').fill('Municipalidad de Villa Nueva')
    await fillPerson('Administración', 'Ada Rojas', {
      email: 'admin@villa.example',
      password: 'una frase para administrar',
    })
    await fillPerson('Jefatura de registro', 'Juana Vera', head)
    await page.getByRole('button', { name: 'Crear el registro' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'Municipalidad de Villa Nueva ya tiene su registro' })
      .waitFor()
    await page.getByText('Qué sigue:').waitFor()
    await expect.poll(() => page.locator('.setup-next > li').count()).toBe(5)
    // The code is spent, and stands in the address no longer.
    expect(page.url()).toBe(`${app.address}/setup`)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('enters as the head of registry from there, through the popup', async () => {
    await passPopup(visitor, head, page.getByRole('button', { name: 'Acceder' }))
    await page.waitForURL('**/control')
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    await page.getByRole('link', { name: 'Ingreso nuevo documento' }).first().click()
    await page.getByLabel('N.º de documento').waitFor()
    expect(new URL(page.url()).pathname).toBe('/control/sentdocument')
  })

  it('finds the feast of the region in the calendar, waiting to be approved', async () => {
    await page.goto(`${app.address}/control/calendar`)
    await page
      .getByRole('button', { name: /^7 de junio: Asalto y Toma del Morro de Arica \(Región\)/u })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('N.º de documento').waitFor()
  })

  it('registers the first document of the book', async () => {
    const keys = page.keyboard
    await page.getByLabel('N.º de documento').focus()
    for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
      await keys.type(text)
      await keys.press('Enter')
    }
    await page.getByLabel('Tipo de documento').focus()
    for (const text of ['SOL', 'poda de árbol en calle Sol 12', 'DOM']) {
      await keys.type(text)
      await keys.press('Enter')
    }
    await keys.type('1')
    await keys.press('Control+Enter')
    const number = page.getByText(/^E-\d{4}-\d{6}$/u).first()
    await number.waitFor()
    expect(await number.textContent()).toMatch(/-000001$/u)
  })

  it('finds that the link works no second time, nor a new one is given', async () => {
    const second = await openVisitor(browser)
    await second.page.goto(link)
    await second.page.getByText('Este enlace no sirve').waitFor()
    await expect.poll(() => second.page.getByLabel('Nombre del municipio').count()).toBe(0)
    expect(await accessibilityFaults(second.page)).toEqual([])
    expect(await setupLink(app.app.config, app.db.database)).toBeNull()
    expect(await app.db.asOwner('select 1 from municipality')).toHaveLength(1)
    expect([...visitor.faults(), ...second.faults()]).toEqual([])
  })
})
