/**
 * A journey that fails tells what its pages showed: the machine it failed on may be out of reach,
 * and the moment gone.
 */
import { afterEach } from 'vitest'

import { whatPagesShowed } from './chromium.ts'

// Runs after the hooks of the journey itself, when most visitors have left.
afterEach(async ({ task }) => {
  const seen = await whatPagesShowed()
  const [error] = task.result?.errors ?? []
  if (error !== undefined) error.message += `\n\nWhat the pages showed:\n${seen.join('\n')}`
})
