/**
 * Acts on a document: receiving it from the first screen, and correcting it, which is one of them
 * and not the page itself.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { route, unitAt } from '#tests/handling.ts'
import type { Person } from '#tests/person.ts'
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
const subject = (page: Page) => page.getByLabel('Asunto')
const row = (page: Page, { entryNumber }: EntryView) =>
  page.locator('[data-row]').filter({ hasText: entryNumber })

async function sentOn(about: string, folios: number | null = null): Promise<EntryView> {
  const principal = { paperIncluded: folios !== null, foliosSent: folios }
  const entry = await clerkAsking.register({ subject: about })
  return route(clerkAsking, entry, unitAt(scene.app, 1), { principal })
}

async function now({ entryId }: EntryView): Promise<EntryView> {
  return (await headAsking.ask(api.readEntry, { params: { entryId } })).body
}

describe('acknowledging from the first screen', () => {
  it('takes two keys from its row, with the paper that came', async () => {
    const sent = await sentOn('Trae tres folios', 3)
    const { page } = head
    await page.goto(`${scene.app.address}/control`)
    await row(page, sent).focus()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Acusar recibo' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Recibido.').last().waitFor()
    expect((await now(sent)).handling?.status).toBe('RECEIVED')
    await expect
      .poll(() => page.locator('[data-row]:focus').innerText())
      .toContain(sent.entryNumber)
  })

  it('takes two clicks, and one where there is no paper, which can be taken back', async () => {
    const [withPaper, without] = [await sentOn('Con papel', 2), await sentOn('Sin papel')]
    const { page } = head
    await page.goto(`${scene.app.address}/control`)
    await button(page, `Acusar recibo: ${withPaper.entryNumber}`).click()
    const dialog = page.getByRole('dialog', { name: 'Acusar recibo' })
    await dialog.getByRole('button', { name: 'Acusar recibo' }).click()
    await page.getByText('Recibido.').last().waitFor()
    expect((await now(withPaper)).handling?.status).toBe('RECEIVED')
    await button(page, `Acusar recibo: ${without.entryNumber}`).click()
    await expect.poll(async () => (await now(without)).handling?.status).toBe('RECEIVED')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await now(without)).handling?.status).toBe('ROUTED')
  })

  it('is not done by a letter typed elsewhere', async () => {
    const sent = await sentOn('Nadie lo recibe sin querer')
    const { page } = head
    await page.goto(`${scene.app.address}/control`)
    await row(page, sent).waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('r')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar y actuar' }).waitFor()
    await page.keyboard.type('carro')
    await page.keyboard.press('Escape')
    expect((await now(sent)).handling?.status).toBe('ROUTED')
    await expect.poll(() => page.getByRole('dialog', { name: 'Acusar recibo' }).count()).toBe(0)
  })

  it('takes two keys from its page too', async () => {
    const sent = await sentOn('Se lee antes de recibirlo')
    const { page } = head
    await page.goto(`${scene.app.address}/control`)
    await row(page, sent).focus()
    await page.keyboard.press('Enter')
    await button(page, 'Acusar recibo').waitFor()
    await page.keyboard.press('r')
    await page.getByText('Recibido.').last().waitFor()
    expect((await now(sent)).handling?.status).toBe('RECEIVED')
  })
})

describe('rectifying', () => {
  let other: EntryView

  it('is one of the acts: by its key, told to the others only while it is open', async () => {
    other = await clerkAsking.register({ subject: 'Solicita poda' })
    const { page } = clerk
    await page.goto(at(other))
    await button(page, 'Rectificar').waitFor()
    await expect.poll(() => subject(page).count()).toBe(0)
    const { body } = await headAsking.ask(api.listEditors, { params: { entryId: other.entryId } })
    expect(body?.editors ?? []).toEqual([])
    await page.keyboard.press('e')
    await subject(page).waitFor()
    await page.waitForURL('**&rectificar=1')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Rectificar/u)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('is found again after a reload, and shut by Back and by giving it up', async () => {
    const { page } = clerk
    await page.reload()
    await subject(page).waitFor()
    await page.goBack()
    await button(page, 'Rectificar').waitFor()
    await expect.poll(() => subject(page).count()).toBe(0)
    // A note that was begun is there afterwards.
    await page.getByLabel('Nueva observación').fill('Llamó el interesado')
    await button(page, 'Rectificar').click()
    await button(page, 'Cancelar').click()
    await button(page, 'Rectificar').waitFor()
    expect(await page.getByLabel('Nueva observación').inputValue()).toBe('Llamó el interesado')
    expect(page.url()).not.toContain('rectificar')
  })

  it('ends at the document as it reads, with what was saved', async () => {
    const { page } = clerk
    await button(page, 'Rectificar').click()
    await subject(page).fill('Solicita poda de árbol')
    await page.getByLabel('Motivo de la rectificación').fill('Faltaba una palabra')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Cambios guardados.', { exact: true }).waitFor()
    await page.locator('.work-subject', { hasText: 'Solicita poda de árbol' }).waitFor()
    await expect.poll(() => subject(page).count()).toBe(0)
    await page.getByRole('listitem').filter({ hasText: 'Faltaba una palabra' }).waitFor()
  })

  it('says what was left unsaved, and opens by itself on the next visit', async () => {
    const { page } = clerk
    page.on('dialog', (asked) => void asked.accept())
    await button(page, 'Rectificar').click()
    await subject(page).fill('Solicita tala')
    await page.getByText('1 cambio').first().waitFor()
    await page.goBack()
    await page.getByText('Tiene una rectificación sin guardar').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${scene.app.address}/control`)
    await page.goto(at(other))
    await page.getByText(/^Se recuperó lo que escribió/u).waitFor()
    expect(await subject(page).inputValue()).toBe('Solicita tala')
    await button(page, 'Descartar').click()
    await page.locator('.work-subject', { hasText: 'Solicita poda de árbol' }).waitFor()
    expect(page.url()).not.toContain('rectificar')
  })
})

describe('a correction by the unit that has it', () => {
  it('has as fields what is theirs, the rest as text, and says who corrects that', async () => {
    const sent = await sentOn('Pide un certificado')
    const { page } = head
    await page.goto(at(sent))
    await button(page, 'Rectificar').click()
    const form = page.locator('.edit-form')
    await form
      .getByText(/lo demás lo corrige quien lo registró, hasta el cierre del día/u)
      .waitFor()
    await form.locator('input:focus').waitFor()
    const labels = await form.locator('.field label').allInnerTexts()
    expect(labels.map((label) => label.trim())).toEqual(['Prioridad'])
    // Each fact is there to be read.
    await form.getByText('Pide un certificado').waitFor()
    await form.getByRole('heading', { name: /Soto Díaz, Ana/u }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setViewportSize({ width: 1366, height: 768 })
    await form.getByLabel('Prioridad').click()
    await page.getByRole('option', { name: 'Urgente', exact: true }).click()
    await form.getByText('1 cambio').first().waitFor()
    await button(page, 'Descartar').click()
  })
})

it('left no fault in any page', () => {
  expect([...clerk.faults(), ...head.faults()]).toEqual([])
})
