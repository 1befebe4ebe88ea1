import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  accessibilityFaults,
  openChromium,
  openVisitor,
  passPopup,
  signIn,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedHouse } from '#tests/served-house.ts'
import type { ServedHouse } from '#tests/served-house.ts'

let house: ServedHouse
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
const patience = { timeout: 10_000 }

/** As if so many minutes had gone by since the password. */
async function forgetProof(): Promise<void> {
  await house.db.asOwner(`update session set authenticated_at = now() - interval '10 minutes'`)
  // And as the notice of a change does, so that no process remembers better.
  await house.db.asOwner(
    `select pg_notify('asiento_session', staff_id::text) from session group by staff_id`,
  )
}

beforeAll(async () => {
  house = await openServedHouse()
  browser = await openChromium()
  office = await openVisitor(browser)
  page = office.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(office, house, 'REG')
  home = await openVisitor(browser, { width: 390, height: 844 })
  await signIn(home, house, 'REG')
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

describe('somebody who signed in somewhere else', () => {
  it('is told so where they already were, and says that they know', async () => {
    await page.goto(`${house.address}/control/sessions`)
    const notice = page.getByText('Alguien ingresó con su cuenta desde Chrome en Linux')
    await notice.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await home.page.getByText('Alguien ingresó con su cuenta').count()).toBe(0)
    await page.getByRole('button', { name: 'Sí, fui yo' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.goto(`${house.address}/control`)
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  it('finds both places in the list that their menu leads to', async () => {
    await page.getByRole('link', { name: 'Mis sesiones', exact: true }).click()
    await expect.poll(() => sessions().count(), patience).toBe(2)
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
    await passPopup(office, await house.accountOf('REG'), again)
    await proof().waitFor({ state: 'detached' })
    await expect.poll(() => sessions().count(), patience).toBe(1)
    await expect.poll(() => isIn(home), patience).toBe(false)
    expect(await isIn(office)).toBe(true)
  })

  it('does nothing of the kind in the name of another person', async () => {
    await home.page.goto(house.address)
    await home.page.evaluate(() => localStorage.clear())
    await signIn(home, house, 'REG')
    await page.reload()
    await forgetProof()
    await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
    const again = proof().getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(office, await house.accountOf('JREG'), again)
    const other = page.getByRole('dialog', { name: 'Ingresó otra persona' })
    await other.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Mi trabajo' }).waitFor()
    expect(await isIn(home)).toBe(true)
  })
})

describe('signing out everywhere', () => {
  it('asks first, wants to know who asks, ends every session and goes to the root', async () => {
    const at = home.page
    await at.goto(`${house.address}/control/sessions`)
    await at.getByRole('button', { name: 'Cerrar en todos los equipos' }).click()
    const question = at.getByRole('alertdialog')
    expect(await accessibilityFaults(at)).toEqual([])
    await question.getByRole('button', { name: 'Cerrar en todos los equipos' }).click()
    const again = proofAt(at).getByRole('button', { name: 'Ingresar de nuevo' })
    await passPopup(home, await house.accountOf('REG'), again)
    await at.waitForURL(`${house.address}/`)
    expect(await at.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const rows = await house.db.asOwner('select from session where staff_id = $1', [
      house.town.actorOf('REG').staffId,
    ])
    expect(rows).toEqual([])
    expect([...office.faults(), ...home.faults()]).toEqual([])
  })
})
