// What somebody typed in the window of an act and did not send: it comes back, whole, to its person
// alone, and is done once.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enter, openChromium, openVisitor, passPopup, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route as sendOn, unitAt } from '#tests/handling.ts'
import { leftInBrowser } from '#tests/left-in-browser.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openFormIn } from '#tests/open-form.ts'
import type { Person } from '#tests/person.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page
let asking: Person
let entry: EntryView

const typed = 'Revise el pozo de calle Luna con la señora Quilapán'
const sentence = 'Sin conexión. Su borrador está guardado en este equipo y se recuperará al volver.'

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  page = clerk.page
  await enter(clerk, app, 'REG')
})
beforeEach(async () => {
  asking = await personBehind(clerk, app, 'REG')
  entry = await asking.register()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const instruction = (at: Page): Locator => at.getByLabel('Instrucción (proveído)')
const recovered = (at: Page): Locator => at.getByText(/^Recuperamos lo que escribió el /u)

async function openRoute(at: Page = page): Promise<void> {
  await at.goto(`${app.address}/control/editdocument?id=${entry.entryId}`)
  await at.getByRole('button', { name: 'Derivar', exact: true }).waitFor()
  await at.keyboard.press('d')
  await at.getByRole('dialog', { name: 'Derivar' }).waitFor()
}

async function handOvers(): Promise<number | undefined> {
  const { body } = await asking.ask(api.readEntry, { params: { entryId: entry.entryId } })
  return body.handling?.handOvers.length
}

describe('what was typed in the window of an act', () => {
  it('comes back after the line was lost and the page loaded anew, and is done once', async () => {
    await openRoute()
    await instruction(page).fill(typed)
    await clerk.context.setOffline(true)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText(sentence).waitFor()
    await clerk.context.setOffline(false)
    await openRoute()
    await recovered(page).waitFor()
    expect(await instruction(page).inputValue()).toBe(typed)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Derivado a Dirección de Obras.').first().waitFor()
    expect(await handOvers()).toBe(1)
    const left = await leftInBrowser(page)
    expect(left).not.toContain('asiento-acts:')
  })

  it('is nobody’s to read while it is kept, nor of which entry it is', async () => {
    await openRoute()
    await instruction(page).fill(typed)
    const names = await page.evaluate(() => Object.keys(localStorage).join('\n'))
    expect(names).toContain('asiento-acts:')
    const left = await leftInBrowser(page)
    const secrets = ['pozo', 'Quilapán', entry.entryId]
    expect(secrets.filter((secret) => left.includes(secret))).toEqual([])
  })

  it('can be put away for a new beginning', async () => {
    await openRoute()
    await instruction(page).fill(typed)
    await openRoute()
    await recovered(page).waitFor()
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await recovered(page).waitFor({ state: 'detached' })
    expect(await instruction(page).inputValue()).toBe('')
    await openRoute()
    await expect.poll(() => recovered(page).count()).toBe(0)
  })

  it('is there for its person after the session ended, and not for who signs in instead', async () => {
    await openRoute()
    await instruction(page).fill(typed)
    await app.db.asOwner('delete from session')
    await page.reload()
    const again = page.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(clerk, await app.accountOf('JREG'), again)
    await again.waitFor({ state: 'detached' })
    await openRoute()
    expect(await instruction(page).inputValue()).toBe('')
    await page.goto(app.address)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    const door = page.getByRole('button', { name: 'Acceder' }).first()
    await passPopup(clerk, await app.accountOf('REG'), door)
    await page.waitForURL('**/control')
    await openRoute()
    expect(await instruction(page).inputValue()).toBe(typed)
  })
})

describe('an answer whose document is in the entry already', () => {
  it('is given with that document after the page was loaded anew, and with no second one', async () => {
    const head = await openVisitor(browser)
    const { page: there } = head
    await enter(head, app, 'JU')
    const answering = await personBehind(head, app, 'JU')
    await acknowledge(answering, await sendOn(asking, entry, unitAt(app, 1)))
    const open = async (): Promise<void> => {
      await there.goto(`${app.address}/control/editdocument?id=${entry.entryId}`)
      await there.getByRole('group', { name: 'Acciones del trámite' }).waitFor()
      await there.keyboard.press('c')
      await there.getByRole('dialog', { name: 'Responder' }).waitFor()
    }
    await open()
    await there.keyboard.type('se concede')
    await there.keyboard.press('Enter')
    await there.getByLabel('Número de la respuesta').fill('OF-12/2026')
    const [chooser] = await Promise.all([
      there.waitForEvent('filechooser'),
      there.getByRole('button', { name: 'Elegir archivo' }).click(),
    ])
    const buffer = Buffer.from(onePixelPng)
    await chooser.setFiles({ name: 'respuesta.png', mimeType: 'image/png', buffer })
    const held = Promise.withResolvers<undefined>()
    await there.route('**/closure', async (route) => {
      await held.promise
      await route.abort()
    })
    const sent = there.waitForRequest('**/closure')
    await there.keyboard.press('Control+Enter')
    await sent
    // Higher than the screen: it is said in sight that leaving does not stop it.
    await there.setViewportSize({ width: 390, height: 480 })
    await there.getByLabel('Número de la respuesta').focus()
    await there.keyboard.press('Escape')
    const waits = there.getByText('Ya se envió y no se puede detener.')
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await waits.boundingBox()) ?? {}
        return y > 0 && Math.floor(y + height) <= 480
      })
      .toBe(true)
    await there.setViewportSize({ width: 1366, height: 768 })
    held.resolve(undefined)
    await there.getByRole('dialog').getByText(sentence).waitFor()
    await there.unroute('**/closure')
    await open()
    await recovered(there).waitFor()
    await there.getByText('respuesta.png').last().waitFor()
    await there.keyboard.press('Control+Enter')
    await there.getByText('Respondido.').first().waitFor()
    const { body } = await answering.ask(api.readEntry, { params: { entryId: entry.entryId } })
    const [attached, ...others] = body.attachments
    expect(others).toEqual([])
    expect(body.handling?.closures[0]?.reply?.attachmentId).toBe(attached?.attachmentId)
    await head.close()
  })
})

