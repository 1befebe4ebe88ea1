/**
 * A citizen leaves a paper at the counter with an e-mail address: the administrator turned letters
 * on, the form says what the address is for, the letter comes, the staff sees it, and its link ends
 * the others.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { makeStatusMailRound } from '#server/features/entries/status-mail/tell-senders.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openFormIn, typeIn, typeRest } from '#tests/open-form.ts'
import type { Person } from '#tests/person.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { linkIn } from '#tests/status-mails.ts'

const folder = fileURLToPath(new URL('../../test-results/status-mails', import.meta.url))

let app: ServedApp
let office: PostOffice
let browser: Browser
let desk: Visitor
let clerk: Person
let entryId: string

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  office = await openPostOffice()
  app = await openServedApp({ SMTP_URL: office.url, MAIL_FROM: 'registro@prueba.example' })
  browser = await openChromium()
  desk = await openVisitor(browser)
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await office.close()
})

/** Three minutes later, with what the server does by itself; how many letters there are then. */
async function threeMinutesLater(): Promise<number> {
  const later = { ...app.app, now: () => new Date(Date.now() + 3 * 60_000) }
  await makeStatusMailRound(later)
  await app.app.mailer.flush()
  await makeStatusMailRound(app.app)
  return office.letters.length
}

/** Leaves a picture for human eyes; what axe has against the page, and whether it is too wide. */
async function faultsOn(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [width, height, colorScheme] of [
    [390, 844, 'dark'],
    [1366, 768, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(folder, `${name}, ${width}.png`), fullPage: true })
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    faults.push(...(await accessibilityFaults(page)), ...(isTooWide ? [`too wide: ${width}`] : []))
  }
  return faults
}

it('is turned on by the administrator, by keyboard, and confirmed by the head of registry', async () => {
  const office1 = await openVisitor(browser)
  const { page } = office1
  await enter(office1, app, 'ADM')
  await page.goto(`${app.address}/control/configuration?tab=papers`)
  const box = page.getByRole('checkbox', { name: 'Avisar por correo a quien presenta' })
  await box.waitFor()
  await box.focus()
  await page.keyboard.press('Space')
  expect(await faultsOn(page, 'configuración')).toEqual([])
  await page.getByRole('button', { name: 'Proponer', exact: true }).press('Enter')
  await page.getByText('Comprobantes, etiquetas, avisos y publicación').waitFor()
  expect(await faultsOn(page, 'propuesta')).toEqual([])
  await office1.close()
  const registry = await openVisitor(browser)
  await enter(registry, app, 'JREG')
  const head = await personBehind(registry, app, 'JREG')
  const { waiting } = (await head.ask(api.listProposals, {})).body
  const [{ proposalId } = { proposalId: '' }] = waiting
  const { problem } = await head.ask(api.confirmProposal, { params: { proposalId } })
  expect(problem).toBeNull()
  await registry.close()
})

it('is said at the field where the address is typed', async () => {
  const { page } = desk
  await enter(desk, app, 'REG')
  clerk = await personBehind(desk, app, 'REG')
  await openFormIn(page, app)
  await typeIn(page)
  await typeRest(page)
  await page.getByRole('button', { name: /^Contacto/u }).press('Enter')
  await page.locator('[id="parties.0.email"]:focus').waitFor()
  await page.getByText('Se usará para avisarle en qué está su documento.').waitFor()
  await page.keyboard.type('marta@correo.example')
  expect(await faultsOn(page, 'correo en el formulario')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^E-\d{4}-\d{6}$/u)
    .first()
    .waitFor()
  const { entries } = (await clerk.ask(api.listEntries, { query: {} })).body
  entryId = entries[0]?.entryId ?? ''
})

it('comes as a letter that says how it stands, and the staff sees that it went', async () => {
  expect(await threeMinutesLater()).toBe(1)
  const letter = await office.letter(1)
  expect(letter.to).toEqual(['marta@correo.example'])
  const { page } = desk
  const reader = await openVisitor(browser)
  await reader.page.setContent(letter.html)
  expect(await faultsOn(reader.page, 'correo')).toEqual([])
  await reader.close()
  await page.goto(`${app.address}/control/editdocument?id=${entryId}`)
  await page.getByRole('heading', { name: 'Correos a quien presentó' }).waitFor()
  await page.getByText('m…@c….example: enviado').waitFor()
  expect(await faultsOn(page, 'historial')).toEqual([])
})

it('is ended by its link without script, by keyboard, and nothing more comes', async () => {
  const letter = await office.letter(1)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-CL' })
  const page = await context.newPage()
  await page.goto(linkIn(letter))
  await page.getByRole('heading', { name: 'Dejar de recibir avisos por correo' }).waitFor()
  await page.screenshot({ path: join(folder, 'dejar, sin script.png'), fullPage: true })
  await page.getByRole('button', { name: 'Dejar los de este documento' }).press('Enter')
  await page.getByText('no le enviaremos más').waitFor()
  await context.close()
  const citizen = await openVisitor(browser)
  await citizen.page.goto(linkIn(letter))
  expect(await faultsOn(citizen.page, 'dejar')).toEqual([])
  await citizen.page
    .getByRole('button', { name: 'Dejar los de todos mis documentos' })
    .press('Enter')
  await citizen.page.getByRole('button', { name: 'Volver a recibirlos' }).waitFor()
  expect(await faultsOn(citizen.page, 'listo')).toEqual([])
  await citizen.close()
  const { body: entry } = await clerk.ask(api.readEntry, { params: { entryId } })
  await route(clerk, entry, unitAt(app, 1))
  expect(await threeMinutesLater()).toBe(1)
})

it('says at the entry that the address takes no mail, and rings the bell of who can mend it', async () => {
  office.answerRecipientsWith('550 no such person')
  const form = { parties: [{ ...(await partyOf(entryId)), email: 'nadie@correo.example' }] }
  const { entryId: wrong, entryNumber } = await clerk.register(form)
  await threeMinutesLater()
  office.answerRecipientsWith(null)
  const { page } = desk
  await page.goto(`${app.address}/control/editdocument?id=${wrong}`)
  await page.getByText('No se pudo avisar por correo a n…@c….example: el buzón no existe').waitFor()
  expect(await faultsOn(page, 'historial, no se pudo')).toEqual([])
  await page.goto(`${app.address}/control/notices`)
  await page
    .getByText(`No se pudo avisar por correo a quien presentó ${entryNumber}: corrija el correo`)
    .waitFor()
  expect(await faultsOn(page, 'avisos')).toEqual([])
})

async function partyOf(id: string) {
  const { body } = await clerk.ask(api.readEntry, { params: { entryId: id } })
  const [party] = body.parties
  if (!party) throw new Error('Nobody submitted it')
  return party
}
