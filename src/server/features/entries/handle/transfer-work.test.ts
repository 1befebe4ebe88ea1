import { randomUUID } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { doing, observation } from '#tests/acts.ts'
import { acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { textOfPaper } from '#tests/paper-text.ts'

let leaver: Person
let successor: Person

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JU')
afterAll(() => app.close())
beforeEach(async () => {
  leaver = await hire(app, 'Laura Saliente', 'TR', { unitId: unitAt(app, 1) })
  successor = await hire(app, 'Sergio Entrante', 'TR', { unitId: unitAt(app, 1) })
})

const reason = 'Deja el servicio a fin de mes'

async function given(
  form: Parameters<Person['register']>[0] = {},
  readerIds: readonly string[] = [],
): Promise<EntryView> {
  const entry = await route(clerk, await clerk.register(form), unitAt(app, 1), { readerIds })
  return assign(head, await acknowledge(head, entry), leaver)
}

async function transfer(person: Person, transferId: string, to: Person = successor) {
  return person.ask(api.transferWork, {
    params: { staffId: leaver.actor.staffId, transferId },
    body: {
      reason,
      successors: [{ unitId: unitAt(app, 1), toStaffId: to.actor.staffId }],
    },
  })
}

async function assigneesOf(entries: readonly EntryView[]): Promise<(string | null)[]> {
  const rows = await app.db.asOwner<{ assignee_id: string | null }>(
    'select assignee_id from entry where entry_id = any ($1::uuid[])',
    [entries.map(({ entryId }) => entryId)],
  )
  return rows.map((row) => row.assignee_id)
}

describe('transferring somebody’s work', () => {
  it('assigns everything they have open to the successor, by events that say why', async () => {
    const entries = [await given(), await given()]
    const { body: work } = await head.ask(api.readWork, {
      params: { staffId: leaver.actor.staffId },
    })
    expect(work.units.map(({ unitId, open }) => [unitId, open])).toEqual([[unitAt(app, 1), 2]])
    const { body } = await transfer(head, randomUUID())
    expect(body).toEqual({ done: 2, skipped: 0, left: 0 })
    const { staffId } = successor.actor
    expect(await assigneesOf(entries)).toEqual([staffId, staffId])
    const events = await app.db.asOwner<{ body: string }>(
      "select body from ledger_event where type = 'EntryAssigned' and subject_id = $1 order by position desc limit 1",
      [entries[0]?.entryId ?? ''],
    )
    expect(events[0]?.body).toContain(reason)
  })

  it('takes along what waits to be mended: still observed, and the successor’s when it comes', async () => {
    const entry = await given()
    const observed = await doing(head, api.observeEntry, entry, observation(entry))
    await transfer(head, randomUUID())
    expect(await assigneesOf([observed])).toEqual([successor.actor.staffId])
    const params = { entryId: observed.entryId }
    const { body: waiting } = await head.ask(api.readEntry, { params })
    expect(waiting.handling?.status).toBe('OBSERVED')
    const remedy = await clerk.register({ relation: { ...params, kind: 'REMEDIES' } })
    const remedyEntryId = remedy.entryId
    const mended = await doing(head, api.remedyEntry, waiting, { remedyEntryId })
    expect(mended.handling).toMatchObject({
      status: 'IN_PROGRESS',
      assigneeId: successor.actor.staffId,
    })
  })

  it('goes on where it stopped, does nothing twice, and leaves what came meanwhile', async () => {
    for (let count = 0; count < 22; count += 1) {
      await given()
    }
    const transferId = randomUUID()
    expect((await transfer(head, transferId)).body).toEqual({ done: 20, skipped: 0, left: 2 })
    const later = await given()
    expect((await transfer(head, transferId)).body).toEqual({ done: 22, skipped: 0, left: 0 })
    expect((await transfer(head, transferId)).body).toEqual({ done: 22, skipped: 0, left: 0 })
    expect(await assigneesOf([later])).toEqual([leaver.actor.staffId])
  })

  it('isInScope what an administrator may not read, and says nothing of it but its number', async () => {
    const entry = await given({ confidentiality: 'CONFIDENTIAL', subject: 'Denuncia reservada' }, [
      head.actor.staffId,
    ])
    const administrator = await app.as('ADM')
    const transferId = randomUUID()
    expect((await transfer(administrator, transferId)).body.done).toBe(1)
    // By name: who takes it on may read it.
    const { body } = await successor.ask(api.readEntry, { params: { entryId: entry.entryId } })
    expect(body.visibility).not.toBe('HEADER')
    const act = await administrator.send(api.readTransferAct, { params: { transferId } })
    const text = (await textOfPaper(new Uint8Array(await act.arrayBuffer()))).join('\n')
    expect(text).toContain(entry.entryNumber)
    expect(text).toContain('Laura Saliente')
    expect(text).toContain('Sergio Entrante')
    expect(text).not.toContain('Denuncia')
    // Nobody else prints it.
    const { problem } = await head.ask(api.readTransferAct, { params: { transferId } })
    expect(problem?.type).toBe('E-CON-03')
  })

  it('is refused to whoever heads no office of it, to a stranger as successor, and without a reason', async () => {
    await given()
    const mayor = await hire(app, 'Alcaldesa de Prueba', 'JU', { unitId: unitAt(app, 0) })
    expect((await transfer(mayor, randomUUID())).problem?.type).toBe('E-PER-09')
    expect((await transfer(leaver, randomUUID())).problem?.type).toBe('E-PER-09')
    expect((await transfer(head, randomUUID(), mayor)).problem?.type).toBe('E-DOC-18')
    expect((await transfer(head, randomUUID(), leaver)).problem?.type).toBe('E-DOC-18')
    const { problem } = await head.ask(api.transferWork, {
      params: { staffId: leaver.actor.staffId, transferId: randomUUID() },
      body: {
        reason: 'Sí',
        successors: [{ unitId: unitAt(app, 1), toStaffId: successor.actor.staffId }],
      },
    })
    expect(problem?.type).toBe('E-TRA-02')
  })
})
