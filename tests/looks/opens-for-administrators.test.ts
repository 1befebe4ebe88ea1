/** What opens where the municipality is administered and audited, in four looks. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Role } from '#domain/permission/permission.ts'
import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import { button, chosen, faultsInOpenStates, list } from '#tests/open-states.ts'
import type { Screen } from '#tests/open-states.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { workPath } from '#tests/work-scene.ts'

let app: ServedApp
let browser: Browser

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function faultsFor(role: Role, screens: readonly Screen[]): Promise<string[]> {
  const visitor = await openVisitor(browser)
  await enter(visitor, app, role)
  const faults = await faultsInOpenStates(visitor.page, app.address, screens)
  await visitor.close()
  return [...faults, ...visitor.faults()]
}

it('has nothing for axe to find where units are kept', async () => {
  const unit = app.municipality.foundation.units[0]?.unitId ?? ''
  expect(
    await faultsFor('ADM', [
      { path: '/control/organization' },
      { path: '/control/organization?tab=units&unit=new', isWindow: true },
      { path: `/control/organization?tab=units&unit=${unit}`, isWindow: true },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where people are kept', async () => {
  const person = `/control/organization?tab=people&person=${app.municipality.actorOf('TR').staffId}`
  expect(
    await faultsFor('ADM', [
      { path: '/control/organization?tab=people' },
      { path: '/control/organization?tab=people&person=new', isWindow: true },
      { path: person },
      { path: `${person}&do=roles`, isWindow: true },
      { path: `${person}&do=absence`, isWindow: true },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where integrations, powers and work are handed over', async () => {
  expect(
    await faultsFor('ADM', [
      { path: '/control/organization?tab=integrations' },
      { path: '/control/organization?tab=integrations&integration=new', isWindow: true },
      { path: '/control/powers' },
      { path: '/control/worktransfer', opens: [list('Quién entrega')] },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where somebody audits documents', async () => {
  const clerk = await openVisitor(browser)
  await enter(clerk, app, 'REG')
  const entry = await (await personBehind(clerk, app, 'REG')).register()
  await clerk.close()
  expect(
    await faultsFor('AUD', [
      { path: '/control' },
      { path: '/control/entries', opens: [button('Columnas'), chosen()] },
      { path: workPath(entry), opens: [button('¿Por qué esta fecha?')] },
      { path: `/control/pastdocument?id=${entry.entryId}` },
      { path: `/showdocument?id=${entry.entryId}` },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where somebody audits the book', async () => {
  expect(
    await faultsFor('AUD', [
      { path: '/control/closings' },
      { path: '/control/bookreview' },
      { path: '/control/bookstate' },
      { path: '/control/powers' },
      { path: '/control/importedbooks' },
      { path: '/control/reports', opens: [list('Informe')] },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where the service and the calendar are kept', async () => {
  expect(
    await faultsFor('ADM', [
      { path: '/control/health' },
      { path: '/control/service' },
      {
        path: '/control/calendar',
        opens: [button('Agregar día'), button('Importar feriados')],
      },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where types, offices and papers are kept', async () => {
  expect(
    await faultsFor('ADM', [
      { path: '/control/configuration' },
      { path: '/control/configuration?tab=types&type=new', isWindow: true },
      {
        path: `/control/configuration?tab=types&type=${app.municipality.foundation.types[0]?.typeId ?? ''}`,
        isWindow: true,
      },
      { path: '/control/configuration?tab=terms' },
      { path: '/control/configuration?tab=offices&office=new', isWindow: true },
      { path: '/control/configuration?tab=papers' },
      { path: '/control/letter-templates' },
    ]),
  ).toEqual([])
})
