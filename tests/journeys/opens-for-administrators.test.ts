/** What opens where the municipality is administered and audited, in four looks. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import { button, chosen, faultsInOpenStates, list } from '#tests/open-states.ts'
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

it('has nothing for axe to find where people and units are kept', async () => {
  const visitor = await openVisitor(browser)
  await enter(visitor, app, 'ADM')
  const person = `/control/organization?tab=people&person=${app.town.actorOf('TR').staffId}`
  const unit = app.town.foundation.units[0]?.unitId ?? ''
  const screens = [
    { path: '/control/organization' },
    { path: '/control/organization?tab=units&unit=new', isWindow: true },
    { path: `/control/organization?tab=units&unit=${unit}`, isWindow: true },
    { path: '/control/organization?tab=people' },
    { path: '/control/organization?tab=people&person=new', isWindow: true },
    { path: person },
    { path: `${person}&do=roles`, isWindow: true },
    { path: `${person}&do=absence`, isWindow: true },
    { path: '/control/organization?tab=integrations' },
    { path: '/control/organization?tab=integrations&integration=new', isWindow: true },
    { path: '/control/powers' },
    { path: '/control/worktransfer', opens: [list('Quién entrega')] },
  ]
  expect(await faultsInOpenStates(visitor.page, app.address, screens)).toEqual([])
  expect(visitor.faults()).toEqual([])
  await visitor.close()
})

it('has nothing for axe to find where somebody audits', async () => {
  const clerk = await openVisitor(browser)
  await enter(clerk, app, 'REG')
  const entry = await (await personBehind(clerk, app, 'REG')).register()
  await clerk.close()
  const visitor = await openVisitor(browser)
  await enter(visitor, app, 'AUD')
  const screens = [
    { path: '/control' },
    { path: '/control/entries', opens: [button('Columnas'), chosen()] },
    { path: workPath(entry), opens: [button('¿Por qué esta fecha?')] },
    { path: `/control/pastdocument?id=${entry.entryId}` },
    { path: `/showdocument?id=${entry.entryId}` },
    { path: '/control/closings' },
    { path: '/control/bookreview' },
    { path: '/control/bookstate' },
    { path: '/control/powers' },
    { path: '/control/importedbooks' },
    { path: '/control/reports', opens: [list('Informe')] },
  ]
  expect(await faultsInOpenStates(visitor.page, app.address, screens)).toEqual([])
  expect(visitor.faults()).toEqual([])
  await visitor.close()
})

it('has nothing for axe to find where calendar, types, offices and papers are kept', async () => {
  const visitor = await openVisitor(browser)
  await enter(visitor, app, 'ADM')
  const screens = [
    { path: '/control/service' },
    {
      path: '/control/calendar',
      opens: [button('Agregar día'), button('Importar feriados')],
    },
    { path: '/control/configuration' },
    { path: '/control/configuration?tab=types&type=new', isWindow: true },
    {
      path: `/control/configuration?tab=types&type=${app.town.foundation.types[0]?.typeId ?? ''}`,
      isWindow: true,
    },
    { path: '/control/configuration?tab=terms' },
    { path: '/control/configuration?tab=offices&office=new', isWindow: true },
    { path: '/control/configuration?tab=papers' },
  ]
  expect(await faultsInOpenStates(visitor.page, app.address, screens)).toEqual([])
  expect(visitor.faults()).toEqual([])
  await visitor.close()
})
