import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Tray } from '#domain/handling/tray.ts'
import { annulment, answer, doing, observation } from '#tests/acts.ts'
import { aSending, acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { changeLevel } from '#tests/levels.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const head = await app.as('JU')
const staff = await app.as('TR')
const mayor = await hire(app, 'Alcaldesa de Prueba', 'JU', { unitId: unitAt(app, 0) })
afterAll(() => app.close())

/**
 * The trays in which something waits, and that the list says the same of each; `pending` gathers
 * several of the others.
 */
async function waiting(person: Person): Promise<Partial<Record<Tray, number>>> {
  const { body } = await person.ask(api.countTrays, {})
  const filled = body.trays.filter(({ count }) => count > 0)
  for (const { tray, count } of filled) {
    const list = await person.ask(api.listEntries, { query: { tray } })
    expect(list.body.entries).toHaveLength(count)
  }
  const parts = filled.filter(({ tray }) => tray !== 'pending')
  return Object.fromEntries(parts.map(({ tray, count }) => [tray, count]))
}

/**
 * Those that stand at a unit, or were copied to one, that is not in their route: trays are counted
 * behind the scope of units.
 */
const offRoute = () =>
  app.db.asOwner(`select entry_number from entry where not route_unit_ids @>
    (array_remove(array[current_unit_id], null) || pending_copy_unit_ids || received_copy_unit_ids)`)

async function everyone() {
  expect(await offRoute()).toEqual([])
  return {
    clerk: await waiting(clerk),
    chief: await waiting(chief),
    head: await waiting(head),
    staff: await waiting(staff),
    mayor: await waiting(mayor),
  }
}

describe('the trays, as one document goes through the house', () => {
  it('show it where somebody must do something, and nowhere else', async () => {
    const nothing = { clerk: {}, chief: {}, head: {}, staff: {}, mayor: {} }
    expect(await everyone()).toEqual(nothing)

    const registered = await clerk.register()
    const toRoute = { 'to-route': 1 }
    expect(await everyone()).toEqual({ ...nothing, clerk: toRoute, chief: toRoute })

    const copies = [aSending(unitAt(app, 0))]
    const sent = await route(clerk, registered, unitAt(app, 1), { copies })
    const arriving = { 'to-acknowledge': 1 }
    const copied = { ...nothing, mayor: { copies: 1 } }
    expect(await everyone()).toEqual({ ...copied, head: arriving, staff: arriving })

    const back = await doing(head, api.returnEntry, sent, {
      cause: 'INCOMPLETE',
      text: 'Falta el plano de la obra',
    })
    const returned = { returned: 1 }
    expect(await everyone()).toEqual({ ...copied, clerk: returned, chief: returned })

    const again = await route(clerk, back, unitAt(app, 1))
    const received = await acknowledge(staff, again)
    const inProgress = { 'in-progress': 1 }
    expect(await everyone()).toEqual({ ...copied, head: inProgress, staff: inProgress })

    const worked = await assign(head, received, staff)
    const own = { 'in-progress': 1, mine: 1 }
    expect(await everyone()).toEqual({ ...copied, head: inProgress, staff: own })

    const wish = { ...observation(worked), suspendsDeadline: false }
    const observed = await doing(staff, api.observeEntry, worked, wish)
    const seen = { observed: 1 }
    expect(await everyone()).toEqual({ ...copied, head: seen, staff: seen })

    const relation = { entryId: observed.entryId, kind: 'REMEDIES' } as const
    const remedy = await clerk.register({ relation })
    const mended = await doing(staff, api.remedyEntry, observed, { remedyEntryId: remedy.entryId })
    await doing(chief, api.forwardEntry, remedy, {
      body: 'Gobernación',
      on: remedy.registeredOn,
      theirNumber: null,
    })
    expect(await everyone()).toEqual({ ...copied, head: inProgress, staff: own })

    const asked = await doing(clerk, api.requestAnnulment, mended, annulment)
    const toDecide = { ...inProgress, annulments: 1 }
    expect(await everyone()).toEqual({
      ...copied,
      chief: { annulments: 1 },
      head: toDecide,
      staff: own,
    })
    const refused = await doing(chief, api.refuseAnnulment, asked, { reason: 'No es duplicado' })

    const closed = await doing(head, api.closeEntry, refused, answer(refused.registeredOn))
    expect(await everyone()).toEqual(copied)
    await doing(staff, api.archiveEntry, closed, { code: 'A-1', location: null })
    const { version } = (await mayor.ask(api.readEntry, { params: { entryId: closed.entryId } }))
      .body
    const params = { entryId: closed.entryId, sequence: 2 }
    await mayor.ask(api.closeCopy, { params, body: { note: null } }, { version })
    expect(await everyone()).toEqual(nothing)
  })
})

it('show of what one knows by its number alone no more than that it waits', async () => {
  const nothing = { clerk: {}, chief: {}, head: {}, staff: {}, mayor: {} }
  const readerIds = [staff.actor.staffId]
  const registered = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
  const toRoute = { 'to-route': 1 }
  expect(await everyone()).toEqual({ ...nothing, clerk: toRoute, chief: toRoute })
  const sent = await route(clerk, registered, unitAt(app, 1), { readerIds })
  const arriving = { 'to-acknowledge': 1 }
  expect(await everyone()).toEqual({ ...nothing, head: arriving, staff: arriving })

  const params = { entryId: sent.entryId, readingId: randomUUID() }
  await staff.ask(api.giveReason, { params, body: { reason: 'Tramito la denuncia' } })
  const received = await acknowledge(staff, sent)
  expect(await everyone()).toEqual({ ...nothing, staff: { 'in-progress': 1 } })
  const worked = await assign(staff, received, staff)
  expect(await everyone()).toEqual({ ...nothing, staff: { 'in-progress': 1, mine: 1 } })
  const wish = { ...observation(worked), suspendsDeadline: false }
  await doing(staff, api.observeEntry, worked, wish)
  expect(await everyone()).toEqual({ ...nothing, staff: { observed: 1 } })

  // In the hands of its head, who does not read it.
  const again = await assign(head, await handedOver(), head)
  await changeLevel([clerk, chief], again, 'CONFIDENTIAL', readerIds)
  // At the counter it is read, that day, by whoever typed it in.
  const typed = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
  await doing(clerk, api.observeEntry, typed, { ...observation(typed), suspendsDeadline: false })
  expect(await everyone()).toEqual({
    ...nothing,
    clerk: { observed: 1 },
    chief: { observed: 1 },
    staff: { observed: 1, 'in-progress': 1 },
  })
})

async function handedOver() {
  const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
  return acknowledge(staff, sent)
}
