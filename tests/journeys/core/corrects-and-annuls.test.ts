import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../../test-results/annulment', import.meta.url))

let app: ServedApp
let browser: Browser
let clerk: Visitor
let head: Visitor
/** The same clerk, without a window. */
let person: Person
let entry: EntryView

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser)
  // Colours are looked at as they stay, not on their way.
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await head.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JREG')
  person = await withoutWindow()
  entry = await person.register({ subject: 'Solicita poda de arbol', senderReference: 'Carta 7' })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function withoutWindow(): Promise<Person> {
  const { municipality, address, db } = app
  const actor = municipality.actorOf('REG')
  const { dataFolder } = app.app.config
  const scene = { database: db.database, dataFolder, now: () => new Date() }
  const credentials = await credentialsFor(scene, actor)
  return personAt({ fetch, origin: address, municipality, actor, credentials })
}

async function openEdit({ page }: Visitor, { entryId, entryNumber } = entry): Promise<void> {
  await page.goto(`${app.address}/control/editdocument?id=${entryId}`)
  await page.getByRole('heading', { level: 1, name: entryNumber }).waitFor()
}

async function openCorrection(visitor: Visitor): Promise<void> {
  await openEdit(visitor)
  await visitor.page.getByRole('button', { name: 'Rectificar' }).click()
}

/** As on a desk and as on a telephone, without a fault for whoever cannot see it. */
async function lookAtBoth(page: Page, name: string): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  await page.screenshot({ path: join(folder, `${name}-ancha.png`) })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.screenshot({ path: join(folder, `${name}-angosta.png`) })
  await page.setViewportSize({ width: 1366, height: 768 })
}

const subject = (page: Page) => page.getByLabel('Asunto')
const reference = (page: Page) => page.getByLabel('Referencia del remitente')

async function save(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Motivo de la rectificación').fill(reason)
  await page.keyboard.press('Control+Enter')
}

