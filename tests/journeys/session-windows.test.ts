import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import {
  enter,
  openChromium,
  openVisitor,
  passPopup,
  personBehind,
  signIn,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let page: Page
let other: Page

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  page = clerk.page
  await signIn(clerk, app, 'REG')
  other = await clerk.context.newPage()
  await open(other)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

// Longer than what the server remembers of a session.
const timeLimit = { timeout: 10_000 }

const title = (at: Page) => at.getByRole('heading', { name: 'Mi trabajo' })
const dialog = (at: Page, name: string) => at.getByRole('dialog', { name })

async function open(at: Page, path = '/control'): Promise<void> {
  await at.goto(`${app.address}${path}`)
  await title(at).waitFor()
}

function signOut(at: Page): Promise<void> {
  return at.getByRole('button', { name: 'Cerrar sesión' }).first().click()
}

/** Asked past the page's own code. */
function sessionStatus(at: Page): Promise<number> {
  return at.evaluate(async () => {
    const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '' }
    return (await fetch('/api/session', { headers })).status
  })
}

describe('a message that another window made up', () => {
  it('only makes a page look for itself, and nothing changes', async () => {
    const asked = page.waitForRequest('**/api/session')
    await other.evaluate(() => {
      const channel = new BroadcastChannel('asiento:session')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel.postMessage('signed-out')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ token: 's1.x.y', staffId: 'x' })
    })
    await asked
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(200)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^s1\./u)
    expect(clerk.faults()).toEqual([])
  })
})

describe('two windows of one browser', () => {
  it('know that one of them signed out, and lose nothing that was on the page', async () => {
    await signOut(page)
    await page.waitForURL(`${app.address}/`)
    const said = dialog(other, 'La sesión se cerró')
    await said.getByText('en otra ventana').waitFor()
    // There, and covered.
    expect(await title(other).isVisible()).toBe(false)
    expect(await other.getByText('Mi trabajo').count()).toBeGreaterThan(0)
  })

  it('go on together when the same person comes back in one of them', async () => {
    const again = dialog(other, 'La sesión se cerró').getByRole('button', {
      name: 'Ingresar de nuevo',
    })
    await passPopup(clerk, await app.accountOf('REG'), again)
    await dialog(other, 'La sesión se cerró').waitFor({ state: 'detached' })
    await open(page)
    expect([await sessionStatus(page), await sessionStatus(other)]).toEqual([200, 200])
  })

  it('never mix two people: the first is told who is there now', async () => {
    await page.goto(app.address)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    const door = page.getByRole('button', { name: 'Acceder' }).first()
    await passPopup(clerk, await app.accountOf('JREG'), door)
    await page.waitForURL('**/control')
    const said = dialog(other, 'Ingresó otra persona')
    await said.getByText('Persona JREG').waitFor()
    await said.getByRole('button', { name: 'Continuar' }).click()
    await title(other).waitFor()
    await expect.poll(() => other.getByRole('dialog').count()).toBe(0)
  })

  it('that begin to sign in as two people end with one of them, and no half of the other', async () => {
    await signOut(page)
    await page.waitForURL(`${app.address}/`)
    await other.goto(app.address)
    const people = [
      { at: page, account: await app.accountOf('REG') },
      { at: other, account: await app.accountOf('JREG') },
    ]
    const popups: Page[] = []
    for (const { at } of people) {
      const opening = clerk.context.waitForEvent('page')
      await at.getByRole('button', { name: 'Acceder' }).first().click()
      popups.push(await opening)
    }
    for (const [index, { account }] of people.entries()) {
      const popup = popups[index]
      await popup?.getByLabel('Usuario').fill(account.email)
      await popup?.getByLabel('Contraseña', { exact: true }).fill(account.password)
      await popup?.keyboard.press('Enter')
      await popup?.waitForEvent('close')
    }
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(200)
    const rows = await app.db.asOwner<{ name: string }>(
      'select p.name from session s join staff p using (staff_id)',
    )
    expect(rows).toEqual([{ name: app.municipality.actorOf('JREG').name }])
    await Promise.all([page.goto(`${app.address}/control`), other.goto(`${app.address}/control`)])
    await Promise.all([title(page).waitFor(), title(other).waitFor()])
  })
})

describe('an act whose window is open', () => {
  it('is not sent from behind the curtain by whoever signed in since', async () => {
    const first = await openVisitor(browser)
    await enter(first, app, 'REG')
    const clerkAsking = await personBehind(first, app, 'REG')
    const { entryId, version } = await clerkAsking.register()
    await first.page.goto(`${app.address}/control/editdocument?id=${entryId}`)
    await first.page.getByRole('button', { name: 'Derivar', exact: true }).waitFor()
    await first.page.keyboard.press('d')
    await dialog(first.page, 'Derivar').waitFor()
    await app.db.asOwner('delete from session')
    await expect.poll(() => sessionStatus(first.page), timeLimit).toBe(401)
    await first.page.evaluate(() => globalThis.dispatchEvent(new Event('asiento:session-ended')))
    const again = first.page.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(first, await app.accountOf('JREG'), again)
    await dialog(first.page, 'Ingresó otra persona').waitFor()
    const sent: string[] = []
    first.page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await first.page.keyboard.press('Control+Enter')
    const headAsking = await personBehind(first, app, 'JREG')
    const { body } = await headAsking.ask(api.readEntry, { params: { entryId } })
    expect({ sent, version: body.version }).toEqual({ sent: [], version })
    await first.close()
  })
})

