/** A page in each of the looks that people have. */
import type { Page } from 'playwright-core'

import { accessibilityFaults } from './chromium.ts'

const looks = [
  { name: 'ancha', width: 1366, height: 768, colours: 'light' },
  { name: 'ancha-oscura', width: 1366, height: 768, colours: 'dark' },
  { name: 'angosta', width: 390, height: 844, colours: 'light' },
  { name: 'angosta-oscura', width: 390, height: 844, colours: 'dark' },
] as const

/**
 * Leaves a picture in each look, by the path without its end; what axe has against the page in any
 * of them, and what is wider than the screen.
 */
export async function faultsInLooks(page: Page, path: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const look of looks) {
    await page.setViewportSize(look)
    await page.evaluate((colours) => {
      document.documentElement.dataset['theme'] =
        colours === 'dark' ? 'lara-dark-indigo' : 'lara-light-indigo'
    }, look.colours)
    await page.screenshot({ path: `${path}-${look.name}.png`, fullPage: true })
    const found = await accessibilityFaults(page)
    faults.push(...found.map((fault) => `${look.name}: ${fault}`))
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    if (isWide) faults.push(`${look.name}: wider than the screen`)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  return faults
}
