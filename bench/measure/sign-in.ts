/**
 * From the press of Enter on the password to the signed-in screen, in a real Chromium: as somebody
 * whose browser was never here, and as somebody who comes back the next morning, whose browser kept
 * the pages and nothing of the session. Beside them, what looking at the password alone takes on
 * the same machine: the floor of it.
 */
import { randomUUID } from 'node:crypto'

import type { BrowserContext } from 'playwright-core'

import { createAccount } from '#server/identity/accounts/accounts.ts'
import { hashPassword, isPassword } from '#server/identity/accounts/password.ts'

import { hireForBench, nameForBench } from '../stage/bench-people.ts'
import type { Pace } from '../stage/figures.ts'
import { asTable, paceOf, written } from '../stage/figures.ts'
import { openBrowser } from '../stage/open-browser.ts'
import type { Stage } from '../stage/stage.ts'

const times = 25
// A quick hand's: the browser fills in the name, and the password is typed.
const betweenKeysMs = 100
const screen = { viewport: { width: 1366, height: 768 } }

export interface Account {
  readonly email: string
  readonly password: string
  readonly hash: string
  /** As the top bar says it. */
  readonly name: string
}

export async function measureSignIn(stage: Stage): Promise<string> {
  const account = await openAccount(stage)
  // Somebody else each time: a person is told of every device that is new, and fifty such notices
  // are nobody's morning.
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

export async function openAccount(stage: Stage): Promise<Account> {
  const { municipalityId } = stage.town
  const password = 'una frase para medir'
  const hash = await hashPassword(password)
  const email = `${randomUUID()}@medida.example`
  const { subject } = await stage.database.inMunicipality(municipalityId, (db) =>
    createAccount(db, { municipalityId, email, password }, new Date()),
  )
  const { staffId } = await hireForBench(stage, 'REG', null, subject)
  return { email, password, hash, name: nameForBench(staffId) }
}

async function timesOf(measure: () => Promise<number>): Promise<Pace> {
  const timesMs = []
  for (let count = 0; count < times; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as one person signs in
    timesMs.push(await measure())
  }
  return paceOf(timesMs, 1)
}

/**
 * In ms from the key, whose way to the browser is in it, to the painted heading. The page itself
 * says when that was, by the same machine's clock: playwright's own waiting looks after 20, 70,
 * 170, 270 and 770 ms, and would answer with those.
 */
async function signInOnce(
  context: BrowserContext,
  origin: string,
  { email, password }: Account,
): Promise<number> {
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
  // By itself; the next to sign in must not meet it.
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
