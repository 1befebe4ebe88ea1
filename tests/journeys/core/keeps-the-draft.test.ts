import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  accessibilityFaults,
  openChromium,
  openVisitor,
  passPopup,
  signIn,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { holdBack, holdDraftFromAfar } from '#tests/late-answers.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

const scanName = 'solicitud de poda.pdf'

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  page = clerk.page
  // Colours are looked at as they stay, not on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const numberField = () => page.getByLabel('N.º de documento')
const offer = () => page.getByText(/^Recuperamos lo que escribió/u)
const scan = () => page.getByRole('button', { name: scanName, exact: true })

async function openForm(): Promise<void> {
  await page.goto(`${app.address}/control/sentdocument`)
  await numberField().waitFor()
}

/** Keys follow one another, each field left with Enter. */
async function type(...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

async function attachScan(): Promise<void> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  await page.locator('input[type=file]').setInputFiles({
    name: scanName,
    mimeType: 'application/pdf',
    buffer: Buffer.from(await document.save()),
  })
  await page.getByText(`«${scanName}» quedó adjuntado.`).waitFor({ state: 'attached' })
}

/** What stands in the fields that were typed into. */
function typed(): Promise<readonly string[]> {
  const labels = ['N.º de documento', 'Nombres', 'Primer apellido', 'Tipo de documento', 'Asunto']
  return Promise.all(labels.map((label) => page.getByLabel(label).first().inputValue()))
}

async function reloadAfterTyping(subject: string): Promise<void> {
  await page.getByLabel('Asunto').fill(subject)
  await page.reload()
  await offer().waitFor()
}

async function goOn(): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await offer().waitFor({ state: 'detached' })
}

// The type begins the subject by itself.
const half = ['12.531.909-2', 'Ana', 'Soto', 'Solicitud', 'Solicita poda de árbol en calle Sol 12']

describe('a clerk in the middle of a document', () => {
  it('finds it again, file and all, when the page is reloaded without warning', async () => {
    await openForm()
    await attachScan()
    await numberField().focus()
    await type('12.531.909-2', 'Ana', 'Soto', 'Díaz')
    await page.getByLabel('Tipo de documento').focus()
    await type('SOL')
    await page.keyboard.type('poda de árbol en calle Sol 12')
    // Kept by itself, a moment after the last key.
    await expect.poll(isKept).toBe(true)
    await page.reload()
    await offer().waitFor()
    expect(await typed()).toEqual(half)
    await scan().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await goOn()
    expect(await typed()).toEqual(half)
  })

  it('loses not even the last letter when the page goes away at once', async () => {
    for (const last of ['a', 'b', 'c']) {
      const subject = `Solicita poda de árbol ${last}`
      await reloadAfterTyping(subject)
      expect(await page.getByLabel('Asunto').inputValue()).toBe(subject)
      await goOn()
    }
    await page.getByLabel('Asunto').fill('Solicita poda de árbol en calle Sol 12')
  })

  it('finds it again also when the page before lets go of it late, and what the form needs comes one by one', async () => {
    await expect.poll(isKept).toBe(true)
    const before = await holdDraftFromAfar(clerk.context, app.address)
    const catalogue = await holdBack(page, '**/api/catalogue')
    await page.reload()
    await before.isHeld()
    await catalogue.letGo()
    // Told without waiting for it, and given as soon as it is gone.
    await page.getByText(/^Hay un borrador de/u).waitFor()
    await before.letGo()
    await offer().waitFor()
    expect(await typed()).toEqual(half)
    await goOn()
  })

  it('is told when the session has ended, and goes on in the same place after signing in again', async () => {
    await page.getByLabel('Oficina de destino').focus()
    await type('DOM')
    await page.keyboard.type('3')
    await endSessions()
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' })
    await dialog.getByText('no perdió lo escrito').waitFor()
    // The key is the form's, and presses nothing in a dialog that came under the hand.
    await page.keyboard.press('Control+Enter')
    expect(await accessibilityFaults(page)).toEqual([])
    const again = dialog.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(clerk, await app.accountOf('REG'), again)
    await dialog.waitFor({ state: 'detached' })
    expect(await typed()).toEqual(half)
    expect(await page.getByLabel('Folios').inputValue()).toBe('3')
    await scan().waitFor()
  })

  it('registers it then, with its file, under the first number', async () => {
    await page.keyboard.press('Control+Enter')
    const number = page.getByText(/^E-\d{4}-\d{6}$/u).first()
    await number.waitFor()
    expect(await number.textContent()).toMatch(/-000001$/u)
    const [shown] = await Promise.all([
      clerk.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Ver el registro' }).click(),
    ])
    await shown.getByText(scanName, { exact: true }).first().waitFor()
    await shown.close()
    await openForm()
    // What has its number is a draft no more.
    expect(await typed()).toEqual(['', '', '', '', ''])
    await expect.poll(() => offer().count()).toBe(0)
  })
})

describe('two people who share a computer', () => {
  it('never see what the other was typing', async () => {
    await numberField().focus()
    await type('12.531.909-2')
    await page.getByLabel('Asunto').fill('asunto que solo ve quien lo escribió')
    await page.getByText(/^Borrador guardado/u).waitFor()
    await signOut()
    await signIn(clerk, app, 'JREG')
    await openForm()
    expect(await typed()).toEqual(['', '', '', '', ''])
    await expect.poll(() => offer().count()).toBe(0)
    await expect.poll(() => page.getByText('asunto que solo ve').count()).toBe(0)
  })

  it('find their own when they come back', async () => {
    await signOut()
    await signIn(clerk, app, 'REG')
    await openForm()
    await offer().waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe(
      'asunto que solo ve quien lo escribió',
    )
  })

  it('begin on a clean page when the other signs in where the first was typing', async () => {
    await numberField().selectText()
    await endSessions()
    // ReaderScene for somebody by name asks the server; what was on the screen may be hidden already.
    await page.keyboard.type('Soto')
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' })
    const again = ended.getByRole('button', { name: 'Ingresar de nuevo' })
    await again.waitFor()
    await passPopup(clerk, await app.accountOf('JREG'), again)
    const other = page.getByRole('dialog', { name: 'Ingresó otra persona' })
    await other.getByText('Persona JREG').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await other.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    await openForm()
    expect(await typed()).toEqual(['', '', '', '', ''])
    await expect.poll(() => offer().count()).toBe(0)
  })

  it('left no fault behind', () => {
    expect(clerk.faults()).toEqual([])
  })
})

/**
 * As an administrator's revocation or ten hours do; the server may remember the session for a
 * moment longer.
 */
async function endSessions(): Promise<void> {
  await app.db.asOwner('delete from session')
  await expect.poll(sessionStatus).toBe(401)
}

/** Asked past the page's own code, which hears of it with its next call. */
function sessionStatus(): Promise<number> {
  return page.evaluate(async () => {
    const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '' }
    return (await fetch('/api/session', { headers })).status
  })
}

/**
 * Whether the browser's database has everything that was noted: the mark on the form tells the
 * minute, not which key was the last.
 */
function isKept(): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(localStorage).every((key) => !key.startsWith('asiento-drafts')),
  )
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await page.waitForURL(`${app.address}/`)
}
