/** A confidential document that was registered by mistake: who decides does not read it. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { annulment, answer, doing, observation, refusalOf } from '#tests/acts.ts'
import { aSending, acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const confidential = { confidentiality: 'CONFIDENTIAL' } as const
const reason = 'Preparo la respuesta'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const unitHead = await app.as('JU')
afterAll(() => app.close())

const read = async (person: Person, { entryId }: EntryView): Promise<EntryView> =>
  (await person.ask(api.readEntry, { params: { entryId } })).body

/** Sent to the head of a unit, who has said why they read it and works on it. */
async function workedOn(): Promise<EntryView> {
  const entry = await clerk.register(confidential)
  const sent = await route(clerk, entry, unitAt(app, 1), { readerIds: [unitHead.actor.staffId] })
  const params = { entryId: entry.entryId, readingId: randomUUID() }
  await unitHead.ask(api.giveReason, { params, body: { reason } })
  return assign(unitHead, await acknowledge(unitHead, sent), unitHead)
}

describe('a confidential document registered by mistake', () => {
  it('is annulled by a head of registry who reads its number, its day and why, and no more', async () => {
    const replacing = await clerk.register()
    const entry = await clerk.register(confidential)
    expect((await read(chief, entry)).annulment).toBeNull()
    const asked = await doing(clerk, api.requestAnnulment, entry, {
      ...annulment,
      replacingEntryId: replacing.entryId,
    })
    expect(asked.annulment?.replacingEntryId).toBe(replacing.entryId)

    const seen = await read(chief, entry)
    // What stands in its place may be open to them: it tells of this one.
    expect(JSON.stringify(seen)).not.toContain(replacing.entryId)
    const { cause, text } = annulment
    expect(seen).toMatchObject({
      visibility: 'EXISTENCE',
      content: null,
      handling: null,
      parties: [],
    })
    expect(seen.annulment).toMatchObject({ cause, text, requestedBy: clerk.actor.clerkCode })
    expect(seen.allowed).toEqual(
      expect.arrayContaining(['approve-annulment', 'refuse-annulment', 'name-readers']),
    )
    const query = { tray: 'annulments' as const }
    const { entries } = (await chief.ask(api.listEntries, { query })).body
    expect(entries).toEqual([
      expect.objectContaining({ entryId: entry.entryId, isAnnulmentPending: true, sender: '' }),
    ])

    const annulled = await doing(chief, api.approveAnnulment, seen)
    expect(annulled).toMatchObject({ registerStatus: 'ANNULLED', content: null, annulment: null })
    expect((await read(clerk, entry)).annulment).toMatchObject({ stage: 'APPROVED' })
  })

  it('may be kept, with a reason', async () => {
    const entry = await clerk.register(confidential)
    const asked = await doing(clerk, api.requestAnnulment, entry, annulment)
    const why = { reason: 'Es un documento verdadero' }
    expect(await doing(chief, api.refuseAnnulment, asked, why)).toMatchObject({ annulment: null })
    expect((await read(clerk, entry)).registerStatus).toBe('REGISTERED')
  })

  it('is annulled at the request of the unit that works on it, too', async () => {
    const asked = await doing(unitHead, api.requestAnnulment, await workedOn(), annulment)
    const annulled = await doing(chief, api.approveAnnulment, asked)
    expect(annulled.registerStatus).toBe('ANNULLED')
  })

  it('shows that its annulment is asked for to nobody who does not decide on it', async () => {
    const entry = await clerk.register(confidential)
    const asked = await doing(clerk, api.requestAnnulment, entry, annulment)
    for (const role of ['AUD', 'REG'] as const) {
      const other = await hire(app, `Quien mira como ${role}`, role)
      expect(await read(other, entry)).toMatchObject({ visibility: 'EXISTENCE', annulment: null })
      for (const act of [api.approveAnnulment, api.refuseAnnulment])
        expect(await refusalOf(other, act, asked, { reason })).toBe('E-PER-09')
    }
  })

  it('answers every act the same, however it stands, to who only knows that it is there', async () => {
    const works = await workedOn()
    const answered = await workedOn()
    const closed = await doing(unitHead, api.closeEntry, answered, answer(answered.registeredOn))
    const staff = await app.as('TR')
    const auditor = await app.as('AUD')
    const { registeredOn } = works
    const principal = aSending(unitAt(app, 2))
    const acts = [
      [api.requestAnnulment, annulment],
      [api.approveAnnulment],
      [api.consentAnnulment],
      [api.refuseAnnulment, { reason }],
      [api.acknowledgeEntry, { paperReceived: false, foliosReceived: null, note: null }],
      [api.routeEntry, { principal, copies: [], readerIds: [] }],
      [api.observeEntry, observation({ registeredOn })],
      [api.closeEntry, answer(registeredOn)],
      [api.archiveEntry, { code: 'ARCH-1', location: null }],
      [api.reopenEntry, { reason }],
    ] as const
    for (const person of [staff, auditor, clerk, chief]) {
      for (const [act, body] of acts) {
        for (const entry of [works, closed]) {
          expect([act.path, await refusalOf(person, act, entry, body)]).toEqual([
            act.path,
            'E-PER-09',
          ])
        }
      }
    }
  })
})
