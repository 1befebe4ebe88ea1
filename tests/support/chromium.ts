/**
 * A real Chromium, as people use it: a window, a keyboard, a language. What goes wrong in a page
 * fails the journey.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

import { leaveContext, watchContext } from './evidence.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person } from './person.ts'
import type { Account, ServedApp } from './served-app.ts'
import type { Role } from '#domain/permission/permission.ts'

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors the pages logged or threw since the last look; empty when all is well. */
  faults(): string[]
  close(): Promise<void>
}

// Without these Chromium asks the world for updates at every start, which a closed network refuses
// many at a time.
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const cameraArguments = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

interface ChromiumOptions {
  /** With the windows of a browser around its pages: its own viewers, say. */
  readonly isWhole?: boolean
  /** Which address stands behind a name, for this browser alone. */
  readonly names?: Readonly<Record<string, string>>
  /** Keeps pages for going back, as browsers do; the one of tests does not by itself. */
  readonly keepsPages?: boolean
  /** With a camera that shows a drawn pattern, and the permission to use it. */
  readonly hasCamera?: boolean
}

/** Of the worker, for all its files: started once, and ended with it. */
let shared: Promise<Browser> | undefined

/**
 * One of its own where it is to differ; else that of the worker, of which `close` closes the
 * windows alone.
 */
export async function openChromium(options?: ChromiumOptions): Promise<Browser> {
  if (options) return startChromium(options)
  const browser = await (shared ??= startChromium({}))
  const close = async (): Promise<void> => {
    await Promise.all(
      browser.contexts().map(async (context) => {
        await leaveContext(context)
        await context.close()
      }),
    )
  }
  return Object.create(browser, { close: { value: close } })
}

const whole = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
// Of the same source, in less than half of the time.
const shell = process.env['SHELL_PATH'] ?? whole

function startChromium({
  names = {},
  keepsPages = false,
  hasCamera = false,
  isWhole = keepsPages,
}: ChromiumOptions): Promise<Browser> {
  const rules = Object.entries(names).map(([name, address]) => `MAP ${name} ${address}`)
  return chromium.launch({
    executablePath: isWhole ? whole : shell,
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: [
      ...quietArguments,
      ...(hasCamera ? cameraArguments : []),
      ...(rules.length === 0 ? [] : [`--host-resolver-rules=${rules.join(',')}`]),
    ],
  })
}

interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  readonly isDark?: boolean
  /** As somebody who was warned and went on. */
  readonly takesAnyCertificate?: boolean
}

export async function openVisitor(
  browser: Browser,
  { width = 1366, height = 768, isDark = false, takesAnyCertificate = false }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    acceptDownloads: true,
    ignoreHTTPSErrors: takesAnyCertificate,
  })
  if (isDark) {
    await context.addInitScript(() => {
      // An empty document has no store.
      if (globalThis.origin === 'null') return
      localStorage.setItem('layout', JSON.stringify({ theme: 'lara-dark-indigo' }))
    })
  }
  await watchContext(context)
  const found: string[] = []
  context.on('console', (message) => {
    // A refused request is a page's ordinary day; the page says it in words, and the test looks for
    // them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      found.push(message.text())
    }
  })
  // Chromium tells of its window for files from when it is asked to; asked as a key is pressed,
  // it may begin too late.
  context.on('page', (page) => page.on('filechooser', () => undefined))
  context.on('weberror', (fault) => found.push(fault.error().message))
  return {
    context,
    page: await context.newPage(),
    faults: () => found.splice(0),
    close: async () => {
      await leaveContext(context)
      await context.close()
    },
  }
}

/**
 * In front of the first screen, signed in: without the walk through the popup, which has journeys
 * of its own.
 */
