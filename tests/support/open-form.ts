/**
 * A clerk at the form, about to lose the page: what is typed there, and what the form says when it
 * is opened again.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

import { openVisitor } from './chromium.ts'
import type { Visitor } from './chromium.ts'
import { credentialsFor } from './person.ts'
import type { Person } from './person.ts'
import type { ServedApp } from './served-app.ts'

/** How often each journey of a file is walked: `ASIENTO_REPEATS=50`. */
export const walks = Array.from(
  { length: Number(process.env['ASIENTO_REPEATS'] ?? 1) },
  (_, index) => index + 1,
)

export const subject = 'Solicita poda de árbol en calle Sol 12'
export const restored = (page: Page): Locator => page.getByText(/^Recuperamos lo que escribió/u)
export const offered = (page: Page): Locator => page.getByText(/^Hay un borrador de/u)
export const takenAway = (page: Page): Locator =>
  page.getByText(/^Este borrador se sigue escribiendo/u)
export const subjectOf = (page: Page): Locator => page.getByLabel('Asunto')

/** Signed in already, and nowhere yet. */
export async function openClerk(
  browser: Browser,
  { address, app, municipality }: ServedApp,
  options: Parameters<typeof openVisitor>[1] = {},
): Promise<Visitor> {
  const { database, config } = app
  const scene = { database, dataFolder: config.dataFolder, now: () => new Date() }
  const credentials = await credentialsFor(scene, municipality.actorOf('REG'))
  return openSignedIn(browser, { address, credentials }, options)
}

export async function openSignedIn(
  browser: Browser,
  { address, credentials }: Pick<ServedApp, 'address'> & Pick<Person, 'credentials'>,
  options: Parameters<typeof openVisitor>[1] = {},
): Promise<Visitor> {
  const clerk = await openVisitor(browser, options)
  const [name = '', value = ''] = (credentials['Cookie'] ?? '').split('=')
  const guarded = { secure: true, httpOnly: true, sameSite: 'Strict' as const }
  const { hostname: domain } = new URL(address)
  await clerk.context.addCookies([{ name, value, domain, path: '/', ...guarded }])
  await clerk.context.addInitScript((token) => {
    // Not in what the browser itself shows inside the page, such as its viewer of PDF.
    if (globalThis.parent !== globalThis.self || globalThis.origin === 'null') return
    if (localStorage.getItem('token') === null) localStorage.setItem('token', token)
  }, credentials['X-Session-Token'] ?? '')
  await watchDrawing(clerk.context)
  return clerk
}

export async function openFormIn(
  page: Page,
  { address }: Pick<ServedApp, 'address'>,
): Promise<void> {
  await page.goto(`${address}/control/sentdocument`)
  await page.getByLabel('N.º de documento').waitFor()
}

/**
 * Typed, and nothing waited for: the page may be gone with the next breath. The number comes last,
 * because it is looked up: where the session has ended, that brings a dialog over the form.
 */
export async function typeIn(page: Page): Promise<void> {
  await subjectOf(page).fill(subject)
  await page.getByLabel('N.º de documento').fill('12.531.909-2')
}

/** What registering needs beside the number and the subject. */
export async function typeRest(page: Page): Promise<void> {
  await page.getByLabel('Nombres').fill('Ana')
  await page.getByLabel('Primer apellido').fill('Soto')
  for (const [label, keys] of [
    ['Tipo de documento', 'SOL'],
    ['Oficina de destino', 'DOM'],
  ] as const) {
    await page.getByLabel(label).focus()
    await page.keyboard.type(keys)
    await page.keyboard.press('Tab')
  }
  await page.getByLabel('Folios').fill('3')
}

/** Remembers whether the form was ever drawn without a word about the draft that there was. */
async function watchDrawing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told = { form: false, notice: false }
    Object.assign(globalThis, { told })
    const look = (): void => {
      if (told.form || document.querySelector('.register-form') === null) return
      told.form = true
      told.notice = document.querySelector('.register-notice') !== null
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/**
 * The form told of the draft in the very drawing that first showed it: 0 ms later, where 300 are
 * allowed.
 */
export const toldAtOnce = { form: true, notice: true }

/** What stood on the screen when the form was first drawn. */
export function firstDrawing(page: Page): Promise<unknown> {
  return page.evaluate((): unknown => Object(globalThis).told)
}

/** Every letter of `typeIn`, and whose it is. */
export const givenBack = { isNamed: true, number: '12.531.909-2', subject }

/** What the form gives back by itself; waits until it says so. */
export async function whatIsGivenBack(page: Page): Promise<typeof givenBack> {
  await restored(page).waitFor()
  return {
    isNamed: (await restored(page).textContent())?.includes('Persona REG') ?? false,
    number: await page.getByLabel('N.º de documento').inputValue(),
    subject: await subjectOf(page).inputValue(),
  }
}

/** Made anew without a store of ours, and at 7 with one of somebody else's. */
export async function spoilDatabase(page: Page, version: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('asiento-drafts')
        deleting.addEventListener('success', () => {
          const opening = indexedDB.open('asiento-drafts', to)
          opening.addEventListener('upgradeneeded', () => {
            if (to > 1) opening.result.createObjectStore('other').put('stays', 'here')
          })
          opening.addEventListener('error', () => reject(new Error('Not spoilt')))
          opening.addEventListener('success', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    version,
  )
}
