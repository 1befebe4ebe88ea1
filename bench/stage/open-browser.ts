import type { Browser } from 'playwright-core'

/**
 * A real Chromium: that of `CHROMIUM_PATH`, or Debian's. For developers alone: an installation has
 * no such package.
 */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}
