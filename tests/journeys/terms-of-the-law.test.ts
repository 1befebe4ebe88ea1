import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { DocumentTypeFormView } from '#contract/municipality/configuration.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  passPopup,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let administrator: Visitor
let head: Visitor
let entry: EntryView

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  administrator = await openVisitor(browser)
  head = await openVisitor(browser)
  for (const { page } of [administrator, head]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await enterAsAdministrator()
  await enter(head, app, 'JREG')
  const person = await personBehind(head, app, 'JREG')
  entry = await person.register()
  await takeAwayTheTermOf('INF')
})

afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Whoever administers is offered a second factor at the door; here it is for later. */
async function enterAsAdministrator(): Promise<void> {
  const { page, context } = administrator
  await page.goto(app.address)
  const opener = page.getByRole('button', { name: 'Acceder' }).first()
  await passPopup(administrator, await app.accountOf('ADM'), opener)
  await context.pages().at(-1)?.getByRole('button', { name: 'Más tarde' }).click()
  await page.waitForURL('**/control')
}

/** As an installation stands that is older than the terms of the law. */
async function takeAwayTheTermOf(code: string): Promise<void> {
  const jreg = await personBehind(head, app, 'JREG')
  const params = await proposeTerm(code, null)
  const { problem } = await jreg.ask(api.confirmProposal, { params })
  expect(problem).toBe(null)
}

async function proposeTerm(
  code: string,
  deadline: DocumentTypeFormView['deadline'],
): Promise<{ readonly proposalId: string }> {
  const adm = await personBehind(administrator, app, 'ADM')
  const { body } = await adm.ask(api.readConfiguration, {})
  const type = body.types.find((one) => one.code === code)
  if (!type) throw new Error(`The municipality has no ${code}`)
  const { typeId, legal: _legal, ...form } = type
  const params = { proposalId: randomUUID() }
  const wanted = {
    kind: 'DOCUMENT_TYPE',
    typeId,
    type: { ...form, deadline, silenceNote: '' },
  } as const
  await adm.ask(api.proposeChange, { params, body: wanted })
  return params
}

describe('the terms of the law', () => {
  it('stand beside each type with their article, or with the reason why there is none', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control/configuration?tab=types`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Invitación').getByText('No abre ningún trámite.').waitFor()
    await row('Recurso').getByText('Fundamento: Ley 19.880, arts. 59 y 65.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('are explained in the dialog of a type', async () => {
    const { page } = administrator
    await page.getByRole('link', { name: 'Factura' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tipo: Factura' })
    await dialog.getByText('Ley 19.983, arts. 2 bis y 2 quáter (Ley 21.131)').waitFor()
    await expect.poll(() => dialog.getByText('Nadie ha cotejado ese artículo').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('are offered where they are missing, and proposed at the press of a button', async () => {
    const { page } = administrator
    await page.getByText('La ley da un plazo a un tipo que no lo tiene').waitFor()
    await page.getByRole('button', { name: 'Proponer los plazos de la ley' }).click()
    await page.getByText('Se propuso 1 plazo').waitFor()
    await page
      .getByRole('button', { name: 'Proponer los plazos de la ley' })
      .waitFor({ state: 'detached' })
    const proposals = page.getByRole('list').filter({ hasText: 'Acceso a información pública' })
    await proposals.first().waitFor()
    expect(await proposals.count()).toBeGreaterThan(0)
  })

  it('are behind the date of a document', async () => {
    const { page } = head
    await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
    const none = page.getByRole('button', { name: '¿Por qué no hay fecha?' })
    await page.getByRole('button', { name: '¿Por qué esta fecha?' }).or(none).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Fundamento: Ley 19.880, arts. 27 y 64.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

it('the head of registry downloads the data of the person who asks, from the document', async () => {
  const { page } = head
  await page.getByRole('button', { name: 'Comprobante o etiqueta' }).click()
  const extract = page.getByRole('menuitem', { name: 'Extracto de datos del interesado (JSON)' })
  await extract.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), extract.click()])
  expect(download.suggestedFilename()).toBe(`extracto-de-datos-${entry.entryNumber}.json`)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ request: entry.entryNumber })
})

describe('what nobody here could read or compare', () => {
  it('is said over the types, at each of them, and to whoever confirms its term', async () => {
    await app.db.asOwner(`update municipality set country = 'EC'`)
    await proposeTerm('TRI', { amount: 120, unit: 'WORKING_DAY' })
    const { page } = head
    await page.goto(`${app.address}/control/configuration?tab=types`)
    await page.getByText('en que se apoyan estos tipos: Denuncia.').waitFor()
    const complaint = page.getByRole('row').filter({ hasText: 'Denuncia' })
    await complaint.getByText('COA, art. 187. Nadie ha cotejado ese artículo').waitFor()
    const proposal = page.getByRole('listitem').filter({ hasText: 'Tributos' })
    await proposal.getByRole('button', { name: 'Revisar y confirmar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Código Tributario, art. 132. Nadie ha cotejado ese artículo').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is said of a year whose days of the region may not be all, and to whoever approves it', async () => {
    await app.db.asOwner(`update municipality set country = 'ES', region = 'AS'`)
    const { page } = administrator
    const doubt = 'Los días de su región de 2027 están incompletos o sin cotejar'
    await page.goto(`${app.address}/control/calendar?year=2027`)
    await page.getByText(doubt).waitFor()
    await page.getByRole('button', { name: 'Proponer la aprobación de 2027' }).click()
    await page.getByText('Propuesto. Vale cuando lo confirme').waitFor()
    await head.page.goto(`${app.address}/control/calendar?year=2026`)
    const proposal = head.page.getByRole('listitem').filter({ hasText: '2027' })
    await proposal.getByRole('button', { name: 'Revisar y confirmar' }).click()
    await head.page.getByRole('dialog').getByText(doubt).waitFor()
    expect(await accessibilityFaults(head.page)).toEqual([])
  })
})
