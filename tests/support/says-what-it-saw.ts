/**
 * A journey that fails tells what its pages showed: the machine it failed on may be out of reach,
 * and the moment gone.
 */
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'

import { openContexts } from './chromium.ts'

// The end of a long page says no more than its beginning.
const mostLetters = 4000

afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (error === undefined) return
  const pages = [...openContexts].flatMap((context) => context.pages())
  const seen = await Promise.all(pages.map(describePage))
  error.message += `\n\nWhat the pages showed:\n${seen.join('\n')}`
})

async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((cause: unknown) => `it could not be read: ${String(cause)}`)
  return `— ${page.url()}\n${shown.slice(0, mostLetters)}`
}
