// Two and three people at one entry, each in a browser of their own.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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
import { route } from '#tests/handling.ts'
import type { Person } from '#tests/person.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let head: Visitor
let auditor: Visitor
let clerkPerson: Person
let headPerson: Person
let entry: EntryView

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser)
  auditor = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  for (const { page } of [clerk, head, auditor]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JREG')
  await enter(auditor, app, 'AUD')
  clerkPerson = await personBehind(clerk, app, 'REG')
  headPerson = await personBehind(head, app, 'JREG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})
beforeEach(async () => {
  entry = await clerkPerson.register({ subject: 'Solicita poda', senderReference: 'Carta 7' })
})

async function open({ page }: Visitor): Promise<void> {
  await page.goto(`${app.address}/control/editdocument?id=${entry.entryId}`)
  await page.getByRole('heading', { level: 1, name: entry.entryNumber }).waitFor()
}

async function openEdit(visitor: Visitor): Promise<void> {
  await open(visitor)
  await visitor.page.getByRole('button', { name: 'Rectificar' }).click()
  await subject(visitor.page).waitFor()
}

const subject = (page: Page) => page.getByLabel('Asunto')
const reference = (page: Page) => page.getByLabel('Referencia del remitente')
const saved = (page: Page) => page.getByText('Cambios guardados.', { exact: true }).first()

async function save(page: Page, reason = 'Se copió mal del papel'): Promise<void> {
  await page.getByLabel('Motivo de la rectificación').fill(reason)
  await page.keyboard.press('Control+Enter')
}

async function now(): Promise<EntryView> {
  const { body } = await headPerson.ask(api.readEntry, { params: { entryId: entry.entryId } })
  return body
}

/** The head corrects it from another window: what the clerk's screen hears of. */
async function headChanges(content: object, version = entry.version): Promise<void> {
  const { problem } = await headPerson.ask(
    api.rectifyEntry,
    {
      params: { entryId: entry.entryId, rectificationId: crypto.randomUUID() },
      body: { reason: 'Se leyó mal el papel', content, parties: null },
    },
    { version },
  )
  if (problem) throw new Error(`Not corrected: ${JSON.stringify(problem)}`)
}

const rows = (page: Page) => page.getByRole('row').filter({ hasText: /E-\d{4}-/u })

describe('who is editing', () => {
  it('is seen by name while the form is open, and by nobody after', async () => {
    await openEdit(clerk)
    await open(auditor)
    const line = auditor.page.getByText(/^Persona REG está editando desde las \d\d:\d\d$/u)
    await line.waitFor()
    expect(await accessibilityFaults(auditor.page)).toEqual([])
    await openEdit(head)
    await clerk.page.getByText(/^Persona JREG está editando/u).waitFor()
    await auditor.page.getByText(/^Persona JREG está editando/u).waitFor()
    // An auditor only reads.
    await expect.poll(() => head.page.getByText('Persona AUD está editando').count()).toBe(0)
    await clerk.page.goto(`${app.address}/control`)
    await line.waitFor({ state: 'detached' })
    await head.page.goto(`${app.address}/control`)
  })

  it('ends by itself when the browser dies', async () => {
    const doomed = await openVisitor(browser)
    await enter(doomed, app, 'REG')
    await openEdit(doomed)
    await open(auditor)
    const line = auditor.page.getByText(/^Persona REG está editando/u)
    await line.waitFor()
    // As when the cable is pulled: no goodbye gets through.
    await doomed.context.setOffline(true)
    await doomed.close()
    await line.waitFor({ state: 'detached' })
    expect(auditor.faults()).toEqual([])
  })
})

describe('two people correcting one entry', () => {
  it('lose nothing when each corrects another field, and read what came', async () => {
    const { page } = clerk
    await openEdit(clerk)
    await openEdit(head)
    await subject(page).fill('Solicita poda de árbol')
    await reference(head.page).fill('Carta 77')
    await save(head.page)
    await saved(head.page).waitFor()
    await page.getByText('Este registro cambió mientras usted lo tenía abierto').waitFor()
    await page.getByText('Carta 77').first().waitFor()
    expect(await subject(page).inputValue()).toBe('Solicita poda de árbol')
    expect(await reference(page).inputValue()).toBe('Carta 77')
    await expect.poll(() => page.getByRole('button', { name: /Usar el mío/u }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page)
    await saved(page).waitFor()
    expect((await now()).content).toMatchObject({
      subject: 'Solicita poda de árbol',
      senderReference: 'Carta 77',
    })
  })

  it('are asked, field by field, only about what both corrected', async () => {
    const { page } = clerk
    await openEdit(clerk)
    await subject(page).fill('Solicita poda de árboles')
    await reference(page).fill('Carta 8')
    await headChanges({ subject: 'Solicita tala de árbol', senderReference: 'Carta 9' })
    const choices = page.getByRole('button', { name: /^Usar el/u })
    await expect.poll(() => choices.count()).toBe(4)
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page)
    await page.getByText('Elija primero qué valor queda').first().waitFor()
    await page.getByRole('button', { name: 'Usar el mío: Asunto' }).click()
    await page.getByRole('button', { name: 'Usar el suyo: Referencia del remitente' }).click()
    await expect.poll(() => reference(page).inputValue()).toBe('Carta 9')
    await save(page)
    await saved(page).waitFor()
    expect((await now()).content).toMatchObject({
      subject: 'Solicita poda de árboles',
      senderReference: 'Carta 9',
    })
  })
})

describe('what was typed', () => {
  it('stays to be read and copied when the entry is annulled meanwhile', async () => {
    const { page } = clerk
    await openEdit(clerk)
    await subject(page).fill('Solicita poda de la plaza')
    const { body: asked } = await clerkPerson.ask(
      api.requestAnnulment,
      {
        params: { entryId: entry.entryId },
        body: {
          cause: 'DUPLICATE',
          text: 'El mismo papel se registró dos veces',
          replacingEntryId: null,
        },
      },
      { version: entry.version },
    )
    const { problem } = await headPerson.ask(
      api.approveAnnulment,
      { params: { entryId: entry.entryId } },
      { version: asked.version },
    )
    expect(problem).toBeNull()
    await page.getByText('Ya no puede guardar lo que escribió').waitFor()
    await page.getByText('Solicita poda de la plaza').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('stays when the entry went to another office, and until it is no longer needed', async () => {
    const { page } = clerk
    await openEdit(clerk)
    await subject(page).fill('Solicita poda de la alameda')
    const unitId = app.municipality.foundation.units[1]?.unitId ?? ''
    await route(headPerson, entry, unitId)
    await page.getByText('Ya no puede guardar lo que escribió').waitFor()
    await page.getByText('Solicita poda de la alameda').waitFor()
    await page.getByRole('button', { name: 'Ya no lo necesito' }).click()
    await page.getByText('Solicita poda de la alameda').waitFor({ state: 'detached' })
    expect(clerk.faults()).toEqual([])
  })

  it('comes back after the page was left, on top of what others saved', async () => {
    const { page } = clerk
    await openEdit(clerk)
    await subject(page).fill('Solicita poda de la avenida')
    await page.goto(`${app.address}/control`)
    await headChanges({ senderReference: 'Carta 70' })
    await open(clerk)
    await page.getByText(/^Se recuperó lo que escribió/u).waitFor()
    expect(await subject(page).inputValue()).toBe('Solicita poda de la avenida')
    expect(await reference(page).inputValue()).toBe('Carta 70')
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await page.getByRole('button', { name: 'Rectificar' }).click()
    expect(await subject(page).inputValue()).toBe('Solicita poda')
  })
})

describe('the list on another screen', () => {
  it('counts at once, offers what is new, and moves no row under the hand', async () => {
    const { page } = head
    await page.goto(`${app.address}/control/entries?bandeja=to-route`)
    await rows(page).first().waitFor()
    const tab = page.getByRole('navigation', { name: 'Bandejas' }).getByText('Por derivar')
    const before = await tab.locator('..').innerText()
    const shown = await rows(page).allInnerTexts()
    await clerkPerson.register({ subject: 'Uno más en la fila' })
    await page.getByText('Hay 1 documento nuevo').waitFor()
    await expect.poll(() => tab.locator('..').innerText()).not.toBe(before)
    expect(await rows(page).allInnerTexts()).toEqual(shown)
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText('Uno más en la fila').waitFor()
  })

  it('dims what somebody else dealt with, where it stands', async () => {
    const { page } = head
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText(entry.entryNumber).first().waitFor()
    const shown = await rows(page).allInnerTexts()
    const [first = ''] = shown
    const dealt = await clerkPerson.ask(api.listEntries, { query: { tray: 'to-route' } })
    const top = dealt.body.entries.find(({ entryNumber }) => first.includes(entryNumber))
    if (!top) throw new Error('The first row is no entry')
    await route(clerkPerson, top, app.municipality.foundation.units[1]?.unitId ?? '')
    await page.getByText('Otra persona ya atendió 1 de estos').waitFor()
    await page.locator('.row-gone', { hasText: top.entryNumber }).waitFor()
    expect(await rows(page).count()).toBe(shown.length)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText(top.entryNumber).waitFor({ state: 'detached' })
  })
})
