import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import {
  accessibilityFaults,
  enter as enterSignedIn,
  openChromium,
  openVisitor,
  passPopup,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { repeat } from '#server/platform/common/repeat.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let browser: Browser
const phrase = 'una lluvia de martes'
const another = 'un jueves sin paraguas'

beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

/** Adds somebody through the administration's own screen. */
async function addPerson(page: Page, app: ServedApp, name: string, email: string): Promise<void> {
  await page.goto(`${app.address}/control/organization?tab=people&person=new`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre y apellidos').fill(name)
  await dialog.getByLabel('Correo').fill(email)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
}

/** At the page of a link: types it, and sends it with Enter. */
async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill(password)
  await page.keyboard.press('Enter')
}

async function enter(
  visitor: Visitor,
  app: ServedApp,
  email: string,
  password: string,
): Promise<void> {
  await visitor.page.goto(app.address)
  const opener = visitor.page.getByRole('button', { name: 'Acceder' }).first()
  await passPopup(visitor, { email, password }, opener)
  await visitor.page.waitForURL('**/control')
}

function linkIn(text: string): string {
  return /https?:\S+#\S+/u.exec(text)?.[0] ?? ''
}

describe('somebody who is added where no mail is sent', () => {
  let app: ServedApp
  let link: string
  const email = 'nora@prueba.example'

  beforeAll(async () => {
    app = await openServedApp()
  })
  afterAll(() => app.close())

  it('has a link that the administrator hands over, shown once', async () => {
    const visitor = await openVisitor(browser)
    await enterSignedIn(visitor, app, 'ADM')
    await addPerson(visitor.page, app, 'Nora Paredes', email)
    const dialog = visitor.page.getByRole('dialog', { name: 'Invitación de Nora Paredes' })
    link = await dialog.getByLabel('Enlace').inputValue()
    expect(link).toContain(`${app.app.config.idUrl}/invitacion#`)
    expect(await accessibilityFaults(visitor.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await visitor.page.content()).not.toContain('/invitacion#')
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })

  it('opens it, is told why a common password will not do, chooses another, and signs in', async () => {
    const visitor = await openVisitor(browser, { width: 390, height: 844 })
    const { page } = visitor
    await page.goto(link)
    await page.getByRole('heading', { name: 'Elija su contraseña' }).waitFor()
    expect(page.url()).not.toContain('#')
    expect(await page.getByLabel('Usuario').inputValue()).toBe(email)
    expect(await accessibilityFaults(page)).toEqual([])
    await choose(page, 'Contraseña2026')
    const problem = page.getByRole('alert')
    await problem.waitFor()
    expect(await problem.textContent()).toContain('de las primeras que probaría un extraño')
    expect(await accessibilityFaults(page)).toEqual([])
    await choose(page, phrase)
    await page.getByRole('heading', { name: 'Contraseña guardada' }).waitFor()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
    expect(visitor.faults()).toEqual([])
    await enter(visitor, app, email, phrase)
    await visitor.close()
  })

  it('is given a post once another person confirmed it', async () => {
    const head = await openVisitor(browser)
    const administrator = await openVisitor(browser)
    await enterSignedIn(head, app, 'JREG')
    await enterSignedIn(administrator, app, 'ADM')
    const asking = await personBehind(administrator, app, 'ADM')
    const { staff } = (await asking.ask(api.listStaff, {})).body
    const staffId = staff.find((one) => one.email === email)?.staffId ?? ''
    const grants = [{ role: 'AUD' as const, officeId: null, unitId: null }]
    await asking.ask(api.changeStaff, { params: { staffId }, body: { status: 'ACTIVE', grants } })

    // Who proposed it is offered to put it aside alone.
    const confirm = { name: 'Confirmar: Nora Paredes' }
    await administrator.page.goto(`${app.address}/control/powers`)
    await administrator.page.getByRole('button', { name: 'Rechazar: Nora Paredes' }).waitFor()
    expect(await administrator.page.getByRole('button', confirm).count()).toBe(0)
    await head.page.goto(`${app.address}/control/powers`)
    await head.page.getByRole('button', confirm).press('Enter')
    await head.page.getByText('Confirmado: Nora Paredes').first().waitFor()
    expect([...head.faults(), ...administrator.faults()]).toEqual([])
    for (const one of [head, administrator]) await one.close()
  })
})

describe('somebody who forgot their password where mail is sent', () => {
  let app: ServedApp
  let office: PostOffice
  let stopMail: () => Promise<void>
  const email = 'omar@prueba.example'

  beforeAll(async () => {
    office = await openPostOffice()
    app = await openServedApp({
      SMTP_URL: office.url,
      MAIL_FROM: 'Registro <registro@villa.example>',
    })
    stopMail = repeat(500, () => app.app.mailer.flush())
  })
  afterAll(async () => {
    await stopMail()
    await app.close()
    await office.close()
  })

  it('was invited by a letter that the administrator never saw', async () => {
    const visitor = await openVisitor(browser)
    await enterSignedIn(visitor, app, 'ADM')
    await addPerson(visitor.page, app, 'Omar Rivas', email)
    await visitor.page.getByText('Se envió a Omar Rivas un correo').first().waitFor()
    expect(await visitor.page.content()).not.toContain('/invitacion#')
    const letter = await office.letter(1)
    expect(letter.to).toEqual([email])
    const reader = await openVisitor(browser)
    await reader.page.goto(linkIn(letter.text))
    await choose(reader.page, phrase)
    await reader.page.getByRole('heading', { name: 'Contraseña guardada' }).waitFor()
    await visitor.close()
    await reader.close()
  })

  it('asks in the sign-in window, and comes in with another, while the old one opens nothing', async () => {
    const visitor = await openVisitor(browser)
    const { page, context } = visitor
    await page.goto(app.address)
    const opener = page.getByRole('button', { name: 'Acceder' }).first()
    const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
    await popup.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
    await popup.getByRole('heading', { name: '¿Olvidó su contraseña?' }).waitFor()
    expect(await accessibilityFaults(popup)).toEqual([])
    await popup.getByLabel('Correo').fill(email)
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Revise su correo' }).waitFor()
    const letter = await office.letter(2)
    const reader = await context.newPage()
    await reader.goto(linkIn(letter.text))
    await choose(reader, another)
    await reader.getByRole('heading', { name: 'Contraseña guardada' }).waitFor()
    await popup.getByRole('link', { name: 'Volver a ingresar' }).click()
    await popup.getByLabel('Usuario').fill(email)
    await popup.getByLabel('Contraseña', { exact: true }).fill(phrase)
    await popup.keyboard.press('Enter')
    await popup.getByText('Usuario o contraseña incorrectos').waitFor()
    await popup.getByLabel('Contraseña', { exact: true }).fill(another)
    await popup.keyboard.press('Enter')
    await page.waitForURL('**/control')
    expect((await office.letter(3)).text).toContain('su contraseña cambió')
    expect(visitor.faults()).toEqual([])
    await visitor.close()
  })
})
