/**
 * What comes late or in another order than usual, made to happen: a page must not lean on who is
 * quicker.
 */
import type { BrowserContext, Page } from 'playwright-core'

const lockPrefix = 'draft:'

interface HeldBack {
  readonly letGo: () => Promise<void>
}

interface HeldDraft extends HeldBack {
  /** Resolves when it has got the lock. */
  readonly isHeld: () => Promise<void>
}

/**
 * Stands for a page on its way out: gets the lock of the open draft as soon as the form lets go of
 * it, and keeps it.
 */
export async function holdDraftFromAfar(
  context: BrowserContext,
  address: string,
): Promise<HeldDraft> {
  const afar = await context.newPage()
  await afar.goto(address)
  const line = await afar.evaluateHandle(async (prefix) => {
    const { held = [] } = await navigator.locks.query()
    const name = held.find((lock) => lock.name?.startsWith(prefix))?.name ?? 'none'
    const holding = new Promise<void>((resolve) => {
      void navigator.locks.request(name, () => {
        resolve()
        return new Promise((end) => globalThis.addEventListener('let-go', end))
      })
    })
    return { holding }
  }, lockPrefix)
  return {
    isHeld: () => line.evaluate(({ holding }) => holding),
    async letGo() {
      await afar.evaluate(() => globalThis.dispatchEvent(new Event('let-go')))
      await afar.close()
    },
  }
}

/** Lets the answer through when told, and waits until the page has drawn with it. */
export async function holdBack(page: Page, address: string): Promise<HeldBack> {
  const gate = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    async letGo() {
      const answered = page.waitForResponse(address)
      gate.resolve(undefined)
      await (await answered).finished()
      await page.unroute(address)
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      })
    },
  }
}
