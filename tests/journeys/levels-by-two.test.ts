/** Two people make a document confidential: one asks on its page, the other finds it waiting. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { accessibilityFaults, enter, openVisitor } from '../support/chromium.ts'
import { acknowledge, route, unitAt } from '../support/handling.ts'
import { openWorkScene } from '../support/work-scene.ts'
import type { WorkScene } from '../support/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

it('the head of the unit asks, the head of registry confirms, and the screen hides it', async () => {
  const { app, browser, head, clerkAsking, headAsking } = scene
  const sent = await route(clerkAsking, await clerkAsking.register(), unitAt(app, 1))
  const { entryId, entryNumber } = await acknowledge(headAsking, sent)
  const { page } = head
  await page.goto(`${app.address}/control/editdocument?id=${entryId}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar la reserva' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('combobox', { name: /^Reserva que debe tener/u }).click()
  await page.getByRole('option', { name: 'Confidencial' }).click()
  await asking.getByRole('checkbox', { name: /Persona TR/u }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await asking.getByText(/Persona TR/u).click()
  await asking.getByRole('textbox', { name: /^Motivo/u }).fill('Nombra a personas a resguardo')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Piden que pase a confidencial').waitFor()

  const chief = await openVisitor(browser)
  await enter(chief, app, 'JREG')
  await chief.page.goto(`${app.address}/control/powers`)
  await chief.page.getByRole('link', { name: `Cambiar la reserva de ${entryNumber}` }).click()
  await chief.page
    .getByRole('button', { name: 'Confirmar el cambio de reserva', exact: true })
    .click()
  const confirming = chief.page.getByRole('dialog')
  await confirming.getByText('Lo leerán: Persona TR.').waitFor()
  expect(await accessibilityFaults(chief.page)).toEqual([])
  await chief.page.keyboard.press('Control+Enter')
  await chief.page.getByText('Reserva cambiada.').waitFor()
  await page.getByText('Nombra a personas a resguardo').waitFor({ state: 'detached' })
  await page.goto(`${app.address}/control/notices`)
  await page.getByText(`Cambió quién puede leer ${entryNumber}`).first().waitFor()
  expect([head.faults(), chief.faults()]).toEqual([[], []])
  await chief.close()
})