export async function enter(
  { context, page }: Visitor,
  { address, app, municipality }: ServedApp,
  role: Role,
): Promise<void> {
  const { database, config } = app
  const scene = { database, dataFolder: config.dataFolder, now: () => new Date() }
  const { Cookie: cookie = '', 'X-Session-Token': token = '' } = await credentialsFor(
    scene,
    municipality.actorOf(role),
  )
  const [name = '', value = ''] = cookie.split('=')
  const domain = new URL(address).hostname
  const guarded = { secure: true, httpOnly: true, sameSite: 'Strict' as const }
  await context.addCookies([{ name, value, domain, path: '/', ...guarded }])
  const handed = await page.addInitScript((text) => localStorage.setItem('token', text), token)
  await page.goto(`${address}/control`)
  await handed.dispose()
}

/** Through the popup, as everyone: from the landing page to the signed-in page. */
export async function signIn(visitor: Visitor, app: ServedApp, role: Role): Promise<void> {
  const { page } = visitor
  await page.goto(app.address)
  await passPopup(
    visitor,
    await app.accountOf(role),
    page.getByRole('button', { name: 'Acceder' }).first(),
  )
  // Whoever administers is offered a second factor at the door; here it is for later.
  if (role === 'ADM') {
    await visitor.context.pages().at(-1)?.getByRole('button', { name: 'Más tarde' }).click()
  }
  await page.waitForURL('**/control')
}

/** Presses what opens the sign-in window, and says there who it is. */
export async function passPopup(
  { context }: Visitor,
  { email, password }: Account,
  opener: Locator,
): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
  await popup.getByLabel('Usuario').fill(email)
  await popup.getByLabel('Contraseña', { exact: true }).fill(password)
  await popup.keyboard.press('Enter')
}

/**
 * The signed-in visitor as somebody who asks the server directly: with the page's own cookie and
 * token.
 */
export async function personBehind(
  { page, context }: Visitor,
  { municipality, address }: ServedApp,
  role: Role,
): Promise<Person> {
  const cookies = await context.cookies()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const credentials = {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'X-Session-Token': token ?? '',
  }
  return personAt({
    fetch,
    origin: address,
    municipality,
    actor: municipality.actorOf(role),
    credentials,
  })
}

interface Violation {
  readonly id: string
  readonly nodes: readonly {
    readonly target: readonly unknown[]
    readonly failureSummary: string
  }[]
}

export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds against WCAG 2.2 A and AA in the page as it stands once what moves has come to
 * rest, one line each; empty when all is well. Half faded in, a dialog has the contrast of neither
 * state.
 */
export function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsFound(page, { runOnly: wcagTags })
}

/**
 * The same by what axe takes as `runOnly` and `rules`, and of the page only what a selector finds
 * in sight, with what it says to control; the whole page where that is nothing. The page behind a
 * window is not drawn meanwhile: axe would measure it all.
 */
export async function faultsFound(
  page: Page,
  how: { readonly runOnly: readonly string[] },
  within = '',
): Promise<string[]> {
  const source = await readFile(
    createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
    'utf8',
  )
  // Through the debugger and not through a script element: the page's own policy forbids those, as
  // it should.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  const violations = await page.evaluate(runAxe, [how, within] as const)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** Runs in the page. */
async function runAxe([how, selector]: readonly [object, string]): Promise<readonly Violation[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(at: object, how: object): Promise<{ violations: readonly Violation[] }> }
  }
  const found = selector === '' ? [] : [...document.querySelectorAll(selector)]
  const parts = found
    .flatMap((part) => [part, document.getElementById(part.getAttribute('aria-controls') ?? '')])
    .filter((part) => part?.checkVisibility())
  const isApart = parts.length > 0 && parts.every((part) => part?.closest('main') === null)
  const behind = document.querySelector<HTMLElement>('#root')
  if (isApart && behind) behind.style.display = 'none'
  try {
    const at = parts.length > 0 ? { include: parts } : document
    return (await axe.run(at, { ...how, resultTypes: ['violations'] })).violations
  } finally {
    behind?.style.removeProperty('display')
  }
}
