import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import {
  accessibilityFaults,
  enter as enterSignedIn,
  openChromium,
  openVisitor,
  signIn,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { holdBack } from '#tests/late-answers.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let head: Visitor

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Keys only, from the focused identity number to Ctrl+Enter. */
async function typeDocument(page: Page, subject: string): Promise<void> {
  const keys = page.keyboard
  const enter = async (text: string): Promise<void> => {
    await keys.type(text)
    await keys.press('Enter')
  }
  // Of a new person the names are next, by Tab as by Enter.
  await keys.type('12.531.909-2')
  await keys.press('Tab')
  await enter('Ana')
  await enter('Soto')
  await enter('Díaz')
  await page.getByLabel('Tipo de documento').focus()
  await enter('SOL')
  await enter(subject)
  await enter('DOM')
  await keys.type('3')
  await keys.press('Control+Enter')
}

describe('a clerk with a queue', () => {
  it('signs in through the popup and finds the form ready on the identity number', async () => {
    await signIn(clerk, app, 'REG')
    await clerk.page.goto(`${app.address}/control/sentdocument`)
    await clerk.page.getByLabel('N.º de documento').waitFor()
    await expect.poll(() => focusedLabel(clerk.page)).toContain('N.º de documento')
    expect(await accessibilityFaults(clerk.page)).toEqual([])
  })

  it('registers with the keyboard alone, and a second window sees it without a reload', async () => {
    await enterSignedIn(head, app, 'JREG')
    await head.page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    await typeDocument(clerk.page, 'poda de árbol en calle Sol 12')
    const number = clerk.page.getByText(/^E-\d{4}-\d{6}$/u).first()
    await number.waitFor()
    const registered = (await number.textContent()) ?? ''
    expect(registered).toMatch(/-000001$/u)
    await head.page.getByRole('link', { name: registered }).waitFor()
    expect(await accessibilityFaults(clerk.page)).toEqual([])
    expect(await accessibilityFaults(head.page)).toEqual([])
  })

  it('starts the next one with a single key, and gets the next number', async () => {
    await clerk.page.keyboard.press('n')
    await clerk.page.getByLabel('N.º de documento').waitFor()
    await expect.poll(() => focusedLabel(clerk.page)).toContain('N.º de documento')
    await clerk.page.keyboard.type('12.531.909-2')
    await clerk.page.keyboard.press('Enter')
    // She is known by now: her name is not typed again.
    await expect.poll(() => clerk.page.getByLabel('Primer apellido').inputValue()).toBe('Soto')
  })

  it('offers a second document to the other window, and moves no row until asked', async () => {
    const { page } = clerk
    await page.getByLabel('Tipo de documento').focus()
    for (const text of ['SOL', 'retiro de escombros', 'DOM']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('1')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/^E-\d{4}-000002$/u).waitFor()
    const second = head.page.getByRole('link', { name: /-000002$/u })
    const offer = head.page.getByRole('button', { name: /Mostrar/u })
    await offer.waitFor()
    await expect.poll(() => second.count()).toBe(0)
    await offer.click()
    await second.waitFor()
  })

  it.each([
    { hand: 'types on', keys: ['Ana', 'Enter', 'Soto', 'Enter', 'Díaz', 'Enter'] },
    { hand: 'goes on with one key', keys: ['Enter'] },
  ])('$hand when the person is found late, under the hand', async ({ keys }) => {
    const other = await openVisitor(browser)
    const { page } = other
    await enterSignedIn(other, app, 'REG')
    await page.goto(`${app.address}/control/sentdocument`)
    await expect.poll(() => focusedLabel(page)).toContain('N.º de documento')
    const search = await holdBack(page, '**/api/party-searches')
    await page.keyboard.type('12.531.909-2')
    await page.keyboard.press('Enter')
    await search.letGo()
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Ana')
    for (const key of keys) {
      await (key === 'Enter' ? page.keyboard.press(key) : page.keyboard.type(key))
    }
    await expect.poll(() => focusedLabel(page)).toContain('Tipo de documento')
    const names = ['Nombres', 'Primer apellido', 'Segundo apellido', 'Tipo de documento']
    const said = await Promise.all(names.map((name) => page.getByLabel(name).inputValue()))
    expect(said).toEqual(['Ana', 'Soto', 'Díaz', ''])
    expect(other.faults()).toEqual([])
    await other.close()
  })

  it.each(['after', 'before'])(
    'finds by a name where the number goes, and Enter takes the first: %s the answer',
    async (when) => {
      const other = await openVisitor(browser)
      const { page } = other
      await enterSignedIn(other, app, 'REG')
      await page.goto(`${app.address}/control/sentdocument`)
      await expect.poll(() => focusedLabel(page)).toContain('N.º de documento')
      const search = await holdBack(page, '**/api/party-searches')
      await page.keyboard.type('soto')
      if (when === 'before') await page.keyboard.press('Enter')
      await search.letGo()
      if (when === 'after') {
        await page.getByRole('option', { name: /Soto Díaz, Ana/u }).waitFor()
        await page.keyboard.press('Enter')
      }
      await expect.poll(() => focusedLabel(page)).toContain('Tipo de documento')
      const names = ['N.º de documento', 'Nombres', 'Primer apellido']
      const said = await Promise.all(names.map((name) => page.getByLabel(name).inputValue()))
      expect(said).toEqual(['12.531.909-2', 'Ana', 'Soto'])
      expect(other.faults()).toEqual([])
      await other.close()
    },
  )

  it('attaches with F4 from the field in which they type, which keeps the hands', async () => {
    const other = await openVisitor(browser)
    const { page } = other
    await enterSignedIn(other, app, 'REG')
    await page.goto(`${app.address}/control/sentdocument`)
    const choosing = page.waitForEvent('filechooser')
    await page.getByLabel('Asunto').fill('Poda')
    await page.keyboard.press('F4')
    const chooser = await choosing
    await chooser.setFiles({
      name: 'plano.png',
      mimeType: 'image/png',
      buffer: Buffer.from(onePixelPng),
    })
    await page.getByRole('list', { name: 'Archivos adjuntos' }).getByText('plano.png').waitFor()
    await page.keyboard.type(' de árbol')
    expect(await page.getByLabel('Asunto').inputValue()).toBe('Poda de árbol')
    expect(other.faults()).toEqual([])
    await other.close()
  })

  it('left no fault behind in any page', () => {
    expect([...clerk.faults(), ...head.faults()]).toEqual([])
  })
})

async function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? (field.labels?.[0]?.textContent ?? '') : ''
  })
}
