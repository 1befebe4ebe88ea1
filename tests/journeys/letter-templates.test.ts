/** A template, from its first word to the letter that begins from it: proposed, approved, used. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { accessibilityFaults, enter, openVisitor, personBehind } from '#tests/chromium.ts'
import { aTemplate } from '#tests/letters.ts'
import { settleChange } from '#tests/settle-change.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

it(
  'is proposed, approved by another person, and begins a letter',
  { timeout: 60_000 },
  async () => {
    const { app, browser } = scene
    const writer = await openVisitor(browser)
    await enter(writer, app, 'ADM')
    const { page } = writer
    await page.goto(`${app.address}/control/letter-templates`)
    await page.getByRole('button', { name: 'Nueva plantilla' }).press('Enter')
    await page.locator('[id="template.name"]').fill('Respuesta breve')
    await page.locator('[id="template.body"]').waitFor()
    await page.locator('[id="template.body"]').focus()
    await page.keyboard.type('Con plazo.')
    await page.getByRole('button', { name: 'Condición' }).press('Enter')
    await page
      .getByRole('menuitem', { name: 'Mostrar solo si se cumple una condición' })
      .press('Enter')
    await page.getByRole('combobox', { name: 'Solo si' }).waitFor()
    await page.locator('[id="template.body"]').press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Se responde lo pedido.')
    const propose = () => page.getByRole('button', { name: 'Proponer' }).press('Enter')
    await page.getByRole('radio', { name: 'Otro texto' }).focus()
    await page.keyboard.press('Space')
    await propose()
    await page.getByRole('alert').getByText('Escriba el texto del pie legal').waitFor()
    await page.getByRole('radio', { name: 'Otro texto' }).focus()
    await page.keyboard.press('ArrowUp')
    await propose()
    await page.getByText('La aprueba otra persona: la jefatura de registro.').waitFor()

    const approver = await openVisitor(browser)
    await enter(approver, app, 'JREG')
    await approver.page.goto(`${app.address}/control/letter-templates`)
    // Whoever approves it sees all of it without asking.
    await approver.page.getByText('El del país, si el documento decide algo').waitFor()
    await approver.page.getByText('Se responde lo pedido.').waitFor()
    await approver.page.getByRole('button', { name: /^Aprobar/u }).press('Enter')
    const rows = approver.page.getByRole('list', { name: 'Plantillas de cartas' })
    await rows.waitFor()
    // Rows stand within their card, not upon its border.
    const gap = await rows.evaluate((list) => {
      const card = list.closest('.card')?.getBoundingClientRect().left ?? 0
      return (list.firstElementChild?.getBoundingClientRect().left ?? 0) - card
    })
    expect(gap).toBeGreaterThan(12)
    await approver.page.getByRole('button', { name: /^Versiones de/u }).press('Enter')
    await approver.page.getByRole('dialog').getByText('Se responde lo pedido.').first().waitFor()

    const author = await openVisitor(browser)
    await enter(author, app, 'TR')
    await author.page.goto(`${app.address}/control/letters/new`)
    await author.page.locator('#template').focus()
    await author.page.keyboard.type('Respuesta breve')
    await author.page.keyboard.press('Enter')
    const text = author.page.locator('#body')
    await text.getByText('Se responde lo pedido.').waitFor()
    expect(await text.textContent()).not.toContain('Con plazo.')
    const mark = author.page.getByText(/Empezó con la plantilla «Respuesta breve», versión 1/u)
    await mark.waitFor()
    // Chosen by mistake: what is written then began from nothing.
    await author.page.getByRole('button', { name: 'Empezar con el texto vacío' }).press('Enter')
    await mark.waitFor({ state: 'detached' })
    expect(await text.textContent()).toBe('')
    await text.focus()
    await author.page.keyboard.type('Escrito sin plantilla.')
    await author.page.keyboard.press('Control+S')
    await author.page.getByText(/^Guardado/u).waitFor()
    await author.page.reload()
    await text.getByText('Escrito sin plantilla.').waitFor()
    await expect.poll(() => mark.count()).toBe(0)
    expect(writer.faults()).toEqual([])
    expect(approver.faults()).toEqual([])
    expect(author.faults()).toEqual([])
  },
)

it('keeps what was typed in its dialog, and says what was approved meanwhile', async () => {
  const { app, browser } = scene
  const writer = await openVisitor(browser)
  await enter(writer, app, 'ADM')
  const { page } = writer
  const adm = await personBehind(writer, app, 'ADM')
  const approver = await openVisitor(browser)
  await enter(approver, app, 'JREG')
  const head = await personBehind(approver, app, 'JREG')
  const named = { kind: 'LETTER_TEMPLATE', templateId: randomUUID() } as const
  const template = { ...aTemplate, name: 'De dos manos', body: saying('Lo primero.') }
  const approve = (overVersion: number, subject: string) =>
    settleChange({ adm, head }, { ...named, overVersion, template: { ...template, subject } })
  expect(await approve(0, 'Uno')).toBeNull()

  await page.goto(`${app.address}/control/letter-templates`)
  const open = () => page.getByRole('button', { name: 'Modificar «De dos manos»' }).press('Enter')
  const body = page.locator('[id="template.body"]')
  await open()
  await body.getByText('Lo primero.').waitFor()
  await body.press('Control+End')
  await page.keyboard.type(' Y lo que sigue.')
  await page.keyboard.press('Escape')
  await page.reload()
  await open()
  await body.getByText('Lo primero. Y lo que sigue.').waitFor()
  await page.getByText('Aquí está lo que escribió antes').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  expect(await approve(1, 'Dos')).toBeNull()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Proponer' }).press('Enter')
  await page.getByText('Mientras usted escribía se aprobó la versión 2.').waitFor()
  await body.getByText('Lo primero. Y lo que sigue.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Seguir sobre la versión 2' }).press('Enter')
  await dialog.getByRole('button', { name: 'Proponer' }).press('Enter')
  await page.getByText('La aprueba otra persona: la jefatura de registro.').waitFor()

  await approver.page.goto(`${app.address}/control/letter-templates`)
  await approver.page.getByText('Cambia: Asunto de la carta, Texto de la plantilla').waitFor()
  expect(await accessibilityFaults(approver.page)).toEqual([])
  await open()
  await body.getByText('Lo primero.', { exact: true }).waitFor()
}, 60_000)

const saying = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
