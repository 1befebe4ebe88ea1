import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { bindPerson } from '#tests/bind-person.ts'

let provider: RogueProvider
let app: ServedApp
let browser: Browser
let administrator: Visitor
let newcomer: Visitor

beforeAll(async () => {
  provider = await openRogueProvider()
  app = await openServedApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  const identity = { issuer: provider.issuer, subject: 'administra' }
  await bindPerson(app.db.database, app.municipality.actorOf('ADM'), identity)
  browser = await openChromium()
  administrator = await openVisitor(browser)
  newcomer = await openVisitor(browser, { width: 390, height: 844 })
  for (const { page } of [administrator, newcomer]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await provider.close()
})

/** The provider asks nothing: whoever its person is comes back signed in. */
async function enter({ page }: Visitor, subject: string, name: string): Promise<void> {
  provider.person = { subject, name, email: `${subject}@villa.example` }
  await page.goto(app.address)
  await page.getByRole('button', { name: 'Acceder' }).first().click()
}

async function openPeople({ page }: Visitor, query = ''): Promise<void> {
  await page.goto(`${app.address}/control/organization?tab=people${query}`)
}

const dialog = (page: Page) => page.getByRole('dialog')

describe('somebody who comes for the first time', () => {
  it('is told whom to ask, and that there is nothing to reload', async () => {
    const { page } = newcomer
    await enter(newcomer, 'nadia', 'Nadia Nueva')
    await page.getByRole('heading', { name: 'Su acceso está pendiente de aprobación' }).waitFor()
    await page.getByText('Avise a Persona ADM para que le dé acceso.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('stands at the top of the administrator’s list, who lets them in with the keyboard alone', async () => {
    const { page } = administrator
    await enter(administrator, 'administra', 'Persona ADM')
    await page.waitForURL('**/control')
    await openPeople(administrator)
    await page.getByRole('heading', { name: 'Una persona espera aprobación' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'Aprobar a Nadia Nueva' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Nombre y apellidos').fill('Nadia Nueva Soto')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(/^Nadia Nueva Soto ya está dentro\. Firma como NNS\d*\.$/u).waitFor()
    await page.getByRole('link', { name: 'Nadia Nueva Soto' }).waitFor()
  })

  it('is in, on the page they had open', async () => {
    const { page } = newcomer
    await page.getByRole('banner').waitFor()
    await page
      .getByRole('heading', { name: 'Su acceso está pendiente de aprobación' })
      .waitFor({ state: 'detached' })
    expect(newcomer.faults()).toEqual([])
  })
})

describe('adding a person, where another service signs people in', () => {
  it('says how people come in, and makes no account', async () => {
    const { page } = administrator
    await page.getByRole('link', { name: 'Agregar persona' }).click()
    await dialog(page).getByText('Aquí nadie se agrega a mano').waitFor()
    await expect.poll(() => dialog(page).getByRole('textbox').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Entendido' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })
})

describe('the page of a person', () => {
  it('gives a role for some days, and says what is wrong at its field', async () => {
    const { page } = administrator
    await page.getByRole('link', { name: 'Nadia Nueva Soto' }).click()
    await page.getByRole('link', { name: 'Cambiar roles y acceso' }).click()
    const last = dialog(page).getByLabel('Último día del rol 1')
    await last.fill('01/01/2020')
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await dialog(page)
      .getByText('El último día no puede ser anterior al primero ni a hoy.')
      .first()
      .waitFor()
    expect(await last.inputValue()).toBe('01/01/2020')
    await last.fill('31/12/2199')
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('hasta el 31/12/2199').first().waitFor()
    await page.getByText('Cambiaron sus roles').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('records an absence, and ends it', async () => {
    const { page } = administrator
    await page.getByRole('link', { name: 'Registrar una ausencia' }).click()
    await dialog(page).getByLabel('Le sustituye').fill('AUD')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Último día').fill('h')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Le sustituye Persona AUD').waitFor()
    await page.getByRole('button', { name: 'Terminar: Le sustituye Persona AUD' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click()
    await page.getByText('Terminó una sustitución').waitFor()
    expect(administrator.faults()).toEqual([])
  })

  it('takes the access away, and the person’s window says so', async () => {
    const { page } = administrator
    await page.getByRole('link', { name: 'Cambiar roles y acceso' }).click()
    await dialog(page).getByText('Puede entrar al sistema').click()
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('Perdió el acceso').waitFor()
    await newcomer.page.goto(`${app.address}/control`)
    await newcomer.page.getByRole('heading', { name: 'Su sesión terminó' }).waitFor()
    expect(newcomer.faults()).toEqual([])
  })
})

describe('the programs that come in', () => {
  it('get a credential that is shown once, and lose it', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control/organization?tab=integrations`)
    await page.getByText('Todavía no hay integraciones').waitFor()
    await page.getByRole('link', { name: 'Agregar integración' }).click()
    await dialog(page).getByLabel('Nombre del programa').fill('Portal ciudadano')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Emitir credencial' }).click()
    await dialog(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Emitir credencial' }).click()
    const shown = await dialog(page).locator('output').textContent()
    expect(shown).toMatch(/^dk_[\da-f]{32}_[\w-]{43}$/u)
    expect(await accessibilityFaults(page)).toEqual([])
    const asked = () =>
      fetch(`${app.address}/api/catalogue`, { headers: { Authorization: `Bearer ${shown}` } })
    expect((await asked()).status).toBe(200)

    await dialog(page).getByRole('button', { name: 'Ya la guardé' }).click()
    await page.getByRole('button', { name: 'Revocar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
    await page.getByText('revocada').waitFor()
    expect((await asked()).status).toBe(401)
    await expect.poll(() => page.getByText(shown ?? '').count()).toBe(0)
    expect(administrator.faults()).toEqual([])
  })
})
