/**
 * One page to work on a document: wherever one comes from, all of it there, and the next by key.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults, enter, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { route, unitAt } from '#tests/handling.ts'
import type { Person } from '#tests/person.ts'
import { openWorkScene, registerWithScan, whereIs, workOn, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let clerk: Visitor
let head: Visitor
let clerkAsking: Person
let entry: EntryView

beforeAll(async () => {
  scene = await openWorkScene()
  ;({ clerk, head, clerkAsking } = scene)
  entry = await registerWithScan(clerkAsking)
})
afterAll(() => scene.close())

const at = (shown: EntryView): string => `${scene.app.address}${workPath(shown)}`
const title = (page: Page, { entryNumber }: EntryView) =>
  page.getByRole('heading', { level: 1, name: entryNumber })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What has the focus: its tag and its id. */
const focused = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.id])

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box
}

describe('wherever one comes from', () => {
  it('is opened by Enter and by a click from the list, and from its preview', async () => {
    const { page } = clerk
    await page.goto(`${scene.app.address}/control/entries`)
    await page.getByRole('link', { name: entry.entryNumber }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
    await expect.poll(() => focused(page)).toEqual(['H1', ''])
    await page.goBack()
    await page.getByRole('link', { name: entry.entryNumber }).click()
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
    await page.goBack()
    await page.getByRole('row').getByText('Solicita poda').first().click()
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
    await page.goBack()
    await page.keyboard.press('p')
    await page.getByRole('region', { name: 'Vista previa' }).getByText('Abrir').click()
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
  })

  it('is opened from the palette by its number', async () => {
    const { page } = clerk
    await page.goto(`${scene.app.address}/control`)
    await page.getByRole('link', { name: entry.entryNumber }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar y actuar' }).fill(entry.entryNumber)
    const found = { name: `${entry.entryNumber} Registro`, exact: true }
    await page.getByRole('option', found).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
  })

  it('is opened from a notice, and from the dashboard', async () => {
    const { page } = head
    const asked = await clerkAsking.register({ subject: 'Pide hora con el director' })
    const sent = await route(clerkAsking, asked, unitAt(scene.app, 1))
    await scene.app.app.database.inMunicipality(scene.app.municipality.municipalityId, (db) =>
      db.updateTable('notice').set({ shows_at: new Date() }).execute(),
    )
    await page.goto(`${scene.app.address}/control/notices`)
    await page.getByRole('link', { name: /^Llegó a su oficina E-/u }).click()
    await expect.poll(() => whereIs(page)).toBe(workOn(sent))
    await page.goto(`${scene.app.address}/control`)
    await page.getByRole('link', { name: sent.entryNumber }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => whereIs(page)).toBe(workOn(sent))
  })

  it('leads to the receipt, and back from there', async () => {
    const { page } = clerk
    await page.goto(at(entry))
    await page.getByRole('button', { name: 'Comprobante o etiqueta' }).click()
    await page.getByRole('menuitem', { name: 'Ver comprobante' }).click()
    await page.waitForURL('**/showdocument?id=*')
    await page.getByText('Comprobante de ingreso').waitFor()
    await page.getByRole('link', { name: 'Abrir el documento' }).click()
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
  })
})

describe('all in one place', () => {
  it('shows the scan beside what is known, and every file of it, enlarged and turned', async () => {
    const { page } = clerk
    await page.goto(at(entry))
    const scan = page.getByRole('complementary', { name: 'Documento digitalizado' })
    await scan.getByTitle('Vista previa de «carta.pdf»').waitFor()
    const [beside, text] = [await boxOf(scan), await boxOf(page.locator('.work-text'))]
    expect(beside.x).toBeGreaterThan(text.x + text.width)
    await scan.getByLabel('Archivo a la vista').selectOption({ label: 'foto.png' })
    const picture = scan.getByRole('img', { name: 'Vista previa de «foto.png»' })
    await picture.waitFor()
    const before = await boxOf(picture)
    await scan.getByRole('button', { name: 'Ampliar' }).click()
    expect((await boxOf(picture)).width).toBeGreaterThan(1.4 * before.width)
    await scan.getByRole('button', { name: 'Girar' }).click()
    const turned = await boxOf(picture)
    // What lay is upright.
    expect(before.width).toBeGreaterThan(before.height)
    expect(turned.width).toBeLessThan(turned.height)
    expect(await accessibilityFaults(page)).toEqual([])
    const opening = clerk.context.waitForEvent('page')
    await scan.getByRole('button', { name: 'Sellar' }).click()
    await (await opening).close()
  })

  it('has the acts that are due, the term with its reasons, the parties and the story', async () => {
    const { page } = clerk
    await page.goto(at(entry))
    const acts = page.getByRole('group', { name: 'Acciones del trámite' })
    await acts.waitFor()
    expect(await acts.getByRole('button').first().innerText()).toMatch(/^Derivar/u)
    const names = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(names).toEqual(
      expect.arrayContaining([
        'Dónde está',
        'Datos del registro',
        'Personas',
        'Archivos',
        'Hoja de ruta',
        'Observaciones',
        'Historial',
      ]),
    )
    await page.getByRole('button', { name: '¿Por qué esta fecha?' }).click()
    // The calendar of the year that the term runs into is not approved yet: that is the reason.
    await page
      .getByRole('dialog')
      .getByText(/calendario/u)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 3, name: /Soto Díaz, Ana/u }).waitFor()
  })

  it('opens at the part that an old address names', async () => {
    const { page } = clerk
    await page.goto(`${at(entry)}&tab=historial`)
    await title(page, entry).waitFor()
    await expect.poll(() => focused(page)).toEqual(['SECTION', 'historial'])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  })

  it('is read whole by an auditor, who is offered no act', async () => {
    const auditor = await openVisitor(scene.browser)
    await enter(auditor, scene.app, 'AUD')
    const { page } = auditor
    await page.goto(at(entry))
    await title(page, entry).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Historial' }).waitFor()
    await expect
      .poll(() => page.getByRole('group', { name: 'Acciones del trámite' }).count())
      .toBe(0)
    await page.keyboard.press('e')
    await expect.poll(() => page.getByLabel('Asunto').count()).toBe(0)
    expect(auditor.faults()).toEqual([])
    await auditor.close()
  })
})