describe('several documents in one act', () => {
  it('keep what was typed for those that it was not done to', async () => {
    await page.goto(`${app.address}/control/entries`)
    const box = page.getByRole('checkbox', { name: new RegExp(entry.entryNumber, 'u') })
    await box.waitFor()
    const open = async (): Promise<void> => {
      await box.check({ force: true })
      await page.getByRole('button', { name: /^Derivar/u }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Continuar/u })
        .click()
      await page.locator('[id="act.principal.unitId"]:focus').waitFor()
    }
    await open()
    await page.keyboard.type('DOM')
    await page.keyboard.press('Enter')
    await instruction(page).fill(typed)
    // In the page itself: what the browser was told to stop was once sent all the same.
    await page.evaluate(() => {
      const { fetch: ask } = globalThis
      globalThis.fetch = (address, init) =>
        init?.method === 'PUT' ? Promise.reject(new TypeError()) : ask(address, init)
    })
    await page.keyboard.press('Control+Enter')
    // Its window has a way out from the beginning: the answer comes first.
    await page.locator('.bulk-refused').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
    await open()
    expect(await instruction(page).inputValue()).toBe(typed)
  })
})

describe('a field of one line', () => {
  it('keeps all that is pasted into it, and says how much is too much', async () => {
    const head = await openVisitor(browser)
    await enter(head, app, 'JREG')
    await head.page.goto(`${app.address}/control/editdocument?id=${entry.entryId}`)
    await head.page.getByRole('button', { name: 'Trasladar a otra entidad' }).click()
    const field = head.page.getByLabel('Entidad a la que corresponde')
    const long = 'lo pegado '.repeat(10_000)
    await field.fill(long)
    expect(await field.inputValue()).toBe(long)
    await head.page.keyboard.press('Control+Enter')
    await head.page.getByText('Este texto es demasiado largo').first().waitFor()
    expect(await field.inputValue()).toBe(long)
    await head.close()
  })
})

describe('a file that was deleted before it was sent', () => {
  it('is told as what it is, and not as a line that was cut', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asiento-windows-'))
    const path = join(folder, 'plano.png')
    await writeFile(path, onePixelPng)
    await openFormIn(page, app)
    await page.route('**/api/uploads/**', (route) => route.abort())
    await page.locator('input[type=file]').setInputFiles(path)
    const retry = page.getByRole('button', { name: 'Reintentar' })
    await retry.waitFor()
    await rm(folder, { recursive: true })
    await page.unroute('**/api/uploads/**')
    await retry.click()
    await page.getByText('«plano.png» ya no se puede leer en este equipo').first().waitFor()
    await expect.poll(() => retry.count()).toBe(0)
  })
})
