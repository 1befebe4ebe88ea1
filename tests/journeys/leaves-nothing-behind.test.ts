// A shared computer after somebody has left it: what they typed, attached and registered is theirs
// to find, and nobody else's to read.
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { answer as aReply, doing } from '#tests/acts.ts'
import { enter, openChromium, openVisitor, personBehind, signIn } from '#tests/chromium.ts'
import { acknowledge, route as sendOn, unitAt } from '#tests/handling.ts'
import type { Visitor } from '#tests/chromium.ts'
import { leftInBrowser } from '#tests/left-in-browser.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

const secrets = ['12531909', '12.531.909', 'Quilapán', 'pozo de calle Luna', 'dentro del archivo']
const heldFile = 'plano del pozo.pdf'

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium({ keepsPages: true })
  clerk = await openVisitor(browser)
  page = clerk.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const restored = () => page.getByText(/^Recuperamos lo que escribió/u)

async function openForm(): Promise<void> {
  await page.goto(`${app.address}/control/sentdocument`)
  await page.getByLabel('N.º de documento').waitFor()
}

async function fillIn(): Promise<void> {
  await page.getByLabel('N.º de documento').fill('12.531.909-2')
  await page.getByLabel('Nombres').first().fill('Rayén')
  await page.getByLabel('Primer apellido').first().fill('Quilapán')
  await page.getByLabel('Asunto').fill('Denuncia el pozo de calle Luna')
}

/** A file that cannot leave the page yet: its bytes are kept with the draft. */
async function attachHeldFile(): Promise<void> {
  await page.route('**/api/uploads/**', (route) => route.abort())
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  // Over one part of what is sealed, and readable as it is.
  const { context } = document
  context.register(context.stream('lo que dice dentro del archivo\n'.repeat(50_000)))
  const buffer = Buffer.from(await document.save())
  expect(buffer.includes('dentro del archivo')).toBe(true)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: heldFile, mimeType: 'application/pdf', buffer })
  await page.getByText(heldFile).first().waitFor()
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await page.waitForURL(`${app.address}/`)
}

async function found(): Promise<readonly string[]> {
  // The draft is there, with its file, which is written a moment after what was typed.
  await expect.poll(() => leftInBrowser(page)).toContain('typed=')
  const left = await leftInBrowser(page)
  return [...secrets, heldFile].filter((secret) => left.includes(secret))
}

describe('what a clerk typed and did not register', () => {
  it('can be read by nobody while it is kept, nor after signing out', async () => {
    await openForm()
    await fillIn()
    await attachHeldFile()
    await page.getByText(/^Borrador guardado/u).waitFor()
    expect(await found()).toEqual([])
    await signOut()
    expect(await found()).toEqual([])
  })

  it('is not on the page that a step back shows', async () => {
    await page.goBack()
    await page.waitForLoadState()
    const shown = await page.evaluate(() => document.documentElement.outerHTML)
    const values = await page
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((field) => ('value' in field ? String(field.value) : '')))
    const all = `${shown} ${values.join(' ')}`
    expect([...secrets, heldFile].filter((secret) => all.includes(secret))).toEqual([])
  })

  it('is whole again for its clerk, file and all', async () => {
    await page.unroute('**/api/uploads/**')
    await page.goto(`${app.address}/`)
    await signIn(clerk, app, 'REG')
    const sent = page.waitForResponse(
      (answer) => answer.url().includes('/api/uploads/') && answer.request().method() === 'PUT',
    )
    await openForm()
    await restored().waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe('Denuncia el pozo de calle Luna')
    expect(await page.getByLabel('Primer apellido').first().inputValue()).toBe('Quilapán')
    await page.getByRole('button', { name: heldFile, exact: true }).waitFor()
    // Its bytes are read as they were: the server finds the PDF in them.
    expect((await sent).ok()).toBe(true)
  })

  it('can be read by nobody when the session ended by itself and the page was closed', async () => {
    await page.getByLabel('Asunto').fill('Denuncia el pozo de calle Luna, otra vez')
    await page.goto(`${app.address}/accesibilidad`)
    await app.db.asOwner('delete from session')
    expect(await found()).toEqual([])
  })
})

