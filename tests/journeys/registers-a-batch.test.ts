// A call closes today and forty people bring the same form: what is common is typed once, each gets
// a number, and neither a lost line nor a reload registers one twice or leaves one out.
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { accessibilityFaults, openChromium, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { countedHand } from '#tests/counted-hand.ts'
import { openClerk, openFormIn } from '#tests/open-form.ts'
import { giveScannerFolder, scanInto } from '#tests/scanner.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium({ isWhole: true })
  clerk = await openClerk(browser, app)
  page = clerk.page
  // Nobody is there to close the printer's window of the browser.
  await page.addInitScript(() => Object.assign(globalThis, { print: () => undefined }))
  await giveScannerFolder(page)
  await openFormIn(page, app)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const subject = 'Postula al fondo de las juntas de vecinos'
const focused = (id: string) => page.locator(`[id="${id}"]:focus`)
const bar = () => page.getByRole('region', { name: 'Lote' })
const numberField = 'parties.0.identity.number'

async function keys(...said: readonly string[]): Promise<void> {
  for (const each of said) {
    await (/^(?:Enter|F\d+|Escape|(?:Control|Shift)\+.+)$/u.test(each)
      ? page.keyboard.press(each)
      : page.keyboard.type(each))
  }
}

/** Somebody new, whose name follows the number. */
async function person(number: string, given: string, surname: string): Promise<void> {
  await focused(numberField).waitFor()
  await keys(number, 'Enter')
  await focused('parties.0.givenNames').waitFor()
  await keys(given, 'Enter', surname, 'Enter', 'Enter')
}

/** It arrives and is answered, and nobody hears the answer. */
async function registerUnheard(): Promise<void> {
  // In the page itself: what the browser was told to keep back was heard all the same.
  await page.evaluate(() => {
    const { fetch: ask } = globalThis
    globalThis.fetch = async (address, init) => {
      if (init?.method !== 'PUT') return ask(address, init)
      globalThis.fetch = ask
      await ask(address, init)
      throw new TypeError()
    }
  })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
}

const told = (done: number, end: string) =>
  bar()
    .getByText(new RegExp(`^Último: E-\\d{4}-${end}`, 'u'))
    .and(bar().locator(':scope > *'))
    .waitFor()
    .then(() => bar().getByText(`Lote: ${done}`).waitFor())

/** The whole book, as the clerk reads it: number and sender, the oldest first. */
async function book(): Promise<readonly string[]> {
  const asker = await personBehind(clerk, app, 'REG')
  const { body } = await asker.ask(api.listEntries, { query: {} })
  return body.entries
    .map(({ entryNumber, sender }) => `${entryNumber.slice(-2)} ${sender}`)
    .toReversed()
}

describe('a batch', () => {
  it('begins with F9 on what is typed, and needs of the next only what differs', async () => {
    await focused(numberField).waitFor()
    await page.getByLabel('Tipo de documento').focus()
    await keys('SOL', 'Enter', subject, 'Enter', 'DOM', 'Enter', 'F9')
    await bar().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('N.º de documento').focus()
    await person('125319092', 'Ana', 'Soto')
    await page.locator('[id="folios"]').focus()
    await keys('3', 'Control+Enter')
    await told(1, '000001')
    await person('111111111', 'Luis', 'Rojas')
    await focused('folios').waitFor()
    await keys('2', 'Control+Enter')
    await told(2, '000002')
    expect(await book()).toEqual([
      expect.stringMatching(/^01 .*Soto/u),
      expect.stringMatching(/^02 .*Rojas/u),
    ])
  })

  it('costs at most 12 s each with the page of the scanner', async () => {
    await focused(numberField).waitFor()
    await keys('Shift+F4')
    const document = await PDFDocument.create()
    document.addPage([300, 400])
    await scanInto(page, 'solicitud.pdf', await document.save())
    await page.getByRole('button', { name: 'Adjuntar solicitud.pdf' }).waitFor()
    await focused(numberField).waitFor()
    const hand = await countedHand(page)
    await hand.type('222222222')
    await hand.press('Enter')
    await focused('parties.0.givenNames').waitFor()
    await hand.type('Eva')
    await hand.press('Enter')
    await hand.type('Mena')
    await hand.press('Shift+F4', 'Control+Enter')
    await told(3, '000003')
    const effort = await hand.count()
    process.stdout.write(`one of a batch: ${JSON.stringify(effort)}\n`)
    expect(effort.seconds).toBeLessThanOrEqual(12)
  })

  it('registers once what went into the book while the line was lost', async () => {
    await person('76543213', 'Iván', 'Paz')
    await focused('folios').waitFor()
    await page.keyboard.type('1')
    await registerUnheard()
    await page.keyboard.press('Control+Enter')
    await told(4, '000004')
    expect(await book()).toHaveLength(4)
  })

  it('leaves out nobody who was typed over what had gone into the book', async () => {
    await person('76543213', 'Iván', 'Paz')
    await focused('folios').waitFor()
    await page.keyboard.type('1')
    await registerUnheard()
    await page.getByLabel('Nombres').fill('Otra')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/Ya está registrado con el número E-\d{4}-000005/u)
      .first()
      .waitFor()
    await told(5, '000005')
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Otra')
    // Whether it mends that one or is another is said before it is registered.
    await page.keyboard.press('Control+Enter')
    const apart = page.getByRole('button', { name: 'Es otro documento' })
    await page.locator('[id="registered-earlier"]:focus').waitFor()
    await apart.click()
    await focused(numberField).waitFor()
    await page.keyboard.press('Control+Enter')
    await told(6, '000006')
    expect(await book()).toHaveLength(6)
  })

  it('is there again after a reload, with the number that was not heard', async () => {
    await person('111111111', 'Rosa', 'Vera')
    await focused('folios').waitFor()
    await page.keyboard.type('4')
    await registerUnheard()
    await openFormIn(page, app)
    await told(7, '000007')
    await focused(numberField).waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe(`Solicita ${subject}`)
    await openFormIn(page, app)
    await told(7, '000007')
    expect(await page.getByLabel('Asunto').inputValue()).toBe(`Solicita ${subject}`)
    expect(await book()).toHaveLength(7)
  })

  it('gives the receipts and the labels of all of them, each as one paper', async () => {
    await keys('F9')
    const dialog = page.getByRole('dialog', { name: 'Lote' })
    const list = dialog.getByRole('list', { name: 'Registrados en este lote' })
    const count = 7
    await expect.poll(() => list.getByRole('listitem').count()).toBe(count)
    for (const name of [`Comprobantes 1 a ${count}`, `Etiquetas 1 a ${count}`]) {
      const drawn = page.waitForResponse((answer) => answer.url().includes('/api/papers'))
      await dialog.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      const answer = await drawn
      expect(answer.status()).toBe(200)
      const ids = new URL(answer.url()).searchParams.get('ids') ?? ''
      expect(ids.split(',')).toHaveLength(count)
    }
    await dialog.getByRole('button', { name: `Etiquetas 1 a ${count}` }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const folder = process.env['PICTURES']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/batch-papers.png` })
    await dialog.getByRole('button', { name: 'Seguir con el lote' }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  })

  it('asks how many there are, tells the difference, and ends without losing anything', async () => {
    await focused(numberField).waitFor()
    await page.keyboard.press('Escape')
    const window = page.getByRole('dialog', { name: 'Lote' })
    await window.getByLabel('¿Cuántos son?').fill('8')
    await expect.poll(() => window.getByRole('listitem').count()).toBe(7)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await window.getByText('Faltan 1.').waitFor()
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
    await bar().getByText('Lote: 7 de 8').waitFor()
    await page.getByLabel('N.º de documento').focus()
    await page.keyboard.type('222222222')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await window.getByLabel('¿Cuántos son?').fill('7')
    await page.keyboard.press('Enter')
    await bar().waitFor({ state: 'detached' })
    expect(await page.getByLabel('N.º de documento').inputValue()).toBe('22.222.222-2')
    expect(await page.getByLabel('Asunto').inputValue()).toBe(`Solicita ${subject}`)
  })

  it('keeps, of one document too, what was typed over what had gone into the book', async () => {
    // From elsewhere, so that the focus tells the new form from the one before.
    await page.getByLabel('Asunto').focus()
    await page.keyboard.press('F2')
    await focused(numberField).waitFor()
    await page.getByLabel('Tipo de documento').focus()
    await keys('SOL', 'Enter', subject, 'Enter', 'DOM', 'Enter')
    await page.getByLabel('N.º de documento').focus()
    await person('76543213', 'Iván', 'Paz')
    await page.locator('[id="folios"]').focus()
    await keys('1')
    await registerUnheard()
    await page.getByLabel('Nombres').fill('Segunda')
    // Also when the page that sent it is not there any more.
    await openFormIn(page, app)
    await page.getByRole('link', { name: 'Corregir el E-' }).waitFor()
    expect(await page.getByText(/^Recuperamos lo que escribió/u).count()).toBe(0)
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Segunda')
    await page.keyboard.press('Control+Enter')
    await page.locator('[id="registered-earlier"]:focus').waitFor()
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Segunda')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await book()).toHaveLength(8)
  })

  it('left no fault behind', () => {
    expect(clerk.faults()).toEqual([])
  })
})
