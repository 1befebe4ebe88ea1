/** A relation, and what stands in the place of an annulled entry, name nothing confidential. */
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { relationKinds } from '#domain/municipality/catalogue.ts'
import { annulment, doing, observation, refusalOf } from '#tests/acts.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const staff = await app.as('TR')
const outsiders = [chief, await hire(app, 'Otro oficial', 'REG'), await app.as('AUD')]
const confidential = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
afterAll(() => app.close())

async function read(person: Person, { entryId }: Pick<EntryView, 'entryId'>): Promise<EntryView> {
  const { body, problem } = await person.ask(api.readEntry, { params: { entryId } })
  expect(problem).toBeNull()
  return body
}

describe('a relation to a confidential entry', () => {
  it.each(relationKinds)('that says %s names it only to whoever reads it', async (kind) => {
    const relation = { entryId: confidential.entryId, kind }
    const entry = await clerk.register({ relation })
    const named = [{ ...relation, entryNumber: confidential.entryNumber }]
    expect(entry.relations).toEqual(named)
    expect((await read(clerk, entry)).relations).toEqual(named)
    for (const person of outsiders) {
      const seen = await read(person, entry)
      expect(seen.sender).toBe('Soto Díaz, Ana')
      expect(seen.relations).toEqual([])
      const { body } = await person.ask(api.readPast, {
        params: { entryId: entry.entryId },
        query: { on: entry.registeredOn },
      })
      expect(body.entry?.relations).toEqual([])
    }
  })

  it('is in the proof of the entry for whoever reads it, and for the others only its hash', async () => {
    const { entryId } = await clerk.register({
      relation: { entryId: confidential.entryId, kind: 'COMPLEMENTS' },
    })
    const told = async (person: Person): Promise<string> => {
      const proof = await person.send(api.readEntryProof, { params: { entryId } })
      expect(proof.status).toBe(200)
      return proof.text()
    }
    expect(await told(clerk)).toContain(confidential.entryId)
    for (const person of outsiders) {
      const proof = await told(person)
      expect(proof).not.toContain(confidential.entryId)
      expect(proof).toMatch(/"event": \{\s+"position": \d+,\s+"hash": "[\da-f]{64}"\s+\}/u)
    }
  })

  it('is not answered to whoever relates what they cannot read', async () => {
    const relation = { entryId: confidential.entryId, kind: 'COMPLEMENTS' as const }
    expect((await chief.register({ relation })).relations).toEqual([])
  })

  it('is told to its named reader once they have said why they read', async () => {
    const kept = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    await route(clerk, kept, unitAt(app, 1), { readerIds: [staff.actor.staffId] })
    const entry = await clerk.register({ relation: { entryId: kept.entryId, kind: 'ANSWERS' } })
    await route(clerk, entry, unitAt(app, 1))
    expect((await read(staff, entry)).relations).toEqual([])
    await staff.ask(api.giveReason, {
      params: { entryId: kept.entryId, readingId: crypto.randomUUID() },
      body: { reason: 'Para contestar el oficio' },
    })
    expect((await read(staff, entry)).relations).toMatchObject([{ entryNumber: kept.entryNumber }])
  })
})

describe('a confidential remedy of an ordinary entry', () => {
  it('is neither told to nor taken by whoever does not read it', async () => {
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    const received = await acknowledge(staff, sent)
    const observed = await doing(staff, api.observeEntry, received, observation(received))
    const { entryId } = observed
    const remedy = await clerk.register({
      confidentiality: 'CONFIDENTIAL',
      relation: { entryId, kind: 'REMEDIES' },
    })
    const listed = async () =>
      (await staff.ask(api.listRemedies, { params: { entryId } })).body.remedies
    const taking = { remedyEntryId: remedy.entryId }
    expect(await listed()).toEqual([])
    expect(await refusalOf(staff, api.remedyEntry, observed, taking)).toBe('E-DOC-18')
    await route(clerk, remedy, unitAt(app, 1), { readerIds: [staff.actor.staffId] })
    expect(await listed()).toEqual([])
    await staff.ask(api.giveReason, {
      params: { entryId: remedy.entryId, readingId: crypto.randomUUID() },
      body: { reason: 'Para ver si subsana' },
    })
    expect(await listed()).toMatchObject([{ entryNumber: remedy.entryNumber }])
    expect(await refusalOf(staff, api.remedyEntry, observed, taking)).toBeNull()
  })
})

describe('what stands in the place of an annulled entry', () => {
  it('is not named where it is confidential, to whoever does not read it', async () => {
    const open = await clerk.register()
    const asked = await doing(clerk, api.requestAnnulment, open, {
      ...annulment,
      replacingEntryId: confidential.entryId,
    })
    const named = { text: annulment.text, replacingEntryId: confidential.entryId }
    expect(asked.annulment).toMatchObject(named)
    const unnamed = { text: annulment.text, replacingEntryId: null }
    expect((await read(chief, open)).annulment).toMatchObject(unnamed)
    const gone = await doing(chief, api.approveAnnulment, asked)
    expect(gone.annulment).toMatchObject({ ...unnamed, stage: 'APPROVED' })
    for (const person of outsiders) {
      expect((await read(person, open)).annulment).toMatchObject(unnamed)
    }
    expect((await read(clerk, open)).annulment).toMatchObject(named)
  })

  it('is named where it is open', async () => {
    const [open, other] = [await clerk.register(), await clerk.register()]
    const said = { ...annulment, replacingEntryId: other.entryId }
    const asked = await doing(clerk, api.requestAnnulment, open, said)
    expect((await doing(chief, api.approveAnnulment, asked)).annulment).toMatchObject({
      replacingEntryId: other.entryId,
    })
  })
})
