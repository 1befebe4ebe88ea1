/**
 * What crosses on the page on which one works on a document: keys that are quicker than the page,
 * answers that come when one has gone on, notes and corrections that were begun, and the next
 * person at the same machine.
 */
import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { holdBack } from '#tests/late-answers.ts'
import { leftInBrowser } from '#tests/left-in-browser.ts'
import type { Person } from '#tests/person.ts'
import { aParty } from '#tests/registration.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let clerk: Visitor
let head: Visitor
let clerkAsking: Person
let headAsking: Person

beforeAll(async () => {
  scene = await openWorkScene()
  ;({ clerk, head, clerkAsking, headAsking } = scene)
})
afterAll(() => scene.close())

const at = (entry: EntryView): string => `${scene.app.address}${workPath(entry)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const note = (page: Page) => page.getByLabel('Nueva observación')
const title = (page: Page, { entryNumber }: EntryView) =>
  page.getByRole('heading', { level: 1, name: entryNumber })

async function sentOn(about: string): Promise<EntryView> {
  return route(clerkAsking, await clerkAsking.register({ subject: about }), unitAt(scene.app, 1))
}

async function now({ entryId }: EntryView): Promise<EntryView> {
  return (await headAsking.ask(api.readEntry, { params: { entryId } })).body
}

/** From the list, in which it has another behind it. */
async function openFromList(page: Page, entry: EntryView): Promise<void> {
  await page.goto(`${scene.app.address}/control/entries`)
  await page.getByRole('link', { name: entry.entryNumber }).click()
  await title(page, entry).waitFor()
}

/** Quicker than the page can draw. */
async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const key of pressed)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, keys)
}

describe('a key that is quicker than the page', () => {
  it('does nothing to the document that was gone on from', async () => {
    const after = await sentOn('Pide hora con el director')
    const before = await sentOn('Pide copia del plano')
    const { page } = head
    await openFromList(page, before)
    await button(page, 'Siguiente').waitFor()
    await pressAtOnce(page, ['j', 'r', 'v'])
    await title(page, after).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await now(before)).version).toBe(before.version)
  })

  it('does no act while the fields of the correction are on their way', async () => {
    const received = await acknowledge(headAsking, await sentOn('Pide la poda de un tilo'))
    const { page } = head
    await page.route('**/correction-form-*.js', () => undefined)
    await page.goto(at(received))
    await button(page, 'Rectificar').waitFor()
    await pressAtOnce(page, ['e', 't'])
    await page.getByRole('heading', { level: 1, name: 'Rectificar' }).waitFor()
    await page.keyboard.press('t')
    await page.keyboard.press('d')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await now(received)).version).toBe(received.version)
    await page.unroute('**/correction-form-*.js')
    await page.goto(`${scene.app.address}/control`)
  })
})

describe('a note that was begun', () => {
  it('waits where it was begun, through the next document and a reload, readable by nobody', async () => {
    await sentOn('Pide un toldo')
    const begun = await sentOn('Pide un permiso de mudanza')
    const { page } = head
    await openFromList(page, begun)
    await note(page).fill('Llamar mañana a la interesada')
    await button(page, 'Siguiente').click()
    await expect.poll(() => note(page).inputValue()).toBe('')
    await button(page, 'Anterior').click()
    await title(page, begun).waitFor()
    await expect.poll(() => note(page).inputValue()).toBe('Llamar mañana a la interesada')
    // Also when the document is here before the server has said who is.
    const session = await holdBack(page, '**/api/session')
    await page.reload()
    await page.getByText('Sin observaciones.').waitFor()
    await session.letGo()
    await expect.poll(() => note(page).inputValue()).toBe('Llamar mañana a la interesada')
    expect(await leftInBrowser(page)).not.toContain('interesada')
    await button(page, 'Agregar observación').click()
    await expect.poll(() => note(page).inputValue()).toBe('')
    await page.reload()
    await note(page).waitFor()
    expect(await note(page).inputValue()).toBe('')
  })
})

describe('a correction', () => {
  it('that is saved when one has gone back leaves everybody where they are', async () => {
    const entry = await clerkAsking.register({ subject: 'Pide un badén' })
    const { page } = clerk
    await openFromList(page, entry)
    await page.keyboard.press('e')
    await page.getByLabel('Asunto').fill('Pide un badén en calle Sol')
    await page.getByLabel('Motivo de la rectificación').fill('Faltaba la calle')
    const saving = await holdBack(page, '**/rectifications/**')
    const sent = page.waitForRequest('**/rectifications/**')
    await page.keyboard.press('Control+Enter')
    await sent
    await page.goBack()
    await button(page, 'Rectificar').waitFor()
    await saving.letGo()
    await page.getByText('Pide un badén en calle Sol').first().waitFor()
    expect(page.url()).toBe(at(entry))
    expect(clerk.faults()).toEqual([])
  })

  it('that was kept says so to whoever walks by, and takes no key of theirs', async () => {
    const kept = await clerkAsking.register({ subject: 'Pide una luminaria' })
    const first = await clerkAsking.register({ subject: 'Pide un banco' })
    const { page } = clerk
    await page.goto(`${at(kept)}&rectificar=1`)
    await page.getByLabel('Asunto').fill('Pide una luminaria en la plaza')
    await openFromList(page, first)
    await page.keyboard.press('j')
    await title(page, kept).waitFor()
    await page.getByText('sin guardar').first().waitFor()
    await page.keyboard.press('k')
    await title(page, first).waitFor()
    await page.goto(`${at(kept)}&rectificar=1`)
    await expect.poll(() => page.getByLabel('Asunto').inputValue()).toContain('en la plaza')
    await button(page, 'Descartar').click()
    await button(page, 'Rectificar').waitFor()
  })
})

const endless = (letter: string): string => letter.repeat(150)

describe('words as long as people can make them', () => {
  it.each([390, 1366])('stay on the page, %i wide', async (width) => {
    const entry = await clerkAsking.register({
      subject: endless('S'),
      statement: endless('E'),
      request: endless('P'),
      note: endless('O'),
      parties: [
        aParty({
          kind: 'LEGAL',
          givenNames: null,
          surname1: null,
          surname2: null,
          legalName: endless('L'),
          identity: null,
          missingIdentity: 'NO_DOCUMENT',
          address: endless('D'),
        }),
      ],
    })
    const { page } = clerk
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      workPath(entry),
      `${workPath(entry)}&rectificar=1`,
      `/showdocument?id=${entry.entryId}`,
    ]) {
      await page.goto(`${scene.app.address}${path}`)
      await page.getByText(endless('L').slice(0, 40)).first().waitFor()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        width,
      ])
    }
    await page.setViewportSize({ width: 1366, height: 768 })
  })
})

// Last: the clerk leaves.
describe('handing the machine over', () => {
  it('asks nothing, ends the session, and leaves what was typed to its person alone', async () => {
    const entry = await clerkAsking.register({ subject: 'Pide retiro de escombros' })
    const { page } = clerk
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.goto(`${at(entry)}&rectificar=1`)
    const secret = `Pide retiro ${randomUUID()}`
    await page.getByLabel('Asunto').fill(secret)
    await button(page, 'Cambiar de persona').click()
    await page.getByLabel('Usuario').waitFor()
    expect(asked).toEqual([])
    await page.goto(`${scene.app.address}/accesibilidad`)
    expect(await leftInBrowser(page)).not.toContain(secret)
  })
})
