/**
 * Screens with whatever opens in them opened: what axe finds in each state, in the light theme, in
 * a dark one and in forced colours.
 */
import type { Page } from 'playwright-core'

import { accessibilityFaults } from './chromium.ts'
import { until } from './until.ts'

/** What a person presses, and what it is called in a fault. */
export interface Opener {
  readonly name: string
  press(page: Page): Promise<void>
}

export interface Screen {
  readonly path: string
  /** What is there once it can be used; its heading when not said. */
  readonly ready?: string
  /** Its address opens a window over it. */
  readonly isWindow?: boolean
  readonly opens?: readonly Opener[]
}

export const button = (name: string): Opener => ({
  name,
  press: (page) => page.getByRole('button', { name, exact: true }).first().click(),
})
export const anyButton = (name: RegExp): Opener => ({
  name: String(name),
  press: (page) => page.getByRole('button', { name }).first().click(),
})
export const list = (name: string): Opener => ({
  name,
  press: (page) => page.getByRole('combobox', { name, exact: true }).first().click(),
})
export const details = (name: string): Opener => ({
  name,
  press: (page) => page.locator('main summary', { hasText: name }).first().click(),
})
export const keys = (name: string): Opener => ({ name, press: (page) => page.keyboard.press(name) })
/** F1 in a field. */
export const helpIn = (label: string): Opener => ({
  name: `F1 in ${label}`,
  async press(page) {
    await page.getByRole('textbox', { name: label, exact: true }).focus()
    await page.keyboard.press('F1')
  },
})
/** One act of the menu in which the further ones are. */
export const furtherAct = (name: string): Opener => ({
  name,
  async press(page) {
    await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  },
})

/** The rules of axe that look at colours, which alone differ from theme to theme. */
const colourRules = ['color-contrast', 'link-in-text-block']
const looks = [
  { look: 'light', theme: 'lara-light-indigo', forcedColors: 'none', rules: undefined },
  { look: 'dark', theme: 'lara-dark-indigo', forcedColors: 'none', rules: colourRules },
  {
    look: 'forced colours',
    theme: 'lara-light-indigo',
    forcedColors: 'active',
    rules: colourRules,
  },
] as const

async function faultsInEachLook(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { look, theme, forcedColors, rules } of looks) {
    // oxlint-disable no-await-in-loop -- one page, one look after the other
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    faults.push(...(await accessibilityFaults(page, rules)).map((fault) => `${look}: ${fault}`))
    // oxlint-enable no-await-in-loop
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  return faults
}

const windows = '[role=dialog], [role=alertdialog]'
const opened = `${windows}, [role=menu]:popover-open, [role=listbox], #field-hint, .phone-qr, main details[open], main [aria-expanded=true]`

/**
 * What axe finds in any of them, one line each; empty when all is well. Throws where what was
 * pressed opened nothing.
 */
export async function faultsInOpenStates(
  page: Page,
  address: string,
  screens: readonly Screen[],
): Promise<string[]> {
  const faults: string[] = []
  const look = async (where: string): Promise<void> => {
    const found = await faultsInEachLook(page)
    faults.push(...found.map((fault) => `${where}: ${fault}`))
  }
  const lookInWindow = async (where: string): Promise<void> => {
    await look(where)
    for (const field of await page.locator(windows).getByRole('combobox').all()) {
      // oxlint-disable no-await-in-loop -- one list at a time
      if (!(await field.isVisible()) || (await field.getAttribute('aria-expanded')) === 'true')
        continue
      await field.click()
      await page.getByRole('listbox').first().waitFor({ state: 'attached' })
      await look(`${where}, the list of ${(await field.getAttribute('name')) ?? ''}`)
      await page.keyboard.press('Escape')
      // oxlint-enable no-await-in-loop
    }
  }
  for (const { path, ready = 'h1', isWindow = false, opens = [] } of screens) {
    // oxlint-disable no-await-in-loop -- one page, one state after the other
    await show(page, address + path, ready)
    if (isWindow) await page.locator(windows).waitFor()
    await lookInWindow(path)
    for (const opener of opens) {
      const where = `${path}, ${opener.name}`
      const before = await page.locator(opened).count()
      await opener.press(page)
      await until(async () => (await page.locator(opened).count()) > before || null).catch(() => {
        throw new Error(`Nothing opened: ${where}`)
      })
      await lookInWindow(where)
      await page.keyboard.press('Escape')
      if ((await page.locator(opened).count()) > before) await show(page, address + path, ready)
    }
    // oxlint-enable no-await-in-loop
  }
  return faults
}

async function show(page: Page, address: string, ready: string): Promise<void> {
  await page.goto(address)
  await page.locator(ready).first().waitFor()
}
