import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium, passPopup } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import {
  firstDrawing,
  givenBack,
  offered,
  openClerk,
  openFormIn,
  restored,
  spoilDatabase,
  subject,
  subjectOf,
  takenAway,
  toldAtOnce,
  typeIn,
  walks,
  whatIsGivenBack,
} from '#tests/open-form.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

/**
 * A page that still runs, as far as the browser knows, and does nothing: it hears nobody and lets
 * go of nothing.
 */
async function hang(tab: Page): Promise<CDPSession> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  // The next line of script is where it stops.
  void tab.evaluate(() => document.title).catch(() => undefined)
  await paused
  return session
}

interface Frozen {
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
async function freeze(tab: Page): Promise<Frozen> {
  await tab.evaluate(() => document.dispatchEvent(new Event('freeze')))
  const cold = await hang(tab)
  return {
    thaw: async () => void (await cold.send('Debugger.resume')),
    tellIt: async () =>
      void (await tab.evaluate(() => document.dispatchEvent(new Event('resume')))),
  }
}

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium({ keepsPages: true })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})
beforeEach(async () => {
  clerk = await openClerk(browser, app)
  page = clerk.page
  await openFormIn(page, app)
})
afterEach(async () => {
  await clerk.close()
})

const saved = (where: Page) => where.getByText(/^Borrador guardado/u)
const atThePage = (name: string) => `${app.address}/${name}`

async function anotherTab(): Promise<Page> {
  const tab = await clerk.context.newPage()
  await openFormIn(tab, app)
  return tab
}

async function endSessions(): Promise<void> {
  await app.db.asOwner('delete from session')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '' }
        return (await fetch('/api/session', { headers })).status
      }),
    )
    .toBe(401)
}

async function typeAtProvider(where: Page): Promise<void> {
  const { email, password } = await app.accountOf('REG')
  await where.getByLabel('Usuario').fill(email)
  await where.getByLabel('Contraseña', { exact: true }).fill(password)
  await where.keyboard.press('Enter')
}

