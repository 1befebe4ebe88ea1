// A letter that was meant for what is about to open does nothing to the page behind it, however
// late the code of a window or a screen comes.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { holdBack } from '#tests/late-answers.ts'
import { openWorkScene, registerWithScan, whereIs, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let page: Page
let entry: EntryView

beforeAll(async () => {
  scene = await openWorkScene()
  entry = await registerWithScan(scene.clerkAsking)
  ;({ page } = scene.clerk)
})
afterAll(() => scene.close())

/** Every letter that is a shortcut somewhere, and some that are none. */
async function typeLetters(): Promise<void> {
  await page.keyboard.type('oecarvtsxpjkng/?')
}

describe('letters typed while it is on its way', () => {
  it('are no acts behind the window of an act', async () => {
    const windows = await holdBack(page, '**/assets/act-windows-*.js')
    await page.goto(`${scene.app.address}${workPath(entry)}`)
    await page
      .getByRole('button', { name: /^Derivar/u })
      .first()
      .waitFor()
    const before = await whereIs(page)
    await page.keyboard.press('d')
    await typeLetters()
    await windows.letGo()
    const window = page.getByRole('dialog')
    await window.getByRole('combobox', { name: 'Oficina' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await whereIs(page)).toBe(before)
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
    // And they are acts again once it has gone.
    await page.keyboard.press('o')
    await window.getByText('Observar').first().waitFor()
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
  })

  it('stand in the first field of the form, whole and in order, however late it comes', async () => {
    const number = page.getByRole('combobox', { name: 'N.º de documento' })
    await page.goto(`${scene.app.address}/control/entries`)
    await page.getByRole('link', { name: entry.entryNumber }).waitFor()
    await page.keyboard.press('j')
    const form = await holdBack(page, '**/assets/register-entry-page-*.js')
    await page.keyboard.press('n')
    await page.keyboard.type('125g b')
    for (let wrong = 0; wrong < 3; wrong += 1) {
      await page.keyboard.press('Backspace')
    }
    await page.keyboard.type('319092')
    await form.letGo()
    await page.locator('[id="parties.0.identity.number"]:focus').waitFor()
    await expect.poll(() => number.inputValue()).toBe('12.531.909-2')
    await expect.poll(() => whereIs(page)).toMatch(/^\/control\/sentdocument /u)
    await page.keyboard.press('F2')
    await expect.poll(() => number.inputValue()).toBe('')
    // Each of what the form stands on, and the page itself, in its turn.
    const late = [
      '**/api/session',
      '**/api/catalogue',
      '**/assets/fields-*.js',
      '**/assets/staff-frame-*.js',
    ]
    for (const address of late) {
      const held = await holdBack(page, address)
      await page.goto(`${scene.app.address}/control/sentdocument`, { waitUntil: 'commit' })
      await page.locator('.skip-link').waitFor({ state: 'attached' })
      await page.keyboard.type('125319092')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Ana')
      await held.letGo()
      await expect.poll(() => page.getByLabel('Nombres').inputValue()).toBe('Ana')
      expect(await number.inputValue()).toBe('12.531.909-2')
      await page.keyboard.press('F2')
      await expect.poll(() => number.inputValue()).toBe('')
    }
  })

  it('wait for another try where the form does not come, and leave the page its keys', async () => {
    const gate = Promise.withResolvers<undefined>()
    await page.route('**/api/catalogue', async (route) => {
      await gate.promise
      await route.fulfill({ status: 503 })
    })
    await page.goto(`${scene.app.address}/control/sentdocument`, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    await page.keyboard.type('125319092')
    gate.resolve(undefined)
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    await page.unroute('**/api/catalogue')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const catalogue = await holdBack(page, '**/api/catalogue')
    await page.getByRole('button', { name: 'Reintentar' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('main button[data-busy]:focus').waitFor()
    // After what stands there from before, and no act of the page.
    await page.keyboard.press('Enter')
    await page.keyboard.press('F4')
    await page.keyboard.press('F2')
    await page.keyboard.type('Benita')
    await catalogue.letGo()
    const number = page.getByRole('combobox', { name: 'N.º de documento' })
    await expect.poll(() => page.getByLabel('Nombres').inputValue()).toBe('Benita')
    expect(await number.inputValue()).toBe('12.531.909-2')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('F2')
    expect(scene.clerk.faults().filter((fault) => !fault.includes('503'))).toEqual([])
  })

  it('left no fault behind', () => {
    expect(scene.clerk.faults()).toEqual([])
  })
})
