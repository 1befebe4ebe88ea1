/**
 * Somebody whose link an administrator was shown is named no reader before another person answered
 * for them: refused in the window that names readers, the code given there, beside the person, and
 * named afterwards. By keyboard alone, in both widths and both colours.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  passPopup,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../test-results/answers-for-a-reader', import.meta.url))
const looks = [
  { name: 'ancha', width: 1366, height: 768, theme: 'lara-light-indigo' },
  { name: 'ancha-oscura', width: 1366, height: 768, theme: 'lara-dark-indigo' },
  { name: 'angosta', width: 390, height: 844, theme: 'lara-light-indigo' },
  { name: 'angosta-oscura', width: 390, height: 844, theme: 'lara-dark-indigo' },
] as const
const email = 'nadia@prueba.example'
const phrase = 'la sabe quien vio el enlace'
const another = 'esta no la sabe nadie más'

let app: ServedApp
let browser: Browser

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** As it stands, in every width and colour, with what axe finds in each. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const { name: look, width, height, theme } of looks) {
    // oxlint-disable no-await-in-loop -- one after the other
    await page.setViewportSize({ width, height })
    await page.evaluate((id) => (document.documentElement.dataset['theme'] = id), theme)
    expect([look, await accessibilityFaults(page)]).toEqual([look, []])
    await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
    // oxlint-enable no-await-in-loop
  }
  await page.setViewportSize({ width: 1366, height: 768 })
}

/** Somebody new in the head's unit, with the link that the administrator was shown. */
async function add(administrator: Visitor, name: string, address: string) {
  const asking = await personBehind(administrator, app, 'ADM')
  const staffId = randomUUID()
  const grants = [{ role: 'TR' as const, officeId: null, unitId: unitAt(app, 1) }]
  const body = { name, email: address, grants }
  const added = await asking.ask(api.addStaff, { params: { staffId }, body })
  return { staffId, link: added.body.invitation?.link ?? '' }
}

it('are named once they have the code that the head gives them there', async () => {
  const [administrator, clerk, head] = await Promise.all([
    openVisitor(browser),
    openVisitor(browser),
    openVisitor(browser),
  ])
  await enter(administrator, app, 'ADM')
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JU')
  const { page } = head
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { staffId, link } = await add(administrator, 'Nadia Nueva', email)
  const chooser = await openVisitor(browser)
  await chooser.page.goto(link)
  await chooser.page.getByLabel('Contraseña nueva').fill(phrase)
  await chooser.page.keyboard.press('Enter')
  await chooser.page.getByRole('heading', { name: 'Contraseña guardada' }).waitFor()
  await chooser.close()
  const registrar = await personBehind(clerk, app, 'REG')
  const secret = await registrar.register({ confidentiality: 'CONFIDENTIAL' })
  const readerIds = [app.town.actorOf('JU').staffId]
  await route(registrar, secret, unitAt(app, 1), { readerIds })
  const reading = { entryId: secret.entryId, readingId: randomUUID() }
  const own = await personBehind(head, app, 'JU')
  await own.ask(api.giveReason, { params: reading, body: { reason: 'Debo responderlo' } })

  await page.goto(`${app.address}/control/editdocument?id=${secret.entryId}`)
  await page.getByRole('heading', { level: 1, name: secret.entryNumber }).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Nombrar lectores' }).press('Enter')
  const naming = page.getByRole('dialog', { name: 'Nombrar lectores' })
  await naming.getByRole('checkbox', { name: 'Nadia Nueva' }).press('Space')
  await naming.getByLabel('Motivo').fill('Debe preparar el informe')
  await page.keyboard.press('Control+Enter')
  await naming.getByText('Nadie más confirmó todavía la cuenta de Nadia Nueva').first().waitFor()
  await naming.getByRole('checkbox', { name: 'Nadia Nueva' }).focus()
  await lookAt(page, 'rehusado')

  // The very next key leads to the way out.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const giving = page.getByRole('dialog', { name: 'Código para Nadia Nueva' })
  const code = await giving.getByLabel('Código').inputValue()
  await lookAt(page, 'codigo')
  // Nothing of the window under it is sent from here.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await giving.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(code)
  expect(await naming.getByLabel('Motivo').inputValue()).toBe('Debe preparar el informe')

  const visitor = await openVisitor(browser, { width: 390, height: 844 })
  await visitor.page.goto(app.address)
  const opener = visitor.page.getByRole('button', { name: 'Acceder' }).first()
  await passPopup(visitor, { email, password: phrase }, opener)
  await visitor.page.waitForURL('**/control')
  await visitor.page.goto(`${app.app.config.idUrl}/cuenta/contrasena`)
  await visitor.page.getByLabel('Contraseña actual').fill(phrase)
  await visitor.page.getByLabel('Contraseña nueva').fill(another)
  await visitor.page.getByLabel('Código de la segunda persona').fill(code)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByText('Su contraseña cambió y ya es solo suya').waitFor()

  await page.keyboard.press('Control+Enter')
  await page.getByText('Lectores nombrados.', { exact: true }).last().waitFor()
  const { body: after } = await own.ask(api.readEntry, { params: { entryId: secret.entryId } })
  expect(after.handling?.readerIds).toContain(staffId)
  expect([...head.faults(), ...visitor.faults()]).toEqual([])
  await Promise.all([administrator, clerk, head, visitor].map((one) => one.close()))
})

it('are offered the code where work is assigned, and why it waits until they came in', async () => {
  const [administrator, clerk, head] = await Promise.all([
    openVisitor(browser),
    openVisitor(browser),
    openVisitor(browser),
  ])
  await enter(administrator, app, 'ADM')
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JU')
  const { page } = head
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await add(administrator, 'Olga Otra', 'olga@prueba.example')
  const registrar = await personBehind(clerk, app, 'REG')
  const own = await personBehind(head, app, 'JU')
  const secret = await registrar.register({ confidentiality: 'CONFIDENTIAL' })
  const readerIds = [app.town.actorOf('JU').staffId]
  await acknowledge(own, await route(registrar, secret, unitAt(app, 1), { readerIds }))
  const reading = { entryId: secret.entryId, readingId: randomUUID() }
  await own.ask(api.giveReason, { params: reading, body: { reason: 'Debo responderlo' } })

  await page.goto(`${app.address}/control/editdocument?id=${secret.entryId}`)
  await page.getByRole('heading', { level: 1, name: secret.entryNumber }).waitFor()
  // A name typed and taken before the server said who works there is not lost.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/units/*/people', async (asked) => {
    await answer.promise
    await asked.continue()
  })
  await page.getByRole('button', { name: 'Asignar' }).first().press('Enter')
  const assigning = page.getByRole('dialog', { name: 'Asignar' })
  await assigning.waitFor()
  await page.keyboard.type('olga')
  await page.getByText('Cargando…').waitFor()
  await page.keyboard.press('Enter')
  answer.resolve()
  await assigning.getByRole('combobox').and(page.locator('[value="Olga Otra"]')).waitFor()
  await page.keyboard.press('Control+Enter')
  await assigning.getByText('Nadie más confirmó todavía la cuenta de Olga Otra').first().waitFor()
  await assigning.getByRole('button', { name: 'Dar un código: Olga Otra' }).press('Enter')
  await assigning.getByText('Espere a que haya entrado por primera vez').waitFor()
  await lookAt(page, 'asignar')
  expect(head.faults()).toEqual([])
  await Promise.all([administrator, clerk, head].map((one) => one.close()))
})
