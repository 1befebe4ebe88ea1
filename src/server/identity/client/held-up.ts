/** What is answered, in place of setting out, to whoever sets out too often. */
import type { Context } from 'hono'

import { addressBehind } from '../limits/client-address.ts'
import { browserMarkKey, knownBrowser } from '../session/known-browser.ts'
import { lineOf } from '../limits/network.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { taskFor, workIn } from '../limits/proof-of-work.ts'
import { deviceCookie } from '../keys/session-token.ts'
import type { Throttle } from '../limits/throttle.ts'
import { drawWorkPage } from '../pages/work-field.ts'
import type { PageLanguage } from '../words/page-language.ts'

export type HoldOptions = {
  readonly mayStart: Throttle['mayStart']
  readonly trustedProxies: readonly string[]
  readonly sealingKey: string
  readonly now: () => Date
}

/**
 * Null to go on; a page that works and goes on by itself; or the seconds to wait, where no work
 * serves.
 */
export async function heldUp(
  { mayStart, sealingKey, now, trustedProxies }: HoldOptions,
  context: Context,
  language: PageLanguage,
): Promise<DrawnPage | number | null> {
  const address = addressBehind(context, trustedProxies)
  const bound = `start ${lineOf(address)}`
  const cookies = context.req.header('Cookie') ?? null
  const hold = await mayStart({
    address,
    browser: knownBrowser(browserMarkKey(sealingKey), cookies, deviceCookie),
    work: workIn(sealingKey, bound, context.req.query('work') ?? '', now()),
  })
  if (hold === null) return null
  const { bits, waitSeconds } = hold
  if (bits === null) return waitSeconds
  const asked = new URL(context.req.url)
  asked.searchParams.delete('work')
  const again = `${asked.pathname}?${asked.searchParams.toString()}`
  const task = taskFor(sealingKey, bound, bits, now())
  return drawWorkPage({ language, task, waitSeconds, again, onward: `${again}&work=` })
}
