/**
 * From the press of Enter on the password to the signed-in screen, in a real Chromium: as somebody
 * whose browser was never here, and as somebody who comes back the next morning, whose browser kept
 * the pages and nothing of the session. Beside them, what looking at the password alone takes on
 * the same machine: the floor of it.
 */
import { randomUUID } from 'node:crypto'

import type { BrowserContext } from 'playwright-core'

import { createAccount } from '#server/platform/identity/accounts/accounts.ts'
import { hashPassword, isPassword } from '#server/platform/identity/accounts/password.ts'

import { asTable, paceOf, timeTaken, written } from './measure.ts'
import { hire } from './stage.ts'
import type { Stage } from './stage.ts'

const times = 25
const password = 'una frase para medir'
// A quick hand's: the browser fills in the name, and the password is typed.
const betweenKeysMs = 100

export async function measureSignIn(stage: Stage): Promise<string> {
  const email = await openAccount(stage)
  // Somebody else each time: a person is told of every device that is new.
  const strangers: string[] = []
  while (strangers.length < times) strangers.push(await openAccount(stage))
  const hash = await hashPassword(password)
  const floor = await medianOf(() => timeTaken(() => isPassword(password, hash)))
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const open = () => browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    const { origin } = stage.caller
    const anew = await medianOf(async () => {
      const context = await open()
      const tookMs = await signInOnce(context, origin, strangers.pop() ?? email)
      await context.close()
      return tookMs
    })
    const kept = await open()
    await signInOnce(kept, origin, email)
    const again = await medianOf(() => signInOnce(kept, origin, email))
    const row = (name: string, [p50 = 0, p99 = 0]: readonly number[]): string[] => [
      name,
      ...[p50, p99, p50 / (floor[0] ?? 0)].map(written),
    ]
    return asTable([
      ['Ingresar', 'p50 ms', 'p99 ms', 'veces mirar la contraseña'],
      row('de la tecla a la pantalla, navegador nuevo', anew),
      row('lo mismo, navegador de ayer', again),
      row('de ello, mirar la contraseña', floor),
    ])
  } finally {
    await browser.close()
  }
}

async function openAccount(stage: Stage): Promise<string> {
  const { municipalityId } = stage.municipality
  const email = `${randomUUID()}@medida.example`
  const { subject } = await stage.database.inMunicipality(municipalityId, (db) =>
    createAccount(db, { municipalityId, email, password }, new Date()),
  )
  await hire(stage, 'REG', null, { email, subject })
  return email
}

async function medianOf(measure: () => Promise<number>): Promise<readonly number[]> {
  const timesMs: number[] = []
  while (timesMs.length < times) timesMs.push(await measure())
  const { p50Ms, p99Ms } = paceOf(timesMs)
  return [p50Ms, p99Ms]
}

/**
 * In ms from the key, whose way to the browser is in it, to the painted heading. The page itself
 * says when that was, by the same machine's clock: playwright's own waiting looks after 20, 70,
 * 170, 270 and 770 ms, and would answer with those.
 */
async function signInOnce(context: BrowserContext, origin: string, email: string): Promise<number> {
  // What ends overnight; the marks of a known browser stay.
  await context.clearCookies({ name: /^(?!__Host-(?:device|id-browser))/u })
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
  const painted = page.evaluate<number>(headingPainted)
  const closed = popup.waitForEvent('close')
  const startedAtMs = performance.timeOrigin + performance.now()
  const [paintedAtMs] = await Promise.all([painted, popup.keyboard.press('Enter')])
  await closed
  await page.close()
  return paintedAtMs - startedAtMs
}

/** In the page: the instant after the frame that first shows the heading of the first screen. */
const headingPainted = `new Promise((resolve) => {
  const now = () => performance.timeOrigin + performance.now()
  const isHeading = (h1) => h1.textContent === 'Mi trabajo' && h1.checkVisibility()
  const look = () => {
    if (![...document.querySelectorAll('h1')].some(isHeading)) return
    watching.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(now())
      port2.postMessage(null)
    })
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { subtree: true, childList: true, characterData: true })
})`