describe('what somebody opened and archived', () => {
  const place = 'ARM-77-CAJA'

  it('can be read by nobody, key by key', async () => {
    const head = await openVisitor(browser)
    const { page: there } = head
    await there.emulateMedia({ reducedMotion: 'reduce' })
    await enter(head, app, 'JU')
    const desk = await openVisitor(browser)
    await enter(desk, app, 'REG')
    const counter = await personBehind(desk, app, 'REG')
    const asking = await personBehind(head, app, 'JU')
    const entry = await counter.register({ subject: 'Denuncia el pozo de calle Luna' })
    const sent = await sendOn(counter, entry, unitAt(app, 1))
    const received = await acknowledge(asking, sent)
    await doing(asking, api.closeEntry, received, aReply(entry.registeredOn))
    await there.goto(`${app.address}/control/editdocument?id=${entry.entryId}`)
    await there.getByRole('button', { name: 'Archivar', exact: true }).waitFor()
    await there.keyboard.press('a')
    await there.getByLabel('Serie o código de archivo').fill(place)
    await there.keyboard.press('Control+Enter')
    await there.getByText('Archivado.').first().waitFor()
    await there.goto(`${app.address}/control/entries?unidad=${unitAt(app, 1)}`)
    await there.getByRole('link', { name: entry.entryNumber }).first().waitFor()
    const told = [place, entry.entryNumber, 'unidad=', 'pozo de calle Luna']
    const look = async (): Promise<readonly string[]> => {
      const left = await leftInBrowser(there)
      return [left, await there.evaluate(() => JSON.stringify(history.state))].flatMap((text) =>
        told.filter((secret) => text.includes(secret)),
      )
    }
    await there.goto(`${app.address}/accesibilidad`)
    // What it walks through is there to be read.
    const keys = () =>
      there.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(await keys()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^archive-place:/u), 'scroll-positions']),
    )
    await app.db.asOwner('delete from session')
    expect(await look()).toEqual([])
    // Whatever else a page keeps is of the desk, and says nothing of a document.
    const known =
      /^(?:archive-place:|asiento\.recent\.|asiento-corrections:[\w+/]{22}==$|previous-entry:|scroll-positions$|token$|layout$|papers$|recent-units$|language$)/u
    expect((await keys()).filter((key) => !known.test(key))).toEqual([])
    expect(head.faults()).toEqual([])
  })
})

describe('what somebody was correcting', () => {
  it('is nobody’s to read, nor which document it is', async () => {
    const visitor = await openVisitor(browser)
    const { page: there } = visitor
    await enter(visitor, app, 'REG')
    const { entryId } = await (await personBehind(visitor, app, 'REG')).register()
    const open = async (): Promise<void> => {
      await there.goto(`${app.address}/control/editdocument?id=${entryId}`)
      await there.getByRole('heading', { level: 1 }).waitFor()
    }
    await open()
    await there.getByRole('button', { name: 'Rectificar' }).click()
    await there.getByLabel('Asunto').fill('Denuncia el pozo de calle Luna')
    await there.getByText('1 cambio').first().waitFor()
    there.on('dialog', (asked) => void asked.accept())
    await there.goto(`${app.address}/accesibilidad`)
    const left = await leftInBrowser(there)
    expect([entryId, 'pozo'].filter((secret) => left.includes(secret))).toEqual([])
    await open()
    await there.getByText(/^Se recuperó lo que escribió el/u).waitFor()
    expect(await there.getByLabel('Asunto').inputValue()).toBe('Denuncia el pozo de calle Luna')
    await visitor.close()
  })
})

describe('what a clerk looked for', () => {
  const looked = 'Huenchumilla Catrileo'

  it('is theirs to go back to, and nobody’s who comes after them', async () => {
    const visitor = await openVisitor(browser)
    const { page: there } = visitor
    await signIn(visitor, app, 'REG')
    await there.goto(`${app.address}/control/entries`)
    const box = there.getByRole('searchbox').first()
    await box.fill(looked)
    await box.press('Enter')
    const list = there.url()
    await there.getByText(looked).first().waitFor()
    await there.goto(`${app.address}/control`)
    await there.goBack({ waitUntil: 'commit' })
    await there.getByText(looked).first().waitFor()
    expect(await box.inputValue()).toBe(looked)
    await there.getByRole('button', { name: 'Cerrar sesión' }).first().click()
    await there.waitForURL(`${app.address}/`)
    await signIn(visitor, app, 'JREG')
    // The page after signing out and the one before signing in are steps of their own.
    for (let step = 0; step < 6 && there.url() !== list; step += 1)
      await there.goBack({ waitUntil: 'commit' })
    expect(there.url()).toBe(list)
    await box.waitFor()
    expect(await there.evaluate(() => JSON.stringify(history.state))).not.toContain(looked)
    expect(await box.inputValue()).toBe('')
    await expect.poll(() => there.getByText(looked).count()).toBe(0)
  })
})
