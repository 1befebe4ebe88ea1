import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { doing, refusalOf } from '#tests/acts.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'

const minuteMs = 60_000

let app: TestApp
let clerk: Person
let chief: Person
let head: Person
let staff: Person

beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
  chief = await app.as('JREG')
  head = await app.as('JU')
  staff = await app.as('TR')
})
afterAll(() => app.close())

async function sentToHead(): Promise<EntryView> {
  const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
  return route(clerk, entry, unitAt(app, 1), { readerIds: [head.actor.staffId] })
}

const read = async (person: Person, entryId: string): Promise<EntryView> =>
  (await person.ask(api.readEntry, { params: { entryId } })).body

const giving = (person: Person, entryId: string, reason: string) =>
  person.ask(api.giveReason, { params: { entryId, readingId: randomUUID() }, body: { reason } })

describe('a confidential document', () => {
  it('goes nowhere without somebody named to read it, who works there', async () => {
    const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const sending = {
      unitId: unitAt(app, 1),
      purpose: 'ACTION',
      instruction: null,
      paperIncluded: false,
      foliosSent: null,
      dueOn: null,
    }
    const to = (...readerIds: string[]) => ({ principal: sending, copies: [], readerIds })
    expect(await refusalOf(clerk, api.routeEntry, entry, to())).toBe('E-TRA-11')
    expect(await refusalOf(clerk, api.routeEntry, entry, to(chief.actor.staffId))).toBe('E-DOC-18')
    expect(await refusalOf(clerk, api.routeEntry, entry, to(head.actor.staffId))).toBeNull()
  })

  it('opens to who was named once they say why, for half an hour, and the reason is kept', async () => {
    const { entryId } = await sentToHead()
    expect(await read(head, entryId)).toMatchObject({ visibility: 'EXISTENCE', asksReason: true })
    expect((await giving(head, entryId, 'Porque sí')).problem?.type).toBe('E-TRA-02')
    const { body } = await giving(head, entryId, 'Preparo el informe social')
    expect(body).toMatchObject({ visibility: 'CONTENT', asksReason: false })
    const kept = await app.db.asOwner(
      `select detail from access_log where entry_id = $1 and action = 'confidential-opened' and staff_id = $2`,
      [entryId, head.actor.staffId],
    )
    expect(kept).toEqual([{ detail: 'Preparo el informe social' }])

    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * minuteMs)
    const again = await app.asActor(head.actor)
    expect(await read(again, entryId)).toMatchObject({ visibility: 'EXISTENCE', asksReason: true })
    app.clock.now = now
    head = await app.asActor(head.actor)
  })

  it('opens to nobody else of the unit, whatever they say', async () => {
    const { entryId } = await sentToHead()
    expect((await read(staff, entryId)).visibility).toBe('EXISTENCE')
    expect((await giving(staff, entryId, 'Quisiera leerlo también')).problem?.type).toBe('E-CON-03')
  })

  it('opens to whom the head of registry names afterwards', async () => {
    const { entryId, version } = await sentToHead()
    const outsider = await hire(app, 'Asesora Jurídica', 'TR', { unitId: unitAt(app, 2) })
    expect((await outsider.ask(api.readEntry, { params: { entryId } })).status).toBe(404)
    const wish = { readerIds: [outsider.actor.staffId], reason: 'Informe en derecho' }
    const entry = { entryId, version }
    expect(await refusalOf(clerk, api.nameReaders, entry, wish)).toBe('E-PER-09')
    const nobody = { ...wish, readerIds: [randomUUID()] }
    expect(await refusalOf(chief, api.nameReaders, entry, nobody)).toBe('E-DOC-18')
    // Who administers configures, and reads nothing.
    const administrator = { ...wish, readerIds: [(await app.as('ADM')).actor.staffId] }
    expect(await refusalOf(chief, api.nameReaders, entry, administrator)).toBe('E-DOC-18')
    await doing(chief, api.nameReaders, entry, wish)
    expect(await read(outsider, entryId)).toMatchObject({ asksReason: true })
    expect((await giving(outsider, entryId, 'Informe en derecho')).body.visibility).toBe('CONTENT')
  })
})
