// The counter at its quickest: what registering a paper with its scan costs in keys, and the folder
// of the scanner that makes it so.
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { countedHand } from '#tests/counted-hand.ts'
import { holdBack } from '#tests/late-answers.ts'
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
  browser = await openChromium()
  clerk = await openClerk(browser, app)
  page = clerk.page
  await giveScannerFolder(page)
  await openFormIn(page, app)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const focused = (id: string) => page.locator(`[id="${id}"]:focus`)
const numberField = 'parties.0.identity.number'
const offers = () => page.getByRole('region', { name: 'Carpeta del escáner' }).getByRole('listitem')
const folios = () => page.locator('[id="folios"]')
const destination = () => page.getByLabel('Oficina de destino')
const shown = async () => (await page.locator('.unit-digits').innerText()).replaceAll(/\s+/gu, ' ')
const number = (end: string) => page.getByText(new RegExp(`^E-\\d{4}-${end}$`, 'u')).first()

async function pdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let count = 0; count < pages; count += 1) document.addPage([300, 400])
  return document.save()
}

/** The page lies in the folder and is offered before the citizen says who they are. */
async function scan(name: string, pages: number): Promise<void> {
  await scanInto(page, name, await pdf(pages))
  await page.getByRole('button', { name: `Adjuntar ${name}` }).waitFor()
}

describe('the folder of the scanner', () => {
  it('is chosen once with a key, and says that nothing is new in it', async () => {
    await focused(numberField).waitFor()
    await page.getByText('Elegir la carpeta del escáner').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Shift+F4')
    await page.getByText('Nada nuevo en «escaner».').waitFor()
    await focused(numberField).waitFor()
    await openFormIn(page, app)
    await page.getByText('Nada nuevo en «escaner».').waitFor()
  })
})

describe('what a paper with its scan costs', () => {
  it('is at most 80 keys and 28 s of a person nobody knows', async () => {
    await focused(numberField).waitFor()
    await scan('scan-0001.pdf', 3)
    expect(await accessibilityFaults(page)).toEqual([])
    const hand = await countedHand(page)
    await hand.type('125319092')
    await hand.press('Enter')
    await focused('parties.0.givenNames').waitFor()
    await hand.type('Ana')
    await hand.press('Enter')
    await hand.type('Soto')
    await hand.press('Enter')
    await hand.type('Díaz')
    await hand.press('Enter')
    await focused('typeId').waitFor()
    await hand.type('sol')
    await hand.press('Enter')
    await focused('subject').waitFor()
    await hand.type('poda de árbol calle Sol 12')
    await hand.press('Enter')
    await focused('destinationUnitId').waitFor()
    await hand.type('dom')
    await hand.press('Shift+F4', 'Control+Enter')
    await number('000001').waitFor()
    const effort = await hand.count()
    process.stdout.write(`new person with scan: ${JSON.stringify(effort)}\n`)
    expect(effort.keys).toBeLessThanOrEqual(80)
    expect(effort.seconds).toBeLessThanOrEqual(28)
  })

  it('is at most 30 keys and 12 s of somebody who was here before', async () => {
    await page.keyboard.press('n')
    await focused(numberField).waitFor()
    // The page of the citizen before is not offered again.
    await page.getByText('Nada nuevo en «escaner».').waitFor()
    await expect.poll(() => offers().count()).toBe(0)
    await scan('scan-0002.pdf', 2)
    const hand = await countedHand(page)
    await hand.type('125319092')
    await page.getByRole('option', { name: /Soto Díaz, Ana/u }).waitFor()
    await hand.press('Enter')
    await focused('typeId').waitFor()
    await hand.type('sol')
    await hand.press('Enter')
    await focused('subject').waitFor()
    await hand.type('escombros')
    await hand.press('Enter')
    await focused('destinationUnitId').waitFor()
    await hand.press('1', 'Shift+F4', 'Control+Enter')
    await number('000002').waitFor()
    const effort = await hand.count()
    process.stdout.write(`known person with scan: ${JSON.stringify(effort)}\n`)
    expect(effort.keys).toBeLessThanOrEqual(30)
    expect(effort.seconds).toBeLessThanOrEqual(12)
  })
})

describe('a second press', () => {
  it('takes no older page when the newest was taken, and says that nothing is new', async () => {
    await page.keyboard.press('n')
    await page.getByText('Nada nuevo en «escaner».').waitFor()
    await scan('scan-0003.pdf', 1)
    await scan('scan-0004.pdf', 1)
    await page.keyboard.press('Shift+F4')
    await page.getByText('Nada nuevo en «escaner»; quedan más antiguos:').waitFor()
    await page.keyboard.press('Shift+F4')
    await page.getByText('Nada nuevo en «escaner». Lo que queda es anterior').waitFor()
    const left = page.getByRole('button', { name: 'Adjuntar scan-0003.pdf' })
    await expect.poll(() => offers().count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    // Whoever asks for it has it.
    await left.click()
    await page.getByText('Nada nuevo en «escaner».', { exact: true }).waitFor()
    await page.keyboard.press('F2')
    await scan('scan-0005.pdf', 1)
  })
})

describe('the folios that the files tell', () => {
  it('leave what somebody types alone, whatever arrives meanwhile', async () => {
    await folios().focus()
    const upload = await holdBack(page, '**/api/uploads/*')
    await page.keyboard.press('Shift+F4')
    await page.keyboard.type('1')
    await upload.letGo()
    await page.keyboard.type('2')
    await page.keyboard.press('Shift+Enter')
    await page.getByText('1 página').waitFor()
    expect(await folios().inputValue()).toBe('12')
  })

  it('are counted when the field is left empty', async () => {
    await folios().fill('')
    await folios().blur()
    await expect.poll(() => folios().inputValue()).toBe('1')
  })
})

describe('the digits of the destinations', () => {
  it('are shown under the field, and grow without moving', async () => {
    await expect.poll(() => shown()).toBe('1 1: DOM')
    await destination().focus()
    await page.keyboard.type('alc')
    await page.keyboard.press('Enter')
    await page.getByLabel('N.º de documento').focus()
    await page.keyboard.type('125319092')
    await page.getByRole('option', { name: /Soto Díaz, Ana/u }).waitFor()
    await page.keyboard.press('Enter')
    await focused('typeId').waitFor()
    await page.keyboard.type('sol')
    await page.keyboard.press('Enter')
    await page.keyboard.type('audiencia')
    await page.keyboard.press('Control+Enter')
    await number('000003').waitFor()
    await page.keyboard.press('n')
    await focused(numberField).waitFor()
    await expect.poll(() => shown()).toBe('1 1: DOM 2 2: ALC')
  })

  it('are given to another office from the list, with Shift', async () => {
    await destination().focus()
    await page.keyboard.type('alc')
    await page.getByRole('option', { name: /ALC/u }).waitFor()
    await page.keyboard.press('Shift+Digit1')
    await expect.poll(shown).toBe('1 1: ALC 2 2: DOM')
    await page.keyboard.press('Escape')
    await page.keyboard.press('2')
    await expect.poll(() => destination().inputValue()).toBe('Dirección de Obras')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('left no fault behind', () => {
  expect(clerk.faults()).toEqual([])
})
