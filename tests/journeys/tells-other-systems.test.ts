/**
 * An administrator has another system told of documents, by keyboard: proposes it, issues its
 * secret once a head of registry confirmed it, tries it, sees what was sent, and removes it.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { makeWebhookRound } from '#server/features/webhooks/send-webhooks.ts'
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
import { openWebhookReceiver } from '#tests/webhook-receiver.ts'
import type { WebhookReceiver } from '#tests/webhook-receiver.ts'

const folder = fileURLToPath(new URL('../../test-results/webhooks', import.meta.url))

let app: ServedApp
let receiver: WebhookReceiver
let browser: Browser
let desk: Visitor
let page: Page

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  receiver = await openWebhookReceiver()
  app = await openServedApp({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' })
  browser = await openChromium()
  desk = await openVisitor(browser)
  ;({ page } = desk)
  await enter(desk, app, 'ADM')
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await receiver.close()
})

/** Leaves a picture for human eyes; what axe has against the page, and whether it is too wide. */
async function faultsOn(name: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(folder, `${name}, ${width}.png`), fullPage: true })
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    faults.push(...(await accessibilityFaults(page)), ...(isTooWide ? [`too wide: ${width}`] : []))
  }
  return faults
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const follow = (name: string) => page.getByRole('link', { name, exact: true }).press('Enter')

it('is proposed by an administrator, who is told of an address that is not allowed', async () => {
  await page.goto(`${app.address}/control/organization?tab=webhooks`)
  await page.getByText('Todavía no se avisa a ningún sistema').waitFor()
  expect(await faultsOn('ninguno')).toEqual([])
  await follow('Proponer un webhook')
  await page.locator('[id="webhook.description"]:focus').waitFor()
  await page.keyboard.type('Sistema de obras')
  await page.keyboard.press('Tab')
  await page.locator('[id="webhook.url"]:focus').waitFor()
  await page.keyboard.type('https://10.0.0.1/avisos')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await press('Proponer')
  await page.locator('[id="webhook.url"][aria-invalid="true"]').waitFor()
  expect(await faultsOn('dirección que no se admite')).toEqual([])
  await page.locator('[id="webhook.url"]').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(receiver.url)
  await press('Proponer')
  await page.getByText('Nuevo webhook: Sistema de obras').waitFor()
  expect(await faultsOn('propuesto')).toEqual([])
})

it('is told once a head of registry confirmed it, and its secret was issued', async () => {
  const registry = await openVisitor(browser)
  await enter(registry, app, 'JREG')
  await registry.page.goto(`${app.address}/control/configuration`)
  await registry.page.getByText('Nuevo webhook: Sistema de obras').waitFor()
  await registry.page.getByRole('button', { name: 'Revisar y confirmar' }).press('Enter')
  const dialog = registry.page.getByRole('dialog')
  await dialog.getByText(receiver.url).waitFor()
  await dialog.getByText('Se rectifica').waitFor()
  await registry.page.screenshot({ path: join(folder, 'confirmar.png') })
  await dialog.getByRole('button', { name: /^Confirmar/u }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const head = await personBehind(registry, app, 'JREG')
  expect((await head.ask(api.listProposals, {})).body.waiting).toEqual([])
  await registry.close()

  await page.reload()
  await page.getByText('Sin secreto', { exact: true }).waitFor()
  await press('Emitir secreto de Sistema de obras')
  const secret = (await page.locator('output.secret').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/u)
  expect(await faultsOn('secreto')).toEqual([])
  await press('Ya lo guardé')
  await page.getByText('Activo', { exact: true }).waitFor()
  expect(await faultsOn('activo')).toEqual([])

  await follow('Envíos a Sistema de obras')
  await page.getByText('No se ha enviado nada en los últimos treinta días').waitFor()
  await press('Probar')
  await page.getByRole('row', { name: /Prueba/u }).waitFor()
  await makeWebhookRound(app.app)
  await page.getByText('Aceptado (204)').waitFor()
  const [message] = receiver.deliveries
  new Webhook(secret).verify(message?.body ?? '', { ...message?.headers })
})

it('shows what was not accepted, and sends it again', async () => {
  const clerkDesk = await openVisitor(browser)
  await enter(clerkDesk, app, 'REG')
  const clerk = await personBehind(clerkDesk, app, 'REG')
  receiver.answerWith(() => 503)
  const { entryNumber } = await clerk.register()
  await clerkDesk.close()
  await makeWebhookRound(app.app)
  const row = page.getByRole('row', { name: /Se registra/u })
  await row.getByText('Respondió 503 · 1 intento').waitFor()
  await row.getByText(entryNumber).waitFor()
  expect(await faultsOn('envíos')).toEqual([])
  receiver.answerWith(() => 204)
  await row.getByRole('button', { name: /^Reenviar/u }).press('Enter')
  await row.getByText('Por enviar').waitFor()
  await makeWebhookRound(app.app)
  await row.getByText('Aceptado (204)').waitFor()
  await press('Reenviar desde un día')
  await page.locator('#from').waitFor()
  expect(await faultsOn('desde un día')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('is paused, resumed and removed, and the focus stays in the page', async () => {
  await follow('Todos los webhooks')
  await press('Pausar Sistema de obras')
  await page.getByText('En pausa', { exact: true }).waitFor()
  await page.locator('button:focus', { hasText: 'Reanudar' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Activo', { exact: true }).waitFor()
  const night = await openVisitor(browser, { width: 390, height: 844, isDark: true })
  await enter(night, app, 'ADM')
  await night.page.goto(`${app.address}/control/organization?tab=webhooks`)
  await night.page.getByText('Activo', { exact: true }).waitFor()
  expect(await accessibilityFaults(night.page)).toEqual([])
  await night.page.getByRole('link', { name: 'Envíos a Sistema de obras' }).press('Enter')
  await night.page.getByRole('row', { name: /Se registra/u }).waitFor()
  expect(await accessibilityFaults(night.page)).toEqual([])
  await night.page.screenshot({ path: join(folder, 'de noche.png'), fullPage: true })
  await night.close()
  await press('Quitar Sistema de obras')
  const question = page.getByRole('alertdialog', { name: 'Quitar el webhook' })
  await question.waitFor()
  expect(await faultsOn('quitar')).toEqual([])
  await question.getByRole('button', { name: 'Quitar' }).press('Enter')
  await page.getByText('Todavía no se avisa a ningún sistema').waitFor()
  await page.locator('#add-webhook:focus').waitFor()
})
