import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { readWaiting } from '#server/platform/files/text/read-scans.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { scanOf, textPdf } from '#tests/scans.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let entry: EntryView

// Recognizing letters is the processor's work: eight seconds alone, forty where five others want it
// too.
const reading = { timeout: 100_000 }

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await clerk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(clerk, app, 'REG')
  const person = await personBehind(clerk, app, 'REG')
  const uploads = await Promise.all([
    person.upload(await textPdf('Solicito la poda de dos árboles\nen calle Sol 12'), 'carta.pdf'),
    person.upload(await scanOf('Vigilancia nocturna'), 'foto.png'),
  ])
  entry = await person.register({
    attachments: uploads.map(({ uploadId }) => ({ uploadId, kind: 'ANNEX', validity: 'COPY' })),
  })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

it('shows what is read in the files while it is read, and opens and copies it by keyboard', async () => {
  const { page } = clerk
  await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
  await page.getByText('En espera de lectura').nth(1).waitFor()
  await readWaiting(app.app)
  await page.getByText('Texto leído', { exact: true }).waitFor(reading)
  await page.getByText('Texto reconocido en la imagen').waitFor(reading)
  await expect.poll(() => page.locator('.thumbnail img').count()).toBe(2)
  await page.getByRole('button', { name: 'Ver carta.pdf' }).press('Enter')
  await page.getByRole('button', { name: 'Ver el texto de carta.pdf' }).press('Enter')
  const text = page.getByRole('region', { name: 'Texto de carta.pdf' })
  await text.getByText('Solicito la poda de dos árboles').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Copiar texto' }).press('Enter')
  await page.getByText('Texto copiado.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Solicito la poda de dos árboles\nen calle Sol 12',
  )
  expect(clerk.faults()).toEqual([])
})

it('says why a file could not be read, and reads it when asked again', async () => {
  const { page } = clerk
  await app.db.asOwner(
    "update file_reading set state = 'FAILED', reason = 'FAULT', has_thumbnail = false where tries > 0",
  )
  await page.reload()
  await page.getByText('No se pudo leer: la lectura se interrumpió.').nth(1).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Reintentar la lectura de carta.pdf' }).press('Enter')
  await page.getByText('En espera de lectura').waitFor()
  await readWaiting(app.app)
  await page.getByText('Texto leído', { exact: true }).waitFor(reading)
  expect(clerk.faults()).toEqual([])
})
