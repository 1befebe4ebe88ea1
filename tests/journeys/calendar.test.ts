import { randomUUID } from 'node:crypto'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { addDays, weekday } from '#domain/deadline/civil-date.ts'
import {
  accessibilityFaults,
  enter,
  openChromium,
  openVisitor,
  passPopup,
  personBehind,
} from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openTestWorker } from '#tests/test-worker.ts'
import { recountDeadlines } from '#server/features/organization/configuration/recount-deadlines.ts'
import { aParty } from '#tests/registration.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let recounts: ReturnType<typeof openTestWorker>
let browser: Browser
let administrator: Visitor
let head: Visitor
let clerk: Visitor
let entry: EntryView
/** A working day inside the ten days of the entry's term. */
let date: string

beforeAll(async () => {
  app = await openServedApp()
  recounts = openTestWorker(app, [recountDeadlines])
  browser = await openChromium()
  administrator = await openVisitor(browser)
  head = await openVisitor(browser)
  clerk = await openVisitor(browser)
  for (const { page } of [administrator, head, clerk]) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await enterAsAdministrator()
  await enter(head, app, 'JREG')
  await enter(clerk, app, 'REG')
  await shortenTerm()
  const person = await personBehind(clerk, app, 'REG')
  entry = await person.register()
  date = await dayToClose()
})

afterAll(async () => {
  await recounts.close()
  await browser.close()
  await app.close()
})

/** Whoever administers is offered a second factor at the door; here it is for later. */
async function enterAsAdministrator(): Promise<void> {
  const { page, context } = administrator
  await page.goto(app.address)
  const opener = page.getByRole('button', { name: 'Acceder' }).first()
  await passPopup(administrator, await app.accountOf('ADM'), opener)
  await context.pages().at(-1)?.getByRole('button', { name: 'Más tarde' }).click()
  await page.waitForURL('**/control')
}

/**
 * Six months reach past every day that a test could close soon: here a request has ten working
 * days.
 */
async function shortenTerm(): Promise<void> {
  const [adm, jreg] = [
    await personBehind(administrator, app, 'ADM'),
    await personBehind(head, app, 'JREG'),
  ]
  const { body } = await adm.ask(api.readConfiguration, {})
  const type = body.types.find(({ code }) => code === 'SOL')
  if (!type) throw new Error('The municipality has no SOL')
  const { typeId, ...form } = type
  const params = { proposalId: randomUUID() }
  const deadline = { amount: 10, unit: 'WORKING_DAY' } as const
  const wanted = { kind: 'DOCUMENT_TYPE', typeId, type: { ...form, deadline } } as const
  await adm.ask(api.proposeChange, { params, body: wanted })
  const { problem } = await jreg.ask(api.confirmProposal, { params })
  expect(problem).toBe(null)
}

async function dayToClose(): Promise<string> {
  const jreg = await personBehind(head, app, 'JREG')
  // The day a term starts from does not count anyway: closing it would move nothing.
  let day = addDays(entry.content?.effectiveDate ?? '', 1)
  for (;;) {
    const { body } = await jreg.ask(api.readCalendar, { params: { year: day.slice(0, 4) } })
    const isTaken = body.days.some((one) => one.date === day)
    if (weekday(day) < 6 && !isTaken) return day
    day = addDays(day, 1)
  }
}

const typed = (day: string): string => day.split('-').toReversed().join('/')

