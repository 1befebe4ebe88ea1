/**
 * Who may read what is confidential, taken off again where they are shown, on a telephone in the
 * dark.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import type { Person } from '#tests/person.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

const folder = fileURLToPath(new URL('../../test-results/readers', import.meta.url))

let app: ServedApp
let browser: Browser
let clerk: Visitor
let head: Visitor
let clerkAsking: Person
let headAsking: Person

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  await head.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  await enter(head, app, 'JU')
  clerkAsking = await personBehind(clerk, app, 'REG')
  headAsking = await personBehind(head, app, 'JU')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

describe('what is confidential', () => {
  it('is closed again by the head of registry, who only knows that it exists', async () => {
    const chief = await openVisitor(browser)
    await chief.page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(chief, app, 'JREG')
    const colleague = app.municipality.actorOf('TR')
    const secret = await clerkAsking.register({
      confidentiality: 'CONFIDENTIAL',
      subject: 'Denuncia que no es de todos',
    })
    await route(clerkAsking, secret, unitAt(app, 1), {
      readerIds: [app.municipality.actorOf('JU').staffId, colleague.staffId],
    })
    const { page } = chief
    await page.goto(`${app.address}/control/editdocument?id=${secret.entryId}`)
    await page.getByRole('heading', { level: 1, name: secret.entryNumber }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/Denuncia|Persona TR|Soto/u)
    await page.getByRole('button', { name: 'Retirar lectores', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Retirar lectores' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.screenshot({ path: join(folder, 'retirar-jefatura-ancha.png') })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: join(folder, 'retirar-jefatura-angosta.png') })
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('checkbox', { name: 'Persona TR' }).press('Space')
    await page.getByLabel('Motivo').fill('Cambió de oficina')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Lectores retirados.', { exact: true }).last().waitFor()
    const { body } = await headAsking.ask(api.readEntry, { params: { entryId: secret.entryId } })
    expect(body.visibility).toBe('EXISTENCE')
    expect(body.asksReason).toBe(true)
    expect(await page.getByRole('main').textContent()).not.toMatch(/Denuncia|Soto/u)
    expect(chief.faults()).toEqual([])
    await chief.close()
  })

  it('is closed again to whom it was opened, where they are shown, by keyboard and with a reason', async () => {
    const colleague = app.municipality.actorOf('TR')
    const secret = await clerkAsking.register({ confidentiality: 'CONFIDENTIAL' })
    const sent = await route(clerkAsking, secret, unitAt(app, 1), {
      readerIds: [app.municipality.actorOf('JU').staffId, colleague.staffId],
    })
    const received = await acknowledge(headAsking, sent)
    const reading = { params: { entryId: secret.entryId, readingId: randomUUID() } }
    await headAsking.ask(api.giveReason, { ...reading, body: { reason: 'Debo responderlo' } })
    const { page } = head
    await page.goto(`${app.address}/control/editdocument?id=${received.entryId}&tab=seguimiento`)
    await page.getByRole('heading', { level: 1, name: received.entryNumber }).waitFor()
    const readers = page.getByText('Persona TR')
    await readers.first().waitFor()
    await page.getByRole('button', { name: 'Retirar lectores', exact: true }).last().press('Enter')
    await page.getByRole('dialog', { name: 'Retirar lectores' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.screenshot({ path: join(folder, 'retirar-angosta-oscura.png') })
    await page.keyboard.press('Control+Enter')
    await page.getByText('Elija al menos a una persona.').first().waitFor()
    await page.getByRole('checkbox', { name: 'Persona TR' }).press('Space')
    await page.getByLabel('Motivo').fill('Cambió de oficina')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Lectores retirados.', { exact: true }).last().waitFor()
    const { body } = await headAsking.ask(api.readEntry, { params: { entryId: secret.entryId } })
    expect(body.handling?.readerIds).toEqual([app.municipality.actorOf('JU').staffId])
    expect([...clerk.faults(), ...head.faults()]).toEqual([])
  })
})
