import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
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
    // oxlint-disable-next-line no-await-in-loop -- colours are looked at as they stay, not on their way
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
  const [adm, jreg] = [
    await personBehind(administrator, app, 'ADM'),
    await personBehind(head, app, 'JREG'),
  ]
  const { body } = await adm.ask(api.readConfiguration, {})
  const type = body.types.find((one) => one.code === code)
  if (!type) throw new Error(`The town has no ${code}`)
  const { typeId, legal: _legal, ...form } = type
  const params = { proposalId: randomUUID() }
  const wanted = {
    kind: 'DOCUMENT_TYPE',
    typeId,
    type: { ...form, deadline: null, silenceNote: '' },
  } as const
  await adm.ask(api.proposeChange, { params, body: wanted })
  const { problem } = await jreg.ask(api.confirmProposal, { params })
  expect(problem).toBe(null)
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
    expect(await dialog.getByText('Falta cotejarlo con el texto de la ley.').count()).toBe(0)
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
