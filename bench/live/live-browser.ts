/**
 * One of the screens as it is: the list in a real Chromium (`CHROMIUM_PATH`, or Debian's), which
 * must be here, as must the built pages. It says when its offer of new documents was in the page,
 * by the machine's clock.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { openBrowser } from '../stage/open-browser.ts'

export interface Offer {
  /** How many documents it offers by now. */
  readonly count: number
  readonly atMs: number
}

export interface Watch {
  /** Closes the browser, and answers what was offered, in order. */
  readonly end: () => Promise<readonly Offer[]>
}

/** For the page: tells each count that is offered, at the moment it stands in the document. */
const watchOffers = `
  const place = document.querySelector('.new-entries')
  new MutationObserver(() => {
    const count = Number(/\\d+/u.exec(place.textContent)?.[0] ?? 0)
    tellOffer({ count, atMs: performance.timeOrigin + performance.now() })
  }).observe(place, { subtree: true, childList: true, characterData: true })`

export async function watchInBrowser(
  origin: string,
  credentials: Readonly<Record<string, string>>,
): Promise<Watch> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const [name = '', value = ''] = (credentials['Cookie'] ?? '').split('=')
  await context.addCookies([
    { name, value, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true },
  ])
  const token = JSON.stringify(credentials['X-Session-Token'] ?? '')
  await context.addInitScript(`if (origin !== 'null') localStorage.setItem('token', ${token})`)
  const page = await context.newPage()
  const offers: Offer[] = []
  await page.exposeFunction('tellOffer', (offer: Offer) => offers.push(offer))
  await page.goto(`${origin}/control/entries`)
  await page.locator('[data-row]').first().waitFor()
  await page.evaluate(watchOffers)
  // The stream opens with the page; nothing on it says when.
  await pause(2000)
  return {
    async end() {
      await browser.close()
      return offers
    },
  }
}
