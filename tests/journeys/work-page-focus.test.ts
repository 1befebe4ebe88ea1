/**
 * Where the focus is, what the tab is called and what waits, while one document takes the place of
 * another and when one goes out of visibility.
 */
import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults, enter, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { holdBack } from '#tests/late-answers.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let clerk: Visitor
let rows: readonly EntryView[]

beforeAll(async () => {
  scene = await openWorkScene()
  ;({ clerk } = scene)
  const last = await scene.clerkAsking.register({ subject: 'Pide un farol' })
  const middle = await scene.clerkAsking.register({ subject: 'Pide un bolardo' })
  const first = await scene.clerkAsking.register({ subject: 'Pide una fuente' })
  rows = [first, middle, last]
})
afterAll(() => scene.close())

const at = (entry: EntryView): string => `${scene.app.address}${workPath(entry)}`
const button = (page: Page, name: string) => page.getByRole('button', { name })
const numberOf = (place: number): string => rows[place]?.entryNumber ?? ''
const title = (page: Page, place: number) =>
  page.getByRole('heading', { level: 1, name: numberOf(place) })

/** What has the focus: its tag and what it says. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    return `${activeElement?.tagName} ${activeElement?.textContent}`
  })

async function openFirst(page: Page): Promise<void> {
  await page.goto(`${scene.app.address}/control/entries`)
  await page.getByRole('link', { name: numberOf(0) }).click()
  await title(page, 0).waitFor()
}

describe('going on to the next document', () => {
  it('takes the focus and the name of the tab along at once, also while it is being read', async () => {
    const { page } = clerk
    await openFirst(page)
    const late = await holdBack(page, `**/api/entries/${rows[1]?.entryId}`)
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('H1 Abriendo el documento…')
    expect(await page.title()).toContain('Abriendo el documento…')
    expect(await accessibilityFaults(page)).toEqual([])
    await late.letGo()
    await title(page, 1).waitFor()
    await expect.poll(() => focused(page)).toBe(`H1 Registro ${numberOf(1)}`)
    expect(await page.title()).toContain(numberOf(1))
  })

  it('by its button goes on at the next press, says what arrived, and ends on the number', async () => {
    const { page } = clerk
    await openFirst(page)
    await button(page, 'Siguiente').focus()
    await page.keyboard.press('Enter')
    await title(page, 1).waitFor()
    await expect.poll(() => focused(page)).toContain('Siguiente')
    await page
      .getByRole('status')
      .filter({ hasText: `Registro ${numberOf(1)}. Pide un bolardo` })
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await title(page, 2).waitFor()
    await expect.poll(() => focused(page)).toBe(`H1 Registro ${numberOf(2)}`)
  })
})

describe('a document that is not there', () => {
  it.each(['/control/editdocument', '/showdocument'])(
    'has the focus on its heading, at %s',
    async (path) => {
      const { page } = clerk
      await page.goto(`${scene.app.address}${path}?id=${randomUUID()}`)
      await page.getByRole('link', { name: 'Ir al libro de registro' }).waitFor()
      await expect.poll(() => focused(page)).toBe('H1 No encontramos este registro')
    },
  )
})

describe('what is confidential', () => {
  it('opens with the focus on its number, and leaves a begun note to whoever loses it', async () => {
    const { app, clerkAsking, headAsking, browser } = scene
    const reader = await openVisitor(browser)
    await reader.page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(reader, app, 'TR')
    const { staffId } = app.municipality.actorOf('TR')
    const secret = await clerkAsking.register({ confidentiality: 'CONFIDENTIAL' })
    const sent = await route(clerkAsking, secret, unitAt(app, 1), {
      readerIds: [app.municipality.actorOf('JU').staffId, staffId],
    })
    const received = await acknowledge(headAsking, sent)
    const { page } = reader
    await page.goto(at(received))
    await page.getByLabel('Motivo de la lectura').fill('Debo responderlo')
    await page.keyboard.press('Enter')
    await page.getByLabel('Nueva observación').waitFor()
    await expect.poll(() => focused(page)).toBe(`H1 Registro ${secret.entryNumber}`)
    await page.getByLabel('Nueva observación').fill('Falta la firma del denunciante')
    const { problem } = await headAsking.ask(
      api.withdrawReaders,
      {
        params: { entryId: secret.entryId },
        body: { readerIds: [staffId], reason: 'Cambió de oficina' },
      },
      { version: received.version },
    )
    expect(problem).toBeNull()
    await page.getByText('Ya no puede agregar la observación que escribía').waitFor()
    await page.getByText('Falta la firma del denunciante').waitFor()
    await expect.poll(() => focused(page)).toMatch(/^H1 /u)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await page.getByText('Falta la firma del denunciante').waitFor()
    await page.getByRole('button', { name: 'Ya no lo necesito' }).click()
    await page.getByText('Falta la firma').waitFor({ state: 'detached' })
    await page.reload()
    await page
      .getByRole('main')
      .getByText(/No encontramos|reserv|confidencial/iu)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText('Falta la firma').count()).toBe(0)
    await reader.close()
  })
})
