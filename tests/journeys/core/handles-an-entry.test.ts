import { randomUUID } from 'node:crypto'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { unitAt } from '#tests/handling.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { Person } from '#tests/person.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
/** The head of the Dirección de Obras, on a telephone in the dark. */
let head: Visitor
let clerkAsking: Person
let headAsking: Person
let entry: EntryView

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  // Colours are looked at as they stay, not on their way.
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await head.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JU')
  clerkAsking = await personBehind(clerk, app, 'REG')
  headAsking = await personBehind(head, app, 'JU')
  entry = await clerkAsking.register({ folios: 3 })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function open(
  { page }: Visitor,
  { entryId, entryNumber } = entry,
  tab = 'datos',
): Promise<void> {
  await page.goto(`${app.address}/control/editdocument?id=${entryId}&tab=${tab}`)
  await page.getByRole('heading', { level: 1, name: entryNumber }).waitFor()
}

/** Opens the window of an act by its key, once the act is there, and looks at it with axe. */
async function openByKey(page: Page, key: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: verb }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

async function openFromMenu(page: Page, verb: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones' }).press('Enter')
  await page.getByRole('menuitem', { name: verb }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: verb }).press('Enter')
  await page.getByRole('dialog', { name: verb }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

const send = (page: Page): Promise<void> => page.keyboard.press('Control+Enter')
const said = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).last().waitFor()

async function handling(): Promise<NonNullable<EntryView['handling']>> {
  const { body } = await headAsking.ask(api.readEntry, { params: { entryId: entry.entryId } })
  if (!body.handling) throw new Error('The head sees the handling')
  return body.handling
}

