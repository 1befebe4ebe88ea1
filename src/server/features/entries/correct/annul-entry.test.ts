import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { annulment, answer, doing, rectifying, refusalOf } from '#tests/acts.ts'
import { acknowledge, assign, hire, regrant, route, unitAt } from '#tests/handling.ts'
import { dispatch } from '#tests/outgoing.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JREG')
const unitHead = await app.as('JU')
afterAll(() => app.close())

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

/** Whether the head of registry is offered to approve, on its sheet. */
async function offers({ entryId }: EntryView): Promise<boolean> {
  const { body } = await head.ask(api.readEntry, { params: { entryId } })
  return body.allowed.includes('approve-annulment')
}

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

  it('is approved at the request of nobody who could ask no more, and may be refused', async () => {
    const leaver = await hire(app, 'Quien deja el registro', 'REG')
    const { body } = await request(leaver, await clerk.register())
    expect(await offers(body)).toBe(true)
    await regrant(app, leaver, [], 'DISABLED')
    expect(await offers(body)).toBe(false)
    expect((await approve(head, body)).problem?.type).toBe('E-TRA-26')
    const refused = await doing(head, api.refuseAnnulment, body, {
      reason: 'Ya no está quien la pidió',
    })
    expect(refused.annulment).toBeNull()
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
    const late = await rectifying(head, after, { content: { folios: 9 } })
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
    const reason = 'No está repetido'
    const declined = await doing(head, api.refuseAnnulment, asked.body, { reason })
    expect(declined.annulment).toBeNull()
    expect((await request(clerk, declined)).body.annulment?.stage).toBe('REQUESTED')
  })

  it('is approved of nothing that was answered meanwhile, and the request falls with the answer', async () => {
    const worked = await workedOn()
    const asked = await doing(clerk, api.requestAnnulment, worked, annulment)
    const agreed = await doing(unitHead, api.consentAnnulment, asked)
    const closed = await doing(unitHead, api.closeEntry, agreed, answer(worked.registeredOn))
    expect([closed.handling?.status, closed.annulment]).toEqual(['CLOSED', null])
    expect(await refusalOf(head, api.approveAnnulment, closed)).toBe('E-TRA-01')
    const { body } = await head.ask(api.readEntry, { params: { entryId: worked.entryId } })
    expect([body.handling?.status, body.registerStatus]).toEqual(['CLOSED', 'REGISTERED'])
    expect(await notices(head, worked.entryId)).toEqual([])
  })

  it('is neither asked for nor approved while an exit answers it, unless that is annulled', async () => {
    const entry = await clerk.register()
    const asked = await doing(clerk, api.requestAnnulment, entry, annulment)
    const other = await hire(app, 'Quien despacha la respuesta', 'REG')
    const params = await dispatch(app, other, { answers: [entry.entryId] })
    expect(await refusalOf(head, api.approveAnnulment, asked)).toBe('E-TRA-07')
    const reason = 'Ya salió su respuesta'
    const kept = await doing(head, api.refuseAnnulment, asked, { reason })
    expect(await refusalOf(clerk, api.requestAnnulment, kept, annulment)).toBe('E-TRA-07')
    const wrong = { params, body: { reason: 'Salió con el número de otro' } }
    expect((await other.ask(api.askOutgoingAnnulment, wrong)).problem).toBeNull()
    const agreed = { params, body: { approves: true, reason: '' } }
    expect((await head.ask(api.decideOutgoingAnnulment, agreed)).problem).toBeNull()
    const again = await doing(clerk, api.requestAnnulment, kept, annulment)
    expect(await refusalOf(head, api.approveAnnulment, again)).toBeNull()
  })

  it('falls when the document changes hands, and with it what the office before had agreed to', async () => {
    const worked = await workedOn()
    const asked = await doing(clerk, api.requestAnnulment, worked, annulment)
    const agreed = await doing(unitHead, api.consentAnnulment, asked)
    const gone = await route(unitHead, agreed, unitAt(app, 2))
    expect(gone.annulment).toBeNull()
    expect(await refusalOf(head, api.approveAnnulment, gone)).toBe('E-TRA-01')
    expect((await doing(clerk, api.requestAnnulment, gone, annulment)).annulment?.stage).toBe(
      'REQUESTED',
    )
  })

  it('stays asked for while the office only receives it', async () => {
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    const asked = await doing(clerk, api.requestAnnulment, sent, annulment)
    expect((await acknowledge(unitHead, asked)).annulment?.stage).toBe('REQUESTED')
  })
})

async function workedOn(): Promise<EntryView> {
  const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
  return assign(unitHead, await acknowledge(unitHead, sent), unitHead)
}

async function notices(person: Person, entryId: string): Promise<readonly string[]> {
  const { body } = await person.ask(api.readNotices, {})
  return body.notices.flatMap((notice) => (notice.entryId === entryId ? [notice.kind] : []))
}
