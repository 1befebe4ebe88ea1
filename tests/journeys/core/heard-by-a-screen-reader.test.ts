/** The walks of docs/quality/screen-reader.md, pressed and heard row by row as they stand there. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { route, unitAt } from '#tests/handling.ts'
import { listenTo } from '#tests/heard.ts'
import { textPdf } from '#tests/scans.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

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
    // oxlint-disable no-await-in-loop -- one key after the other
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
    // oxlint-enable no-await-in-loop
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