describe('a clerk with hands on the keys', () => {
  it('derives to the office the form named in two strokes, and takes it back with one', async () => {
    const { page } = clerk
    await open(clerk)
    await openByKey(page, 'd', 'Derivar')
    await send(page)
    await said(page, 'Derivado a Dirección de Obras.')
    await page.getByText('Derivado (por recibir)').first().waitFor()
    await page.keyboard.press('Control+z')
    await said(page, 'Deshecho: el documento está como antes.')
    await page.getByText('Por derivar').first().waitFor()
    const { body } = await clerkAsking.ask(api.readEntry, { params: { entryId: entry.entryId } })
    expect(body.handling?.handOvers).toEqual([])
  })

  it('adds copies with +, and an instruction, and nothing of it is lost when the window is closed by mistake', async () => {
    const { page } = clerk
    await openByKey(page, 'd', 'Derivar')
    await page.keyboard.press('+')
    await page.keyboard.type('alc')
    await page.keyboard.press('Enter')
    await page.keyboard.type('daf')
    await page.keyboard.press('Enter')
    await page.getByLabel('Instrucción (proveído)').fill('Visite el lugar.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await openByKey(page, 'd', 'Derivar')
    expect(await page.getByLabel('Instrucción (proveído)').inputValue()).toBe('Visite el lugar.')
    await send(page)
    await said(page, 'Derivado a Dirección de Obras, con 2 copias.')
    const { handOvers } = await handling()
    expect(handOvers.map(({ kind, unitId }) => [kind, unitId])).toEqual([
      ['PRINCIPAL', unitAt(app, 1)],
      ['COPY', unitAt(app, 0)],
      ['COPY', unitAt(app, 2)],
    ])
  })
})

describe('the office it went to', () => {
  it('receives it with one key, and the clerk sees it without a reload', async () => {
    await open(head, entry, 'seguimiento')
    expect(await accessibilityFaults(head.page)).toEqual([])
    await head.page.getByText('Visite el lugar.').waitFor()
    await head.page.keyboard.press('r')
    await said(head.page, 'Recibido.')
    await clerk.page.getByText('Recibido', { exact: true }).first().waitFor()
  })

  it('assigns it, by typing a name', async () => {
    const { page } = head
    await openByKey(page, 's', 'Asignar')
    await page.keyboard.type('persona tr')
    await page.keyboard.press('Enter')
    await send(page)
    await said(page, 'Asignado a Persona TR.')
    expect((await handling()).assigneeId).toBe(app.municipality.actorOf('TR').staffId)
  })

  it('observes it, with the last day proposed, and is told at its field what is missing', async () => {
    const { page } = head
    await openByKey(page, 'o', 'Observar')
    await send(page)
    await page.getByRole('alert').filter({ hasText: 'Hay un problema' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.getByLabel('Plazo para subsanar').inputValue()).toMatch(
      /^\d\d\/\d\d\/\d{4}$/u,
    )
    await page.getByLabel('Defecto 1').fill('Falta el plano')
    await send(page)
    await said(page, 'Observado.')
    await page.getByText('Plazo suspendido').first().waitFor()
  })

  it('takes what the clerk registered for it as its remedy', async () => {
    const remedy = await clerkAsking.register({
      subject: 'Trae el plano',
      relation: { entryId: entry.entryId, kind: 'REMEDIES' },
    })
    const { page } = head
    await page.getByRole('button', { name: 'Subsanar', exact: true }).click()
    await page.getByRole('dialog').getByText(remedy.entryNumber).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await send(page)
    await said(page, 'Subsanado.')
    expect((await handling()).status).toBe('IN_PROGRESS')
  })

  it('answers with a document, and archives it', async () => {
    const { page } = head
    await openByKey(page, 'c', 'Responder')
    await page.keyboard.type('se concede')
    await page.keyboard.press('Enter')
    await page.getByLabel('Número de la respuesta').fill('OF-12/2026')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Elegir archivo' }).click(),
    ])
    await chooser.setFiles({
      name: 'respuesta.png',
      mimeType: 'image/png',
      buffer: Buffer.from(onePixelPng),
    })
    expect(await accessibilityFaults(page)).toEqual([])
    await send(page)
    await said(page, 'Respondido.')
    await openByKey(page, 'a', 'Archivar')
    await page.getByLabel('Serie o código de archivo').fill('A-01')
    await send(page)
    await said(page, 'Archivado.')
    const { archive, closures } = await handling()
    expect(archive).toEqual({ code: 'A-01', location: null })
    expect(closures[0]?.reply?.attachmentId).toMatch(/^[\da-f-]{36}$/u)
    await page.getByText('OF-12/2026').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('opens it again from the menu of a telephone, without leaving the width of the screen', async () => {
    const { page } = head
    await page.getByRole('button', { name: 'Reabrir', exact: true }).click()
    await page.getByRole('dialog', { name: 'Reabrir' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Motivo').fill('Llegaron antecedentes nuevos')
    await send(page)
    await said(page, 'Reabierto.')
    await openFromMenu(page, 'Ampliar el plazo')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.keyboard.press('Escape')
  })
})

describe('what is confidential', () => {
  it('is derived to named readers, and opens to one of them in its place once they say why', async () => {
    const secret = await clerkAsking.register({ confidentiality: 'CONFIDENTIAL' })
    await open(clerk, secret)
    await openByKey(clerk.page, 'd', 'Derivar')
    await clerk.page.getByRole('checkbox', { name: 'Persona JU' }).waitFor()
    await send(clerk.page)
    await said(clerk.page, 'Derivado a Dirección de Obras.')
    const { page } = head
    await open(head, secret)
    await page.getByRole('heading', { name: '¿Por qué lo lee?' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Motivo de la lectura').fill('Debo responderlo hoy')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dónde está' }).waitFor()
    await page.getByRole('button', { name: 'Acusar recibo', exact: true }).waitFor()
  })
})

describe('a clerk who derives what they register', () => {
  it('opens the form linked to the document it mends, and sends it on in the same gesture', async () => {
    const { page } = clerk
    const observed = await clerkAsking.register({ subject: 'Pide permiso de obra' })
    await page.goto(`${app.address}/control/sentdocument?remedies=${observed.entryId}`)
    await page.getByText(`Subsana a ${observed.entryNumber}`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Derivar al registrar' }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('N.º de documento').focus()
    for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    // On from the type, which stands already, to the subject and its beginning.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Trae el plano que faltaba')
    await page.getByLabel('Folios').fill('2')
    await send(page)
    await said(page, 'Derivado a Dirección de Obras.')
    expect(await accessibilityFaults(page)).toEqual([])
    const { body } = await clerkAsking.ask(api.listRemedies, {
      params: { entryId: observed.entryId },
    })
    // The type brought its own beginning of the subject.
    const subjects = body.remedies.map(({ subject }) => subject)
    expect(subjects).toEqual(['Subsana Trae el plano que faltaba'])
    // Taken back, it is at the counter again and waits for the key.
    await page.keyboard.press('Control+z')
    await said(page, 'Deshecho: el documento está como antes.')
    await page.getByRole('button', { name: 'Derivar a Dirección de Obras' }).waitFor()
    await page.keyboard.press('d')
    await said(page, 'Derivado a Dirección de Obras.')
  })
})

describe('two people at one document', () => {
  it('are told of each other, and what was typed stays', async () => {
    const other = await clerkAsking.register()
    await open(clerk, other)
    const { page } = clerk
    await openByKey(page, 'd', 'Derivar')
    await page.getByLabel('Instrucción (proveído)').fill('Lo que escribí')
    await clerkAsking.ask(
      api.addNote,
      {
        params: { entryId: other.entryId, noteId: randomUUID() },
        body: { text: 'Llamó el interesado' },
      },
      { version: other.version },
    )
    await page.getByText('Otra persona modificó este documento').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Recargar y conservar lo escrito' }).click()
    expect(await page.getByLabel('Instrucción (proveído)').inputValue()).toBe('Lo que escribí')
    await send(page)
    await said(page, 'Derivado a Dirección de Obras.')
  })

  it('logged no fault on the way', () => {
    expect([...clerk.faults(), ...head.faults()]).toEqual([])
  })
})
