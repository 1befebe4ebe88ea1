/**
 * The cloud project's own client against the service's official emulator. It knows no authenticator
 * apps: those are not tried here.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import type { Role } from '#domain/permission/permission.ts'

import { openAuthEmulator } from '#tests/auth-emulator.ts'
import type { AuthEmulator } from '#tests/auth-emulator.ts'
import { accessibilityFaults, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { bindPerson } from '#tests/bind-person.ts'

const password = 'una frase para pruebas'
const clerk = { email: 'clerk@nube.example', password }
const careful = { email: 'prudente@nube.example', password, phone: '+56911112222' }
const administrator = { email: 'admin@nube.example', password }
const unconfirmed = { email: 'sin-confirmar@nube.example', password, isConfirmed: false }

let emulator: AuthEmulator
let app: ServedApp
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  ;[emulator, browser] = await Promise.all([openAuthEmulator(), openChromium()])
  const { projectId, host } = emulator
  const project = {
    apiKey: 'clave-publica',
    authDomain: `${projectId}.example`,
    databaseURL: `https://${projectId}.datos.example`,
    projectId,
    storageBucket: `${projectId}.archivos.example`,
    messagingSenderId: '123456789',
    appId: '1:123456789:web:abcdef',
  }
  app = await openServedApp({
    CLOUD_PROJECT: JSON.stringify(project),
    CLOUD_SIGN_IN: 'sms',
    FIREBASE_AUTH_EMULATOR_HOST: host,
  })
  await vouchFor('REG', await emulator.addPerson(clerk))
  await vouchFor('TR', await emulator.addPerson(careful))
  await vouchFor('ADM', await emulator.addPerson(administrator))
  await emulator.addPerson(unconfirmed)
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await emulator.close()
})
beforeEach(async () => {
  visitor = await openVisitor(browser)
})
afterEach(async () => {
  const faults = visitor.faults()
  await visitor.close()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

async function vouchFor(role: Role, subject: string): Promise<void> {
  const issuer = `https://securetoken.google.com/${emulator.projectId}`
  await bindPerson(app.db.database, app.municipality.actorOf(role), { issuer, subject })
}

async function openWindow(): Promise<Page> {
  const { page, context } = visitor
  await page.goto(app.address)
  const opener = page.getByRole('button', { name: 'Acceder' }).first()
  const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
  await popup.getByLabel('Correo').waitFor()
  return popup
}

async function writeCredentials(popup: Page, person: typeof clerk): Promise<void> {
  await popup.getByLabel('Correo').fill(person.email)
  await popup.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await popup.keyboard.press('Enter')
}

async function enterAs(person: typeof clerk): Promise<Page> {
  const popup = await openWindow()
  await writeCredentials(popup, person)
  await visitor.page.waitForURL('**/control')
  return visitor.page
}

