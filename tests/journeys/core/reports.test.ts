import { mkdir, readFile } from 'node:fs/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

let app: ServedApp
let browser: Browser
let chief: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  const first = await openVisitor(browser)
  await enter(first, app, 'REG')
  const clerk = await personBehind(first, app, 'REG')
  for (const subject of ['Solicita poda en calle Sol', 'Reclama por un semáforo apagado']) {
    await clerk.register({ subject })
  }
  await first.close()
  chief = await openVisitor(browser)
  await chief.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(chief, app, 'JREG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const look = async (name: string): Promise<void> => {
  const folder = process.env['REPORT_PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await chief.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

describe('the reports', () => {
  it('are chosen by keyboard, stand in the address, and are drawn with their figures beside', async () => {
    const { page } = chief
    await page.goto(`${app.address}/control/reports`)
    await page.getByRole('heading', { name: 'Libro de registro', level: 2 }).waitFor()
    await page.getByRole('cell', { name: 'Reclama por un semáforo apagado' }).waitFor()
    await look('book')
    const choice = page.getByRole('combobox', { name: 'Informe', exact: true })
    await choice.fill('Entradas')
    await choice.press('Enter')
    await page.getByRole('heading', { name: 'Por tipo de documento' }).waitFor()
    expect(new URL(page.url()).searchParams.get('informe')).toBe('counts')
    await page.getByRole('table', { name: 'Por canal' }).getByText('Presencial').waitFor()
    await look('counts')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${app.address}/control/reports?informe=pending&antiguedad=upTo5`)
    await page.getByRole('rowheader', { name: 'Registro' }).waitFor()
    await look('pending')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('are narrowed down to who answers for it, once a unit is chosen', async () => {
    const { page } = chief
    const unitId = app.municipality.actorOf('JU').grants[0]?.unitId ?? ''
    await page.goto(`${app.address}/control/reports?informe=pending`)
    const unit = page.getByRole('combobox', { name: 'Unidad', exact: true })
    await unit.waitFor()
    const assignee = page.getByRole('combobox', { name: 'Responsable', exact: true })
    await expect.poll(() => assignee.count()).toBe(0)
    await page.goto(`${app.address}/control/reports?informe=pending&unidad=${unitId}`)
    await assignee.fill('Persona JU')
    await assignee.press('Enter')
    const asked = () => new URL(page.url()).searchParams
    await expect.poll(() => asked().get('responsable')).not.toBeNull()
    await page.getByText('Nada que mostrar con estos filtros.').waitFor()
    await look('assignee')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await expect.poll(() => asked().get('responsable')).toBeNull()
  })

  it('are taken away as a file, with the filters of the screen', async () => {
    const { page } = chief
    await page.goto(`${app.address}/control/reports?informe=book`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const csv = await readFile(await (await saved).path(), 'utf8')
    expect(csv.startsWith('\uFEFFNúmero;')).toBe(true)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.address}/control/reports?informe=counts`)
    await page.getByRole('table', { name: 'Por canal' }).waitFor()
    await look('counts-phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(chief.faults()).toEqual([])
  })
})
