import type { Page } from 'playwright-core'

/**
 * How long the page takes from now to show the text, in milliseconds of its own clock, less what it
 * stood still beyond the looks: a machine with other work makes a page late, and not the notice.
 */
export const shownAfter = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const lookMs = 50
        const began = performance.now()
        let last = began
        let lateMs = 0
        const timer = setInterval(() => {
          const now = performance.now()
          lateMs += Math.max(0, now - last - lookMs)
          last = now
          if (!document.body.textContent.includes(sought)) return
          clearInterval(timer)
          resolve(now - began - lateMs)
        }, lookMs)
      }),
    text,
  )
