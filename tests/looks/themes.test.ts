import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser, Page } from 'playwright-core'

import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { themeFamilies } from '#web/ui/themes/theme-names.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  // Tall: what scrolls under the form's bar for the moment is no target, and axe would measure it.
  clerk = await openVisitor(browser, { width: 1366, height: 1600 })
  page = clerk.page
  // Colours at once: between two themes there are colours of neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

type Found = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }
type WithAxe = { axe: { run(options: object): Promise<{ violations: readonly Found[] }> } }

const scales = [12, 14, 16]
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * The rules of axe that look at colours. All that the themes of one family differ in is colours
 * (src/web/ui/base/tokens.css).
 */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Every theme with the rules it needs: whatever has to do with shape, names and structure is asked
 * once in each family.
 */
const dressings = themeFamilies.flatMap(({ names }) =>
  names.map((theme, place) => ({ theme, rules: place === 0 ? everyRule : colourRules })),
)

/**
 * One page, dressed in one theme after the other: what axe finds in each, in one line; empty when
 * all is well.
 */
async function faultsInEveryTheme(): Promise<string[]> {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  await page.evaluate(await readFile(source, 'utf8'))
  const faults: string[] = []
  for (const { theme, rules } of dressings) {
    for (const scale of scales) {
      const found = await page.evaluate(
        async ([name, size, runOnly]) => {
          document.documentElement.dataset['theme'] = name
          document.documentElement.style.fontSize = `${size}px`
          const { axe } = globalThis as unknown as WithAxe
          const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
          )
        },
        [theme, scale, rules] as const,
      )
      faults.push(...found.map((fault) => `${theme} ${scale}px: ${fault}`))
    }
  }
  return faults
}

describe('in all 34 themes and three scales, WCAG 2.2 A and AA hold for', () => {
  it('the entry form with its errors', async () => {
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('N.º de documento').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Hay un problema' }).waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThan(2)
    expect(await faultsInEveryTheme()).toEqual([])
  })

  it('the register book with a row chosen', async () => {
    await (await personBehind(clerk, app, 'REG')).register()
    await page.goto(`${app.address}/control/entries`)
    await page.locator('[data-row="0"]').focus()
    // The tint of a chosen row, which the book itself shows only beside a preview.
    await page.locator('[data-row="0"]').evaluate((row) => row.setAttribute('aria-current', 'true'))
    expect(await faultsInEveryTheme()).toEqual([])
  })

  it('left no fault in any page', () => {
    expect(clerk.faults()).toEqual([])
  })
})
