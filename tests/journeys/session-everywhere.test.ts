import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import {
  accessibilityFaults,
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

const folder = fileURLToPath(new URL('../../test-results/covered', import.meta.url))

let app: ServedApp
let browser: Browser
let office: Visitor
let home: Visitor
let page: Page

const sessions = () => page.getByRole('list', { name: 'Mis sesiones' }).getByRole('listitem')
const proofAt = (at: Page) => at.getByRole('dialog', { name: 'Confirme que es usted' })
const proof = () => proofAt(page)
const isIn = ({ page: at }: Visitor): Promise<boolean> =>
  at.evaluate(async () => {
    const headers = { 'X-Session-Token': localStorage.getItem('token') ?? '', 'X-Background': '1' }
    return (await fetch('/api/session', { headers })).status === 200
  })

// Longer than what the server remembers of a session.
const timeLimit = { timeout: 10_000 }

/** As if so many minutes had gone by since the password. */
async function forgetProof(): Promise<void> {
  await app.db.asOwner(`update session set authenticated_at = now() - interval '10 minutes'`)
  // And as the notice of a change does, so that no process remembers better.
  await app.db.asOwner(
    `select pg_notify('asiento_session', staff_id::text) from session group by staff_id`,
  )
}

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  office = await openVisitor(browser)
  page = office.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(office, app, 'REG')
  home = await openVisitor(browser, { width: 390, height: 844 })
  await signIn(home, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

describe('somebody who signed in somewhere else', () => {
  it('is told so where they already were, and says that they know', async () => {
    await page.goto(`${app.address}/control/sessions`)
    const notice = page.getByText('Alguien ingresó con su cuenta desde Chrome en Linux')
    await notice.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await expect.poll(() => home.page.getByText('Alguien ingresó con su cuenta').count()).toBe(0)
    await page.getByRole('button', { name: 'Sí, fui yo' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.goto(`${app.address}/control`)
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('finds both places in the list that their menu leads to', async () => {
    await page.getByRole('link', { name: 'Mis sesiones', exact: true }).click()
    await expect.poll(() => sessions().count(), timeLimit).toBe(2)
    await sessions().filter({ hasText: 'Esta sesión' }).getByText('Chrome en Linux').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('proves who they are before ending the other one, and need not ask again', async () => {
    await forgetProof()
    await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
    await proof().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await proof().press('Escape')
    await page.getByText('confirme que es usted: ingrese de nuevo').waitFor()
    expect(await isIn(home)).toBe(true)

    await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
    const again = proof().getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(office, await app.accountOf('REG'), again)
    await proof().waitFor({ state: 'detached' })
    await expect.poll(() => sessions().count(), timeLimit).toBe(1)
    await expect.poll(() => isIn(home), timeLimit).toBe(false)
    expect(await isIn(office)).toBe(true)
    // There it is told for what it is.
    await home.page.reload()
    const ended = home.page.getByRole('dialog', { name: 'Su sesión terminó' })
    await ended.getByText('Esta sesión se cerró con su cuenta').waitFor()
    expect(await accessibilityFaults(home.page)).toEqual([])
  })

  it('does nothing of the kind in the name of another person', async () => {
    await home.page.goto(app.address)
    await home.page.evaluate(() => localStorage.clear())
    await signIn(home, app, 'REG')
    await page.reload()
    await forgetProof()
    await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
    const again = proof().getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(office, await app.accountOf('JREG'), again)
    const other = page.getByRole('dialog', { name: 'Ingresó otra persona' })
    await other.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    expect(await isIn(home)).toBe(true)
  })
})

/** Everything of the page that an eye, a search or a copy of it all would find. */
function readable(at: Page): Promise<string> {
  return at.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].flatMap((field) =>
      field.checkVisibility({ visibilityProperty: true }) && 'value' in field
        ? [String(field.value)]
        : [],
    )
    getSelection()?.selectAllChildren(document.body)
    return [document.body.innerText, getSelection()?.toString() ?? '', ...fields].join('\n')
  })
}

describe('a document on the screen of a shared machine', () => {
  const subject = 'Solicita que no la vea nadie'

  it('is covered a moment after its session was ended elsewhere, untouched, and is there again for its person', async () => {
    await mkdir(folder, { recursive: true })
    const third = await openVisitor(browser)
    await enter(third, app, 'REG')
    const clerk = await personBehind(third, app, 'REG')
    const { entryId, entryNumber } = await clerk.register({ subject })
    const at = home.page
    await at.goto(`${app.address}/control/editdocument?id=${entryId}`)
    await at.getByRole('heading', { level: 1, name: entryNumber }).waitFor()
    expect(await readable(at)).toContain(subject)
    const { body } = await clerk.ask(api.listSessions, {})
    const others = body.sessions.filter(({ isThis }) => !isThis)
    expect(others).toHaveLength(1)
    const endedAt = Date.now()
    const { status } = await clerk.send(api.endOtherSession, {
      params: { sessionId: others[0]?.sessionId ?? '' },
    })
    expect(status).toBe(204)
    const cover = at.getByRole('dialog', { name: 'Su sesión terminó' })
    await cover.waitFor()
    // By its line, which ends at once, and not by the look at the session every 25 seconds.
    expect(Date.now() - endedAt).toBeLessThan(10_000)
    expect(await readable(at)).not.toContain(subject)
    expect(await readable(at)).not.toContain('Ana')
    expect(await accessibilityFaults(at)).toEqual([])
    for (const [name, width, height] of [
      ['angosta', 390, 844],
      ['ancha', 1366, 768],
    ] as const) {
      await at.setViewportSize({ width, height })
      for (const theme of ['lara-light-indigo', 'lara-dark-indigo']) {
        await at.evaluate((set) => {
          document.documentElement.dataset['theme'] = set
        }, theme)
        await at.screenshot({ path: join(folder, `cubierta-${name}-${theme}.png`) })
      }
    }
    await at.setViewportSize({ width: 390, height: 844 })
    const again = cover.getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(home, await app.accountOf('REG'), again)
    await cover.waitFor({ state: 'detached' })
    expect(await readable(at)).toContain(subject)
    expect(third.faults()).toEqual([])
    await third.close()
    await forgetProof()
  })
})

describe('signing out everywhere', () => {
  it('asks first, wants to know who asks, ends every session and goes to the root', async () => {
    const at = home.page
    await at.goto(`${app.address}/control/sessions`)
    await at.getByRole('button', { name: 'Cerrar en todos los equipos' }).click()
    const question = at.getByRole('alertdialog')
    await question.waitFor()
    expect(await accessibilityFaults(at)).toEqual([])
    await question.getByRole('button', { name: 'Cerrar en todos los equipos' }).click()
    const again = proofAt(at).getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(home, await app.accountOf('REG'), again)
    await at.waitForURL(`${app.address}/`)
    expect(await at.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const rows = await app.db.asOwner('select from session where staff_id = $1', [
      app.municipality.actorOf('REG').staffId,
    ])
    expect(rows).toEqual([])
    expect([...office.faults(), ...home.faults()]).toEqual([])
  })
})
