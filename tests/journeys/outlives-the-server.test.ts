/**
 * The real server, in a process of its own with its own PostgreSQL, stands still or dies under a
 * clerk who types and sends a file.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openChromium } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import {
  openFormIn,
  openSignedIn,
  restored,
  subject,
  subjectOf,
  typeRest,
} from '#tests/open-form.ts'

/**
 * How long the page takes from now to show the text, in milliseconds of its own clock, less what it
 * stood still beyond the looks: a machine with other work makes a page late, and not the notice.
 */
const shownAfter = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const lookMs = 50
        const began = performance.now()
        let last = began
        let lateMs = 0
        const timer = setInterval(() => {
          const now = performance.now()
          lateMs += Math.max(0, now - last - lookMs)
          last = now
          if (!document.body.textContent.includes(sought)) return
          clearInterval(timer)
          resolve(now - began - lateMs)
        }, lookMs)
      }),
    text,
  )

const sentence = 'Sin conexión. Su borrador está guardado en este equipo y se recuperará al volver.'
const fileBytes = 24 * 1024 * 1024
/** Decision 047. */
const toldWithinMs = 3_000

let home: string
/** Handed over as a file: its bytes by way of the test would keep the page busy for seconds. */
let scan: string
let live: LiveServer
let browser: Browser
let clerk: Visitor
let page: Page
let line: CDPSession

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-outlives-'))
  scan = join(home, 'escaneo.pdf')
  await writeFile(scan, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(fileBytes, 'x')]))
  live = await openLiveServer({ folder: join(home, 'datos') })
  browser = await openChromium({ isWhole: true })
})
afterAll(async () => {
  await browser.close()
  await live.stop()
  await rm(home, { recursive: true })
})
beforeEach(async () => {
  const { credentials } = live.clerk
  clerk = await openSignedIn(browser, { address: live.origin, credentials })
  await clerk.context.addInitScript(() => {
    globalThis.addEventListener('blur', () => {
      if (document.activeElement?.tagName === 'IFRAME')
        Object.assign(globalThis, { tookKeys: true })
    })
  })
  page = clerk.page
  const followed = page.waitForResponse('**/api/live*')
  await openFormIn(page, { address: live.origin })
  await followed
  line = await clerk.context.newCDPSession(page)
})
afterEach(() => clerk.close())

/**
 * What leaves the page, in bytes a second: a file takes its time as it does over an office's line.
 */
async function throttle(uploadThroughput: number): Promise<void> {
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}

/** In the middle of it: half of the subject is typed, and the scan is on its way. */
async function beginToWrite(): Promise<void> {
  await throttle(2 * 1024 * 1024)
  await page.getByLabel('N.º de documento').fill('12.531.909-2')
  await page.locator('input[type=file]').setInputFiles(scan)
  await page.getByRole('progressbar').waitFor()
  await subjectOf(page).fill(subject.slice(0, 12))
}

/**
 * Key by key, to wherever the keyboard is: the preview takes it meanwhile, and must give it back. A
 * key that falls into that very moment is the viewer's. Answers what stands in the field.
 */
async function goOnTyping(): Promise<string> {
  await page.keyboard.type(`${subject.slice(12)}, frente a la plaza`, { delay: 60 })
  const typed = await subjectOf(page).inputValue()
  expect(typed).toMatch(/^Solicita pod.*plaza$/u)
  return typed
}

const isTold = async (): Promise<void> => {
  expect(await shownAfter(page, sentence)).toBeLessThanOrEqual(toldWithinMs)
  expect(await page.getByText(sentence).isVisible()).toBe(true)
}
const isTakenBack = () => page.getByText(sentence).waitFor({ state: 'detached' })

/**
 * All that was typed is there, the file arrives by itself, and both are registered. Answers how
 * many entries that made.
 */
async function registersAll(typed: string): Promise<number> {
  await throttle(-1)
  await page.getByText('«escaneo.pdf» quedó adjuntado.').waitFor({ state: 'attached' })
  // The viewer takes the keyboard once, and a key of that very moment is its own: no form can help
  // that, so the hand that registers comes after it.
  await page.waitForFunction((): unknown => Object(globalThis).tookKeys)
  expect(await subjectOf(page).inputValue()).toBe(typed)
  expect(await page.getByLabel('N.º de documento').inputValue()).toBe('12.531.909-2')
  await typeRest(page)
  const before = await live.countEntries()
  await page.keyboard.press('Control+Enter')
  const number = page.getByText(/^E-\d{4}-\d{6}$/u).first()
  await number.waitFor()
  const rows = await live.askRows<{ subject: string; size: string }>(
    `select e.subject, f.size_bytes as size from entry e
     join attachment a using (municipality_id, entry_id) join stored_file f using (municipality_id, sha256)
     where e.entry_number = $1`,
    [await number.textContent()],
  )
  expect(rows).toEqual([{ subject: typed, size: String(fileBytes + 9) }])
  expect(await live.faults()).toEqual([])
  return (await live.countEntries()) - before
}

describe('a clerk who types while a file is on its way', () => {
  it('is told that the server stands still, and loses nothing when it goes on', async () => {
    await beginToWrite()
    await live.freeze()
    const told = isTold()
    const typed = await goOnTyping()
    await told
    await live.thaw()
    await isTakenBack()
    expect(await registersAll(typed)).toBe(1)
    expect(clerk.faults()).toEqual([])
  })

  it('is told that it died, and loses nothing when it is started again', async () => {
    await beginToWrite()
    await live.kill()
    const told = isTold()
    const typed = await goOnTyping()
    await told
    await live.start()
    await isTakenBack()
    expect(await registersAll(typed)).toBe(1)
  })

  it('finds draft and file again when the page is loaded anew after that', async () => {
    await beginToWrite()
    await live.kill()
    const told = isTold()
    const typed = await goOnTyping()
    await told
    await live.start()
    await isTakenBack()
    await page.reload()
    await restored(page).waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    expect(await registersAll(typed)).toBe(1)
  })
})
