/** A reviewer hears of a letter at the bell, and comes to it by keys alone. */
import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { accessibilityFaults } from '#tests/chromium.ts'
import { aLetter } from '#tests/letters.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement
    return here?.getAttribute('aria-label') ?? here?.textContent ?? ''
  })

/** With Tab alone, as far as a page has anything to come to. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 60 && (await focused(page)) !== name; tabs += 1)
    await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(name)
}

it('a letter sent to review is told at the bell, which leads to it', async () => {
  const { app, clerkAsking, head, headAsking } = scene
  const { page } = head
  const params = { letterId: randomUUID() }
  const form = aLetter(app, headAsking.actor.staffId, { subject: 'Se concede la poda' })
  await clerkAsking.ask(api.saveLetter, { params, body: { ...form, overRevision: 0 } })
  const { problem } = await clerkAsking.ask(api.sendToReview, {
    params,
    body: { reviewerId: headAsking.actor.staffId, overRevision: 1 },
  })
  expect(problem).toBeNull()
  await page.goto(`${app.address}/control`)
  const bell = 'Avisos: 1 sin leer'
  await page.getByRole('link', { name: bell }).waitFor()
  await tabTo(page, bell)
  await page.keyboard.press('Enter')
  const notice = 'Le enviaron a revisar Oficio «Se concede la poda»'
  await page.getByRole('link', { name: notice }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await tabTo(page, notice)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/control/letters/letter?id=${params.letterId}`)
  await page.getByRole('button', { name: 'Aprobar' }).waitFor()
  await page.getByRole('link', { name: 'Avisos', exact: true }).waitFor()
})
