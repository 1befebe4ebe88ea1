/**
 * What stands wrong, as people see it: the drill and the archive on the service page, the clock in
 * «Estado del libro», the bell, and the form of a clerk who is told that no number is given now. In
 * both widths, bright and dark.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { markRestored } from '#server/platform/database/schema/mark-restored.ts'
import { noteDrill } from '#server/platform/jobs/backup-notes.ts'
import { makeTroubleRound } from '#server/features/notices/tell-of-troubles.ts'
import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { faultsInLooks } from '#tests/looks.ts'
import { openPostOffice } from '#tests/post-office.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'

const folder = fileURLToPath(new URL('../../test-results/trouble', import.meta.url))
const hour = 3_600_000
const day = 24 * hour
let db: ToldTimeDatabase
let app: ServedApp
let browser: Browser
let head: Visitor
let administrator: Visitor
let start: number

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  start = Date.now()
  db = await openToldTimeDatabase(new Date(start))
  app = await openServedApp({}, db)
  browser = await openChromium()
  head = await openVisitor(browser)
  administrator = await openVisitor(browser)
  // Colours at once: between two themes there are colours of neither.
  await head.page.emulateMedia({ reducedMotion: 'reduce' })
  await administrator.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(head, app, 'JREG')
  await enter(administrator, app, 'ADM')
  await (await personBehind(head, app, 'JREG')).register()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const faultsOn = ({ page }: Visitor, name: string): Promise<readonly string[]> =>
  faultsInLooks(page, join(folder, name))

async function open({ page }: Visitor, path: string, said: string, at = app): Promise<void> {
  await page.goto(`${at.address}${path}`)
  await page.getByText(said).first().waitFor()
}

describe('the page of health', () => {
  it.each([
    ['nunca', null, 'Todavía no hubo ninguno'],
    ['bien', { fault: null, daysAgo: 1 }, 'la copia se recupera, y es el libro.'],
    ['fallado', { fault: 'No hay sitio en el disco.', daysAgo: 0 }, 'El último falló'],
  ] as const)('shows a drill: %s', async (name, drill, said) => {
    if (drill !== null) {
      const endedAt = new Date(start - drill.daysAgo * day)
      await noteDrill(app.app.config.dataFolder, { endedAt, fault: drill.fault })
    }
    await open(administrator, '/control/health', said)
    expect(await faultsOn(administrator, `salud-${name}`)).toEqual([])
  })
})

describe('a clock in doubt', () => {
  it('asks a person, who answers by keyboard, and the bell tells', async () => {
    await db.tell(new Date(start + 4 * day))
    await makeTroubleRound({ ...app.app, now: () => new Date() })
    await open(head, '/control/notices', 'esperan a que alguien confirme')
    expect(await faultsOn(head, 'avisos')).toEqual([])
    await open(administrator, '/control/health', 'alguien del registro lo confirma')
    expect(await faultsOn(administrator, 'salud-espera')).toEqual([])
    await open(head, '/control/closings', 'hace más de tres días que no se cierra el libro')
    expect(await faultsOn(head, 'cierres-espera')).toEqual([])
    const { page } = head
    await page
      .locator('.clock-banner')
      .getByRole('link', { name: 'Ver el estado del libro' })
      .press('Enter')
    await page.getByText('Sí, la hora es correcta').waitFor()
    expect(await faultsOn(head, 'libro-descanso')).toEqual([])
    await tabTo(page, 'Sí, la hora es correcta')
    await page.keyboard.press('Enter')
    await page.getByText('Hora confirmada.').waitFor()
    await open(head, '/control/notices', 'No tiene avisos.')
  })

  it('that wrote a false stretch is put right by two, by keyboard', async () => {
    await (await personBehind(head, app, 'JREG')).register()
    await db.tell(new Date(start + 60_000))
    await open(head, '/control/bookstate', 'Corregir la hora del libro')
    expect(await faultsOn(head, 'libro-futuro')).toEqual([])
    const { page } = head
    await tabTo(page, 'Motivo')
    await page.keyboard.type('El reloj del servidor iba cuatro días adelantado')
    await tabTo(page, 'Preparar la diligencia')
    await page.keyboard.press('Enter')
    await page.getByText('Debe confirmarla otra persona: otra').waitFor()
    expect(await faultsOn(head, 'libro-propuesta')).toEqual([])
    await open(administrator, '/control/bookstate', 'Diligencia por confirmar')
    expect(await faultsOn(administrator, 'libro-por-confirmar')).toEqual([])
    await tabTo(administrator.page, 'Confirmar la diligencia')
    await administrator.page.keyboard.press('Enter')
    await administrator.page.getByRole('heading', { name: 'Diligencias hechas' }).waitFor()
    expect(await faultsOn(administrator, 'libro-confirmada')).toEqual([])
    await open(head, '/control/entries', 'Hora falsa')
    expect(await faultsOn(head, 'lista-hora-falsa')).toEqual([])
    await page.getByRole('link', { name: /-000002$/u }).click()
    await page.getByText('las declaró falsas la diligencia').waitFor()
    expect(await faultsOn(head, 'asiento-hora-falsa')).toEqual([])
  })
})

describe('what does not leave the server', () => {
  it('is told to whoever has to know, with what to do', async () => {
    const office = await openPostOffice()
    office.answerRecipientsWith('550 No such mailbox')
    const founded = new Date(start - 2 * day)
    const past = await openToldTimeDatabase(founded)
    const env = {
      SMTP_URL: office.url,
      MAIL_FROM: 'registro@prueba.example',
      CLOSING_MAIL_TO: 'auditoria@otra.example',
    }
    const municipality = await openServedApp(env, past, undefined, founded)
    const auditor = await openVisitor(browser)
    const operator = await openVisitor(browser)
    try {
      await wakeAndClose(municipality, past, new Date(start - hour))
      await municipality.app.mailer.flush()
      // Told once it lasts ten minutes, of rounds each of which sees it.
      for (let ago = 6; ago >= 0; ago -= 1) {
        const at = new Date(start - ago * 2 * 60_000)
        await past.tell(at)
        await makeTroubleRound({ ...municipality.app, now: () => at })
      }
      await auditor.page.emulateMedia({ reducedMotion: 'reduce' })
      await operator.page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(auditor, municipality, 'AUD')
      await enter(operator, municipality, 'ADM')
      await open(auditor, '/control/notices', 'Hay correos de cierre sin enviar', municipality)
      expect(await faultsOn(auditor, 'avisos-fuera')).toEqual([])
      await open(auditor, '/control/bookstate', 'Hay correos de cierre sin enviar', municipality)
      expect(await faultsOn(auditor, 'libro-fuera')).toEqual([])
      await open(operator, '/control/health', 'de cierre espera', municipality)
      expect(await faultsOn(operator, 'salud-fuera')).toEqual([])
    } finally {
      await auditor.close()
      await operator.close()
      await municipality.close()
      await office.close()
    }
  })
})

describe('a clerk whose registration is answered 503', () => {
  it('loses nothing typed, is told why, and registers exactly once when it is sent again', async () => {
    // After the last fact, also where the journey was quicker than the clock it was told.
    await db.tell(new Date(Math.max(Date.now(), start + 120_000)))
    await markRestored(db.url, { restoredTo: new Date(start) })
    const clerk = await openVisitor(browser)
    await enter(clerk, app, 'REG')
    const { page } = clerk
    await page.goto(`${app.address}/control/sentdocument`)
    await page.locator('[id="parties.0.identity.number"]:focus').waitFor()
    const keys = page.keyboard
    for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
      await keys.type(text)
      await keys.press('Enter')
    }
    await page.getByLabel('Tipo de documento').focus()
    for (const text of ['SOL', 'retiro de escombros en Los Aromos', 'DOM']) {
      await keys.type(text)
      await keys.press('Enter')
    }
    await keys.type('3')
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().includes('/api/entries/'),
    )
    await keys.press('Control+Enter')
    expect((await answered).status()).toBe(503)
    await page.getByText('El libro se recuperó de una copia y podría repetir').first().waitFor()
    expect(await faultsOn(clerk, 'formulario-503')).toEqual([])
    expect(await page.getByLabel('Asunto').inputValue()).toContain(
      'retiro de escombros en Los Aromos',
    )
    expect(await page.getByLabel('N.º de documento').inputValue()).toBe('12.531.909-2')
    expect(await page.getByLabel('Primer apellido').inputValue()).toBe('Soto')

    await open(head, '/control/bookstate', 'El libro se recuperó de una copia')
    await head.page.getByLabel(/^Motivo/u).fill('Se recuperó la copia de anoche')
    await head.page.getByRole('button', { name: 'Preparar la diligencia' }).press('Enter')
    await head.page.getByText('Debe confirmarla otra persona: otra').waitFor()
    await open(administrator, '/control/bookstate', 'Diligencia por confirmar')
    await administrator.page.getByRole('button', { name: 'Confirmar la diligencia' }).press('Enter')
    await administrator.page.getByText('Diligencia confirmada. El libro sigue.').waitFor()

    await page.bringToFront()
    await page.getByLabel('Asunto').focus()
    await keys.press('Control+Enter')
    await page
      .getByText(/^E-\d{4}-\d{6}$/u)
      .first()
      .waitFor()
    const rows = await db.asOwner<{ subject: string }>(
      `select subject from entry where subject like '%retiro de escombros en Los Aromos%'`,
    )
    expect(rows).toHaveLength(1)
    await clerk.close()
  })
})

/** By the Tab key alone; fails when it goes round without finding it. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label =
        element instanceof HTMLTextAreaElement ? (element.labels[0]?.textContent ?? '') : ''
      return `${label} ${element?.textContent ?? ''}`
    })
    if (focused.includes(name)) return
  }
  throw new Error(`Tab never came to ${name}`)
}
