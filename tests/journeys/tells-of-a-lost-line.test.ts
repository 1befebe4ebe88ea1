import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accessibilityFaults, openChromium, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openClerk, openFormIn, typeIn, walks } from '#tests/open-form.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

interface FrailLine {
  /** What the browser is to be sent to, in place of the server. */
  readonly place: string
  /** Nothing passes, and nothing is refused: a server that is stopped, a cable that is out. */
  standStill(): void
  /**
   * Of whatever leaves the browser from now on, one megabyte passes on each connection; what comes
   * to it all passes.
   */
  holdUploads(): void
  /** Every connection breaks, and new ones are refused. */
  break(): Promise<void>
  /** As good as new. */
  mend(): Promise<void>
  close(): Promise<void>
}

const megabyte = 1_000_000

async function openFrailLine(address: string): Promise<FrailLine> {
  const housePort = Number(new URL(address).port)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isStill = false
  let limitOfNew = Number.POSITIVE_INFINITY
  const limits = new Map<Socket, number>()
  const server = createServer((near) => {
    const far = connect(housePort, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => undefined)
      end.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => {
      far.write(chunk)
      if (near.bytesRead > (limits.get(near) ?? limitOfNew)) near.pause()
    })
    far.on('data', (chunk) => near.write(chunk))
    if (isStill) for (const end of pair) end.pause()
  })
  let port = await listening(server, 0)
  return {
    place: `127.0.0.1:${port}`,
    standStill() {
      isStill = true
      for (const end of [...pairs].flat()) end.pause()
    },
    holdUploads() {
      limitOfNew = megabyte
      for (const [near] of pairs) limits.set(near, near.bytesRead + megabyte)
    },
    async break() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of [...pairs].flat()) end.destroy()
      await closed
    },
    async mend() {
      isStill = false
      limits.clear()
      limitOfNew = Number.POSITIVE_INFINITY
      if (!server.listening) port = await listening(server, port)
      for (const end of [...pairs].flat()) end.resume()
    },
    async close() {
      for (const end of [...pairs].flat()) end.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // Listening on TCP, its address has a port.
  return (server.address() as AddressInfo).port
}

let app: ServedApp
let line: FrailLine
let browser: Browser
let folder: string
let scan: string
let clerk: Visitor
let page: Page

beforeAll(async () => {
  // Nobody registers what is uploaded here, walk after walk.
  app = await openServedApp({ WAITING_UPLOADS_MB: String(64 * walks.length) })
  line = await openFrailLine(app.address)
  browser = await openChromium({ names: { [new URL(app.address).host]: line.place } })
  folder = await mkdtemp(join(tmpdir(), 'asiento-scan-'))
  // On disk, as a person's: to be handed 24 MB, the browser takes longer than to send them.
  scan = join(folder, 'escaneo.pdf')
  await writeFile(
    scan,
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(24 * 1024 * 1024, 'x')]),
  )
})
afterAll(async () => {
  await browser.close()
  await line.close()
  await app.close()
  await rm(folder, { recursive: true })
})

const looks = { bright: {}, dark: { isDark: true }, narrow: { width: 390, height: 844 } } as const

async function arrive(options: Parameters<typeof openClerk>[2] = {}): Promise<void> {
  clerk = await openClerk(browser, app, options)
  page = clerk.page
  const followed = page.waitForResponse('**/api/live*')
  await openFormIn(page, app)
  await followed
}

beforeEach(() => arrive())
afterEach(async () => {
  await line.mend()
  await clerk.close()
})

const told = (title: string): Locator => page.getByRole('status').filter({ hasText: title })
const sentence = 'Sin conexión. Su borrador está guardado en este equipo y se recuperará al volver.'

async function picture(name: string): Promise<void> {
  const pictures = process.env['ASIENTO_PICTURES']
  if (pictures === undefined) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `line-${name}.png`) })
}

describe.each(walks)('a clerk at the form, walk %i', () => {
  it('is told that the computer has no network, and that it has again', async () => {
    await typeIn(page)
    line.standStill()
    await clerk.context.setOffline(true)
    await told('Este equipo no tiene conexión').waitFor()
    await page.getByText(sentence).waitFor()
    await line.mend()
    await clerk.context.setOffline(false)
    await page.getByText(sentence).waitFor({ state: 'detached' })
    expect(clerk.faults()).toEqual([])
  })

  it('is told that the server stands still, and that it goes on', async () => {
    await typeIn(page)
    line.standStill()
    await told('El servidor no responde').waitFor()
    await expect.poll(() => page.getByText(sentence).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await line.mend()
    await page.getByText(sentence).waitFor({ state: 'detached' })
    expect(clerk.faults()).toEqual([])
  })

  it('is told that the server is gone, and that it is back', async () => {
    await typeIn(page)
    await line.break()
    await told('El servidor no responde').waitFor()
    await line.mend()
    await page.getByText(sentence).waitFor({ state: 'detached' })
    expect(clerk.faults()).toEqual([])
  })

  it('is told that a file stands still, and it arrives without a hand', async () => {
    line.holdUploads()
    await page.locator('input[type=file]').setInputFiles(scan)
    await page.getByRole('listitem').getByText('no avanza').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await line.mend()
    await page.getByRole('listitem').getByText('no avanza').waitFor({ state: 'detached' })
    await page.getByText('«escaneo.pdf» quedó adjuntado.').waitFor({ state: 'attached' })
  })
})

describe('what tells of it', () => {
  it.each(Object.entries(looks))('can be read and passes axe: %s', async (name, options) => {
    await clerk.close()
    await arrive(options)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await line.break()
    await told('El servidor no responde').waitFor()
    await picture(name)
    // Neither lies over the other: a click, tried and not made, finds each.
    const trial = { trial: true }
    await page.getByRole('button', { name: /^Registrar/u }).click(trial)
    await page.getByText('El servidor no responde').click(trial)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.each(Object.entries(looks))('stands over an open window too: %s', async (name, options) => {
    await clerk.close()
    await arrive(options)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { entryId } = await (await personBehind(clerk, app, 'REG')).register()
    await page.goto(`${app.address}/control/editdocument?id=${entryId}`)
    await page.getByRole('button', { name: 'Derivar', exact: true }).waitFor()
    await page.keyboard.press('d')
    const send = page.getByRole('dialog').getByRole('button', { name: /^Derivar/u })
    await send.waitFor()
    await line.break()
    await told('El servidor no responde').waitFor()
    await picture(`window-${name}`)
    await page.getByText('El servidor no responde').click({ trial: true })
    await send.click({ trial: true })
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
