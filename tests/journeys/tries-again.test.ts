/** Once what failed was tried again, the hands are where a first opening puts them. */
import { randomUUID } from 'node:crypto'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { controlPages } from '#contract/common/pages.ts'
import type { Role } from '#domain/permission/permission.ts'
import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import { aLetter } from '#tests/letters.ts'
import { importOldBook } from '#tests/old-book.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let entryId: string
let bookId: string
const outgoingId = randomUUID()
const letterId = randomUUID()

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  const clerk = await openVisitor(browser)
  await enter(clerk, app, 'REG')
  const person = await personBehind(clerk, app, 'REG')
  ;({ entryId } = await person.register())
  bookId = await importOldBook(app, {
    name: 'Libro viejo',
    rows: [['1/1998', '03/01/1998', 'Ana', 'Poda', '', '', '']],
  })
  const body = anOutgoing(app)
  await person.ask(api.dispatchOutgoing, { params: { outgoingId }, body })
  await person.ask(api.saveLetter, {
    params: { letterId },
    body: { ...aLetter(app, person.actor.staffId), overRevision: 0 },
  })
  await clerk.close()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const roleOf: Readonly<Record<string, Role>> = {
  organization: 'ADM',
  powers: 'ADM',
  health: 'ADM',
  service: 'ADM',
  worktransfer: 'ADM',
  configuration: 'ADM',
  calendar: 'JREG',
  'letter-templates': 'ADM',
  closings: 'JREG',
  bookstate: 'JREG',
  bookreview: 'AUD',
}

const queryOf = (): Readonly<Record<string, string>> => ({
  editdocument: `?id=${entryId}`,
  pastdocument: `?id=${entryId}&asiento=1`,
  importedbooks: `?libro=${bookId}&fila=1`,
  'outgoing/document': `?id=${outgoingId}`,
  'letters/letter': `?id=${letterId}`,
})

const isSpared = (path: string): boolean => /^\/api\/(?:session|live|service)$/u.test(path)

const again = (page: Page) => page.locator('main').getByRole('button', { name: 'Reintentar' })
const address = (page: Page): string => page.url().replace(app.address, '')

/** The line is cut for what a screen reads, and not for the frame around it. */
async function cut(page: Page): Promise<{ readonly mend: () => Promise<void> }> {
  const gate = Promise.withResolvers<undefined>()
  let isCut = true
  await page.route('**/api/**', async (route) => {
    if (isSpared(new URL(route.request().url()).pathname)) return route.continue()
    if (isCut) return route.abort()
    await gate.promise
    return route.continue()
  })
  return {
    /** From now on it answers, and late: letters are typed before. */
    async mend() {
      await again(page).first().focus()
      isCut = false
      await page.keyboard.press('Enter')
      const before = address(page)
      await page.keyboard.type('oecarvtsxpj')
      expect(address(page)).toBe(before)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      gate.resolve(undefined)
    },
  }
}

/** What has the focus: its row, its field or its heading. */
const holder = (page: Page) =>
  page.evaluate(() => {
    const holding = document.activeElement
    const row = holding?.getAttribute('data-row')
    return row === undefined || row === null ? (holding?.tagName ?? '') : `row ${row}`
  })

/** It was gone already. */
const missed = (): void => undefined

const expected: Readonly<Record<string, string>> = {
  entries: 'row 0',
  sentdocument: 'INPUT',
  outgoing: 'row 0',
  'outgoing/new': 'INPUT',
  letters: 'row 0',
  'letters/new': 'INPUT',
}

describe('after Reintentar', { timeout: 60_000 }, () => {
  it.each(controlPages.map((path) => [path]))(
    'the focus of /control/%s is where the keys work at once, and no letter acted before',
    async (path) => {
      const visitor = await openVisitor(browser)
      const { page } = visitor
      await enter(visitor, app, roleOf[path] ?? 'REG')
      await page.locator('main h1').waitFor()
      const line = await cut(page)
      await page.goto(`${app.address}/control/${path}${queryOf()[path] ?? ''}`)
      await again(page).first().waitFor()
      await line.mend()
      // Each part of the dashboard is tried again by itself.
      const tryNext = async (): Promise<number> => {
        await again(page).first().press('Enter', { timeout: 500 }).catch(missed)
        return again(page).count()
      }
      await expect.poll(tryNext).toBe(0)
      await expect.poll(() => holder(page)).toBe(expected[path] ?? 'H1')
      if (expected[path] !== 'INPUT') {
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
      }
      await visitor.close()
    },
  )

  it('the button has the focus back where it failed once more', async () => {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await enter(visitor, app, 'REG')
    await page.locator('main h1').waitFor()
    await page.route('**/api/notices*', (route) => route.abort())
    await page.goto(`${app.address}/control/notices`)
    await again(page).first().press('Enter')
    await expect.poll(() => holder(page)).toBe('BUTTON')
    await page.unroute('**/api/notices*')
    await page.keyboard.press('Enter')
    await expect.poll(() => again(page).count()).toBe(0)
    await expect.poll(() => holder(page)).toBe('H1')
    await visitor.close()
  })
})