describe('signing in with a cloud project', () => {
  it('needs the keyboard, an e-mail and a password, in a window of 500 × 600', async () => {
    const popup = await openWindow()
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    await expect.poll(() => popup.evaluate(() => document.activeElement?.id)).toBe('email')
    await popup.keyboard.type(clerk.email)
    await popup.keyboard.press('Tab')
    await popup.keyboard.press('Tab')
    await popup.keyboard.type(clerk.password)
    const closed = popup.waitForEvent('close')
    await popup.keyboard.press('Enter')
    await visitor.page.waitForURL('**/control')
    await closed
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('leaves nothing of the service behind: neither its tokens nor a way to renew them', async () => {
    const page = await enterAs(clerk)
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.values(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    }))
    expect(left.databases.filter((name) => name.startsWith('firebaseLocalStorage'))).toEqual([])
    expect(left.local.filter((key) => key.startsWith('firebase'))).toEqual([])
    expect(left.session.filter((value) => value.includes('.'))).toEqual([])
  })

  it('says the same of a wrong password and of an address nobody has, and then lets the right one in', async () => {
    const popup = await openWindow()
    await writeCredentials(popup, { ...clerk, password: 'otra cosa cualquiera' })
    const problem = popup.getByRole('alert')
    await problem.waitFor()
    expect((await problem.textContent())?.trim()).toBe('Correo o contraseña incorrectos.')
    expect(await popup.title()).toMatch(/^Error: /u)
    await expect.poll(() => popup.evaluate(() => document.activeElement?.id)).toBe('password')
    expect(await accessibilityFaults(popup)).toEqual([])
    await writeCredentials(popup, { ...clerk, email: 'nadie@nube.example' })
    await expect.poll(() => problem.textContent()).toContain('Correo o contraseña incorrectos.')
    await writeCredentials(popup, clerk)
    await visitor.page.waitForURL('**/control')
  })

  it('takes a code sent to the telephone as the second step', async () => {
    const popup = await openWindow()
    await writeCredentials(popup, careful)
    await popup.getByText('teléfono que termina en 2222').waitFor()
    await expect.poll(() => popup.evaluate(() => document.activeElement?.id)).toBe('code')
    expect(await accessibilityFaults(popup)).toEqual([])
    await popup.keyboard.type('000000')
    await popup.keyboard.press('Enter')
    await popup.getByText('El código no es correcto').waitFor()
    const code = await emulator.lastCode()
    await popup.getByLabel('Código de 6 cifras').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await popup.keyboard.press('Enter')
    await visitor.page.waitForURL('**/control')
    const rows = await app.db.asOwner<{ methods: string[] }>(
      'select methods from session where staff_id = $1',
      [app.municipality.actorOf('TR').staffId],
    )
    expect(rows[0]?.methods).toEqual(['pwd', 'sms', 'mfa'])
  })

  it('sends another code to whoever asks for it', async () => {
    const popup = await openWindow()
    await writeCredentials(popup, careful)
    await popup.getByText('teléfono que termina en 2222').waitFor()
    const first = await emulator.lastCode()
    await popup.getByRole('button', { name: 'Enviar otro código' }).click()
    await popup.getByText('Enviamos otro código').waitFor()
    const second = await emulator.lastCode()
    expect(second).not.toBe(first)
    await popup.getByLabel('Código de 6 cifras').fill(second)
    await popup.keyboard.press('Enter')
    await visitor.page.waitForURL('**/control')
  })

  it('asks whoever never confirmed their e-mail to do it, and has the service write to them', async () => {
    const popup = await openWindow()
    await writeCredentials(popup, unconfirmed)
    await popup.getByRole('heading', { name: 'Falta confirmar su correo' }).waitFor()
    expect(await accessibilityFaults(popup)).toEqual([])
    await popup.getByRole('button', { name: 'Enviar el mensaje de confirmación' }).click()
    await popup.getByText('Enviamos el mensaje').waitFor()
    expect(await emulator.mailsSent('VERIFY_EMAIL')).toEqual([unconfirmed.email])
    await popup.getByRole('link', { name: 'Volver a empezar' }).click()
    await writeCredentials(popup, clerk)
    await visitor.page.waitForURL('**/control')
  })

  it('writes to whoever forgot the password, and tells nobody whether there is such an account', async () => {
    const popup = await openWindow()
    await popup.getByLabel('Correo').fill(clerk.email)
    await popup.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
    expect(await popup.getByLabel('Correo').inputValue()).toBe(clerk.email)
    expect(await accessibilityFaults(popup)).toEqual([])
    for (const email of [clerk.email, 'nadie@nube.example']) {
      await popup.getByLabel('Correo').fill(email)
      await popup.keyboard.press('Enter')
      await popup.getByText(`Si ${email} es de una cuenta`).waitFor()
      await popup.getByRole('button', { name: 'Volver' }).click()
      await popup.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
    }
    expect(await emulator.mailsSent('PASSWORD_RESET')).toEqual([clerk.email])
  })

  it('speaks English to whoever chose it', async () => {
    await visitor.page.goto(app.address)
    await visitor.page.evaluate(() => localStorage.setItem('language', 'en'))
    const popup = await visitor.context.newPage()
    await popup.goto(`${app.address}/auth/start?mode=page`)
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    await popup.getByLabel('Email').fill(clerk.email)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await popup.getByText('Enter your email and your password.').waitFor()
    expect(await popup.evaluate(() => document.documentElement.lang)).toBe('en')
    await popup.close()
  })
})

describe('the service page', () => {
  it('shows the administrator the seven values, and which of them nothing uses', async () => {
    const page = await enterAs(administrator)
    await page.getByRole('link', { name: 'Servicio' }).click()
    await page.getByRole('heading', { name: 'Los siete valores del proyecto' }).waitFor()
    const said = await page.getByRole('main').textContent()
    expect(said).toContain(`${emulator.projectId}.archivos.example`)
    expect(said?.split('están en PostgreSQL y en el almacén de archivos').length).toBe(3)
    expect(said).not.toContain('clave-publica')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('what the window shows our server', () => {
  it('opens one session, and none when it is shown again', async () => {
    const popup = await openWindow()
    const shown = popup.waitForRequest('**/auth/exchange')
    await writeCredentials(popup, clerk)
    const ticket: { idToken: string } = (await shown).postDataJSON()
    await visitor.page.waitForURL('**/control')
    const again = await visitor.context.newPage()
    await again.goto(`${app.address}/auth/start?mode=page`)
    const state = new URL(again.url()).searchParams.get('state')
    const status = await again.evaluate(
      async (body) =>
        (
          await fetch('/auth/exchange', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status,
      { state, idToken: ticket.idToken },
    )
    expect(status).toBe(401)
    await again.close()
  })

  it('is ended by logging out, without a word from the service', async () => {
    const page = await enterAs(clerk)
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL(`${app.address}/`)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(alerts).toEqual([])
    await page.goto(`${app.address}/control`)
    await page.waitForURL('**/notfound')
  })
})
