/**
 * A journey that fails tells what its pages showed: the machine it failed on may be out of reach,
 * and the moment gone.
 */
import { afterEach } from 'vitest'

import { takeLastShown, whatIsShown } from './chromium.ts'

// Runs after the hooks of the journey itself, when most visitors have left.
afterEach(async ({ task }) => {
  const left = takeLastShown()
  const [error] = task.result?.errors ?? []
  if (error === undefined) return
  const seen = [...left, ...(await whatIsShown())]
  error.message += `\n\nWhat the pages showed:\n${seen.join('\n')}`
})
