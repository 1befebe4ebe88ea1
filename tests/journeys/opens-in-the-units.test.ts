/**
 * What opens where a unit works on documents and where the registry is led, in four looks
 * (`open-states.ts`): the window of each act.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enter, openVisitor } from '#tests/chromium.ts'
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
import { openWorkScene, registerWithScan, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
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
})
afterAll(() => scene.close())

it('has nothing for axe to find in the windows of a unit', async () => {
  const screens = [
    { path: '/control', opens: [keys('F1')] },
    {
      path: workPath(sent),
      opens: [button('Acusar recibo'), button('Devolver')],
    },
    {
      path: workPath(begun),
      opens: [
        button('Responder'),
        button('Rederivar'),
        button('Observar'),
        button('Más acciones'),
        furtherAct('Asignar'),
        furtherAct('Trasladar a otra entidad'),
        furtherAct('Ampliar el plazo'),
        furtherAct('Suspender el plazo'),
      ],
    },
    { path: '/control/worktransfer' },
  ]
  expect(await faultsInOpenStates(scene.head.page, scene.app.address, screens)).toEqual([])
  expect(scene.head.faults()).toEqual([])
})

it('has nothing for axe to find where the registry is led', async () => {
  const leader = await openVisitor(scene.browser)
  await enter(leader, scene.app, 'JREG')
  const screens = [
    { path: '/control', opens: [details('Ver datos')] },
    { path: workPath(sent), opens: [button('Nombrar lectores'), button('Recuperar')] },
    { path: workPath(asked), opens: [button('Aprobar la anulación'), button('Rechazar')] },
    { path: '/control/closings', opens: [anyButton(/^Cerrar el /u)] },
    { path: '/control/powers' },
    { path: '/control/bookreview' },
    { path: '/control/calendar' },
    { path: '/control/configuration' },
    { path: '/control/reports', opens: [list('Oficina de registro'), list('Unidad')] },
  ]
  expect(await faultsInOpenStates(leader.page, scene.app.address, screens)).toEqual([])
  expect(leader.faults()).toEqual([])
  await leader.close()
})