describe('a refusal that is late', () => {
  it('does not shut out whoever has signed in since', async () => {
    const late = await page.context().newPage()
    await app.db.asOwner('delete from session')
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(401)
    const letGo = Promise.withResolvers<undefined>()
    const held: string[] = []
    await late.route('**/api/**', async (route) => {
      const response = await route.fetch()
      held.push(route.request().url())
      await letGo.promise
      await route.fulfill({ response })
    })
    await late.goto(`${app.address}/control`)
    await expect.poll(() => held.length, timeLimit).toBeGreaterThan(0)
    await page.reload()
    const again = page.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(clerk, await app.accountOf('REG'), again)
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(200)
    letGo.resolve(undefined)
    await late.unrouteAll({ behavior: 'wait' })
    await title(late).waitFor()
    await dialog(late, 'Su sesión terminó').waitFor({ state: 'detached' })
    await late.close()
  })
})

describe('news of a sign-in that comes while the line is down', () => {
  it('is looked at once the line is back', async () => {
    const cut = await page.context().newPage()
    await app.db.asOwner('delete from session')
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(401)
    await cut.goto(`${app.address}/control`)
    await dialog(cut, 'Su sesión terminó').waitFor()
    await cut.route('**/api/**', (route) => route.abort())
    await page.reload()
    const again = page.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(clerk, await app.accountOf('REG'), again)
    await title(page).waitFor()
    await dialog(page, 'Su sesión terminó').waitFor({ state: 'detached' })
    await cut.unroute('**/api/**')
    await dialog(cut, 'Su sesión terminó').waitFor({ state: 'detached' })
    await title(cut).waitFor()
    await cut.close()
  })

  it('is told, where it was another person, by a page that stands behind the curtain', async () => {
    const cut = await page.context().newPage()
    await open(cut)
    await app.db.asOwner('delete from session')
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(401)
    await cut.evaluate(() => globalThis.dispatchEvent(new Event('asiento:session-ended')))
    await dialog(cut, 'Su sesión terminó').waitFor()
    await cut.route('**/api/**', (route) => route.abort())
    await page.reload()
    const again = page.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(clerk, await app.accountOf('JREG'), again)
    await title(page).waitFor()
    await dialog(page, 'Su sesión terminó').waitFor({ state: 'detached' })
    await cut.unroute('**/api/**')
    await dialog(cut, 'Ingresó otra persona').getByText('Persona JREG').waitFor()
    await cut.close()
  })
})

describe('many calls refused at once', () => {
  it('open one dialog', async () => {
    await app.db.asOwner('delete from session')
    await expect.poll(() => sessionStatus(page), timeLimit).toBe(401)
    await page.reload()
    await dialog(page, 'Su sesión terminó').waitFor()
    await page.evaluate(() => {
      for (let turn = 0; turn < 5; turn += 1)
        globalThis.dispatchEvent(new Event('asiento:session-ended'))
    })
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})

describe('a token that opens nothing', () => {
  it.each(['rubbish', 's1.AAAAAAAAAAAAAAAAAAAAAA.BBBB', ''])(
    'neither grants nor traps: %j',
    async (token) => {
      const lone = await openVisitor(browser)
      await lone.page.goto(app.address)
      await lone.page.evaluate((value) => localStorage.setItem('token', value), token)
      await lone.page.goto(`${app.address}/control`)
      const ended = dialog(lone.page, 'Su sesión terminó')
      const again = ended.getByRole('button', { name: 'Ingresar de nuevo' })
      await passPopup(lone, await app.accountOf('REG'), again)
      await ended.waitFor({ state: 'detached' })
      await title(lone.page).waitFor()
      expect(await sessionStatus(lone.page)).toBe(200)
      await lone.close()
    },
  )

  it('missing while the cookie is alive leads to the door, and through it', async () => {
    const lone = await openVisitor(browser)
    await signIn(lone, app, 'TR')
    await lone.page.evaluate(() => localStorage.clear())
    await lone.page.goto(`${app.address}/control`)
    await lone.page.waitForURL('**/notfound')
    await lone.page.goto(`${app.address}/auth?return=/control`)
    await passPopup(
      lone,
      await app.accountOf('TR'),
      lone.page.getByRole('button', { name: 'Ingresar' }),
    )
    await lone.page.waitForURL('**/control')
    const rows = await app.db.asOwner(
      'select from session s join staff p using (staff_id) where p.staff_id = $1',
      [app.municipality.actorOf('TR').staffId],
    )
    expect(rows).toHaveLength(1)
    await lone.close()
  })
})
