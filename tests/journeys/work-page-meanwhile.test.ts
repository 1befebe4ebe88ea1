/**
 * What comes while somebody has a document before them: what others do to it, and the rest of the
 * page.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { holdBack } from '#tests/late-answers.ts'
import type { Person } from '#tests/person.ts'
import { openWorkScene, registerWithScan, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let entry: EntryView

beforeAll(async () => {
  scene = await openWorkScene()
  entry = await registerWithScan(scene.clerkAsking)
})
afterAll(() => scene.close())

const at = (shown: EntryView): string => `${scene.app.address}${workPath(shown)}`

async function note(person: Person, text: string): Promise<void> {
  const params = { entryId: entry.entryId, noteId: randomUUID() }
  const { body, problem } = await person.ask(api.addNote, { params, body: { text } })
  if (problem) throw new Error(`Not noted: ${JSON.stringify(problem)}`)
  entry = body
}

async function recall(person: Person, { entryId, version }: EntryView): Promise<EntryView> {
  const asked = { params: { entryId }, body: { reason: 'Se derivó por error' } }
  const { body, problem } = await person.ask(api.recallEntry, asked, { version })
  if (problem) throw new Error(`Not recalled: ${JSON.stringify(problem)}`)
  return body
}

describe('what others do to it', () => {
  it('is told in one line that moves nothing, with the way to the story', async () => {
    const { page } = scene.head
    const line = page.locator('.news-line')
    const said = line.getByRole('status')
    entry = await route(scene.clerkAsking, entry, unitAt(scene.app, 1))
    await page.goto(at(entry))
    await page.locator('.history-item').first().waitFor()
    const places = () =>
      page.evaluate(() => [
        scrollY,
        ...['h1', '#datos', '#seguimiento'].map(
          (place) => document.querySelector(`main ${place}`)?.getBoundingClientRect().top,
        ),
      ])
    expect(await said.innerText()).toBe('')
    const before = await places()
    await note(scene.clerkAsking, 'Falta el plano')
    await expect
      .poll(() => said.innerText())
      .toMatch(/^\S.* agregó una observación, a las \d\d:\d\d\.$/u)
    expect(await places()).toEqual(before)
    expect(await line.isVisible()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    // Out of visibility in between, and begun anew where the page saw that.
    entry = await recall(scene.clerkAsking, entry)
    entry = await route(scene.clerkAsking, entry, unitAt(scene.app, 1))
    await expect
      .poll(() => said.innerText())
      .toMatch(/^[23] novedades\. La última: .* derivó este documento a Dirección de Obras, a las/u)
    await line.getByRole('button', { name: 'Ver en el historial' }).click()
    await page.locator('#historial:focus').waitFor()
    await expect.poll(() => said.innerText()).toBe('')
    // One's own is no news, whatever window it comes from.
    await note(scene.headAsking, 'El plano lo traen mañana')
    // By its name: it is no reason of anything.
    const story = page.locator('#historial')
    await story.getByText('Observación: El plano lo traen mañana').waitFor()
    expect(await said.innerText()).toBe('')
    await note(scene.clerkAsking, 'Ya llegó')
    await expect.poll(() => said.innerText()).toMatch(/^(?!\d novedades).* agregó una observación/u)
    await line.getByRole('button', { name: 'Ocultar la novedad' }).click()
    await page.locator('main h1:focus').waitFor()
    expect(await said.innerText()).toBe('')
  })

  it('is not told to whoever may not read its story', async () => {
    const { page } = scene.clerk
    await page.goto(at(entry))
    await page.getByText('Usted ve los datos generales.').waitFor()
    entry = await acknowledge(scene.headAsking, entry)
    await page.getByText('Recibido').first().waitFor()
    expect(await page.locator('.news-line').innerText()).toBe('')
  })
})

describe('an old address of the story', () => {
  it('ends there, with the focus, however late and long the rest of the page is', async () => {
    for (let turn = 1; turn <= 12; turn += 1) {
      await note(scene.clerkAsking, `Observación ${turn}`)
    }
    const { page } = scene.head
    const story = await holdBack(page, '**/api/entries/*/history')
    await page.goto(`${at(entry)}&tab=historial`)
    await page.locator('#historial:focus').waitFor()
    await story.letGo()
    // Whole: an item that ends in 1 and whose hash begins with 2 reads as 12 as well.
    const last = page
      .locator('#historial')
      .getByText('Observación: Observación 12', { exact: true })
    await last.waitFor()
    const top = (): Promise<number> =>
      page.locator('#historial').evaluate((part) => part.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(120)
    await page.locator('#historial:focus').waitFor()
    // Whoever goes elsewhere is not taken back.
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await note(scene.clerkAsking, 'Otra más')
    await page.locator('#historial').getByText('Otra más').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

describe('a document with much behind it', () => {
  it('shows what was written last, and the rest when asked, with the focus where it was', async () => {
    const { page } = scene.head
    await page.goto(at(entry))
    await page.locator('.notes').getByText('Otra más').waitFor()
    const first = page.locator('.notes').getByText('Falta el plano')
    await expect.poll(() => first.count()).toBe(0)
    const more = page.getByRole('button', { name: 'Ver 6 observaciones más' })
    await more.focus()
    await page.keyboard.press('Enter')
    await first.waitFor()
    await page.keyboard.press('Enter')
    await first.waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'Ver 6 observaciones más' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('left no fault in any page', () => {
  expect([...scene.clerk.faults(), ...scene.head.faults()]).toEqual([])
})
