/**
 * A book brought back from a copy: the head of registry says which number was the last one told,
 * and an administrator confirms.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { markRestored } from '#server/platform/database/schema/mark-restored.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../test-results/book-state', import.meta.url))

let app: ServedApp
let browser: Browser
let head: Visitor
let administrator: Visitor

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
  head = await openVisitor(browser)
  administrator = await openVisitor(browser)
  for (const { page } of [head, administrator]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await enter(head, app, 'JREG')
  await enter(administrator, app, 'ADM')
  await (await personBehind(head, app, 'JREG')).register()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Leaves a picture for human eyes; what axe has against the page. */
async function faultsOn({ page }: Visitor, name: string): Promise<readonly string[]> {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  return accessibilityFaults(page)
}

describe('the state of the book', () => {
  it('is reached from the menu, and says that all is well', async () => {
    const { page } = head
    await page.getByRole('link', { name: 'Estado del libro' }).click()
    await page.getByText('El libro admite registros.').waitFor()
    expect(await faultsOn(head, 'bien')).toEqual([])
  })

  it('takes the last number told by keyboard from one person, and the word of another', async () => {
    await markRestored(app.db.url, { restoredTo: new Date() })
    const { page } = head
    await page.reload()
    await page.getByRole('heading', { name: 'El libro se recuperó de una copia' }).waitFor()
    expect(await faultsOn(head, 'recuperado')).toEqual([])
    await page.getByLabel(/^Último número entregado, libro GENERAL/u).fill('7')
    await page.getByLabel(/^Motivo/u).fill('Se recuperó la copia de anoche')
    await page.getByRole('button', { name: 'Preparar la diligencia' }).press('Enter')
    await page.getByText('Debe confirmarla otra persona: otra').waitFor()
    expect(await faultsOn(head, 'preparada')).toEqual([])

    const other = administrator.page
    await other.getByRole('link', { name: 'Estado del libro' }).click()
    await other.getByText('los números 2 a 7 se entregaron').waitFor()
    await other.getByRole('button', { name: 'Confirmar la diligencia' }).press('Enter')
    await other.getByText('El libro admite registros.').waitFor()
    await other.getByRole('heading', { name: 'Diligencias hechas' }).waitFor()
    expect(await faultsOn(administrator, 'confirmada')).toEqual([])
    const entry = await (await personBehind(head, app, 'JREG')).register()
    expect(entry.entryNumber).toMatch(/-000008$/u)
  })
})
