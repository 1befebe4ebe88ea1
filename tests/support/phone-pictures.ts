/** What a telephone takes, and the program that looks for its corners. */
import type { Page } from 'playwright-core'

/** Keeps back the program that finds corners; it has answered once the answer is called. */
export async function holdProposal(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/picture-worker*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.evaluate(() => {
    globalThis.Worker = class extends Worker {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how)
        this.addEventListener('message', () => {
          document.documentElement.dataset['answered'] = 'yes'
        })
      }
    }
  })
  return async () => {
    held.resolve()
    await page.locator('html[data-answered]').waitFor()
  }
}

/** A sheet with lines on a dark table, seen at a slant, as a JPEG. */
export async function photograph(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 })
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#3a3530'
    context.fillRect(0, 0, 900, 1200)
    context.setTransform(1, 0.04, -0.05, 1, 0, 0)
    context.fillStyle = '#f2f0ea'
    context.fillRect(180, 140, 600, 850)
    context.fillStyle = '#333333'
    for (let line = 0; line < 18; line += 1) context.fillRect(230, 200 + line * 40, 480, 8)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
}
