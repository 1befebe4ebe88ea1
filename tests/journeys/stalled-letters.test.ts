/** A letter that waits for a signer who was disabled: said on its page, with the way to another. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { enter, openVisitor, personBehind } from '#tests/chromium.ts'
import { aLetter } from '#tests/letters.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

it('is told on its page, annulled, and written again with its text', async () => {
  const { app, head, headAsking, clerkAsking } = scene
  const params = { letterId: randomUUID() }
  const form = aLetter(app, clerkAsking.actor.staffId)
  await headAsking.ask(api.saveLetter, { params, body: { ...form, overRevision: 0 } })
  await headAsking.ask(api.putToSignature, { params, body: { overRevision: 1 } })
  const administrator = await openVisitor(scene.browser)
  await enter(administrator, app, 'ADM')
  const disabling = await (
    await personBehind(administrator, app, 'ADM')
  ).ask(api.changeStaff, {
    params: { staffId: clerkAsking.actor.staffId },
    body: { status: 'DISABLED', grants: [] },
  })
  expect(disabling.problem).toBeNull()
  const { page } = head
  await page.goto(`${app.address}/control/letters/letter?id=${params.letterId}`)
  await page.getByText('Persona REG ya no puede firmar aquí.').waitFor()
  await page.getByRole('button', { name: 'Anular número' }).press('Enter')
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Quien firmaba ya no trabaja aquí')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular número' }).press('Enter')
  await page.getByRole('link', { name: 'Escribir otro con este texto' }).press('Enter')
  const body = page.locator('#body')
  await body.getByText('Se autoriza la poda pedida.').waitFor()
  await body.press('Control+End')
  await page.keyboard.type(' Hasta diciembre.')
  await page.keyboard.press('Control+S')
  await page.getByText(/^Guardado/u).waitFor()
  expect(page.url()).not.toContain(params.letterId)
  expect(head.faults()).toEqual([])
})
