// A page whose line was down while its session ended and somebody signed in in another window: it
// does nothing in their name.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enter, openChromium, openVisitor, passPopup, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { holdBack } from '#tests/late-answers.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openFormIn, typeIn, typeRest } from '#tests/open-form.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const dialog = (at: Page, name: string | RegExp) => at.getByRole('dialog', { name })
// The page is closed either way. Which of the two it says depends on what it hears first: its own
// call refused, or, behind that curtain, who came in.
const closed = (at: Page) => dialog(at, /Su sesión terminó|Ingresó otra persona/)

describe('a page that did not hear who signed in since', () => {
  let first: Visitor
  let entry: EntryView
  beforeEach(async () => {
    first = await openVisitor(browser)
    await enter(first, app, 'REG')
    entry = await (await personBehind(first, app, 'REG')).register()
  })
  afterEach(async () => {
    await first.close()
  })

  interface Gesture {
    readonly at: string
    readonly prepare: (at: Page) => Promise<void>
    readonly act: (at: Page) => Promise<void>
  }
  const registering: Gesture = {
    at: '/control/sentdocument',
    async prepare(at) {
      await typeIn(at)
      await typeRest(at)
    },
    act: (at) => at.keyboard.press('Control+Enter'),
  }
  const gestures: readonly (Gesture & { readonly does: string })[] = [
    {
      does: 'uploads',
      at: '/control/sentdocument',
      prepare: (at) => at.getByLabel('N.º de documento').waitFor(),
      act: (at) =>
        at.locator('input[type=file]').setInputFiles({
          name: 'plano.png',
          mimeType: 'image/png',
          buffer: Buffer.from(onePixelPng),
        }),
    },
    {
      does: 'corrects',
      at: '/control/editdocument',
      async prepare(at) {
        await at.getByRole('button', { name: 'Rectificar' }).click()
        await at.getByLabel('Asunto').fill('Solicita poda de dos árboles')
      },
      act: (at) => at.keyboard.press('Control+Enter'),
    },
    {
      does: 'reads',
      at: '/control/editdocument',
      prepare: (at) => at.getByRole('button', { name: '¿Por qué esta fecha?' }).focus(),
      // A key, and no click: what the page asks by itself may have drawn the curtain already.
      act: (at) => at.keyboard.press('Enter'),
    },
  ]

  it('registers nothing in their name', async () => {
    expect(await whatIsTaken(registering)).toEqual([])
    const theirs = 'select entry_number from entry where registered_by_id = $1'
    expect(await app.db.asOwner(theirs, [app.municipality.actorOf('JREG').staffId])).toEqual([])
  })

  it.each(gestures)('$does nothing in their name either', async (gesture) => {
    expect(await whatIsTaken(gesture)).toEqual([])
  })

  /** What the server gives the page in the end, asked by that gesture. */
  async function whatIsTaken({ at, prepare, act }: Gesture): Promise<readonly string[]> {
    const { page: there } = first
    const isOfEntry = at.includes('edit')
    await there.goto(`${app.address}${at}${isOfEntry ? `?id=${entry.entryId}` : ''}`)
    await prepare(there)
    const taken = await signInUnheard('JREG')
    await act(there)
    await closed(there).waitFor()
    return taken
  }

  it('waits for a server that is slow to say whose session it is', async () => {
    const { page: there } = first
    await openFormIn(there, app)
    await typeIn(there)
    await typeRest(there)
    const taken = await signInUnheard('JREG')
    const looked = await holdBack(there, '**/api/session')
    await there.keyboard.press('Control+Enter')
    await there.keyboard.press('Control+Enter')
    await looked.letGo()
    await closed(there).waitFor()
    expect(taken).toEqual([])
  })

  it('goes on where it is the same person anew, and registers once', async () => {
    const { page: there } = first
    await openFormIn(there, app)
    await typeIn(there)
    await typeRest(there)
    const taken = await signInUnheard('REG')
    await there.keyboard.press('Control+Enter')
    await there.getByText('Registrado').first().waitFor()
    expect(taken.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  /**
   * The page's line is down while its session ends and another window lets somebody in. What the
   * server gives it afterwards.
   */
  async function signInUnheard(role: 'REG' | 'JREG'): Promise<readonly string[]> {
    const { page: there, context } = first
    await there.route('**/api/**', (route) => route.abort())
    await app.db.asOwner('delete from session')
    const second = await context.newPage()
    await second.goto(`${app.address}/control`)
    const again = second.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(first, await app.accountOf(role), again)
    await dialog(second, 'Su sesión terminó').waitFor({ state: 'detached' })
    await there.bringToFront()
    const taken: string[] = []
    there.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      // Whose the session is, is all it asks under a token it has not met.
      if (pathname.startsWith('/api/') && pathname !== '/api/session' && answer.ok())
        taken.push(`${answer.request().method()} ${pathname}`)
    })
    await there.unroute('**/api/**')
    return taken
  }
})
