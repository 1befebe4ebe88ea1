/**
 * «Cambiar de persona» at a machine that several share, in a real Chromium: from the first key to
 * the next person's name in the top bar, by password and by passkey, by turns. The machine's part
 * is measured; the hand's is reckoned by the keystroke model of
 * docs/decisions/122-the-counter-by-keys.md, for how fast somebody types is no matter of this
 * machine.
 */
import type { Page } from 'playwright-core'

import { plugAuthenticator } from '#tests/passkey-device.ts'

import { asTable, median, written } from '../stage/figures.ts'
import { openBrowser } from '../stage/open-browser.ts'
import type { Stage } from '../stage/stage.ts'
import type { Account } from './sign-in.ts'
import { openAccount } from './sign-in.ts'

const times = 9
const keySeconds = 0.2
const fieldSeconds = 1.35
const goalSeconds = 3
/** A name and a password of usual length; those that are measured are longer. */
const usual = { userLetters: 'maria.soto@villa-asiento.example'.length, passwordLetters: 14 }
const chordKeys = 2

interface Switch {
  /** From the chord to the focus in the sign-in page. */
  readonly toTheDoorMs: number
  /** From the last key there to the name. */
  readonly toTheNameMs: number
}

export async function measureSwitch(stage: Stage): Promise<string> {
  const byPassword = await openAccount(stage)
  const byPasskey = await openAccount(stage)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    const watch = await watchPage(page)
    await signInHere(page, stage.caller.origin, byPasskey)
    await watch.nameOf(byPasskey)
    await plugAuthenticator(page)
    await addPasskey(page, stage.caller.origin)
    const passwords: Switch[] = []
    const passkeys: Switch[] = []
    for (let count = 0; count < times; count += 1) {
      // oxlint-disable no-await-in-loop -- one person after the other
      passwords.push(
        await switchTo(page, watch, byPassword, async () => {
          await page.keyboard.type(byPassword.email)
          await page.keyboard.press('Tab')
          await page.keyboard.type(byPassword.password)
          return 'Enter'
        }),
      )
      passkeys.push(await switchTo(page, watch, byPasskey, async () => 'Alt+P'))
      // oxlint-enable no-await-in-loop
    }
    return asTable([
      ['Cambiar de persona', 'con contraseña', 'con llave de acceso'],
      ...told(passwords, passkeys),
    ])
  } finally {
    await browser.close()
  }
}

function told(passwords: readonly Switch[], passkeys: readonly Switch[]): string[][] {
  const doors = [passwords, passkeys].map((all) => median(all.map((each) => each.toTheDoorMs)))
  const names = [passwords, passkeys].map((all) => median(all.map((each) => each.toTheNameMs)))
  // Tab and Enter, and two fields; a second chord and a touch of the device, and no field.
  const hands = [
    (chordKeys + usual.userLetters + 1 + usual.passwordLetters + 1) * keySeconds + 2 * fieldSeconds,
    (2 * chordKeys + 1) * keySeconds,
  ]
  const machines = doors.map((door, way) => (door + (names[way] ?? Number.NaN)) / 1000)
  const wholes = machines.map((machine, way) => machine + (hands[way] ?? Number.NaN))
  return [
    [`hasta la página de ingreso, mediana de ${times}, ms`, ...doors.map(written)],
    [`de la última tecla al nombre, mediana de ${times}, ms`, ...names.map(written)],
    ['la máquina, s', ...machines.map(written)],
    ['la mano, por el modelo, s', ...hands.map(written)],
    ['en total, s', ...wholes.map(written)],
    [`meta de ${goalSeconds} s`, ...wholes.map((all) => (all <= goalSeconds ? 'sí' : 'no'))],
  ]
}

/** `act` does all but the last key, and answers that one. */
async function switchTo(
  page: Page,
  watch: Watch,
  next: Account,
  act: () => Promise<string>,
): Promise<Switch> {
  const leftAtMs = now()
  const door = watch.door()
  await page.keyboard.press('Alt+P')
  const doorAtMs = await door
  const last = await act()
  const name = watch.nameOf(next)
  const lastAtMs = now()
  await page.keyboard.press(last)
  return { toTheDoorMs: doorAtMs - leftAtMs, toTheNameMs: (await name) - lastAtMs }
}

const now = (): number => performance.timeOrigin + performance.now()

interface Watch {
  /** When the sign-in page next has the focus in its first field. */
  readonly door: () => Promise<number>
  /** When the name of this person is next painted in the top bar. */
  readonly nameOf: (person: Account) => Promise<number>
}

/** The pages say by themselves what is to be seen and when, by the machine's clock. */
async function watchPage(page: Page): Promise<Watch> {
  const waiting = new Map<string, (atMs: number) => void>()
  await page.exposeFunction('tellSeen', (seen: string, atMs: number) => {
    waiting.get(seen)?.(atMs)
    waiting.delete(seen)
  })
  await page.addInitScript(tellWhatIsSeen)
  const next = (seen: string): Promise<number> =>
    new Promise((resolve) => {
      waiting.set(seen, resolve)
    })
  return { door: () => next('door'), nameOf: ({ name }) => next(name) }
}

const tellWhatIsSeen = `
  let last = ''
  const look = () => {
    const isAtDoor = document.activeElement?.matches('[name=user]') === true
    const seen = isAtDoor ? 'door' : document.querySelector('.layout-topbar-person strong')?.textContent
    if (!seen || seen === last) return
    last = seen
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => tellSeen(seen, performance.timeOrigin + performance.now())
      port2.postMessage(null)
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', look)`

async function signInHere(page: Page, origin: string, { email, password }: Account): Promise<void> {
  await page.goto(`${origin}/auth/start?mode=page&return=%2Fcontrol`)
  await page.locator('[name=user]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

/** By the page of one's own account, in this same window, and back to the work. */
async function addPasskey(page: Page, origin: string): Promise<void> {
  const own = await page.getByRole('link', { name: 'Mi cuenta y seguridad' }).getAttribute('href')
  await page.goto(own ?? '')
  await page.getByRole('button', { name: 'Agregar una llave' }).click()
  // The first factor of an account brings its recovery codes.
  await page.getByRole('link', { name: 'Ya los guardé' }).click()
  await page.getByText('La llave de acceso se agregó.').waitFor()
  await page.goto(`${origin}/control`)
  await page.locator('.layout-topbar-person strong').waitFor()
}
