/** The walks of docs/quality/screen-reader.md, pressed and heard row by row as they stand there. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { route, unitAt } from '#tests/handling.ts'
import { textPdf } from '#tests/scans.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

interface Listener {
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
async function listenTo(page: Page): Promise<Listener> {
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

const paper = fileURLToPath(new URL('../../../docs/quality/screen-reader.md', import.meta.url))

interface Row {
  readonly pressed: string
  readonly focused: string
  readonly announced: string
}

let scene: WorkScene
let walks: ReadonlyMap<string, readonly Row[]>

beforeAll(async () => {
  scene = await openWorkScene()
  walks = walksIn(await readFile(paper, 'utf8'))
})
afterAll(() => scene.close())

function walksIn(text: string): ReadonlyMap<string, readonly Row[]> {
  return new Map(
    text.split(/^## /mu).map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const rows = lines
        .filter((line) => line.startsWith('| ') && !line.startsWith('| Pressed'))
        .map((line) => {
          const [, pressed = '', focused = '', announced = ''] = line.split('|')
          return { pressed: pressed.trim(), focused: focused.trim(), announced: announced.trim() }
        })
      return [title, rows] as const
    }),
  )
}

async function walk(page: Page, title: string): Promise<void> {
  const listener = await listenTo(page)
  const rows = walks.get(title) ?? []
  expect(rows.length).toBeGreaterThan(10)
  // Before the page is opened: the browser is told on the way that a window of files is answered.
  await answerWithFile(page, rows)
  await page.goto(`${scene.app.address}/control`)
  await page.locator('[data-row], .welcome').first().waitFor()
  for (const row of rows) {
    await listener.announced()
    await press(page, row.pressed)
    await expect.poll(async () => heard(await listener.focused())).toSatisfy(like(row.focused))
    if (row.announced === '') continue
    const told: string[] = []
    await expect
      .poll(async () => {
        told.push(...(await listener.announced()).map(heard))
        return told
      })
      .toSatisfy((all: readonly string[]) => all.some(like(row.announced)))
  }
}

/** Years go by, and rows may not. */
const heard = (said: string): string => said.replaceAll(/\b20\d{2}\b/gu, 'AAAA')

const like =
  (written: string) =>
  (said: string): boolean =>
    written.endsWith('…') ? said.startsWith(written.slice(0, -1)) : said === written

async function press(page: Page, pressed: string): Promise<void> {
  const typed = /^«(?<text>.*)»$/u.exec(pressed)?.groups?.['text']
  if (typed !== undefined) return page.keyboard.type(typed)
  const [key = ''] = pressed.split(', ')
  await page.keyboard.press(key)
}

/** Answers the window of files with the one that stands in a row, where one does. */
async function answerWithFile(page: Page, rows: readonly Row[]): Promise<void> {
  const [, name] = rows.map(({ pressed }) => pressed.split(', ')).find(([, file]) => file) ?? []
  if (name === undefined) return
  const buffer = Buffer.from(await textPdf('Solicito la poda de un árbol', 'Ana Soto'))
  page.once('filechooser', (chooser) => {
    void chooser.setFiles({ name, mimeType: 'application/pdf', buffer })
  })
}

it('hears how a document with a file is registered', async () => {
  await walk(scene.clerk.page, 'Registering a document with a file')
  expect(scene.clerk.faults()).toEqual([])
})

it('hears how a document is acknowledged', async () => {
  const entry = await scene.clerkAsking.register({ subject: 'Pide hora con el director' })
  await route(scene.clerkAsking, entry, unitAt(scene.app, 1), {
    principal: { paperIncluded: true, foliosSent: 2 },
  })
  await walk(scene.head.page, 'Acknowledging a document')
  expect(scene.head.faults()).toEqual([])
})
