/**
 * A neighbour who wants to know how long the council takes: the administrator publishes it,
 * another person confirms, and the page is found from `/consulta` and read at a desk, at a
 * telephone, in the dark and without script.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { daysOf } from '#domain/book/public-times.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { close } from '#tests/report-acts.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../test-results/response-times', import.meta.url))

let app: ServedApp
let browser: Browser
let isLater = false

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp({}, undefined, undefined, undefined, () =>
    isLater ? afterQuarter() : new Date(),
  )
  browser = await openChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** When what is answered now is told: some days more than a week after the end of its quarter. */
function afterQuarter(): Date {
  const today = new Date().toISOString()
  const quarter = `${today.slice(0, 4)}-T${Math.ceil(Number(today.slice(5, 7)) / 3)}`
  return new Date(Date.parse(`${daysOf(quarter).to}T12:00:00Z`) + 10 * 86_400_000)
}

/** Leaves pictures for human eyes; what axe has against the page, and whether it is too wide. */
async function faultsOn(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      const path = join(folder, `${name}, ${colorScheme}, ${width}.png`)
      await page.screenshot({ path, fullPage: true })
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      faults.push(...(await accessibilityFaults(page)), ...(isTooWide ? [`wide: ${width}`] : []))
    }
  }
  return faults
}

it('is published by the administrator, by keyboard, and confirmed by the head of registry', async () => {
  const office = await openVisitor(browser)
  const { page } = office
  await enter(office, app, 'ADM')
  await page.goto(`${app.address}/control/configuration?tab=papers`)
  const box = page.getByRole('checkbox', { name: 'Publicar los tiempos de respuesta' })
  await box.waitFor()
  await box.focus()
  await page.keyboard.press('Space')
  expect(await faultsOn(page, 'configuración')).toEqual([])
  await page.getByRole('button', { name: 'Proponer', exact: true }).press('Enter')
  await page.getByText('Comprobantes, etiquetas, avisos y publicación').waitFor()
  await office.close()
  const registry = await openVisitor(browser)
  await enter(registry, app, 'JREG')
  const head = await personBehind(registry, app, 'JREG')
  const { waiting } = (await head.ask(api.listProposals, {})).body
  const [{ proposalId } = { proposalId: '' }] = waiting
  const { problem } = await head.ask(api.confirmProposal, { params: { proposalId } })
  expect(problem).toBeNull()
  await registry.close()
})

it('is read by a neighbour, from the public enquiry, without script', async () => {
  const desk = await openVisitor(browser)
  await enter(desk, app, 'REG')
  const clerk = await personBehind(desk, app, 'REG')
  const unit = await openVisitor(browser)
  await enter(unit, app, 'JU')
  const head = await personBehind(unit, app, 'JU')
  for (let done = 0; done < 11; done += 1) {
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    await close(head, await acknowledge(head, sent))
  }
  await Promise.all([desk.close(), unit.close()])
  isLater = true
  const context = await browser.newContext({ locale: 'es-CL' })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`${app.address}/consulta`)
  await page.getByRole('link', { name: 'Cuánto se tarda en responder' }).press('Enter')
  await page.getByRole('heading', { name: /^Tiempos de respuesta: / }).waitFor()
  const row = page.getByRole('row', { name: 'Solicitud' })
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    '11',
    '11',
    '0 días',
    '0 días',
    '100 %',
  ])
  expect(await faultsOn(page, 'tiempos')).toEqual([])
  expect(scripts).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar los días de cada documento (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tiempos-de-respuesta-\d{4}-T\d\.csv$/u)
  await page.getByRole('link', { name: 'English' }).press('Enter')
  await page.getByRole('heading', { name: /^Response times: / }).waitFor()
  expect(await faultsOn(page, 'times')).toEqual([])
  await context.close()
})