describe('the next of the list', () => {
  let three: readonly EntryView[]

  it('is gone on to by key and by button, and back to, in the order of the list', async () => {
    three = [
      await clerkAsking.register({ subject: 'Uno de la fila' }),
      await clerkAsking.register({ subject: 'Dos de la fila' }),
      await clerkAsking.register({ subject: 'Tres de la fila' }),
    ]
    const [one, two, third] = three
    if (!one || !two || !third) throw new Error('Three were registered')
    const { page } = clerk
    await page.goto(`${scene.app.address}/control/entries`)
    // The latest stands first.
    await page.getByRole('link', { name: third.entryNumber }).click()
    await expect.poll(() => whereIs(page)).toBe(workOn(third))
    const rows = page.getByRole('navigation', { name: 'La lista de la que viene' })
    await rows.getByText(/^1 de \d+$/u).waitFor()
    await expect.poll(() => button(page, 'Anterior').isDisabled()).toBe(true)
    await page.keyboard.press('j')
    await expect.poll(() => whereIs(page)).toBe(workOn(two))
    await rows.getByRole('button', { name: 'Siguiente' }).click()
    await expect.poll(() => whereIs(page)).toBe(workOn(one))
    await page.keyboard.press('k')
    await expect.poll(() => whereIs(page)).toBe(workOn(two))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Libro de registro' }).waitFor()
    const row = page.locator('[data-row]:focus')
    await row.waitFor()
    expect(await row.innerText()).toContain(two.entryNumber)
  })

  it('is not gone on to from a field, from a window, nor when such keys are switched off', async () => {
    const { page } = clerk
    const [, two, third] = three
    if (!two || !third) throw new Error('Three were registered')
    await page.goto(`${scene.app.address}/control/entries`)
    await page.getByRole('link', { name: third.entryNumber }).click()
    await expect.poll(() => whereIs(page)).toBe(workOn(third))
    await page.getByLabel('Nueva observación').click()
    await page.keyboard.type('jkj')
    await page.getByLabel('Nueva observación').fill('')
    await page.getByRole('heading', { level: 1 }).focus()
    await button(page, 'Derivar').waitFor()
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Derivar' }).waitFor()
    await page.getByRole('dialog', { name: 'Derivar' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => document.documentElement.setAttribute('data-single-keys', 'off'))
    await page.keyboard.press('j')
    await page.evaluate(() => document.documentElement.removeAttribute('data-single-keys'))
    expect(page.url()).toContain(third.entryId)
    await page.keyboard.press('j')
    await expect.poll(() => whereIs(page)).toBe(workOn(two))
  })

  it('is not there for whoever came by a link', async () => {
    const { page } = clerk
    const [one] = three
    if (!one) throw new Error('Three were registered')
    await page.goto(at(one))
    await title(page, one).waitFor()
    await expect.poll(() => button(page, 'Siguiente').count()).toBe(0)
  })
})

it('left no fault in any page', () => {
  expect([...clerk.faults(), ...head.faults()]).toEqual([])
})
