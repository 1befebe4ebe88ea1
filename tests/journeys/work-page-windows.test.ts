/** One person with the same document in two windows of the browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults } from '#tests/chromium.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let first: Page
let second: Page

beforeAll(async () => {
  scene = await openWorkScene()
  first = scene.clerk.page
})
afterAll(() => scene.close())

const at = (entry: EntryView): string => `${scene.app.address}${workPath(entry)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const subject = (page: Page) => page.getByLabel('Asunto')
const note = (page: Page) => page.getByLabel('Nueva observación')
const told = (page: Page) =>
  page.getByText('Ya está rectificando este documento en otra ventana', { exact: true })

async function openBoth(entry: EntryView): Promise<void> {
  second = await scene.clerk.context.newPage()
  await Promise.all(
    [first, second].map(async (page) => {
      await page.goto(at(entry))
      await button(page, 'Rectificar').waitFor()
    }),
  )
}

describe('a document that is corrected in one window', () => {
  let entry: EntryView

  it('is told to be so in another', async () => {
    entry = await scene.clerkAsking.register({ subject: 'Pide una rampa' })
    await openBoth(entry)
    await first.keyboard.press('e')
    await subject(first).fill('Pide una rampa de acceso')
    await second.keyboard.press('e')
    await told(second).waitFor()
    await expect.poll(() => subject(second).count()).toBe(0)
    expect(await accessibilityFaults(second)).toEqual([])
  })

  it('goes on in the other when it is asked for there, letter by letter', async () => {
    await button(second, 'Seguir aquí').click()
    await expect.poll(() => subject(second).inputValue()).toBe('Pide una rampa de acceso')
    await told(first).waitFor()
    await expect.poll(() => first.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await subject(second).fill('Pide una rampa de acceso a la sede')
    await button(first, 'No rectificar aquí').click()
    await expect.poll(() => first.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => button(first, 'Seguir rectificando').count()).toBe(0)
  })

  it('waits in the first, and comes back to it when the other is closed', async () => {
    await first.keyboard.press('e')
    await told(first).waitFor()
    await second.close({ runBeforeUnload: false })
    await expect.poll(() => subject(first).inputValue()).toBe('Pide una rampa de acceso a la sede')
  })

  it('is saved once, and stands in both', async () => {
    second = await scene.clerk.context.newPage()
    await second.goto(`${at(entry)}&rectificar=1`)
    await told(second).waitFor()
    await first.getByLabel('Motivo de la rectificación').fill('Faltaba adónde')
    await first.keyboard.press('Control+Enter')
    await subject(second).waitFor()
    await expect.poll(() => subject(second).inputValue()).toBe('Pide una rampa de acceso a la sede')
    await second.getByText('Todavía no ha cambiado nada.').first().waitFor()
    const { body } = await scene.clerkAsking.ask(api.readEntry, {
      params: { entryId: entry.entryId },
    })
    expect(body.content?.subject).toBe('Pide una rampa de acceso a la sede')
    await button(second, 'Cancelar').click()
    await button(second, 'Rectificar').waitFor()
    await second.close()
  })
})

describe('what is typed when the other window was left', () => {
  it('is not wiped out by the window that only reads', async () => {
    const entry = await scene.clerkAsking.register({ subject: 'Pide un semáforo' })
    await openBoth(entry)
    await first.keyboard.press('e')
    await subject(first).fill('Pide un semáforo nuevo')
    await button(first, 'Descartar').click()
    await second.keyboard.press('e')
    await subject(second).fill('Pide un semáforo sonoro')
    await first.reload()
    await button(first, 'Rectificar').waitFor()
    await second.reload()
    await expect.poll(() => subject(second).inputValue()).toBe('Pide un semáforo sonoro')
    await button(second, 'Descartar').click()
    await second.close()
    expect(scene.clerk.faults()).toEqual([])
  })
})

describe('notes that are begun in two windows', () => {
  it('are two, each added once, and the one of a closed window goes on in the next', async () => {
    const entry = await scene.clerkAsking.register({ subject: 'Pide un columpio' })
    await openBoth(entry)
    await note(first).fill('Llamar a la escuela')
    await note(second).fill('Pedir el plano')
    await first.reload()
    await expect.poll(() => note(first).inputValue()).toBe('Llamar a la escuela')
    await second.close()
    await button(first, 'Agregar observación').click()
    await first.getByRole('listitem').filter({ hasText: 'Llamar a la escuela' }).first().waitFor()
    await expect.poll(() => note(first).inputValue()).toBe('Pedir el plano')
    await button(first, 'Agregar observación').click()
    await expect.poll(() => note(first).inputValue()).toBe('')
    const { body } = await scene.clerkAsking.ask(api.readEntry, {
      params: { entryId: entry.entryId },
    })
    expect(body.notes.map(({ text }) => text)).toEqual(['Llamar a la escuela', 'Pedir el plano'])
  })
})
