/**
 * From the press of Enter on the password to the signed-in screen, in a real Chromium, each time as somebody whose browser was
 * never here. Beside it, what looking at the password alone takes on the same machine: the floor of it.
 */
import { randomUUID } from 'node:crypto'

import type { Browser } from 'playwright-core'

import { createAccount } from '#server/identity/accounts.ts'
import { hashPassword, isPassword } from '#server/identity/password.ts'

import { hireForBench } from './bench-people.ts'
import type { Pace } from './figures.ts'
import { asTable, paceOf, written } from './figures.ts'
import { openBrowser } from './open-browser.ts'
import type { Stage } from './stage.ts'

const times = 25

interface Account {
  readonly email: string
  readonly password: string
}

export async function measureSignIn(stage: Stage): Promise<string> {
  const account = await openAccount(stage)
  const floor = await timesOf(async () => {
    const startMs = performance.now()
    await isPassword(account.password, account.hash)
    return performance.now() - startMs
  })
  const browser = await openBrowser()
  try {
    const whole = await timesOf(() => signInOnce(browser, stage.caller.origin, account))
    return asTable([
      ['Ingresar', 'p50 ms', 'p99 ms'],
      cells('de la tecla a la pantalla', whole),
      cells('de ello, mirar la contraseña', floor),
      ['  razón', written(whole.p50Ms / floor.p50Ms), ''],
    ])
  } finally {
    await browser.close()
  }
}

function cells(name: string, { p50Ms, p99Ms }: Pace): string[] {
  return [name, written(p50Ms), written(p99Ms)]
}

async function openAccount(stage: Stage): Promise<Account & { readonly hash: string }> {
  const { municipalityId } = stage.town
  const password = 'una frase para medir'
  const hash = await hashPassword(password)
  const email = `${randomUUID()}@medida.example`
  const { subject } = await stage.database.inMunicipality(municipalityId, (db) =>
    createAccount(db, { municipalityId, email, password }, new Date()),
  )
  await hireForBench(stage, 'REG', null, subject)
  return { email, password, hash }
}

async function timesOf(measure: () => Promise<number>): Promise<Pace> {
  const timesMs = []
  for (let count = 0; count < times; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as one person signs in
    timesMs.push(await measure())
  }
  return paceOf(timesMs, 1)
}

/** In ms, by the clock of this process: the key's way to the browser and the screen's way back are in it. */
async function signInOnce(
  browser: Browser,
  origin: string,
  { email, password }: Account,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Acceder' }).first().click(),
    ])
    await popup.getByLabel('Usuario').fill(email)
    await popup.getByLabel('Contraseña', { exact: true }).fill(password)
    const startMs = performance.now()
    await Promise.all([
      page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor(),
      popup.keyboard.press('Enter'),
    ])
    return performance.now() - startMs
  } finally {
    await context.close()
  }
}
