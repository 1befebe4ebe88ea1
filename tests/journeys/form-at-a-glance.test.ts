/** What comes and goes on the form while one types lies over no field, and moves none. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openClerk } from '#tests/open-form.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const focused = (page: Page): Locator => page.locator('[id="parties.0.identity.number"]:focus')

async function openForm(size: { width: number; height: number }): Promise<Visitor> {
  const clerk = await openClerk(browser, app, size)
  await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
  await clerk.page.goto(`${app.address}/control/sentdocument`)
  await focused(clerk.page).waitFor()
  return clerk
}

/** Where it is drawn; fails when it is not. */
async function placeOf(drawn: Locator) {
  const box = await drawn.boundingBox()
  if (!box) throw new Error('Not drawn')
  return box
}

describe.each([
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
])('at $width px', (size) => {
  it('the mark of the draft stands on one line, and its coming moves no field', async () => {
    const clerk = await openForm(size)
    const { page } = clerk
    const before = await placeOf(focused(page))
    await page.keyboard.type('12.531.909-2')
    const mark = page.getByText(/^Borrador guardado/u)
    await mark.waitFor()
    expect(await placeOf(focused(page))).toEqual(before)
    expect(await mark.evaluate((drawn) => drawn.getClientRects().length)).toBe(1)
    const { y, height } = await placeOf(mark)
    expect(height).toBeLessThan(24)
    const label = await placeOf(page.locator('label[for="parties.0.identity.number"]'))
    expect(y + height).toBeLessThanOrEqual(label.y + 1)
    expect(await accessibilityFaults(page)).toEqual([])
    await clerk.close()
  })

  it('a toast lies over no field', async () => {
    const clerk = await openForm(size)
    const { page } = clerk
    await page.keyboard.press('F8')
    const toast = page.locator('.toast')
    await toast.waitFor()
    const { x, y, width, height } = await placeOf(toast)
    const fields = page.locator('main :is(input, textarea, label)')
    const covered = await fields.evaluateAll(
      (drawn, [left, top, right, bottom]) =>
        drawn.filter((field) => {
          const edge = field.getBoundingClientRect()
          const isBeside = edge.right <= left || edge.left >= right
          return edge.width > 1 && !isBeside && edge.bottom > top && edge.top < bottom
        }).length,
      [x, y, x + width, y + height] as const,
    )
    expect(covered).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await clerk.close()
  })
})

it('what is said of a field that is left moves no button away under the mouse', async () => {
  const clerk = await openForm({ width: 1366, height: 768 })
  const { page } = clerk
  const register = page.getByRole('button', { name: /^Registrar/u })
  const { x, y, width, height } = await placeOf(register)
  await page.mouse.move(x + width / 2, y + height - 4)
  await page.mouse.down()
  // What leaving the field says would stand there by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect((await placeOf(register)).y).toBe(y)
  await page.mouse.up()
  await page.getByRole('heading', { name: /^(?:Hay|Revise|Falta)/u }).waitFor()
  await clerk.close()
})
