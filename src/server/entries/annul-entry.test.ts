import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry-shapes.ts'
import { openTestHouse } from '#tests/house.ts'
import type { Person, TestHouse } from '#tests/house.ts'

let house: TestHouse
let clerk: Person
let head: Person

beforeAll(async () => {
  house = await openTestHouse()
  clerk = await house.as('REG')
  head = await house.as('JREG')
})
afterAll(() => house.close())

const request = (person: Person, entry: EntryView, text = 'Se registró dos veces por error') =>
  person.ask(
    api.requestAnnulment,
    {
      params: { entryId: entry.entryId },
      body: { cause: 'DUPLICATE', text, replacingEntryId: null },
    },
    { version: entry.version },
  )
const approve = (person: Person, entry: EntryView) =>
  person.ask(
    api.approveAnnulment,
    { params: { entryId: entry.entryId } },
    { version: entry.version },
  )

describe('annulling an entry', () => {
  it('takes two people: one asks, another approves; the number stays in the book', async () => {
    const entry = await clerk.register()
    const asked = await request(clerk, entry)
    expect(asked.body.annulment).toMatchObject({
      stage: 'REQUESTED',
      requestedBy: clerk.actor.clerkCode,
    })
    expect((await approve(clerk, asked.body)).problem?.type).toBe('E-TRA-08')
    const annulled = await approve(head, asked.body)
    expect(annulled.body.registerStatus).toBe('ANNULLED')
    const { body } = await clerk.ask(api.listEntries, { query: { number: entry.entryNumber } })
    expect(body.entries[0]).toMatchObject({
      entryNumber: entry.entryNumber,
      registerStatus: 'ANNULLED',
    })
  })

  it('is not approved by the one who asked, even as head of registry', async () => {
    const entry = await clerk.register()
    const asked = await request(head, entry)
    const own = await approve(head, asked.body)
    expect([own.status, own.problem?.type]).toEqual([409, 'E-TRA-08'])
  })

  it('asks for a reason of twenty letters', async () => {
    const entry = await clerk.register()
    expect((await request(clerk, entry, 'repetido')).problem?.remarks[0]).toMatchObject({
      code: 'E-TRA-02',
      slots: { n: 20 },
    })
  })

  it('ends everything: nothing changes in an annulled entry', async () => {
    const entry = await clerk.register()
    const asked = await request(clerk, entry)
    const annulled = await approve(head, asked.body)
    const after = annulled.body
    const late = await head.ask(
      api.rectifyEntry,
      {
        params: { entryId: entry.entryId, rectificationId: randomUUID() },
        body: { reason: 'Demasiado tarde', content: { folios: 9 }, parties: null },
      },
      { version: after.version },
    )
    expect(late.problem?.type).toBe('E-TRA-01')
    expect((await request(clerk, after)).problem?.type).toBe('E-TRA-01')
    const note = {
      params: { entryId: entry.entryId, noteId: randomUUID() },
      body: { text: 'Una nota' },
    }
    expect((await clerk.ask(api.addNote, note)).problem?.type).toBe('E-TRA-01')
  })

  it('can be declined, and then asked again', async () => {
    const entry = await clerk.register()
    const asked = await request(clerk, entry)
    const declined = await head.ask(
      api.refuseAnnulment,
      { params: { entryId: entry.entryId }, body: { reason: 'No está repetido' } },
      { version: asked.body.version },
    )
    expect(declined.body.annulment).toBeNull()
    expect((await request(clerk, declined.body)).body.annulment?.stage).toBe('REQUESTED')
  })
})