describe('a local holiday', () => {
  it('is asked for what it lacks, and the summary leads to the field', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control/calendar?year=${date.slice(0, 4)}&day=new`)
    const dialog = page.getByRole('dialog', { name: 'Agregar un día no hábil' })
    await dialog.getByRole('button', { name: 'Proponer' }).click()
    const summary = dialog.getByRole('alert')
    await summary.getByRole('link', { name: 'Escriba el nombre del día.' }).click()
    const name = dialog.getByLabel('Nombre')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is declared by the administration, who sees which documents would move', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control/calendar?year=${date.slice(0, 4)}`)
    await page.getByRole('heading', { level: 1, name: 'Calendario' }).waitFor()
    await page.getByRole('grid').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Agregar día' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar un día no hábil' })
    await dialog.getByLabel('Fecha').fill(typed(date))
    await dialog.getByLabel('Nombre').fill('Aniversario de la comuna')
    await dialog.getByLabel('Fuente').fill('Decreto alcaldicio')
    await dialog.getByLabel('N.º de acto').fill('77')
    await dialog.getByText('Cambia el vencimiento de 1 documento en trámite.').waitFor()
    await dialog.getByRole('link', { name: entry.entryNumber }).waitFor()
    // Typing asks again; meanwhile the table is dimmed.
    await dialog.locator('[data-stale]').waitFor({ state: 'detached' })
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Proponer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('La confirma la jefatura de registro.').waitFor()
  })

  it('is reached on the twelve months with the arrows alone', async () => {
    const { page } = administrator
    await page.locator('.year-day[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    const next = addDays(entry.registeredOn, 1)
    await expect
      .poll(() => page.locator(':focus').getAttribute('aria-label'))
      .toMatch(new RegExp(`^${Number(next.slice(8))} de `, 'u'))
  })

  it('holds once the head of registry has reviewed and confirmed it', async () => {
    const { page } = head
    await page.goto(`${app.address}/control/calendar?year=${date.slice(0, 4)}`)
    await page.getByText('Aniversario de la comuna').first().waitFor()
    await page.getByRole('button', { name: 'Revisar y confirmar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmar el cambio' })
    await dialog.getByText('Cambia el vencimiento de 1 documento en trámite.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ver las últimas decisiones' }).click()
    await page.getByText('Cambió 1 vencimiento.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('moves the due date of the document, which says why, day by day', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/showdocument?id=${entry.entryId}`)
    await page.getByText('Vencimiento recalculado: cambió el calendario').waitFor()
    await page.getByRole('button', { name: '¿Por qué esta fecha?' }).click()
    const ladder = page.getByRole('list', { name: 'Del ingreso al vencimiento, paso a paso' })
    await ladder.waitFor()
    const steps = await ladder.getByRole('listitem').allInnerTexts()
    expect(steps.some((step) => step.includes('Aniversario de la comuna (feriado local)'))).toBe(
      true,
    )
    expect(steps.some((step) => step.includes('Fin de semana: no cuenta'))).toBe(true)
    expect(steps.at(-1)).toContain('Vence')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('is on the register form before there is a number', async () => {
    const { page } = clerk
    await page.goto(`${app.address}/control/sentdocument`)
    await page.getByLabel('Tipo de documento').fill('SOL')
    await page.keyboard.press('Tab')
    const planned = page.getByText(/Vence el .* \(fecha provisional\)|Sin fecha hasta aprobar/u)
    await planned.waitFor()
    expect(await planned.count()).toBe(1)
  })
})

const confirm = async (what: string): Promise<void> => {
  const { page } = head
  await page.goto(`${app.address}/control/${what}`)
  await page.getByRole('button', { name: 'Revisar y confirmar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar el cambio' })
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('the days of another place', () => {
  const sentence = /^Cuenta también los días inhábiles de Buin: \d\d\/\d\d Aniversario de Buin\.$/u
  let theirs: EntryView

  const observeByKey = async (): Promise<void> => {
    const { page } = clerk
    await page.goto(`${app.address}/control/editdocument?id=${theirs.entryId}&tab=datos`)
    await page.getByRole('heading', { level: 1, name: theirs.entryNumber }).waitFor()
    // Its verbs are there by then, and so are their keys.
    await page.getByRole('button', { name: 'Derivar', exact: true }).waitFor()
    await page.keyboard.press('o')
    await page.getByRole('dialog', { name: 'Observar' }).waitFor()
  }

  it('count for the citizen once the administration says so, beside what the law of the country says', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control/configuration?tab=terms`)
    await page.getByText('La ley del país dice: 5 días hábiles.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('radio', { name: 'Solo los de la oficina' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Proponer' }).click()
    await page.getByText('La confirma la jefatura de registro.').waitFor()
    await confirm('configuration?tab=terms')
    await head.page.getByRole('tab', { name: 'Plazos generales' }).waitFor()
    expect(
      await head.page.getByRole('radio', { name: 'También los de donde vive' }).isChecked(),
    ).toBe(true)
  })

  it('are said to be unknown while nobody loaded them', async () => {
    const person = await personBehind(clerk, app, 'REG')
    theirs = await person.register({ parties: [aParty({ city: 'Buin' })] })
    await observeByKey()
    const { page } = clerk
    await page
      .getByText('El calendario de Buin no está cargado: se contó solo el de la oficina.')
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('are declared for that place, and close nothing here', async () => {
    const { page } = administrator
    let feast = addDays(theirs.registeredOn, 1)
    while (weekday(feast) > 5 || feast === date) feast = addDays(feast, 1)
    await page.goto(`${app.address}/control/calendar?year=${feast.slice(0, 4)}&day=new`)
    const dialog = page.getByRole('dialog', { name: 'Agregar un día no hábil' })
    await dialog.getByLabel('Fecha').fill(typed(feast))
    await dialog.getByLabel('Nombre').fill('Aniversario de Buin')
    await dialog.getByLabel('Capa').fill('Localidad')
    await page.keyboard.press('Tab')
    await dialog.getByRole('textbox', { name: 'Localidad' }).fill('Buin')
    await dialog.getByText('Estos días no cierran nada aquí').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Proponer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await confirm(`calendar?year=${feast.slice(0, 4)}`)
    await page.reload()
    await page.getByText('Localidad del interesado · Buin').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('are in the last day that the clerk is offered, who reads which of them moved it', async () => {
    await observeByKey()
    const { page } = clerk
    await page.getByText(sentence).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('the hours of a season', () => {
  it('are written with the keyboard alone, and shown to whoever confirms them', async () => {
    const { page } = administrator
    await page.goto(`${app.address}/control/configuration?tab=offices`)
    await page.getByRole('link', { name: 'Oficina de Partes' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Oficina: Oficina de Partes' })
    const adding = dialog.getByRole('button', { name: 'Agregar temporada con otro horario' })
    await adding.press('Enter')
    const name = dialog.getByRole('group', { name: 'Temporada 1' }).getByLabel('Nombre')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    for (const text of ['Verano', '2012', '7/1', '1400']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    const season = dialog.getByRole('group', { name: 'Temporada Verano' })
    expect(await season.getByLabel('Desde el').inputValue()).toBe('20/12')
    expect(await season.getByLabel('Hasta el').inputValue()).toBe('07/01')
    expect(await season.getByLabel('lunes').inputValue()).toBe('14:00')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await head.page.goto(`${app.address}/control/configuration?tab=offices`)
    await head.page.getByRole('button', { name: 'Revisar y confirmar' }).click()
    const said = head.page.getByText('Verano, del 20/12 al 07/01: lunes 14:00')
    await said.waitFor()
    expect(await accessibilityFaults(head.page)).toEqual([])
  })
})

it('leaves no error in any window', () => {
  for (const visitor of [administrator, head, clerk]) expect(visitor.faults()).toEqual([])
})
