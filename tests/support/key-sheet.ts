/**
 * The help sheet, read as it is drawn, and its keys pressed from where it says: a line of it that
 * is not tried fails, and so does a trial that it does not name.
 */
import type { Page } from 'playwright-core'

import { accessibilityFaults } from './chromium.ts'

export interface Trial {
  /** Goes to where the sheet says that the key is heard. */
  readonly from?: () => Promise<unknown>
  /** Of a row of digits, those that lead somewhere here. */
  readonly keys?: readonly string[]
  /** Waits for what the key does; fails when it does not. */
  readonly seen: (keys: string) => Promise<unknown>
}
export type Trials = Readonly<Record<string, Trial>>

interface Line {
  readonly label: string
  readonly keys: readonly string[]
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Atajos de teclado' })

/** What the sheet says of this screen, or of all too, as it is drawn; it is closed again. */
export async function readSheet(
  page: Page,
  part = ' section:first-child',
): Promise<readonly Line[]> {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await sheet(page).waitFor()
  const faults = await accessibilityFaults(page)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const lines = await page
    .locator(`.key-sheet-columns${part} .key-list > div`)
    .evaluateAll((drawn) =>
      drawn.map((line) => ({
        label: line.querySelector('dt')?.textContent ?? '',
        keys: [...line.querySelectorAll('dd > .keys')].map((keys) =>
          [...keys.querySelectorAll('kbd')].map((stroke) => stroke.textContent).join(' '),
        ),
      })),
    )
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  return lines
}

const named: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  Ctrl: 'Control',
  Espacio: 'Space',
  Esc: 'Escape',
  'Shift+1': 'Shift+Digit1',
  'Shift+9': 'Shift+Digit9',
}

export async function press(page: Page, keys: string): Promise<void> {
  for (const stroke of keys.split(' ')) {
    const chord = named[stroke] ?? stroke.replace('Ctrl', 'Control').replace('Espacio', 'Space')
    await page.keyboard.press(chord)
  }
}

/** Each key of the sheet from a screen opened for it; answers what did not do what it says. */
export async function tryAll(
  page: Page,
  open: () => Promise<unknown>,
  trials: Trials,
  part?: string,
): Promise<readonly string[]> {
  await open()
  const lines = await readSheet(page, part)
  const failed = Object.keys(trials)
    .filter((label) => !lines.some((line) => line.label === label))
    .map((label) => `${label} is not in the sheet`)
  for (const { label, keys } of lines) {
    const trial = trials[label]
    if (!trial) failed.push(`${label} is in the sheet and not tried`)
    for (const each of trial ? (trial.keys ?? keys) : []) {
      const does = async (): Promise<void> => {
        await open()
        await trial?.from?.()
        await press(page, each)
        await trial?.seen(each)
      }
      await does().catch((cause: unknown) => failed.push(`${label}, ${each}: ${String(cause)}`))
    }
  }
  return failed
}
