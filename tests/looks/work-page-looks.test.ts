/**
 * The page on which one works on a document, as it looks: at the counter and on a telephone, light
 * and dark, and while others work on it too. Leaves its pictures in `test-results/work` for human
 * eyes.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults, enter, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { route, unitAt } from '#tests/handling.ts'
import type { Person } from '#tests/person.ts'
import { openWorkScene, registerWithScan, whereIs, workOn, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

const folder = fileURLToPath(new URL('../../test-results/work', import.meta.url))

let scene: WorkScene
let clerk: Visitor
let head: Visitor
let clerkAsking: Person
let headAsking: Person
let entry: EntryView

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  scene = await openWorkScene()
  ;({ clerk, head, clerkAsking, headAsking } = scene)
  entry = await registerWithScan(clerkAsking)
  // Two in the list, so that there is a next one.
  const other = await clerkAsking.register({ subject: 'Pide hora con el director' })
  await route(clerkAsking, other, unitAt(scene.app, 1))
})
afterAll(() => scene.close())

const at = (shown: EntryView): string => `${scene.app.address}${workPath(shown)}`
const title = (page: Page, { entryNumber }: EntryView) =>
  page.getByRole('heading', { level: 1, name: entryNumber })

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box
}

describe('what others do meanwhile', () => {
  it('arrives without moving what is read', async () => {
    entry = await route(clerkAsking, entry, unitAt(scene.app, 1), {
      principal: { instruction: 'Visite el lugar.' },
    })
    const { page } = head
    await page.setViewportSize({ width: 1000, height: 500 })
    await page.goto(at(entry))
    const read = page.getByRole('heading', { level: 2, name: 'Historial' })
    await page.getByText('En espera de lectura').nth(1).waitFor()
    await read.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    const before = await boxOf(read)
    const { entryId, version } = entry
    const noted = await headAsking.ask(
      api.addNote,
      { params: { entryId, noteId: randomUUID() }, body: { text: 'Llamó el interesado' } },
      { version },
    )
    expect(noted.problem).toBeNull()
    // Above what is read: what stood under the eye stays there.
    await page.getByText('Llamó el interesado').first().waitFor()
    expect(Math.abs((await boxOf(read)).y - before.y)).toBeLessThanOrEqual(2)
    await page.setViewportSize({ width: 1366, height: 768 })
  })
})

describe.each([
  { width: 1366, height: 768, isDark: false },
  { width: 1366, height: 768, isDark: true },
  { width: 390, height: 844, isDark: false },
  { width: 390, height: 844, isDark: true },
])('at $width × $height, in the dark: $isDark', ({ width, height, isDark }) => {
  it('fits, can be used by everybody, and is at hand for a thumb', async () => {
    const visitor = await openVisitor(scene.browser, { width, height })
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(visitor, scene.app, 'JU')
    if (isDark) {
      // Not in each frame, as a visitor in the dark has it: the viewer's own has no store.
      await page.evaluate(() =>
        localStorage.setItem('layout', JSON.stringify({ theme: 'lara-dark-indigo' })),
      )
      await page.reload()
    }
    const look = async (name: string): Promise<void> => {
      const path = join(folder, `${name}-${width}${isDark ? '-oscuro' : ''}`)
      await page.screenshot({ path: `${path}.png` })
      await page.screenshot({ path: `${path}-entera.png`, fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect((await accessibilityFaults(page)).join('\n')).toBe('')
    }
    await page.locator('[data-row]').first().waitFor()
    await look('inicio')
    await page.getByRole('link', { name: entry.entryNumber }).first().click()
    await expect.poll(() => whereIs(page)).toBe(workOn(entry))
    await page.getByRole('listitem').filter({ hasText: 'Visite el lugar.' }).first().waitFor()
    await page.getByText(/^\d de 2$/u).waitFor()
    // Whoever has a mouse needs less.
    expect(await lowestOf(page)).toBeGreaterThanOrEqual(width < 992 ? 44 : 32)
    if (width < 992) {
      await look('documento')
      await page.getByRole('button', { name: 'Ver el documento digitalizado' }).click()
    }
    await page.getByTitle('Vista previa de «carta.pdf»').waitFor()
    await page.waitForTimeout(500)
    await look('con-escaneo')
    await page.goto(`${at(entry)}&rectificar=1`)
    await title(page, entry).waitFor()
    await look('rectificar')
    expect(visitor.faults().join('\n')).toBe('')
    await visitor.close()
  })
})

/** Of the buttons of its acts, the height of the lowest. */
function lowestOf(page: Page): Promise<number> {
  const acts = page.getByRole('group', { name: 'Acciones del trámite' }).locator(':scope .button')
  return acts.evaluateAll((buttons) =>
    Math.min(...buttons.map((each) => each.getBoundingClientRect().height)),
  )
}

it('left no fault in any page', () => {
  expect([...clerk.faults(), ...head.faults()]).toEqual([])
})
