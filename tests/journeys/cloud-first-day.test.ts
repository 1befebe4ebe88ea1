/**
 * A register that begins with the seven values of a cloud project and an empty folder: set up, its
 * first two people bound to their accounts of the service, the rest approved, the first document
 * registered and received. Nothing is written into the database by hand; the official emulator
 * stands for the service.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openFolderStore } from '#server/platform/files/store/open-file-store.ts'
import { setupLink } from '#server/features/service/set-up/setup-code.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import { openAuthEmulator } from '#tests/auth-emulator.ts'
import type { AuthEmulator } from '#tests/auth-emulator.ts'
import { accessibilityFaults, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openEmptyApp } from '#tests/served-app.ts'
import type { EmptyApp } from '#tests/served-app.ts'

const password = 'una frase para pruebas'
const ada = { name: 'Ada Rojas', email: 'ada@nube.example', password }
const juana = { name: 'Juana Vera', email: 'juana@nube.example', password }
const olga = { name: 'Olga Obras', email: 'olga@nube.example', password }

let emulator: AuthEmulator
let app: EmptyApp
let browser: Browser
let administrator: Visitor
let head: Visitor
let worker: Visitor
/** Of the head of registry, as the page shows it. */
let headLink: string
/** Of the first document. */
let entryId: string | null

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
  app = await openEmptyApp({
    CLOUD_PROJECT: JSON.stringify(project),
    FIREBASE_AUTH_EMULATOR_HOST: host,
  })
  for (const person of [ada, juana, olga]) {
    await emulator.addPerson(person)
  }
  administrator = await openVisitor(browser)
  head = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  worker = await openVisitor(browser)
  for (const { page } of [administrator, head, worker]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await emulator.close()
})

async function writeCredentials(window: Page, person: typeof ada): Promise<void> {
  await window.getByLabel('Correo').fill(person.email)
  await window.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await window.keyboard.press('Enter')
}

/** Presses what opens the window of the service, and says there who it is. */
async function passWindow(
  { context }: Visitor,
  person: typeof ada,
  opener: Locator,
): Promise<Page> {
  const [window] = await Promise.all([context.waitForEvent('page'), opener.click()])
  await writeCredentials(window, person)
  return window
}

