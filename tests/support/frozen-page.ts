/**
 * Pages that stand still, held by the debugger: one that hangs, and one that the browser has
 * frozen.
 */
import type { CDPSession, Page } from 'playwright-core'

/**
 * A page that still runs, as far as the browser knows, and does nothing: it hears nobody and lets
 * go of nothing.
 */
export async function hang(tab: Page): Promise<CDPSession> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  // The next line of script is where it stops.
  void tab.evaluate(() => document.title).catch(() => undefined)
  await paused
  return session
}

export interface Frozen {
  /**
   * It runs again, and knows of nothing: what other pages said to one that the debugger holds is
   * lost.
   */
  readonly thaw: () => Promise<void>
  readonly tellIt: () => Promise<void>
}

/**
 * As the browser does with a tab nobody has looked at for long: it is told, and then runs no more.
 */
export async function freeze(tab: Page): Promise<Frozen> {
  await tab.evaluate(() => document.dispatchEvent(new Event('freeze')))
  const cold = await hang(tab)
  return {
    thaw: async () => void (await cold.send('Debugger.resume')),
    tellIt: async () =>
      void (await tab.evaluate(() => document.dispatchEvent(new Event('resume')))),
  }
}
