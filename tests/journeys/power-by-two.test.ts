/**
 * What one person may not give alone, as people see it: proposed in Organización, told at the bell,
 * put aside or confirmed on the page of what waits for a second person, and what is left where
 * there is nobody else. By keyboard alone, in both widths and both colours.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { setStanding } from '#server/platform/municipality/people/set-standing.ts'
import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { faultsInLooks } from '#tests/looks.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'

const folder = fileURLToPath(new URL('../../test-results/power', import.meta.url))
const hour = 3_600_000
let db: ToldTimeDatabase
let app: ServedApp
let browser: Browser
let administrator: Visitor
let head: Visitor
let clerk: Visitor
let start: number

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  start = Date.now()
  db = await openToldTimeDatabase(new Date(start))
  app = await openServedApp({}, db)
  browser = await openChromium()
  administrator = await openVisitor(browser)
  head = await openVisitor(browser)
  clerk = await openVisitor(browser)
  for (const { page } of [administrator, head, clerk])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(administrator, app, 'ADM')
  await enter(head, app, 'JREG')
  await enter(clerk, app, 'REG')
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const faultsOn = ({ page }: Visitor, name: string): Promise<readonly string[]> =>
  faultsInLooks(page, join(folder, name))

/** Gives the clerk one more role, as far as one person may: by keyboard, to the end. */
async function propose(role: string, place: string | null): Promise<void> {
  const { page } = administrator
  await page.goto(`${app.address}/control/organization?tab=people`)
  await page.getByRole('link', { name: 'Persona REG', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Cambiar roles y acceso' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar rol' }).press('Enter')
  await dialog.getByLabel('Rol 2', { exact: true }).fill(role)
  await page.keyboard.press('Enter')
  if (place !== null) {
    await dialog.getByLabel('Dónde vale el rol 2').fill(place)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('espera a que otra persona lo confirme').first().waitFor()
}

/** From the bell to the notice to the page of what waits. */
async function followBell({ page }: Visitor, notice: string): Promise<void> {
  await page.goto(`${app.address}/control`)
  await page.getByRole('link', { name: /^Avisos: \d+ sin leer$/u }).press('Enter')
  await page.getByRole('link', { name: notice }).first().press('Enter')
  await page.getByRole('heading', { level: 1, name: waits }).waitFor()
}

const waits = 'Esperan a una segunda persona'
const asked = 'Proponen dar un rol o una sustitución a Persona REG'
const given = 'Se confirmó un rol o una sustitución de Persona REG'
const declined = 'No se confirmó un rol o una sustitución de Persona REG'
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar: Persona REG' })

async function findNotice({ page }: Visitor, notice: string): Promise<void> {
  await page.goto(`${app.address}/control/notices`)
  await page.getByRole('main').getByText(notice).first().waitFor()
}

describe('a role that decides', () => {
  it('is proposed by one, who cannot confirm it, and put aside by another: both are told', async () => {
    await propose('JU', 'DOM')
    await administrator.page.goto(`${app.address}/control/powers`)
    await administrator.page.getByText('Puede confirmarlo: Persona AUD, Persona JREG.').waitFor()
    await expect.poll(() => confirm(administrator.page).count()).toBe(0)
    expect(await faultsOn(administrator, 'propuesta')).toEqual([])

    await followBell(head, asked)
    await head.page.getByText('Jefatura de unidad').first().waitFor()
    expect(await faultsOn(head, 'por-confirmar')).toEqual([])
    await head.page.getByRole('button', { name: 'Rechazar: Persona REG' }).press('Enter')
    await head.page.getByText('No se dio: Persona REG').first().waitFor()
    await head.page.getByText('Nada espera a una segunda persona').waitFor()
    expect(await faultsOn(head, 'nada')).toEqual([])
    await findNotice(administrator, declined)
    await findNotice(clerk, declined)
  })

  it('holds once another person confirmed it, and the person finds it in their own page', async () => {
    await propose('JU', 'DOM')
    await followBell(clerk, asked)
    await expect.poll(() => confirm(clerk.page).count()).toBe(0)
    await followBell(head, asked)
    await confirm(head.page).press('Enter')
    await head.page.getByText('Confirmado: Persona REG').first().waitFor()
    await findNotice(administrator, given)
    await findNotice(clerk, given)
    const { body } = await (await personBehind(clerk, app, 'REG')).ask(api.readSession, {})
    expect(body.grants.map(({ role }) => role).toSorted()).toEqual(['JU', 'REG'])
  })
})

describe('where one administrator is alone', () => {
  it('everybody concerned has two days to say no, and only then it can be confirmed by one', async () => {
    const { municipalityId } = app.municipality
    for (const role of ['JREG', 'AUD'] as const) {
      const { staffId } = app.municipality.actorOf(role)
      // As whoever runs the server does it: an administrator takes nobody away who alone could
      // refuse them.
      await setStanding(app.db.database, { municipalityId, staffId, status: 'DISABLED' })
    }
    const { page } = administrator
    await page.goto(`${app.address}/control/organization?tab=people`)
    await page.getByRole('link', { name: 'Persona TR', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Cambiar roles y acceso' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar rol' }).press('Enter')
    await dialog.getByLabel('Rol 2', { exact: true }).fill('JREG')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Guardar' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })

    const alone = page.getByRole('button', { name: 'Confirmar: Persona TR' })
    await page.goto(`${app.address}/control/powers`)
    await page.getByText('Nadie más puede confirmarlo.').waitFor()
    await expect.poll(() => alone.count()).toBe(0)
    expect(await faultsOn(administrator, 'sin-segunda-persona')).toEqual([])
    await db.tell(new Date(start + 48 * hour - 60_000))
    await page.reload()
    await page.getByText('Nadie más puede confirmarlo.').waitFor()
    await expect.poll(() => alone.count()).toBe(0)
    await db.tell(new Date(start + 48 * hour + 10 * 60_000))
    await page.reload()
    await alone.waitFor()
    expect(await faultsOn(administrator, 'pasados-dos-dias')).toEqual([])
    await alone.press('Enter')
    await page.getByText('Confirmado: Persona TR').first().waitFor()
    const [said] = await db.asOwner<{ alone: string }>(
      `select body::jsonb -> 'data' ->> 'isAlone' as alone from ledger_event where type = 'PowerConfirmed' order by position desc`,
    )
    expect(said?.alone).toBe('true')
    expect([...administrator.faults(), ...head.faults(), ...clerk.faults()]).toEqual([])
  })
})
