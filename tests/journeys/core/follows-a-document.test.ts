/**
 * Somebody at home with a receipt in their hand: from what it says to how the document stands, by
 * keyboard, at a telephone, in the dark, without script, and after many others guessed.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { doing, observation } from '#tests/acts.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import type { Person } from '#tests/person.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../../test-results/enquiry', import.meta.url))

let app: ServedApp
let browser: Browser
let holder: Visitor
let clerk: Person
let entry: EntryView
let printed: { readonly address: string; readonly number: string; readonly code: string }

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
  holder = await openVisitor(browser)
  await staffAtWork()
  printed = await receiptOf(entry)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** An entry that waits for what its holder has to bring. */
async function staffAtWork(): Promise<void> {
  const desk = await openVisitor(browser)
  await enter(desk, app, 'REG')
  clerk = await personBehind(desk, app, 'REG')
  const unit = await openVisitor(browser)
  await enter(unit, app, 'TR')
  const staff = await personBehind(unit, app, 'TR')
  const routed = await route(clerk, await clerk.register(), unitAt(app, 1))
  const received = await acknowledge(staff, routed)
  entry = await doing(staff, api.observeEntry, received, observation(received))
  await unit.close()
}

/** What the paper says to type. */
async function receiptOf({ entryId }: EntryView): Promise<typeof printed> {
  const response = await clerk.send(api.readReceipt, { params: { entryId }, query: {} })
  const pages = await textOfPaper(new Uint8Array(await response.arrayBuffer()))
  const text = pages.join(' ').replaceAll(/\s+/gu, ' ')
  const said =
    /En qué está (?<address>\S+), con el número (?<number>\S+) y el código (?<code>\S+)\./u.exec(
      text,
    )
  const { address = '', number = '', code = '' } = said?.groups ?? {}
  return { address, number, code }
}

/** Leaves a picture for human eyes; what axe has against the page, and whether it is too wide. */
async function faultsOn(page: Page, name: string): Promise<readonly string[]> {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return [...(await accessibilityFaults(page)), ...(isTooWide ? ['too wide'] : [])]
}

/** In every look of the page that people have. */
async function faultsEverywhere(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      faults.push(...(await faultsOn(page, `${name}, ${colorScheme}, ${width}`)))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1366, height: 768 })
  return faults
}

/** As many wrong ones of that number as may be have been asked from here. */
async function guessedBefore(): Promise<void> {
  const body = new URLSearchParams({ numero: printed.number, codigo: '0000-0000' })
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${app.address}/consulta`, { method: 'POST', body }),
  )
  for (const { status } of await Promise.all(asked)) expect([404, 429]).toContain(status)
}

const told = (page: Page) => page.getByRole('heading', { name: /^Debe completar algo antes del / })

describe('whoever holds a receipt', () => {
  it('goes from the landing page to how it stands, by keyboard alone', async () => {
    const { page } = holder
    await page.goto(app.address)
    const link = page.getByRole('link', { name: 'Consultar en qué está' })
    await link.waitFor()
    expect(await faultsOn(page, 'portada')).toEqual([])
    await link.focus()
    await page.keyboard.press('Enter')
    await page.locator('[id="numero"]:focus').waitFor()
    expect(page.url()).toBe(printed.address)
    expect(await faultsEverywhere(page, 'preguntar')).toEqual([])
    await page.locator('[id="numero"]:focus').waitFor()
    await page.keyboard.type(printed.number.toLowerCase())
    await page.keyboard.press('Tab')
    await page.locator('[id="codigo"]:focus').waitFor()
    await page.keyboard.type(printed.code.replace('-', ' ').toLowerCase())
    await page.keyboard.press('Enter')
    await told(page).waitFor()
    await page.getByText('Falta la firma').waitFor()
    expect(await faultsEverywhere(page, 'respuesta')).toEqual([])
    await page.getByRole('button', { name: 'Português' }).press('Enter')
    await page.getByRole('heading', { name: /^Deve completar algo antes de / }).waitFor()
    expect(await faultsOn(page, 'respuesta, português')).toEqual([])
    expect(holder.faults()).toEqual([])
  })

  it('sees the whole code in its field, at the narrowest telephone', async () => {
    const { page } = holder
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(`${app.address}/consulta`)
    const field = page.getByLabel('Código de consulta')
    await field.fill('WWWW-WWWW-WWWW-WWWW-WWWW')
    const isCut = await field.evaluate((input) => input.scrollWidth > input.clientWidth)
    expect([isCut, await faultsOn(page, 'código entero, 320')]).toEqual([false, []])
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('is told by the clerk, who reads it beside the code, which part to type', async () => {
    const desk = await openVisitor(browser)
    await enter(desk, app, 'REG')
    for (const screen of ['showdocument', 'control/editdocument']) {
      await desk.page.goto(`${app.address}/${screen}?id=${entry.entryId}`)
      await desk.page.getByText('En /consulta se escriben los 8 primeros.').waitFor()
    }
    await desk.page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsOn(desk.page, 'código en la oficina, 390')).toEqual([])
    await desk.close()
  })

  it('is told what is wrong, keeps what was typed, and mends it', async () => {
    const { page } = holder
    await page.goto(`${app.address}/consulta?numero=${printed.number}`)
    await page.locator('[id="codigo"]:focus').waitFor()
    await page.keyboard.type('7K3M')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('El código tiene 8 letras y números').waitFor()
    await page.locator('[id="codigo"]:focus').waitFor()
    expect(await page.getByLabel('Código de consulta').inputValue()).toBe('7K3M')
    expect(await page.getByLabel('Número de registro').inputValue()).toBe(printed.number)
    expect(await faultsEverywhere(page, 'código corto')).toEqual([])
    await page.keyboard.press('Control+a')
    await page.keyboard.type(printed.code)
    await page.getByRole('button', { name: 'English' }).press('Enter')
    await page.getByRole('heading', { name: 'Follow a document' }).waitFor()
    await page.getByRole('button', { name: 'See how it stands' }).press('Enter')
    await page.getByRole('heading', { name: /^You must complete something before / }).waitFor()
  })

  it('needs no script for the answer, nor to be told when to come back after many guessed', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-CL' })
    const page = await context.newPage()
    const ask = async (): Promise<void> => {
      await page.goto(`${app.address}/consulta?numero=${printed.number}`)
      await page.getByLabel('Código de consulta').fill(printed.code)
      await page.getByRole('button', { name: 'Consultar', exact: true }).click()
    }
    await ask()
    await told(page).waitFor()
    await guessedBefore()
    await ask()
    await page.getByRole('heading', { name: 'Demasiadas consultas seguidas' }).waitFor()
    await page.getByText(/Vuelva a consultar a las \d\d:\d\d, o pregunte en la oficina/u).waitFor()
    await page.screenshot({ path: join(folder, 'sin script.png'), fullPage: true })
    await page.getByRole('button', { name: 'Volver a consultar' }).waitFor()
    await expect.poll(() => page.locator('script').count()).toBe(0)
    await context.close()
  })
})
