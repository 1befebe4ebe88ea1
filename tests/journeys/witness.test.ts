/**
 * Two towns in a browser: how heads are kept outside, how a watched town stands, and the notice
 * when its book was rewritten.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTroubleRound } from '#server/notices/tell-of-troubles.ts'
import { ownLine } from '#server/outside/checkpoint-keys.ts'
import { lookAtTowns } from '#server/witness/look-at-towns.ts'
import { publishCheckpoint } from '#server/witness/publish-checkpoint.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { rewriteBook } from '#tests/rewrite-book.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { openTamperer } from '#tests/tamper.ts'

const pictures = fileURLToPath(new URL('../../test-results/witness', import.meta.url))
const windows = [
  { name: 'escritorio', width: 1366, height: 768 },
  { name: 'teléfono', width: 390, height: 844 },
] as const

let folder: string
let villa: ServedApp
let valle: ServedApp
let browser: Browser
let head: Visitor
let administrator: Visitor

beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'asiento-testigo-'))
  browser = await openChromium()
  villa = await openServedApp()
  await closeToday(villa)
  const towns = join(folder, 'testigos.txt')
  const { app, town } = villa
  const site = await app.sites.of(town.municipalityId)
  const line = await app.database.read(town.municipalityId, (db) =>
    ownLine(db, app.checkpointKeys, town.municipalityId, site),
  )
  await writeFile(towns, `# Villa\n${line}\n`)
  valle = await openServedApp({ WITNESS_TOWNS: towns })
  head = await openVisitor(browser)
  administrator = await openVisitor(browser)
  await enter(head, valle, 'JREG')
  await enter(administrator, valle, 'ADM')
}, 120_000)
afterAll(async () => {
  await browser.close()
  await villa.close()
  await valle.close()
  await rm(folder, { recursive: true })
})

/** By hand, as the head of registry may on the same day. */
async function closeToday(town: ServedApp): Promise<void> {
  const visitor = await openVisitor(browser)
  await enter(visitor, town, 'JREG')
  const person = await personBehind(visitor, town, 'JREG')
  await person.register({ subject: 'Solicita poda' })
  const { body } = await person.ask(api.listClosings, { query: {} })
  const { officeId, today: on } = body
  const params = { closingId: randomUUID() }
  expect((await person.ask(api.closeDay, { params, body: { officeId, on } })).problem).toBeNull()
  await publishCheckpoint(town.app, town.town.municipalityId)
  await visitor.close()
}

/**
 * Leaves pictures for human eyes, in every window and light; what axe has against any of them, and
 * what does not fit. `said` stands on the page once it is there.
 */
async function faultsOn({ page }: Visitor, name: string, said: string): Promise<unknown[]> {
  const faults: unknown[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['lara-dark-indigo', 'lara-light-indigo']) {
    // oxlint-disable no-await-in-loop -- one page, one look after the other
    await page.evaluate(
      (own) => localStorage.setItem('layout', JSON.stringify({ theme: own })),
      theme,
    )
    await page.reload()
    await page.getByText(said).first().waitFor()
    for (const { name: window, width, height } of windows) {
      await page.setViewportSize({ width, height })
      const file = `${name} - ${window} ${theme}.png`
      await page.screenshot({ path: join(pictures, file), fullPage: true })
      faults.push(...(await accessibilityFaults(page)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) faults.push(`${file}: ${wide} px wide`)
    }
    // oxlint-enable no-await-in-loop
  }
  return faults
}

describe('a town that is another’s witness', () => {
  it('is told on the service page how to keep heads outside, and which line to hand over', async () => {
    const { page } = administrator
    await page.goto(`${valle.address}/control/service`)
    await page.getByText('Otro municipio como testigo').waitFor()
    const line = page.getByText(/^http:\/\/localhost:\d+ localhost/u)
    expect(await line.textContent()).toMatch(
      /\/verificar\/libro\+[\da-f]{8}\+\S+ \S+\/verificar\/testigo\+/u,
    )
    expect(await faultsOn(administrator, 'servicio', 'Otro municipio como testigo')).toEqual([])
  })

  it('sees what it keeps of the other', async () => {
    await lookAtTowns(valle.app, valle.town.municipalityId)
    const { page } = head
    await page.goto(`${valle.address}/control/bookstate`)
    await page.getByRole('heading', { name: /\/verificar\/libro$/u }).waitFor()
    await page.getByText(/^1 cierre; visto el/u).waitFor()
    await page.getByText('Nada todavía: no ha firmado este libro.').waitFor()
    expect(await faultsOn(head, 'estado', 'Nada todavía: no ha firmado este libro.')).toEqual([])
  })

  it('is told when the other’s book was rewritten, and led to what to do', async () => {
    const tamperer = await openTamperer(villa.db.url)
    await rewriteBook(tamperer, villa.town.municipalityId)
    await tamperer.run('delete from checkpoint')
    await tamperer.close()
    await publishCheckpoint(villa.app, villa.town.municipalityId)
    await lookAtTowns(valle.app, valle.town.municipalityId)
    await openTroubleRound()(valle.app)
    const { page } = head
    await page.goto(`${valle.address}/control/notices`)
    const notice = page.getByRole('link', { name: /muestra un libro reescrito/u })
    await notice.waitFor()
    expect(await faultsOn(head, 'aviso', 'muestra un libro reescrito')).toEqual([])
    await notice.click()
    await page.getByText('Muestra un libro reescrito').waitFor()
    expect(page.url()).toContain('/control/bookstate')
    expect(await faultsOn(head, 'reescrito', 'Muestra un libro reescrito')).toEqual([])
  })
})
