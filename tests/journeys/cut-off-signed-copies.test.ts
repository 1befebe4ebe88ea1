/** Signed copies on their way up while the line is cut, or while somebody leaves the page. */
import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { aLetter } from '#tests/letters.ts'
import { openSignerDesk, signPdf } from '#tests/signed-pdf.ts'
import type { SignerDesk } from '#tests/signed-pdf.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let desk: SignerDesk
beforeAll(async () => {
  scene = await openWorkScene()
  desk = await openSignerDesk()
})
afterAll(async () => {
  await desk.close()
  await scene.close()
})

async function signedCopy(): Promise<{ letterId: string; copy: Buffer }> {
  const { app, headAsking } = scene
  const params = { letterId: randomUUID() }
  const form = aLetter(app, headAsking.actor.staffId)
  await headAsking.ask(api.saveLetter, { params, body: { ...form, overRevision: 0 } })
  await headAsking.ask(api.putToSignature, { params, body: { overRevision: 1 } })
  const ours = await headAsking.send(api.readLetterPdf, { params, query: {} })
  const by = await desk.signer('/CN=Persona JU')
  return { ...params, copy: await signPdf(Buffer.from(await ours.arrayBuffer()), { desk, by }) }
}

/** By the button: while a copy is under way it is off, and so is its key F4. */
async function choose(page: Page, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Subir/u }).click()
  await (await choosing).setFiles([{ name: 'firmado.pdf', mimeType: 'application/pdf', buffer }])
}

const trayOf = (): string => `${scene.app.address}/control/letters?bandeja=TO_SIGN`

const pageOf = (letterId: string): string =>
  `${scene.app.address}/control/letters/letter?id=${letterId}`

// Its own page learns by itself that it is signed.
it.each([
  ['the tray', () => trayOf(), 'puede que se haya recibido'],
  ['its page', pageOf, 'Falta despachar'],
])('are told of at %s when the line is cut, before and after', async (_, addressOf, known) => {
  const { page } = scene.head
  const { letterId, copy } = await signedCopy()
  await page.goto(addressOf(letterId))
  await page.getByText('Responde a la solicitud').first().waitFor()
  await page.route('**/api/uploads/**', (route) => route.abort())
  await choose(page, copy)
  await page.getByText('Sin conexión: no se subió.').waitFor()
  await page.unroute('**/api/uploads/**')
  const cut = Promise.withResolvers<undefined>()
  await page.route('**/signed-copy', async (route) => {
    await route.fetch()
    await route.abort()
    cut.resolve(undefined)
  })
  await choose(page, copy)
  await page.getByText(known).waitFor()
  // The page may know from the live feed before the line is cut.
  await cut.promise
  await page.unroute('**/signed-copy')
  const { body } = await scene.headAsking.ask(api.readLetter, { params: { letterId } })
  expect(body.status).toBe('SIGNED')
})

it('are asked about by whoever leaves, who is told what was taken', async () => {
  const { page } = scene.head
  const { letterId, copy } = await signedCopy()
  await page.goto(trayOf())
  await page.locator('[data-row="0"]:focus').waitFor()
  const held = page.waitForRequest('**/api/uploads/**')
  await page.route('**/api/uploads/**', () => undefined)
  await choose(page, copy)
  await held
  const closing = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const asked = await closing
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await page.getByRole('link', { name: 'Libro de salida' }).first().click()
  await page.getByRole('button', { name: 'Seguir subiendo' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(trayOf())
  await page.getByRole('link', { name: 'Libro de salida' }).first().click()
  await page.getByRole('button', { name: 'Dejar de subir y salir' }).click()
  await page.getByText('Se dejó de subir: se recibieron 0.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Libro de salida' }).waitFor()
  await page.unroute('**/api/uploads/**')
  const { body } = await scene.headAsking.ask(api.readLetter, { params: { letterId } })
  expect(body.status).toBe('TO_SIGN')
})