describe('an empty folder and the seven values', () => {
  it('ask for no password, and tell what of the project is not used', async () => {
    const { page } = administrator
    await page.goto((await setupLink(app.app.config, app.db.database)) ?? '')
    await page.getByText('Se ingresa con el servicio demo-asiento.example').waitFor()
    await page
      .getByText(
        'No se usa databaseURL (https://demo-asiento.datos.example) o storageBucket (demo-asiento.archivos.example): los documentos están en PostgreSQL',
      )
      .waitFor()
    await expect.poll(() => page.locator('input[type=password]').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('found the register with two people, and give each a link', async () => {
    const { page } = administrator
    await page.getByLabel('Nombre del municipio').fill('Municipalidad de Villa Nube')
    for (const [title, { name, email }] of [
      ['Administración', ada],
      ['Jefatura de registro', juana],
    ] as const) {
      const fields = page.getByRole('group', { name: title })
      await fields.getByLabel('Nombre y apellidos').fill(name)
      await fields.getByLabel('Correo').fill(email)
    }
    await page.getByRole('button', { name: 'Crear el registro' }).click()
    await page.getByRole('heading', { level: 1, name: 'ya tiene su registro' }).waitFor()
    await page.getByText('Este enlace es de Ada Rojas.').waitFor()
    headLink = await page.getByLabel('Enlace para Juana Vera').inputValue()
    expect(headLink).toMatch(/\/welcome#[\w-]{43}$/u)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('take the administrator in right there, with her account of the service', async () => {
    const { page } = administrator
    const opener = page.getByRole('button', { name: 'Ingresar como Ada Rojas' })
    await passWindow(administrator, ada, opener)
    await page.getByText('Listo: la cuenta de Ada Rojas quedó unida').waitFor()
    // Hers is spent; the other is still there to be handed over.
    expect(await page.getByLabel('Enlace para Juana Vera').inputValue()).toBe(headLink)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Ir al registro' }).click()
    await page.waitForURL('**/control')
    const modules = page.getByRole('navigation', { name: 'Principal' })
    await modules.getByRole('link', { name: 'Organización' }).waitFor()
  })

  it('do not make the administrator the head of registry too', async () => {
    const { page } = head
    await page.goto(headLink)
    const opener = page.getByRole('button', { name: 'Ingresar como Juana Vera' })
    await opener.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const window = await passWindow(head, ada, opener)
    await window.getByRole('heading', { name: 'Esta cuenta es de otra persona' }).waitFor()
    expect(await accessibilityFaults(window)).toEqual([])
    await window.getByRole('link', { name: 'Volver a empezar' }).click()
    await writeCredentials(window, juana)
    await page.waitForURL('**/control')
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
  })

  it('give the link of the head of registry to nobody again', async () => {
    const late = await openVisitor(browser)
    await late.page.goto(headLink)
    await late.page.getByText('Este enlace ya no sirve').waitFor()
    expect(await accessibilityFaults(late.page)).toEqual([])
    await late.page.getByRole('link', { name: 'Ingresar como siempre' }).click()
    const opener = late.page.getByRole('main').getByRole('button', { name: 'Ingresar' }).first()
    await passWindow(late, juana, opener)
    await late.page.waitForURL('**/control')
    expect(late.faults()).toEqual([])
    await late.close()
  })
})

describe('the rest of the first day', () => {
  it('lets the administrator approve whoever comes, as the head of a unit', async () => {
    await worker.page.goto(app.address)
    const opener = worker.page.getByRole('button', { name: 'Acceder' }).first()
    await passWindow(worker, olga, opener)
    await worker.page
      .getByRole('heading', { name: 'Su acceso está pendiente de aprobación' })
      .waitFor()
    await worker.page.getByText('Avise a Ada Rojas').waitFor()
    const { page } = administrator
    await page.goto(`${app.address}/control/organization?tab=people`)
    await page.getByRole('link', { name: /^Aprobar a /u }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre y apellidos').fill(olga.name)
    await dialog.getByLabel('Rol 1', { exact: true }).fill('JU')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Dónde vale el rol 1').fill('DOM')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    await page.getByText(/^Olga Obras ya está dentro/u).waitFor()
    await worker.page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('has the head of registry, as the second person, confirm what she decides on', async () => {
    const { page } = head
    await page.goto(`${app.address}/control/powers`)
    await page.getByRole('heading', { name: '1 propuesta espera a una segunda persona' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Confirmar: .*Olga Obras/u }).click()
    await page.getByText(/^Confirmado: .*Olga Obras/u).waitFor()
  })

  it('registers the first document of the book, for that unit', async () => {
    const { page } = head
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('N.º de documento').focus()
    for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.getByLabel('Tipo de documento').focus()
    for (const text of ['SOL', 'poda de árbol en calle Sol 12', 'DOM']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('1')
    await page.keyboard.press('Control+Enter')
    const number = page.getByText(/^E-\d{4}-000001$/u).first()
    await number.waitFor()
    const shown = page.locator('a[href*="/control/editdocument?id="]').first()
    entryId = new URL((await shown.getAttribute('href')) ?? '', app.address).searchParams.get('id')
    await page.goto(`${app.address}/control/editdocument?id=${entryId}`)
    await page.getByRole('button', { name: 'Derivar', exact: true }).waitFor()
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Derivar' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Derivado a Dirección de Obras').last().waitFor()
    expect(entryId).not.toBeNull()
  })

  it('has the unit receive it', async () => {
    const { page } = worker
    await page.goto(`${app.address}/control/editdocument?id=${entryId}`)
    await page.getByRole('heading', { level: 1, name: /-000001$/u }).waitFor()
    await page.getByRole('button', { name: 'Acusar recibo', exact: true }).click()
    // It came with its paper: the sheets are counted.
    await page.getByRole('dialog', { name: 'Acusar recibo' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Recibido.').last().waitFor()
    await expect.poll(() => page.getByText('Derivado (por recibir)').count()).toBe(0)
  })

  it('leaves books that are whole, and every link spent', async () => {
    const store = await openFolderStore(app.app.config.dataFolder)
    const files = { store, readsBytes: false }
    const found = await verifyBooks({ url: app.db.url, files, expectedHead: null })
    expect(found.isWhole ? null : found.discrepancy.message).toBeNull()
    expect(await app.db.asOwner('select from binding_link')).toEqual([])
    // Whoever changes by hand whose account it is, is found out.
    await app.db.asOwner(`update identity_binding set subject = subject || 'x'`)
    const tampered = await verifyBooks({ url: app.db.url, files, expectedHead: null })
    expect(tampered.isWhole ? null : tampered.discrepancy.message).toContain('identity_binding')
    const faults = [administrator, head, worker].flatMap((visitor) => visitor.faults())
    expect(faults).toEqual([])
  })
})
