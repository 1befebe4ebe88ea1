import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { accessibilityFaults, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openClerk, openFormIn, typeIn, typeRest } from '#tests/open-form.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

/** Keeps back the program that finds corners; it has answered once the answer is called. */
async function holdProposal(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/picture-worker*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.evaluate(() => {
    globalThis.Worker = class extends Worker {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how)
        this.addEventListener('message', () => {
          document.documentElement.dataset['answered'] = 'yes'
        })
      }
    }
  })
  return async () => {
    held.resolve()
    await page.locator('html[data-answered]').waitFor()
  }
}

/** A sheet with lines on a dark table, seen at a slant, as a JPEG. */
async function photograph(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 })
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#3a3530'
    context.fillRect(0, 0, 900, 1200)
    context.setTransform(1, 0.04, -0.05, 1, 0, 0)
    context.fillStyle = '#f2f0ea'
    context.fillRect(180, 140, 600, 850)
    context.fillStyle = '#333333'
    for (let line = 0; line < 18; line += 1) context.fillRect(230, 200 + line * 40, 480, 8)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
}

let app: ServedApp
let browser: Browser
let desk: Visitor
let phone: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium({ hasCamera: true })
  desk = await openClerk(browser, app)
  phone = await openVisitor(browser, { width: 390, height: 844 })
  for (const { page } of [desk, phone]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const panel = () => desk.page.getByRole('region', { name: 'Teléfono como escáner' })
const files = () => desk.page.getByRole('list', { name: 'Archivos adjuntos' })
const pressOn = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** By its key, as from the field in which somebody types. */
async function shownAddress(): Promise<string> {
  await desk.page.getByLabel('Asunto').focus()
  await desk.page.keyboard.press('Alt+T')
  await panel().getByRole('img').waitFor()
  return (await panel().locator('.phone-address').textContent()) ?? ''
}

/** In the dark, and let in by a code of its own. */
async function anotherPhone(): Promise<Visitor> {
  const address = await shownAddress()
  const other = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  await other.page.emulateMedia({ reducedMotion: 'reduce' })
  await other.page.goto(address)
  await other.page.getByRole('button', { name: 'Tomar la foto' }).waitFor()
  return other
}

async function sendOne({ page }: Visitor): Promise<void> {
  await takePhotograph(page)
  await pressOn(page, 'Usar esta página')
  await pressOn(page, 'Enviar 1 página')
  await panel().getByText('Llegó 1 página').waitFor()
}

async function takeOne({ page }: Visitor): Promise<void> {
  await pressOn(page, 'Otra página')
  await takePhotograph(page)
  await pressOn(page, 'Usar esta página')
}

/** Lets one page through, and cuts the line of the others once the answer is called. */
async function holdAfterOne({ page }: Visitor): Promise<() => Promise<void>> {
  const held: Route[] = []
  const address = '**/api/phone/pages/**'
  await page.route(address, async (route) => {
    held.push(route)
    if (held.length === 1) await route.continue()
  })
  return async () => {
    await Promise.all(held.slice(1).map((route) => route.abort()))
    await page.unroute(address)
  }
}

async function takePhotograph(page: Page): Promise<void> {
  const buffer = await photograph(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Se propusieron las esquinas').waitFor()
}

const usePage = () => pressOn(phone.page, 'Usar esta página')

describe('a telephone as scanner', () => {
  it('is opened from a code on the form, which tells nothing in an address', async () => {
    await openFormIn(desk.page, app)
    await shownAddress()
    await desk.page.keyboard.press('Escape')
    await expect.poll(() => panel().count()).toBe(0)
    const address = await shownAddress()
    await expect.poll(() => focusedLabel(desk.page)).toContain('Asunto')
    expect(address).toMatch(new RegExp(`^${app.address}/telefono#[\\w-]{43}$`, 'u'))
    await panel()
      .getByText(/^Vence en [45]:\d\d$/u)
      .waitFor()
    expect(await accessibilityFaults(desk.page)).toEqual([])
    await look(desk.page, 'desk-code')
    const opened = await phone.page.goto(address)
    expect(opened?.headers()['permissions-policy']).toContain('camera=(self), microphone=()')
    expect(opened?.headers()['content-security-policy']).toContain('trusted-types phone-worker')
    await phone.page.getByRole('button', { name: 'Tomar la foto' }).waitFor()
    expect(phone.page.url()).toBe(`${app.address}/telefono`)
    await phone.page.goBack()
    expect(phone.page.url()).not.toContain('#')
    await phone.page.goForward()
    await panel().getByText('El teléfono está conectado. Todavía no envió páginas.').waitFor()
    const second = await openVisitor(browser, { width: 390, height: 844 })
    await second.page.goto(address)
    await second.page.getByText(/^El código del teléfono ya no sirve/u).waitFor()
    expect(await accessibilityFaults(second.page)).toEqual([])
    await second.close()
  })

  it('takes pages with the camera or as pictures, with corners to be moved', async () => {
    const { page } = phone
    const take = page.locator('.phone-button-primary:not([aria-disabled=true])', {
      hasText: 'Tomar la foto',
    })
    await take.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await look(page, 'phone-camera')
    const propose = await holdProposal(page)
    await take.click()
    await page.getByRole('heading', { name: 'Ajustar las esquinas' }).waitFor()
    await page.getByText('Buscando la hoja…').waitFor()
    const corner = page.getByRole('button', { name: 'Esquina superior izquierda' })
    await corner.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('Se usarán las esquinas donde usted las deje.').waitFor()
    const left = await placeOf(corner)
    await propose()
    expect(await placeOf(corner)).toEqual(left)
    await page.getByText('Se usarán las esquinas donde usted las deje.').waitFor()
    await page.getByRole('button', { name: 'Toda la foto' }).click()
    const before = await placeOf(corner)
    await corner.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowDown')
    const after = await placeOf(corner)
    expect(after.x).toBeGreaterThan(before.x + 10)
    expect(after.y).toBeGreaterThan(before.y)
    await page.mouse.move(after.x + 20, after.y + 20)
    await page.mouse.down()
    await page.mouse.move(after.x + 60, after.y + 50, { steps: 3 })
    await page.mouse.up()
    expect((await placeOf(corner)).x).toBeGreaterThan(after.x + 20)
    expect(await accessibilityFaults(page)).toEqual([])
    await usePage()
    await page.getByText('Sin enviar').waitFor()
    await pressOn(page, 'Otra página')
    await takePhotograph(page)
    await look(page, 'phone-corners')
    await page.getByLabel('Blanco y negro').check()
    await usePage()
    await page.getByRole('img', { name: 'Página 2' }).waitFor()
    await pressOn(page, 'Subir la página 2')
    const moved = page.getByRole('button', { name: 'Subir la página 1' })
    await expect
      .poll(() => moved.evaluate((button) => button === document.activeElement))
      .toBe(true)
    await expect.poll(() => moved.getAttribute('aria-disabled')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await look(page, 'phone-pages')
  })

  it('brings them to the form while the form is typed into, and survives a lost line', async () => {
    const { page } = phone
    await page.context().setOffline(true)
    await pressOn(page, 'Enviar 2 páginas')
    await page.getByText(/^No hay conexión/u).waitFor()
    await look(page, 'phone-no-line')
    await page.context().setOffline(false)
    const began = performance.now()
    await page.getByText('Enviada').first().waitFor()
    await panel()
      .getByText(/Llegaron 2 páginas|Llegó 1 página/u)
      .waitFor()
    process.stdout.write(`on the form ${Math.round(performance.now() - began)} ms after the line\n`)
    await panel().getByText('Llegaron 2 páginas').waitFor()
    expect(await accessibilityFaults(desk.page)).toEqual([])
    await look(desk.page, 'desk-connected')
    await desk.page.reload()
    await panel().getByText('Llegaron 2 páginas').waitFor()
    await takeOne(phone)
    const sent = performance.now()
    await pressOn(page, 'Enviar y terminar')
    await page.getByRole('heading', { name: 'Listo' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await files()
      .getByText(/^telefono-/u)
      .waitFor()
    process.stdout.write(
      `one file ${Math.round(performance.now() - sent)} ms after the last page\n`,
    )
    await files()
      .getByText(/3 páginas/u)
      .waitFor()
    await panel().waitFor({ state: 'detached' })
    await look(desk.page, 'desk-file')
    await desk.page.reload()
    await files()
      .getByText(/3 páginas/u)
      .waitFor()
    await expect.poll(() => files().getByRole('listitem').count()).toBe(1)
  })

  it('is ended by starting over, and what came is there again when that is undone', async () => {
    const other = await anotherPhone()
    await sendOne(other)
    await desk.page.keyboard.press('F2')
    await pressOn(desk.page, 'Deshacer')
    await files()
      .getByText(/1 página/u)
      .waitFor()
    await panel().waitFor({ state: 'detached' })
    await takeOne(other)
    await pressOn(other.page, 'Enviar 1 página')
    await other.page.getByText(/^El código del teléfono ya no sirve/u).waitFor()
    expect(await accessibilityFaults(other.page)).toEqual([])
    await look(other.page, 'phone-over-dark')
    await other.close()
  })

  it('is ended by registering, which says first that pages are still coming', async () => {
    const other = await anotherPhone()
    await sendOne(other)
    await takeOne(other)
    await takeOne(other)
    const letGo = await holdAfterOne(other)
    await pressOn(other.page, 'Enviar 2 páginas')
    await panel().getByText('Llegaron 2 páginas').waitFor()
    await typeIn(desk.page)
    await typeRest(desk.page)
    await desk.page.keyboard.press('Control+Enter')
    await desk.page.getByText('El teléfono está enviando 1 página más.').waitFor()
    await look(desk.page, 'desk-still-coming')
    await desk.page.keyboard.press('Control+Enter')
    await desk.page.getByText('Documento registrado').waitFor()
    const clerk = await personBehind(desk, app, 'REG')
    const { body } = await clerk.ask(api.listEntries, { query: {} })
    const entryId = body.entries[0]?.entryId ?? ''
    const entry = (await clerk.ask(api.readEntry, { params: { entryId } })).body
    expect(entry.attachments.map(({ pages }) => pages)).toEqual([3, 1, 2])
    await letGo()
    await other.page.getByText(/^El código del teléfono ya no sirve/u).waitFor()
    await sendsToNoOther(other)
    await other.close()
  })

  it('left no fault behind in any page', () => {
    expect([...desk.faults(), ...phone.faults()]).toEqual([])
  })
})

/** What was for a form that ended stays out of the next one of the same telephone. */
async function sendsToNoOther({ page }: Visitor): Promise<void> {
  await openFormIn(desk.page, app)
  const next = await page.context().newPage()
  await next.goto(await shownAddress())
  await next.getByRole('button', { name: 'Tomar la foto' }).waitFor()
  await pressOn(page, 'Reintentar')
  await page.getByText(/^Estas páginas eran de un formulario/u).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await look(page, 'phone-other-form')
  await panel().getByText('El teléfono está conectado. Todavía no envió páginas.').waitFor()
  await pressOn(page, 'Descartar estas páginas')
  await page.getByText('Todavía no hay páginas.').waitFor()
}

async function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLElement
      ? (document.querySelector(`label[for="${field.id}"]`)?.textContent ?? '')
      : ''
  })
}

async function placeOf(shown: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await shown.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return box
}

/** For eyes, where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOKS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
