/**
 * What opens where a unit works on documents and where the registry is led, in four looks
 * (`open-states.ts`): the window of each act.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enter, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import {
  anyButton,
  button,
  details,
  faultsInOpenStates,
  furtherAct,
  keys,
  list,
} from '#tests/open-states.ts'
import type { Screen } from '#tests/open-states.ts'
import { openWorkScene, registerWithScan, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let leader: Visitor
let sent: EntryView
let begun: EntryView
let asked: EntryView

beforeAll(async () => {
  scene = await openWorkScene()
  const { app, clerkAsking, headAsking } = scene
  const send = async (folios: number | null) =>
    route(clerkAsking, await registerWithScan(clerkAsking), unitAt(app, 1), {
      principal: { paperIncluded: folios !== null, foliosSent: folios },
    })
  sent = await send(3)
  const taken = await acknowledge(headAsking, await send(null))
  const started = await headAsking.ask(
    api.assignEntry,
    {
      params: { entryId: taken.entryId },
      body: { assigneeId: headAsking.actor.staffId, instruction: null },
    },
    { version: taken.version },
  )
  begun = started.body
  const entry = await clerkAsking.register()
  const request = await clerkAsking.ask(
    api.requestAnnulment,
    {
      params: { entryId: entry.entryId },
      body: {
        cause: 'TEST',
        text: 'Se registró para probar la impresora',
        replacingEntryId: null,
      },
    },
    { version: entry.version },
  )
  asked = request.body
  leader = await openVisitor(scene.browser)
  await enter(leader, app, 'JREG')
})
afterAll(() => scene.close())

async function faultsFor(visitor: Visitor, screens: readonly Screen[]): Promise<string[]> {
  const faults = await faultsInOpenStates(visitor.page, scene.app.address, screens)
  return [...faults, ...visitor.faults()]
}

it('has nothing for axe to find where a unit receives and sends back', async () => {
  expect(
    await faultsFor(scene.head, [
      { path: '/control', opens: [keys('F1')] },
      {
        path: workPath(sent),
        opens: [button('Acusar recibo'), button('Devolver')],
      },
      { path: '/control/worktransfer' },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find in the windows in which a unit works', async () => {
  expect(
    await faultsFor(scene.head, [
      {
        path: workPath(begun),
        opens: [
          button('Responder'),
          button('Rederivar'),
          button('Observar'),
          button('Más acciones'),
        ],
      },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find in the windows of its further acts', async () => {
  expect(
    await faultsFor(scene.head, [
      {
        path: workPath(begun),
        opens: [
          furtherAct('Asignar'),
          furtherAct('Trasladar a otra entidad'),
          furtherAct('Ampliar el plazo'),
          furtherAct('Suspender el plazo'),
        ],
      },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where the registry is led', async () => {
  expect(
    await faultsFor(leader, [
      { path: '/control', opens: [details('Ver datos')] },
      { path: workPath(sent), opens: [button('Nombrar lectores'), button('Recuperar')] },
      { path: workPath(asked), opens: [button('Aprobar la anulación'), button('Rechazar')] },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where days are closed and the book is reviewed', async () => {
  expect(
    await faultsFor(leader, [
      { path: '/control/closings', opens: [anyButton(/^Cerrar el /u)] },
      { path: '/control/powers' },
      { path: '/control/bookreview' },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where the registry sets up and reports', async () => {
  expect(
    await faultsFor(leader, [
      { path: '/control/calendar' },
      { path: '/control/configuration' },
      { path: '/control/reports', opens: [list('Oficina de registro'), list('Unidad')] },
    ]),
  ).toEqual([])
})
