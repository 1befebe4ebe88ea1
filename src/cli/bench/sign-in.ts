/**
 * From the press of Enter on the password to the signed-in screen, in a real Chromium: as somebody whose browser was never here,
 * and as somebody who comes back the next morning, whose browser kept the pages and nothing of the session. Beside them, what
 * looking at the password alone takes on the same machine: the floor of it.
 */
import { randomUUID } from 'node:crypto'

import type { BrowserContext } from 'playwright-core'

import { createAccount } from '#server/identity/accounts.ts'
import { hashPassword, isPassword } from '#server/identity/password.ts'

import { hireForBench } from './bench-people.ts'
import type { Pace } from './figures.ts'
import { asTable, paceOf, written } from './figures.ts'
import { openBrowser } from './open-browser.ts'
import type { Stage } from './stage.ts'

const times = 25
// A quick hand's: the browser fills in the name, and the password is typed.
const betweenKeysMs = 100
const screen = { viewport: { width: 1366, height: 768 } }

interface Account {
  readonly email: string
  readonly password: string
}

export async function measureSignIn(stage: Stage): Promise<string> {
  const account = await openAccount(stage)
  // Somebody else each time: a person is told of every device that is new, and fifty such notices are nobody's morning.
  const strangers: Account[] = []
  for (let count = 0; count < times; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each costs a slow hash
    strangers.push(await openAccount(stage))
  }
  const floor = await timesOf(async () => {
    const startMs = performance.now()
    await isPassword(account.password, account.hash)
    return performance.now() - startMs
  })
  const browser = await openBrowser()
  try {
    const { origin } = stage.caller
    const anew = await timesOf(async () => {
      const context = await browser.newContext(screen)
      try {
        return await signInOnce(context, origin, strangers.pop() ?? account)
      } finally {
        await context.close()
      }
    })
    const kept = await browser.newContext(screen)
    await signInOnce(kept, origin, account)
    const again = await timesOf(() => signInOnce(kept, origin, account))
    return asTable([
      ['Ingresar', 'p50 ms', 'p99 ms'],
      cells('de la tecla a la pantalla, navegador nuevo', anew),
      cells('lo mismo, navegador de ayer', again),
      cells('de ello, mirar la contraseña', floor),
      ['  razón, navegador nuevo', written(anew.p50Ms / floor.p50Ms), ''],
      ['  razón, navegador de ayer', written(again.p50Ms / floor.p50Ms), ''],
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
  context: BrowserContext,
  origin: string,
  { email, password }: Account,
): Promise<number> {
  // What ends overnight; the mark of a known device stays.
  await context.clearCookies({ name: /^(?!__Host-device)/u })
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Acceder' }).first().click(),
  ])
  await popup.getByLabel('Usuario').fill(email)
  const box = popup.getByLabel('Contraseña', { exact: true })
  await box.pressSequentially(password, { delay: betweenKeysMs })
  const startMs = performance.now()
  await Promise.all([
    page.getByRole('heading', { level: 1, name: 'Mi trabajo' }).waitFor(),
    popup.keyboard.press('Enter'),
  ])
  const tookMs = performance.now() - startMs
  await page.close()
  return tookMs
}
