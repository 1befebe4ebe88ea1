/**
 * A head of registry at the end of the day: closes it, checks the book up, looks at how an entry
 * was, and proves it.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
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

const folder = fileURLToPath(new URL('../../../test-results/book', import.meta.url))

let app: ServedApp
let browser: Browser
let head: Visitor
let entry: EntryView
let day: string

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
  head = await openVisitor(browser)
  // Colours are looked at as they stay, not on their way.
  await head.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(head, app, 'JREG')
  entry = await (await personBehind(head, app, 'JREG')).register()
  day = localDateTimeAt(new Date(entry.registeredAt), 'America/Santiago')
    .date.split('-')
    .toReversed()
    .join('/')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Leaves a picture for human eyes; what axe has against the page. */
async function faultsOn(name: string): Promise<readonly string[]> {
  await head.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  return accessibilityFaults(head.page)
}

describe('the end of the day', () => {
  it('closes by keyboard, after seeing what closes, and leaves an act to sign', async () => {
    const { page } = head
    await page.getByRole('link', { name: 'Cierre diario' }).click()
    const close = page.getByRole('button', { name: `Cerrar el ${day}` })
    await close.waitFor()
    expect(await faultsOn('cierre, antes')).toEqual([])
    await close.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(entry.entryNumber).waitFor()
    expect(await faultsOn('cierre, pregunta')).toEqual([])
    await dialog.getByRole('button', { name: 'Cerrar el día' }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: day })
    await row.getByText('Cerrado', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: `Diligencia del ${day}` }).click()
    expect((await download).suggestedFilename()).toMatch(/^cierre-\d{4}-\d{2}-\d{2}\.pdf$/u)
    expect(await faultsOn('cierre, después')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsOn('cierre, teléfono')).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('finds the book well', async () => {
    const { page } = head
    await page.getByRole('link', { name: 'Revisión del registro' }).click()
    await page.getByText('Todo está como debe.').waitFor()
    expect(await faultsOn('revisión, bien')).toEqual([])
  })

  it('says what to do about what is wrong', async () => {
    const { page } = head
    await app.db.asOwner('update registry_series set last_number = last_number + 1')
    await page.getByRole('button', { name: 'Revisar de nuevo' }).click()
    await page.getByText('Falta un número en el libro').waitFor()
    await page.getByText('No registre nada para llenar el hueco').waitFor()
    expect(await faultsOn('revisión, mal')).toEqual([])
  })

  it('shows how an entry was, who saw it, and hands out its proof', async () => {
    const { page } = head
    await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
    await page.getByRole('link', { name: 'Cómo era' }).click()
    await page.getByRole('rowheader', { name: 'Asunto' }).waitFor()
    await page.getByRole('heading', { name: 'Quién lo vio' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar la prueba' }).click()
    expect((await download).suggestedFilename()).toBe(`prueba-${entry.entryNumber}.json`)
    await page.getByLabel('Día').fill('01/01/2020')
    await page.getByText('Ese día todavía no existía').waitFor()
    expect(await faultsOn('cómo era')).toEqual([])
  })

  it('lets anybody check the receipt, without signing in', async () => {
    const { page } = head
    await page.goto(`${app.address}/verificar`)
    await page.getByLabel('Código de verificación').fill(entry.verificationCode ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Comprobante auténtico' }).waitFor()
    await page.getByText(entry.entryNumber).waitFor()
    expect(await faultsOn('verificar')).toEqual([])
    expect(head.faults()).toEqual([])
  })
})
