/** Whoever leads the heir of a closed unit may ask for an annulment, and is told of it. */
import { expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { annulment, doing } from '#tests/acts.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'

it('makes two of the head of registry and of who leads the heir, who is told', async () => {
  const db = await openToldTimeDatabase(toldStart)
  const app = await openTestApp({ db, now: toldStart })
  try {
    const [head, administrator] = [await app.as('JREG'), await app.as('ADM')]
    const { staffId } = app.town.actorOf('REG')
    await administrator.send(api.changeStaff, {
      params: { staffId },
      body: { status: 'DISABLED', grants: [{ role: 'REG', officeId: null, unitId: null }] },
    })
    const [unitId, successorId] = [unitAt(app, 2), unitAt(app, 0)]
    const worker = await hire(app, 'Quien tramita', 'TR', { unitId })
    const { actor } = await hire(app, 'Jefa de la unidad heredera', 'JU', { unitId: successorId })
    const received = await acknowledge(worker, await route(head, await head.register(), unitId))
    const assignment = { assigneeId: worker.actor.staffId, instruction: null }
    const started = await doing(worker, api.assignEntry, received, assignment)
    const form = { code: 'CERRADA', name: 'Unidad que cierra', parentId: null, delegates: false }
    const body = { ...form, validTo: app.town.foundation.today, successorId }
    const closed = await administrator.ask(api.saveUnit, { params: { unitId }, body })
    expect(closed.problem).toBeNull()
    const tomorrow = new Date(toldStart.getTime() + 24 * 3_600_000)
    await db.tell(tomorrow)
    app.clock.now = tomorrow
    const asker = await app.asActor(head.actor)
    const asked = await doing(asker, api.requestAnnulment, started, annulment)
    expect(asked.annulment).toMatchObject({ aloneFrom: null, lacksConsent: true })
    const { body: told } = await (await app.asActor(actor)).ask(api.readNotices, {})
    expect(told.notices).toContainEqual(
      expect.objectContaining({ kind: 'ANNULMENT_ASKED', entryId: asked.entryId }),
    )
  } finally {
    await app.close()
  }
})