describe.each(walks)('what a clerk typed comes back, walk %i', () => {
  it('after a reload a breath later', async () => {
    await typeIn(page)
    await page.reload()
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('when the database takes nothing from a page that goes away, as it does every second time', async () => {
    await page.addInitScript(() => {
      addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'hidden')
            IDBObjectStore.prototype.put = () => {
              throw new DOMException('The page is going away', 'AbortError')
            }
        },
        { capture: true },
      )
    })
    await openFormIn(page, app)
    await typeIn(page)
    await page.reload()
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('after a crash of the page', async () => {
    await typeIn(page)
    await page.goto('chrome://crash').catch(() => undefined)
    await page.close()
    page = await anotherTab()
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('after the session ended and the page was loaded anew', async () => {
    // Typed when it was over already, before the page could hear of it.
    await clerk.context.setOffline(true)
    await app.db.asOwner('delete from session')
    await typeIn(page)
    await clerk.context.setOffline(false)
    await page.goto(atThePage('auth?return=/control/sentdocument'))
    const door = page.getByRole('button', { name: 'Ingresar' })
    await passPopup(clerk, await app.accountOf('REG'), door)
    await page.waitForURL('**/control/sentdocument')
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('after signing in in the same window', async () => {
    await typeIn(page)
    await endSessions()
    await page.evaluate(() => {
      globalThis.open = () => null
    })
    // A file on its way is the first to hear of it.
    await page.locator('input[type=file]').setInputFiles({
      name: 'escaneo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' })
    await ended.getByRole('button', { name: 'Ingresar de nuevo' }).click()
    await ended.getByRole('button', { name: 'Ingresar en esta ventana' }).click()
    await page.getByLabel('Usuario').waitFor()
    await typeAtProvider(page)
    await page.waitForURL('**/control/sentdocument')
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('in another language', async () => {
    await typeIn(page)
    await page.keyboard.press('Control+.')
    const settings = page.getByRole('dialog', { name: 'Configuración' })
    await settings.getByRole('button', { name: 'English' }).click()
    await page.getByText(/^We recovered what you wrote/u).waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('going to another page and back', async () => {
    await typeIn(page)
    await page.goto(atThePage('accesibilidad'))
    await page.evaluate(() => history.back())
    await page.waitForURL('**/sentdocument', { waitUntil: 'commit' })
    await subjectOf(page).waitFor()
    await expect.poll(() => subjectOf(page).inputValue()).toBe(subject)
    // And on: what is typed now is kept as well.
    await subjectOf(page).fill(`${subject}, urgente`)
    await page.goto(atThePage('accesibilidad'))
    await openFormIn(page, app)
    await restored(page).waitFor()
    expect(await subjectOf(page).inputValue()).toBe(`${subject}, urgente`)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it('to the form opened anew, and the page kept for going back writes over nothing', async () => {
    await typeIn(page)
    await page.goto(atThePage('accesibilidad'))
    await openFormIn(page, app)
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    await subjectOf(page).fill('lo que vino después')
    await page.evaluate(() => {
      Object.assign(globalThis, { isLater: true })
      history.go(-2)
    })
    // The page of before, and not the one that the step back starts from.
    await expect
      .poll(() => page.evaluate(() => 'isLater' in globalThis).catch(() => true))
      .toBe(false)
    await expect.poll(() => subjectOf(page).inputValue()).toBe('lo que vino después')
    await openFormIn(page, app)
    expect(await subjectOf(page).inputValue()).toBe('lo que vino después')
  })

  it('in a second tab with one key, and the first is told and may take it back', async () => {
    await typeIn(page)
    const tab = await anotherTab()
    await offered(tab).waitFor()
    expect(await firstDrawing(tab)).toEqual(toldAtOnce)
    expect(await offered(tab).textContent()).toContain('Persona REG')
    expect(await subjectOf(tab).inputValue()).toBe('')
    expect(await accessibilityFaults(tab)).toEqual([])
    await tab.keyboard.press('Alt+r')
    expect(await whatIsGivenBack(tab)).toEqual(givenBack)
    await subjectOf(tab).fill(`${subject}, dos copias`)
    await takenAway(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Alt+r')
    await restored(page).waitFor()
    expect(await subjectOf(page).inputValue()).toBe(`${subject}, dos copias`)
    await takenAway(tab).waitFor()
  })

  it('when the page that held it was killed', async () => {
    await typeIn(page)
    const old = page
    await old.goto('chrome://crash').catch(() => undefined)
    page = await anotherTab()
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    expect(await firstDrawing(page)).toEqual(toldAtOnce)
  })

  it.each(['is told that it was frozen', 'learns it with its next write'])(
    'when the page that holds it is frozen, which thaws later, %s, and changes nothing',
    async (way) => {
      await typeIn(page)
      await saved(page).waitFor()
      const cold = await freeze(page)
      const tab = await anotherTab()
      expect(await whatIsGivenBack(tab)).toEqual(givenBack)
      expect(await firstDrawing(tab)).toEqual(toldAtOnce)
      await subjectOf(tab).fill('escrito mientras la otra dormía')
      await saved(tab).waitFor()
      await cold.thaw()
      if (way === 'is told that it was frozen') await cold.tellIt()
      else await subjectOf(page).fill('escrito después de dormir')
      await takenAway(page).waitFor()
      await cold.tellIt()
      await tab.reload()
      await restored(tab).waitFor()
      expect(await subjectOf(tab).inputValue()).toBe('escrito mientras la otra dormía')
    },
  )

  it('when the page that holds it hangs: with one key', async () => {
    await typeIn(page)
    await saved(page).waitFor()
    const stuck = await hang(page)
    const tab = await anotherTab()
    await offered(tab).waitFor()
    expect(await firstDrawing(tab)).toEqual(toldAtOnce)
    await tab.keyboard.press('Alt+r')
    expect(await whatIsGivenBack(tab)).toEqual(givenBack)
    await stuck.send('Debugger.resume')
    await subjectOf(page).fill('escrito en la que no respondía')
    await takenAway(page).waitFor()
    await tab.reload()
    // While it was away, the one that answers again may have taken the draft over: then by one key.
    await restored(tab).or(offered(tab)).waitFor()
    expect(await firstDrawing(tab)).toEqual(toldAtOnce)
    if (await offered(tab).isVisible()) await tab.keyboard.press('Alt+r')
    expect(await whatIsGivenBack(tab)).toEqual(givenBack)
  })

  it('from a database of drafts that has no store, or is of another version', async () => {
    for (const version of [1, 7]) {
      await page.goto(atThePage('accesibilidad'))
      await spoilDatabase(page, version)
      await openFormIn(page, app)
      await typeIn(page)
      await saved(page).waitFor()
      await page.reload()
      expect(await whatIsGivenBack(page)).toEqual(givenBack)
    }
  })

  it('and nothing of it stays in local storage once the database has it', async () => {
    await typeIn(page)
    await page.reload()
    expect(await whatIsGivenBack(page)).toEqual(givenBack)
    const left = (): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(left).not.toContain('asiento-drafts')
    await subjectOf(page).fill('otra cosa')
    expect(await left()).toContain('asiento-drafts')
    await expect.poll(left).not.toContain('asiento-drafts')
  })
})
