/** A scan where the browser shows none: on a telephone, and of a format that no browser draws. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults, enter, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { textPdf } from '#tests/scans.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

const folder = fileURLToPath(new URL('../../test-results/work', import.meta.url))
// A header and an empty directory, which is all that tells it (TIFF 6.0, section 2).
const tiff = Uint8Array.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])

let scene: WorkScene
let entry: EntryView
let visitor: Visitor

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  scene = await openWorkScene()
  const { clerkAsking } = scene
  const pages = ['Primera página', 'Segunda', 'Tercera', 'Cuarta', 'Quinta', 'Sexta']
  const letter = await textPdf(...pages.map((text) => `${text}${'\n.'.repeat(40)}`))
  const uploads = [
    await clerkAsking.upload(letter, 'carta.pdf'),
    await clerkAsking.upload(tiff, 'plano.tif'),
  ]
  entry = await clerkAsking.register({
    subject: 'Solicita poda de dos árboles en calle Sol 12',
    attachments: uploads.map(({ uploadId }, place) => ({
      uploadId,
      kind: place === 0 ? 'FORM' : 'ANNEX',
      validity: 'COPY',
    })),
  })
  visitor = await openVisitor(scene.browser, { width: 390, height: 844 })
  // As most telephones say of themselves.
  await visitor.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  )
  await enter(visitor, scene.app, 'REG')
})
afterAll(() => scene.close())

describe('a PDF in a browser without a viewer', () => {
  it('is drawn page by page, each when it comes in sight, beside the way to the file', async () => {
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url())
      const wanted = searchParams.get('page')
      if (request.url().includes('/thumbnail') && wanted !== null) asked.push(wanted)
    })
    await page.goto(`${scene.app.address}${workPath(entry)}`)
    await page.getByRole('button', { name: 'Ver el documento digitalizado' }).click()
    const scan = page.locator('.work-scan-narrow')
    await scan.getByRole('img', { name: 'Página 1 de 6' }).waitFor()
    await scan.getByRole('button', { name: 'Descargar «carta.pdf»' }).waitFor()
    expect(asked).not.toContain('5')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.screenshot({ path: join(folder, 'sin-visor-390.png') })
    // With the keyboard alone.
    await scan.getByRole('group', { name: 'Vista previa de «carta.pdf»' }).focus()
    await page.keyboard.press('End')
    await scan.getByRole('img', { name: 'Página 6 de 6' }).waitFor()
  })

  it('says which page could not be drawn, and draws it when asked again', async () => {
    const { page } = visitor
    await page.route('**/thumbnail?page=0', (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Ver el documento digitalizado' }).click()
    await page.getByText('No se pudo dibujar esta página.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/thumbnail?page=0')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('img', { name: 'Página 1 de 6' }).waitFor()
  })
})

describe('a TIFF', () => {
  it('stands among the scans, and says what it is, with the way to open it', async () => {
    const { page } = visitor
    const scan = page.locator('.work-scan-narrow')
    await scan.getByLabel('Archivo a la vista').selectOption({ label: 'plano.tif' })
    await scan.getByText('Imagen TIFF: este formato no se puede mostrar aquí.').waitFor()
    const downloading = page.waitForEvent('download')
    await scan.getByRole('button', { name: 'Descargar «plano.tif»' }).click()
    expect((await downloading).suggestedFilename()).toBe('plano.tif')
  })
})
