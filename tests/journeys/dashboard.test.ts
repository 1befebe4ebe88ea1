import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import type { Person } from '#tests/test-app.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let head: Visitor
let clerkAsking: Person
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser)
  page = clerk.page
  await enter(clerk, app, 'REG')
  clerkAsking = await personBehind(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const counter = (at: Page, name: string) =>
  at.locator('.counters').getByRole('link', { name: new RegExp(`^${name} `, 'u') })
const pending = (at: Page) => at.getByRole('grid', { name: /^Lo que espera por usted/u })
const block = (at: Page, name: string) => at.getByRole('region', { name })

async function openDashboard(at: Page): Promise<void> {
  await at.goto(`${app.address}/control`)
  await at.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor()
}

describe('the first screen of a clerk', () => {
  it('welcomes to an empty book with the two things to do, and is clean for axe', async () => {
    await page.getByRole('heading', { name: 'Le damos la bienvenida' }).waitFor()
    const welcome = block(page, 'Le damos la bienvenida')
    await expect.poll(() => welcome.getByRole('listitem').count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('shows what is registered meanwhile, without a reload', async () => {
    const { entryNumber } = await clerkAsking.register()
    await pending(page).getByRole('link', { name: entryNumber }).waitFor()
    await expect.poll(() => counter(page, 'Recibidos hoy').innerText()).toMatch(/\n1\n/u)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('cuts off no tag, however long overdue, on a desk or a telephone', async () => {
    // A year and a half went by.
    await app.db.asOwner(
      'update entry set due_on = registered_on - 469, effective_date = registered_on - 480',
    )
    for (const size of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await openDashboard(page)
      await pending(page)
        .getByText(/^Vencido hace/u)
        .first()
        .waitFor()
      const cut = await page.locator('.status-tag, .entry-due > span').evaluateAll((tags) =>
        tags.flatMap((tag) => {
          const { left, right } = tag.getBoundingClientRect()
          const within = (tag.closest('td, th, li, p, dd') ?? document.body).getBoundingClientRect()
          const edge = Math.min(within.right, document.documentElement.clientWidth)
          return right > edge + 0.5 || left < 0 || tag.scrollWidth > tag.clientWidth + 1
            ? [tag.textContent]
            : []
        }),
      )
      await page.screenshot({ path: `test-results/dashboard-${size.width}.png` })
      expect(cut).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  it('offers what comes while rows are being read, and moves none', async () => {
    const before = await pending(page).getByRole('rowheader').allInnerTexts()
    await clerkAsking.register()
    await page.getByText('Hay 1 documento nuevo').waitFor()
    expect(await pending(page).getByRole('rowheader').allInnerTexts()).toEqual(before)
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await expect.poll(() => pending(page).getByRole('rowheader').count()).toBe(before.length + 1)
  })

  it('leads from a number to the rows it counts', async () => {
    await counter(page, 'Sin derivar').click()
    await page.getByRole('heading', { level: 1, name: 'Por derivar' }).waitFor()
    expect(new URL(page.url()).search).toBe('?bandeja=to-route')
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor()
  })

  it('says the month in words, and in a table for whoever wants its numbers', async () => {
    // The month is read each minute: what the page was told of an empty book may still stand.
    await openDashboard(page)
    const month = block(page, 'Últimos 30 días')
    await month.getByText('0 atendidos').waitFor()
    await month.getByText('Ver datos').click()
    const table = month.getByRole('table', { name: 'Últimos 30 días' })
    await expect.poll(() => table.getByRole('row').count()).toBe(31)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('loses one block and keeps the others, until it is asked for again', async () => {
    const pressed = page.locator('html[data-pressed]')
    // The block asks by itself too, at any news of the ledger: nothing is answered until its button
    // was pressed.
    await page.route('**/api/trays', async (asked) =>
      (await pressed.count()) === 0 ? asked.abort() : asked.continue(),
    )
    await openDashboard(page)
    await page.evaluate(() => {
      const { documentElement } = document
      document.addEventListener('click', () => documentElement.setAttribute('data-pressed', ''), {
        capture: true,
      })
    })
    const failed = page.getByRole('alert')
    await failed.getByText('«Otras bandejas» no se pudo cargar').waitFor()
    await counter(page, 'Sin derivar').waitFor()
    await pending(page).waitFor()
    await failed.getByRole('button', { name: 'Reintentar' }).click()
    await block(page, 'Otras bandejas')
      .getByRole('link', { name: /Devueltos/u })
      .waitFor()
    await expect.poll(() => failed.count()).toBe(0)
    await page.unroute('**/api/trays')
  })

  it('offers the draft that was left, throws it away, and gives it back', async () => {
    await page.keyboard.press('n')
    await page.getByLabel('Asunto').fill('Solicita copia de un plano')
    await page.getByText(/^Borrador guardado/u).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Mi trabajo' }).click()
    const offer = page.getByText(/^Tiene 1 borrador de hoy \d\d:\d\d\.$/u)
    await offer.waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    const undo = page.getByRole('button', { name: 'Deshacer' })
    // Pointed at, it stays.
    await undo.hover()
    await offer.waitFor({ state: 'detached' })
    await undo.click()
    await offer.waitFor()
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect
      .poll(() => page.getByLabel('Asunto').inputValue())
      .toBe('Solicita copia de un plano')
  })
})

describe('the first screen of an office', () => {
  let entry: EntryView

  it('shows what was derived to it a moment ago, and works with the keyboard like the list', async () => {
    await enter(head, app, 'JU')
    await head.page.getByRole('heading', { name: 'Le damos la bienvenida' }).waitFor()
    entry = await route(clerkAsking, await clerkAsking.register(), unitAt(app, 1))
    await pending(head.page).getByRole('link', { name: entry.entryNumber }).waitFor()
    await expect.poll(() => counter(head.page, 'Por recibir').innerText()).toMatch(/\n1\n/u)
    await head.page.locator('[data-row="0"]').focus()
    await head.page.keyboard.press('Space')
    const preview = head.page.getByRole('region', { name: 'Vista previa' })
    await preview.getByRole('heading', { name: entry.entryNumber }).waitFor()
    expect(await accessibilityFaults(head.page)).toEqual([])
    await head.page.locator('[data-row="0"]').focus()
    await head.page.keyboard.press('Enter')
    await head.page.waitForURL('**/control/editdocument?id=*')
  })

  it('fits a telephone in the dark', async () => {
    const telephone = await openVisitor(browser, { width: 390, height: 844, isDark: true })
    await enter(telephone, app, 'JU')
    await counter(telephone.page, 'Por recibir').waitFor()
    await block(telephone.page, 'Abiertos por oficina').getByText('1 abierto,').waitFor()
    const overhang = await telephone.page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    )
    expect(overhang).toBe(0)
    expect(await accessibilityFaults(telephone.page)).toEqual([])
    expect(telephone.faults()).toEqual([])
  })

  it('left no fault in any page', () => {
    expect(head.faults()).toEqual([])
  })
})

describe('notices', () => {
  it('come to the bell once the act can no longer be taken back, and lead to their document', async () => {
    await app.app.database.inMunicipality(app.municipality.municipalityId, (db) =>
      db.updateTable('notice').set({ shows_at: new Date() }).execute(),
    )
    await openDashboard(head.page)
    await head.page.getByRole('link', { name: 'Avisos: 1 sin leer' }).click()
    await head.page.getByText('El correo no está configurado').waitFor()
    expect(await accessibilityFaults(head.page)).toEqual([])
    await head.page.getByRole('link', { name: /^Llegó a su oficina E-/u }).click()
    await head.page.waitForURL('**/control/editdocument?id=*')
    await openDashboard(head.page)
    await head.page.getByRole('link', { name: 'Avisos', exact: true }).waitFor()
  })
})

describe('a person who leaves', () => {
  it('gives everything to a colleague in one step, and the head takes the act away', async () => {
    const headAsking = await personBehind(head, app, 'JU')
    const leaver = app.municipality.actorOf('TR')
    const entry = await acknowledge(
      headAsking,
      await route(clerkAsking, await clerkAsking.register(), unitAt(app, 1)),
    )
    await headAsking.ask(
      api.assignEntry,
      {
        params: { entryId: entry.entryId },
        body: { assigneeId: leaver.staffId, instruction: null },
      },
      { version: entry.version },
    )
    await head.page.getByRole('link', { name: 'Traspaso de trabajo' }).click()
    await head.page.getByLabel('Quién entrega').fill('Persona TR')
    await head.page.keyboard.press('Enter')
    await head.page.getByLabel(/1 documento pasa a/u).fill('Persona JU')
    await head.page.keyboard.press('Enter')
    await head.page.getByRole('button', { name: 'Traspasar 1 documento' }).click()
    await head.page.getByText('Escriba el motivo, con al menos 10 letras.').waitFor()
    await head.page.getByLabel('Motivo').fill('Deja el servicio a fin de mes')
    expect(await accessibilityFaults(head.page)).toEqual([])
    await head.page.getByRole('button', { name: 'Traspasar 1 documento' }).click()
    await head.page.getByText('Se traspasó 1 documento.').waitFor()
    const downloading = head.page.waitForEvent('download')
    await head.page.getByRole('button', { name: 'Descargar el acta' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^traspaso-[\da-f]{8}\.pdf$/u)
    expect(await accessibilityFaults(head.page)).toEqual([])
    expect(head.faults()).toEqual([])
  })
})
