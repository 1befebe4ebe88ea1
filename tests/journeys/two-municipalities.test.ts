/**
 * One person, one browser, two municipalities: each at its own address, each with its own sign-in
 * and its own documents.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium, openVisitor, passPopup } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import type { Account } from '#tests/served-app.ts'
import { here, openTwoHosts, there } from '#tests/two-hosts.ts'
import type { TwoHosts } from '#tests/two-hosts.ts'

let scene: TwoHosts
let browser: Browser
let visitor: Visitor
let first: Page
let second: Page

beforeAll(async () => {
  scene = await openTwoHosts()
  await (await scene.as(scene.app.municipality, 'REG')).register({ subject: 'Poda en la primera' })
  await (await scene.as(scene.other, 'REG')).register({ subject: 'Bache en la segunda' })
  browser = await openChromium()
  visitor = await openVisitor(browser)
  first = visitor.page
  second = await visitor.context.newPage()
})
afterAll(async () => {
  await browser.close()
  await scene.app.close()
})

async function enter(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(origin)
  await passPopup(visitor, account, page.getByRole('button', { name: 'Acceder' }).first())
  await page.waitForURL(`${origin}/control`)
}

/** What the session of a page is worth now. */
const statusOf = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '' }
    return (await fetch('/api/session', { headers })).status
  })

/** How often a list that shows the one shows the other. */
async function foreignAt(page: Page, origin: string, own: string, foreign: string) {
  await page.goto(`${origin}/control/entries`)
  await page.getByText(own).first().waitFor()
  return page.getByText(foreign).count()
}

describe('somebody who works in two municipalities', () => {
  it('finds each by its own name, and signs in to both beside each other', async () => {
    await enter(first, scene.ours, here)
    await second.goto(scene.theirs)
    await second.getByText('Otra Villa').first().waitFor()
    expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await enter(second, scene.theirs, there)
    expect(visitor.faults()).toEqual([])
  })

  it('sees in each window the documents of that one alone', async () => {
    const [poda, bache] = ['Poda en la primera', 'Bache en la segunda']
    expect(await foreignAt(first, scene.ours, poda, bache)).toBe(0)
    expect(await foreignAt(second, scene.theirs, bache, poda)).toBe(0)
  })

  it('leaves one, and goes on in the other', async () => {
    await second.evaluate(async () => {
      const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '' }
      await fetch('/api/session', { method: 'DELETE', headers })
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401])
  })

  it('is told plainly when a name is nobody’s', async () => {
    const lost = await visitor.context.newPage()
    const answer = await lost.goto(scene.ours.replace('localhost', 'perdida.localhost'))
    expect(answer?.status()).toBe(421)
    await lost.getByText('Revise la dirección que escribió').waitFor()
    expect(await accessibilityFaults(lost)).toEqual([])
  })
})
