/**
 * Screens with whatever opens in them opened: what axe finds in each state, in the light theme, in
 * a dark one, in forced colours and 390 pixels wide.
 */
import type { Page } from 'playwright-core'

import { faultsFound, wcagTags } from './chromium.ts'
import { until } from './until.ts'

/** What a person presses, and what it is called in a fault. */
export interface Opener {
  readonly name: string
  press(page: Page): Promise<void>
  /** Closes what Escape does not, so that nothing of it is there for the next look. */
  leave?(page: Page): Promise<void>
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
/** A list of the filters, which are folded when narrow. */
export const filter = (name: string): Opener => ({
  name,
  async press(page) {
    const field = page.getByRole('combobox', { name, exact: true })
    if (!(await field.isVisible())) await button('Filtros').press(page)
    await field.click()
  },
})
/** All rows of the page chosen, and pressed what may be done to them. */
export const chosen = (act?: RegExp): Opener => ({
  name: `chosen rows ${String(act ?? '')}`,
  async press(page) {
    await page
      .getByRole('checkbox', { name: /^Seleccionar E-/u })
      .first()
      .focus()
    await page.keyboard.press(' ')
    const all = page.getByRole('button', { name: 'Seleccionar toda la página' })
    if (await all.isVisible()) await all.click()
    if (act) await anyButton(act).press(page)
  },
})
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
const colours = ['color-contrast', 'link-in-text-block']
const [light, dark] = ['lara-light-indigo', 'lara-dark-indigo']
const still = { reducedMotion: 'reduce', forcedColors: 'none' } as const
const phone = { width: 390, height: 844 }

type Look = (page: Page, within?: string) => Promise<string[]>

async function found(name: string, ...how: Parameters<typeof faultsFound>): Promise<string[]> {
  return (await faultsFound(...how)).map((fault) => `${name}: ${fault}`)
}

/** In place, with what is open. What opened alone has its dark look when narrow. */
const wide: Look = async (page, within) => {
  const faults = await found('light', page, { runOnly: wcagTags }, within)
  if (within === undefined) {
    await wear(page, dark)
    faults.push(...(await found('dark', page, { runOnly: colours })))
    await wear(page, light)
  }
  await page.emulateMedia({ ...still, forcedColors: 'active' })
  faults.push(...(await found('forced colours', page, { runOnly: colours }, within)))
  await page.emulateMedia(still)
  return faults
}

const narrow: Look = (page, within) => found('dark, 390 px', page, { runOnly: wcagTags }, within)

/** Two frames: what listens to the size of the window has drawn itself anew. */
function wear(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
    return new Promise<void>((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done()))
    })
  }, theme)
}

const windows = '[role=dialog], [role=alertdialog]'
const lists = '[role=listbox], [role=combobox][aria-expanded=true]'
const opened = `${windows}, [role=menu]:popover-open, [role=listbox], #field-hint, .phone-qr, main details[open], main [aria-expanded=true], .selection-bar, main :is(tr, li):has(.select-box :checked)`

/**
 * What axe finds in any of them, one line each; empty when all is well. A screen is looked at whole
 * before anything opens in it, then what opened alone. Throws where what was pressed opened
 * nothing.
 */
export async function faultsInOpenStates(
  page: Page,
  address: string,
  screens: readonly Screen[],
): Promise<string[]> {
  const usual = page.viewportSize() ?? phone
  await page.emulateMedia(still)
  const faults: string[] = []
  for (const screen of screens) {
    const show = async (theme: string): Promise<void> => {
      await page.goto(address + screen.path)
      await page
        .locator(screen.ready ?? 'h1')
        .first()
        .waitFor()
      if (screen.isWindow) await page.locator(windows).waitFor()
      await wear(page, theme)
    }
    await show(light)
    faults.push(...(await faultsOf(page, { screen, look: wide, show: () => show(light) })))
    await page.setViewportSize(phone)
    // Where nothing was opened, what a telephone loads is the same.
    if (screen.opens) await show(dark)
    else await wear(page, dark)
    faults.push(...(await faultsOf(page, { screen, look: narrow, show: () => show(dark) })))
    await page.setViewportSize(usual)
  }
  return faults
}

interface Walk {
  readonly screen: Screen
  readonly look: Look
  /** Loads it anew. */
  readonly show: () => Promise<void>
}

/** Of a screen that is shown. */
async function faultsOf(page: Page, { screen, look, show }: Walk): Promise<string[]> {
  const { path, opens = [] } = screen
  const faults: string[] = []
  const note = async (where: string, within?: string): Promise<void> => {
    faults.push(...(await look(page, within)).map((fault) => `${where}: ${fault}`))
  }
  const lookInWindow = async (where: string, within?: string): Promise<void> => {
    await note(where, within)
    for (const field of await page.locator(windows).getByRole('combobox').all()) {
      if (!(await field.isVisible()) || (await field.getAttribute('aria-expanded')) === 'true')
        continue
      await field.click()
      await page.getByRole('listbox').first().waitFor({ state: 'attached' })
      await note(`${where}, the list of ${(await field.getAttribute('name')) ?? ''}`, lists)
      await page.keyboard.press('Escape')
    }
  }
  await lookInWindow(path)
  for (const opener of opens) {
    const where = `${path}, ${opener.name}`
    const before = await page.locator(opened).count()
    await opener.press(page)
    await until(async () => (await page.locator(opened).count()) > before || null).catch(() => {
      throw new Error(`Nothing opened: ${where}`)
    })
    await lookInWindow(where, opened)
    await opener.leave?.(page)
    await page.keyboard.press('Escape')
    if ((await page.locator(opened).count()) > before) await show()
  }
  return faults
}
