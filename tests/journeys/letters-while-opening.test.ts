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

  it('are no acts behind the form', async () => {
    await page.goto(`${scene.app.address}/control/entries`)
    await page.getByRole('link', { name: entry.entryNumber }).waitFor()
    await page.keyboard.press('j')
    const form = await holdBack(page, '**/assets/register-entry-page-*.js')
    await page.keyboard.press('n')
    await page.keyboard.type('exp')
    await form.letGo()
    await page.getByLabel('N.º de documento').waitFor()
    expect(await whereIs(page)).toMatch(/^\/control\/sentdocument /u)
  })

  it('left no fault behind', () => {
    expect(scene.clerk.faults()).toEqual([])
  })
})