describe('a clerk who finds a slip in an entry', () => {
  it('corrects the subject with a reason, under the eyes of "Dice / Debe decir"', async () => {
    const { page } = clerk
    await openCorrection(clerk)
    await subject(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await subject(page).fill('Solicita poda de árbol')
    // What saves is the one thing to press, and what is missing is asked for beside it.
    expect(await page.getByRole('main').locator('.button-primary:visible').allInnerTexts()).toEqual(
      [expect.stringContaining('Guardar cambios')],
    )
    await page.keyboard.press('Control+Enter')
    await page.locator('#reason:focus[aria-invalid=true]').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('Faltaba una tilde')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Cambios guardados.', { exact: true }).waitFor()
  })

  it('reads in the history what it said, what it must say, and why', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
    const correction = page.getByRole('listitem').filter({ hasText: 'Faltaba una tilde' })
    await correction.waitFor()
    expect(await correction.locator('del').allTextContents()).toEqual(['Solicita poda de arbol'])
    expect(await correction.locator('ins').allTextContents()).toEqual(['Solicita poda de árbol'])
    expect(await correction.innerText()).toMatch(/Asunto[^]*Dice[^]*Debe decir[^]*Motivo/u)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('two people who correct the same entry', () => {
  it('are offered both values of each field both changed, and nothing is saved over', async () => {
    // Her window does not hear of it: she saves on top of a version that is no longer the last.
    await head.context.route('**/api/live*', (route) => route.abort())
    await openCorrection(head)
    await subject(head.page).fill('Solicita tala de árbol')
    await reference(head.page).fill('Carta 8')
    await openCorrection(clerk)
    await subject(clerk.page).fill('Solicita poda de árbol seco')
    await reference(clerk.page).fill('Carta 9')
    await save(clerk.page, 'El escrito dice seco')
    await clerk.page.getByText('Cambios guardados.', { exact: true }).waitFor()
    await save(head.page, 'Lo pide el interesado')
    const { page } = head
    await page.getByText('Otra persona cambió los mismos datos').first().waitFor()
    const conflicts = page.locator('#conflicts')
    const said = (await conflicts.getByRole('definition').locator('p').allTextContents()).toSorted()
    expect(said).toEqual([
      'Carta 8',
      'Carta 9',
      'Solicita poda de árbol seco',
      'Solicita tala de árbol',
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await read()).content?.subject).toBe('Solicita poda de árbol seco')
  })

  it('choose field by field, and only then save', async () => {
    const { page } = head
    await page.keyboard.press('Control+Enter')
    await page.getByText('Elija primero qué valor queda').waitFor()
    await page.getByRole('button', { name: 'Usar el mío: Asunto' }).click()
    await page.getByRole('button', { name: 'Usar el suyo: Referencia del remitente' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Cambios guardados.', { exact: true }).waitFor()
    const { content } = await read()
    expect(content).toMatchObject({ subject: 'Solicita tala de árbol', senderReference: 'Carta 9' })
    await head.context.unroute('**/api/live*')
  })
})

describe('an annulment', () => {
  it('is asked for by one person, who cannot approve it', async () => {
    const { page } = clerk
    await openEdit(clerk)
    await page.getByRole('button', { name: 'Pedir la anulación' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pedir la anulación' })
    await dialog.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // By keys alone, from the field that has the focus to Ctrl+Enter.
    await page.locator('#cause:focus').waitFor()
    await page.keyboard.type('duplicado')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Se registró dos veces la misma carta.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Anulación pendiente de aprobación').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Aprobar la anulación' }).count())
      .toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('waits where what waits for a second person is told', async () => {
    const { page } = head
    await page.goto(`${app.address}/control/powers`)
    await page.getByRole('heading', { name: '1 documento espera a una segunda persona' }).waitFor()
    await expect.poll(() => page.getByText('Nada espera a una segunda persona').count()).toBe(0)
    await page.getByRole('link', { name: `Anular ${entry.entryNumber}` }).click()
    await page.getByRole('heading', { level: 1, name: entry.entryNumber }).waitFor()
  })

  it('is approved by another in another window, and both say ANULADO', async () => {
    const { page } = head
    await openEdit(head)
    await page.getByRole('button', { name: 'Aprobar la anulación' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('No se puede deshacer.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Anular el registro' }).click()
    await Promise.all(
      [page, clerk.page].map((window) => window.getByText('ANULADO', { exact: true }).waitFor()),
    )
    expect(await accessibilityFaults(clerk.page)).toEqual([])
    expect((await read()).registerStatus).toBe('ANNULLED')
    // Nothing more becomes of it, and nothing of it is due.
    expect(await page.getByRole('main').innerText()).not.toMatch(/Por derivar|vence el|Quedan/u)
  })

  it('keeps the number in sight, struck through, with who asked and who approved', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
    const number = page.getByRole('heading', { level: 1 }).locator('s')
    await number.waitFor()
    expect(await number.textContent()).toBe(entry.entryNumber)
    // By their codes, as everywhere on the document.
    const [asking, approving] = [app.municipality.actorOf('REG'), app.municipality.actorOf('JREG')]
    await page.getByText(`Anulación pedida por ${asking.clerkCode} el`).waitFor()
    await page.getByText(`Anulado por ${approving.clerkCode} el`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('an annulment of what is confidential', () => {
  let secret: EntryView

  it('is asked for by who reads it, told to name nobody to who does not', async () => {
    const { page } = clerk
    secret = await person.register({
      confidentiality: 'CONFIDENTIAL',
      subject: 'Denuncia que no es de todos',
    })
    await openEdit(clerk, secret)
    await page.getByRole('button', { name: 'Pedir la anulación' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pedir la anulación' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('Quien la apruebe no lee este documento')
    await lookAtBoth(page, 'pedir')
    await dialog.getByLabel('Causa').focus()
    await page.keyboard.type('duplicado')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Explique qué ocurrió').fill('Se registró dos veces el mismo escrito.')
    await dialog.getByRole('button', { name: 'Pedir la anulación' }).click()
    await page.getByText('Anulación pendiente de aprobación').waitFor()
  })

  it('is approved by the head of registry, who reads why and no more', async () => {
    const { page } = head
    await openEdit(head, secret)
    await page.getByText('Se registró dos veces el mismo escrito.').waitFor()
    await lookAtBoth(page, 'decidir')
    await page.getByRole('button', { name: 'Aprobar la anulación' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('No se puede deshacer.').waitFor()
    await lookAtBoth(page, 'aprobar')
    await question.getByRole('button', { name: 'Anular el registro' }).click()
    await page.getByText('ANULADO', { exact: true }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/Denuncia|Soto/u)
    await clerk.page.getByText('ANULADO', { exact: true }).waitFor()
  })
})

describe('somebody of another unit', () => {
  it('reads the same words for an entry that is not hers to see and for one that is not', async () => {
    const { units } = app.municipality.foundation
    const theirs = await person.register({ destinationUnitId: units[2]?.unitId ?? null })
    const stranger = await openVisitor(browser)
    await enter(stranger, app, 'TR')
    const words = async (path: string, id: string): Promise<string> => {
      const { page } = stranger
      await page.goto(`${app.address}${path}?id=${id}`)
      // The frame and its title are there before the words: what is read is the whole page.
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: 'No encontramos este registro' }).waitFor()
      await main.getByRole('link', { name: 'Ir al libro de registro' }).waitFor()
      return `${await page.title()}\n${await page.getByRole('main').innerText()}`
    }
    for (const path of ['/showdocument', '/control/editdocument']) {
      const hidden = await words(path, theirs.entryId)
      expect(hidden).toContain('No encontramos')
      expect(hidden).not.toContain(theirs.entryNumber)
      expect(await words(path, randomUUID())).toBe(hidden)
    }
    expect(await accessibilityFaults(stranger.page)).toEqual([])
    expect([...clerk.faults(), ...head.faults(), ...stranger.faults()]).toEqual([])
  })
})

async function read(): Promise<EntryView> {
  const { body } = await person.ask(api.readEntry, { params: { entryId: entry.entryId } })
  return body
}
