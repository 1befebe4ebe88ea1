import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { answer, doing, refusalOf } from '#tests/acts.ts'
import { aSending, acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JU')
const staff = await app.as('TR')
const mayor = await hire(app, 'Alcaldesa de Prueba', 'JU', { unitId: unitAt(app, 0) })
afterAll(() => app.close())

const read = async (person: Person, entryId: string): Promise<EntryView> =>
  (await person.ask(api.readEntry, { params: { entryId } })).body

describe('deriving', () => {
  it('hands the entry to one office and copies to others, and only then may they see it', async () => {
    const entry = await clerk.register()
    expect((await staff.ask(api.readEntry, { params: { entryId: entry.entryId } })).status).toBe(
      404,
    )
    const sent = await route(clerk, entry, unitAt(app, 1), {
      principal: { instruction: 'Para su atención' },
      copies: [aSending(unitAt(app, 0), { purpose: 'INFORMATION' })],
    })
    expect(sent.handling).toMatchObject({ status: 'ROUTED', unitId: unitAt(app, 1), hops: 1 })
    expect(sent.visibility).toBe('HEADER')
    const seen = await read(staff, entry.entryId)
    expect(seen.visibility).toBe('CONTENT')
    expect(seen.allowed).toContain('acknowledge')
    expect(seen.handling?.handOvers.map((line) => [line.kind, line.state])).toEqual([
      ['PRINCIPAL', 'PENDING'],
      ['COPY', 'PENDING'],
    ])
    expect((await read(mayor, entry.entryId)).allowed).toContain('acknowledge-copy')
  })

  it('is the same sent again, and no longer that when it says something else', async () => {
    const entry = await clerk.register()
    await route(clerk, entry, unitAt(app, 1))
    expect((await route(clerk, entry, unitAt(app, 1))).handling?.unitId).toBe(unitAt(app, 1))
    const other = await refusalOf(clerk, api.routeEntry, entry, {
      principal: aSending(unitAt(app, 0)),
      copies: [],
      readerIds: [],
    })
    expect(other).toBe('E-SYS-03')
  })

  it('is taken back within its moment, line and all', async () => {
    const entry = await clerk.register()
    const sent = await route(clerk, entry, unitAt(app, 1))
    expect(sent.handling?.undoUntil).not.toBeNull()
    const undone = await doing(clerk, api.undoAct, sent)
    expect(undone.handling).toMatchObject({ status: 'REGISTERED', handOvers: [] })
    expect((await staff.ask(api.readEntry, { params: { entryId: entry.entryId } })).status).toBe(
      404,
    )
  })

  it('goes its whole way and back', async () => {
    const entry = await clerk.register()
    const sent = await route(clerk, entry, unitAt(app, 1))
    const received = await acknowledge(staff, sent)
    expect(received.handling?.status).toBe('RECEIVED')
    const assigned = await assign(head, received, staff)
    const { staffId: assigneeId } = staff.actor
    expect(assigned.handling).toMatchObject({ status: 'IN_PROGRESS', assigneeId })
    const closed = await doing(head, api.closeEntry, assigned, answer(assigned.registeredOn))
    expect(closed.handling?.status).toBe('CLOSED')
    const archive = { code: 'A-01', location: 'Caja 4' }
    const archived = await doing(staff, api.archiveEntry, closed, archive)
    expect(archived.handling?.archive).toEqual(archive)
    const reason = 'Llegaron antecedentes nuevos del interesado'
    const reopened = await doing(head, api.reopenEntry, archived, { reason })
    expect(reopened.handling).toMatchObject({ status: 'IN_PROGRESS', isReopened: true })
    expect(reopened.handling?.closures).toHaveLength(1)
  })
})

describe('the history of an entry', () => {
  it('tells its history in names and codes: to whom it went, who answers for it, how it ended', async () => {
    const entry = await clerk.register()
    const copies = [aSending(unitAt(app, 0))]
    const received = await acknowledge(staff, await route(clerk, entry, unitAt(app, 1), { copies }))
    await doing(head, api.undoAct, await assign(head, received, staff, 'Hoy mismo'))
    const { body } = await head.ask(api.readHistory, { params: { entryId: entry.entryId } })
    expect(body.events.map(({ type, details }) => [type, details])).toEqual([
      ['EntryRegistered', []],
      [
        'EntryRouted',
        [
          { field: 'unitId', value: unitAt(app, 1) },
          { field: 'purpose', value: 'ACTION' },
          { field: 'copyUnitIds', value: [unitAt(app, 0)] },
        ],
      ],
      ['EntryAcknowledged', []],
      ['EntryAssigned', [{ field: 'assignee', value: staff.actor.name }]],
      ['ActUndone', [{ field: 'act', value: 'EntryAssigned' }]],
    ])
    expect(body.events[3]?.reason).toBe('Hoy mismo')
  })
})
