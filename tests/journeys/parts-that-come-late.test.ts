// What is fetched beside a screen and not before it: the screen can be worked with until it is
// here, and nothing is lost or done meanwhile.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { holdBack } from '#tests/late-answers.ts'
import { openClerk, openFormIn, subject, subjectOf } from '#tests/open-form.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openClerk(browser, app)
  ;({ page } = clerk)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

describe('a form that is handed in before its rules are here', () => {
  it('waits for them, keeps what is typed, and then says what is missing', async () => {
    const rules = await holdBack(page, '**/assets/form-remarks-*.js')
    await openFormIn(page, app)
    await subjectOf(page).fill(subject)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Registrando' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await subjectOf(page).press('End')
    await page.keyboard.type(' y Mar 4')
    expect(await accessibilityFaults(page)).toEqual([])
    await rules.letGo()
    await page.locator('.error-summary:focus').waitFor()
    expect(await page.locator('.error-summary a').count()).toBeGreaterThan(2)
    expect(await subjectOf(page).inputValue()).toBe(`${subject} y Mar 4`)
    await page.keyboard.press('F2')
    await expect.poll(() => subjectOf(page).inputValue()).toBe('')
  })
})

describe('rows chosen before what may be done with them is here', () => {
  it('are counted and can be let go of; the acts come by themselves', async () => {
    await (await personBehind(clerk, app, 'REG')).register({ subject })
    const acts = await holdBack(page, '**/assets/chosen-acts-*.js')
    await page.goto(`${app.address}/control/entries`)
    await page.locator('[data-row]:focus').waitFor()
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Qué hacer con los seleccionados' })
    await bar.getByText('1 seleccionado').waitFor()
    expect(await bar.getByRole('button').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('x')
    await bar.waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await acts.letGo()
    await expect.poll(() => bar.getByRole('button').count()).toBeGreaterThan(2)
    await expect.poll(() => page.locator('[data-row]:focus').count()).toBe(1)
  })
})
