/** Hashes are for whoever compares them: folded on the screen, there on paper. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { importOldBook } from '#tests/old-book.ts'
import { textPdf } from '#tests/scans.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let entry: EntryView

beforeAll(async () => {
  app = await openServedApp()
  await importOldBook(
    { municipality: app.municipality, db: app.db },
    { name: 'Libro de entrada 1998' },
  )
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  const person = await personBehind(clerk, app, 'REG')
  const { uploadId } = await person.upload(await textPdf('Solicito la poda'), 'carta.pdf')
  entry = await person.register({
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Runs of hexadecimal digits that somebody sees. */
const seen = async (page: Page): Promise<number> => {
  const text = await page.locator('main').innerText()
  return [...text.matchAll(/[\da-f]{64}/gu)].length
}

it('of a document, its files and its history', async () => {
  const { page } = clerk
  await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
  const titles = ['del registro', 'de los archivos', 'del historial']
  const folded = titles.map((of) => page.getByText(new RegExp(`^Huellas? ${of}`, 'u')))
  for (const title of folded) await title.waitFor()
  expect(await seen(page)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => seen(page)).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'screen' })
  for (const title of folded) await title.press('Enter')
  await expect.poll(() => seen(page)).toBeGreaterThan(2)
  expect(await accessibilityFaults(page)).toEqual([])
})

it('of an imported book, and none in the list of the books', async () => {
  const { page } = clerk
  await page.goto(`${app.address}/control/importedbooks`)
  await page.getByRole('link', { name: 'Libro de entrada 1998' }).waitFor()
  await expect.poll(() => page.getByText('SHA-256').count()).toBe(0)
  await page.getByRole('link', { name: 'Libro de entrada 1998' }).press('Enter')
  const title = page.getByText('Huellas (SHA-256)')
  await title.press('Enter')
  await expect.poll(() => seen(page)).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await accessibilityFaults(page)).toEqual([])
})
