/**
 * An answer of the council, from the entry to its dispatch: written, reviewed by another person,
 * put to signature, signed elsewhere, sent out. By the keyboard alone.
 */
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { enter, openVisitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openSignerDesk, signPdf } from '#tests/signed-pdf.ts'
import type { SignerDesk } from '#tests/signed-pdf.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
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

const focused = (id: string): string => `[id="${id}"]:focus`

/** Tab until that one has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return
  }
  throw new Error(`Tab does not lead to ${id}`)
}

it('is written, reviewed, numbered, signed and sent out', { timeout: 120_000 }, async () => {
  const { app, browser, clerkAsking, head, headAsking } = scene
  const writer = await openVisitor(browser)
  await enter(writer, app, 'TR')
  const entry = await acknowledge(
    headAsking,
    await route(clerkAsking, await clerkAsking.register(), unitAt(app, 1)),
  )
  const { page } = writer
  await page.goto(`${app.address}${workPath(entry)}`)
  await page.getByRole('link', { name: 'Escribir respuesta' }).press('Enter')
  await page.locator(focused('subject')).waitFor()
  expect(await page.locator('[id="subject"]').inputValue()).toMatch(/^Respuesta a: /u)
  expect(await page.locator('[id="addressees.0.name"]').inputValue()).toBe('Soto Díaz, Ana')
  await page.getByText(entry.entryNumber).first().waitFor()
  await page.locator('#body').waitFor()
  await tabTo(page, 'body')
  await page.keyboard.type('Accedemos a ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('lo pedido')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  // Tab leaves the text, and comes to who signs it.
  await tabTo(page, 'signers.0.staffId')
  await page.keyboard.type('Persona JU')
  await page.keyboard.press('Enter')
  await page.locator(focused('signers.0.position')).waitFor()
  await page.keyboard.type('Directora de Obras')
  await page.getByText(/^Guardado \d\d:\d\d$/u).waitFor()
  expect(new URL(page.url()).searchParams.has('responde')).toBe(false)

  await page.getByRole('button', { name: 'Enviar a revisión' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.locator('[id="reviewer.staffId"]').focus()
  await page.keyboard.type('Persona JU')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a revisión' }).press('Enter')
  await page.getByText(/^Lo revisa Persona JU desde el /u).waitFor()

  await head.page.goto(`${app.address}/control/letters?bandeja=TO_REVIEW`)
  await head.page.locator('[data-row="0"]:focus').waitFor()
  await head.page.keyboard.press('Enter')
  await head.page.getByRole('button', { name: 'Aprobar' }).press('Enter')
  await head.page.getByRole('dialog').waitFor()
  await head.page.locator('[id="text"]').fill('Conforme')
  await head.page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).press('Enter')
  await head.page.getByText('Otra persona aprobó este texto').waitFor()

  // The writer's own page hears of it.
  await page.getByText('Otra persona aprobó este texto').waitFor()
  await page.getByText('Conforme').waitFor()
  await page.getByRole('button', { name: 'Enviar a firma' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar a firma' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: /^Oficio N\.º 1-/u })
  await heading.waitFor()
  const number = (await heading.textContent()) ?? ''
  await page.getByText(/^Espera la firma de Persona JU desde el /u).waitFor()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar para firmar' }).press('Enter')
  const unsigned = await readFile(await (await coming).path())
  const by = await desk.signer('/CN=Persona JU')
  const signed = await signPdf(unsigned, { desk, by })
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('F4')
  const chooser = await choosing
  // What somebody printed and scanned is not what was put to signature.
  await chooser.setFiles({ name: 'otro.pdf', mimeType: 'application/pdf', buffer: unsigned })
  await page.getByRole('alert').getByText('El archivo no trae firma.').waitFor()
  const again = page.waitForEvent('filechooser')
  await page.keyboard.press('F4')
  const retry = await again
  await retry.setFiles({ name: 'oficio.pdf', mimeType: 'application/pdf', buffer: signed })
  await page.getByText(/^Firmado el .*Falta despachar: el plazo sigue corriendo\.$/u).waitFor()

  // It is the head who sends it out, from what waits for that.
  await head.page.goto(`${app.address}/control/letters?bandeja=TO_DISPATCH`)
  await head.page.locator('[data-row="0"]:focus').waitFor()
  await head.page.keyboard.press('Enter')
  await head.page.getByRole('link', { name: 'Despachar', exact: true }).press('Enter')
  await head.page.locator(focused('folios')).waitFor()
  expect(await head.page.locator('[id="documentNumber"]').inputValue()).toBe(number)
  expect(await head.page.locator('[id="signedBy"]').inputValue()).toBe(
    'Persona JU, Directora de Obras',
  )
  await head.page.keyboard.press('Control+Enter')
  const exit = head.page.getByText(/^S-\d{4}-\d{6}$/u).first()
  await exit.waitFor()
  const exitNumber = (await exit.textContent()) ?? ''
  await head.page.goto(`${app.address}${workPath(entry)}`)
  await head.page.getByRole('listitem').filter({ hasText: exitNumber }).waitFor()
  expect(writer.faults()).toEqual([])
  expect(head.faults()).toEqual([])
})
