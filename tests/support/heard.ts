/** What somebody who hears a page is told of it: where they are, and what is announced. */
import type { Page } from 'playwright-core'

export interface Listener {
  /**
   * Role, name and state of what has the focus, as `combobox "Tipo"`, after the name of its window
   * or region; of a list, the option one is at.
   */
  focused(): Promise<string>
  /** What was announced since the last look, in its order. */
  announced(): Promise<readonly string[]>
}

const liveRegions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'

/** Listens to every live region of every page that is opened from now on. */
export async function listenTo(page: Page): Promise<Listener> {
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => {
    if (text !== told.at(-1)) told.push(text)
  })
  await page.addInitScript((selector) => {
    const known = new WeakMap<Element, string>()
    // A region that arrives with its words is no change of it, unless it is an alert.
    const look = (region: Element): void => {
      const text = region.textContent.trim().replaceAll(/\s+/gu, ' ')
      const before = known.get(region) ?? (region.role === 'alert' ? '' : text)
      known.set(region, text)
      if (text !== '' && text !== before)
        (globalThis as unknown as { tell(said: string): void }).tell(text)
    }
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(selector)) look(region)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, liveRegions)
  return {
    focused: () => saidOfFocus(page),
    announced: async () => {
      await page.evaluate(() => new Promise((tell) => requestAnimationFrame(tell)))
      return told.splice(0)
    },
  }
}

async function saidOfFocus(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return 'document'
  const [line = ''] = (await focused.ariaSnapshot()).split('\n')
  const [option, place] = await focused.evaluate((element) => {
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const around = element.closest('[role=dialog], section[aria-labelledby]')
    const title = document.getElementById(around?.getAttribute('aria-labelledby') ?? '')
    return [active?.innerText.replaceAll(/\s+/gu, ' ') ?? '', title?.textContent ?? '']
  })
  const said = line.replace(/^- '?/u, '').replace(/'?:?$/u, '')
  const where = place === '' ? '' : `${place}: `
  return where + (option === '' ? said : `${said}, option "${option}"`)
}
