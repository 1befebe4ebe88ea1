// A page that the scanner is still writing is offered to nobody.
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openChromium } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openClerk, openFormIn } from '#tests/open-form.ts'
import { giveScannerFolder, scanInto } from '#tests/scanner.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openClerk(browser, app)
  await giveScannerFolder(clerk.page)
  await openFormIn(clerk.page, app)
  await clerk.page.getByText('Elegir la carpeta del escáner').waitFor()
  await clerk.page.keyboard.press('Shift+F4')
  await clerk.page.getByText('Nada nuevo en «escaner».').waitFor()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([300, 400])
  return document.save()
}

it('what the scanner is still writing is not offered until it lies still', async () => {
  const { page } = clerk
  const writing = await onePage()
  const growth = setInterval(() => void scanInto(page, 'scan-0001.pdf', writing), 300)
  // PageScan at several times meanwhile.
  const offer = page.getByRole('button', { name: 'Adjuntar scan-0001.pdf' })
  const looks = await offer.waitFor({ timeout: 3500 }).catch(() => 'not offered')
  expect(looks).toBe('not offered')
  clearInterval(growth)
  await offer.waitFor()
  expect(clerk.faults()).toEqual([])
})
