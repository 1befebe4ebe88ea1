/** What left is taken off the screens of others as soon as what it answers is restricted. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { changeLevel } from '#tests/levels.ts'
import { enter, openVisitor } from '#tests/chromium.ts'
import { route, unitAt } from '#tests/handling.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

const raise = (
  entry: EntryView,
  confidentiality: Confidentiality,
  readerIds: readonly string[] = [],
): Promise<EntryView> =>
  changeLevel([scene.clerkAsking, scene.headAsking], entry, confidentiality, readerIds)

it('an exit hides what it says from a clerk whose screen shows it', async () => {
  const { app, browser, clerk, clerkAsking, headAsking } = scene
  const entry = await route(clerkAsking, await clerkAsking.register(), unitAt(app, 1))
  const subject = 'Responde por el nogal de la plaza'
  const { body } = await headAsking.ask(api.dispatchOutgoing, {
    params: { outgoingId: randomUUID() },
    body: anOutgoing(app, { answers: [entry.entryId], subject }),
  })
  const { outgoingId, exitNumber } = body.outgoing
  const address = `${app.address}/control/outgoing/document?id=${outgoingId}`
  const chief = await openVisitor(browser)
  await enter(chief, app, 'JREG')
  await chief.page.goto(address)
  await chief.page.getByText('Calle Sol 12').first().waitFor()
  await clerk.page.goto(`${app.address}/control/outgoing`)
  await clerk.page.getByText(subject).waitFor()
  const clerkPage = await clerk.context.newPage()
  await clerkPage.goto(address)
  await clerkPage.getByText('Marta Huenchumilla Catrileo').first().waitFor()

  // The head of the registry is told to whom, and not where.
  const restricted = await raise(entry, 'RESTRICTED')
  await chief.page.getByText('Calle Sol 12').first().waitFor({ state: 'detached' })
  await chief.page.getByText('Marta Huenchumilla Catrileo').first().waitFor()

  await raise(restricted, 'CONFIDENTIAL', [app.municipality.actorOf('TR').staffId])
  await clerk.page.getByText(subject).waitFor({ state: 'detached' })
  await clerk.page.getByText(exitNumber).waitFor()
  await clerkPage.getByText('Marta Huenchumilla Catrileo').first().waitFor({ state: 'detached' })
  await clerkPage.getByText(exitNumber).first().waitFor()
  expect([clerk.faults(), chief.faults()]).toEqual([[], []])
  await chief.close()
})
