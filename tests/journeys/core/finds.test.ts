import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { aParty, aRegistration } from '#tests/registration.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
  await register(clerk.page, { subject: 'Poda de árboles en la plaza' })
  await register(clerk.page, {
    subject: 'Permiso de obra menor',
    statement: 'Los murciélagos anidan en el campanario',
    parties: [aParty({ surname1: 'Huenchumilla' })],
  })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function register(page: Page, form: Partial<RegistrationForm>): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Session-Token': localStorage.getItem('token') ?? '',
      }
      return (await fetch(path, { method: 'PUT', headers, body })).status
    },
    [
      `/api/entries/${randomUUID()}`,
      JSON.stringify(aRegistration(app.municipality, form)),
    ] as const,
  )
  expect(status).toBe(200)
}

const box = (page: Page) => page.getByRole('searchbox')
const rows = (page: Page) => page.locator('[data-row]')
const chip = (page: Page, text: string) => page.locator('.filter-chip', { hasText: text })

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/finds-${name}.png` })
}

describe('whoever looks for a document', () => {
  it('finds it while typing, sees why, and leaves no name in the address', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/entries`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.keyboard.press('/')
    await page.keyboard.type('huenchu')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByText('1 encontrado.').waitFor()
    expect(await page.locator('mark').allTextContents()).toEqual(['Huenchumilla'])
    expect(page.url()).not.toContain('huenchu')
    await picture(page, 'name')
    await page.reload()
    await expect.poll(() => box(page).inputValue()).toBe('huenchu')
    await expect.poll(() => rows(page).count()).toBe(1)
    await box(page).fill('murcielagos')
    await page.getByText('En lo que expone').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[data-row="0"]:focus').waitFor()
    await picture(page, 'content')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  it('keeps what is typed in the very moment in which the address says what was asked', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/entries`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...place) => {
        push(...place)
        history.pushState = push
        document.execCommand('insertText', false, 'milla')
      }
    })
    await page.keyboard.press('/')
    await page.keyboard.type('huenchu')
    await page.getByText('1 encontrado.').waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('huenchumilla')
    await box(page).fill('poda oficina:nadie')
    await page.keyboard.press('Enter')
    await page.getByText('No se entendió «oficina:nadie»').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect.poll(() => box(page).inputValue()).toBe('poda oficina:nadie')
    // What is looked for stays with its address, sealed: the next one begins without.
    await page.goto(`${app.address}/control`)
  })

  it('looks before the session has answered, and keeps what was looked for', async () => {
    const { page } = clerk
    const answer = Promise.withResolvers<undefined>()
    await page.route('**/api/session', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto(`${app.address}/control/entries`)
    await box(page).fill('remitente:huenchumilla')
    await page.keyboard.press('Enter')
    await chip(page, 'Remitente: huenchumilla').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    answer.resolve(undefined)
    await page.getByRole('link', { name: 'Mi cuenta y seguridad' }).waitFor()
    await expect.poll(() => chip(page, 'Remitente: huenchumilla').count()).toBe(1)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('huenchu')
    await page.unroute('**/api/session')
  })

  it('writes fields that become chips, is told what was not understood, and may take names nearly so', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/entries`)
    await box(page).fill('remitente:huenchumila desde:hoy oficina:nadie')
    await page.keyboard.press('Enter')
    await chip(page, 'Remitente: huenchumila').waitFor()
    await chip(page, 'Desde:').waitFor()
    await page.getByText('No se entendió «oficina:nadie»').waitFor()
    await page.getByText('estos nombres se le parecen').waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('oficina:nadie')
    expect(page.url()).toContain('desde=')
    expect(page.url()).not.toContain('huenchu')
    await picture(page, 'fields')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'phone')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    await chip(page, 'Remitente').getByRole('button').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(clerk.faults()).toEqual([])
  })
})
