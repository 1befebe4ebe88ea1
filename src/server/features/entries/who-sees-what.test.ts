import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Surroundings } from '#domain/permission/permission.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import { entryEvents } from '#server/platform/ledger/read-events.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
})
afterAll(() => app.close())

async function list(person: Person, query: Record<string, string | number> = {}) {
  const { body } = await person.ask(api.listEntries, { query })
  return body
}

async function found(person: Person): Promise<string[]> {
  const { body } = await person.ask(api.searchEntries, { body: { text: 'reservadisima' } })
  return body.entries.map((entry) => entry.entryNumber)
}

/**
 * One of each level, at the counter and derived; of the confidential ones, some to a named reader.
 */
async function oneOfEach(): Promise<EntryView[]> {
  const head = await app.as('JU')
  const mayor = await hire(app, 'Alcaldesa de Prueba', 'JU', { unitId: unitAt(app, 0) })
  const readers = [head.actor.staffId, mayor.actor.staffId]
  const entries: EntryView[] = []
  for (const confidentiality of confidentialities) {
    for (const person of [clerk, await app.as('JREG')]) {
      entries.push(await person.register({ confidentiality }))
      for (const [place, readerId] of readers.entries()) {
        const entry = await clerk.register({ confidentiality })
        entries.push(
          await route(clerk, entry, unitAt(app, 1 - place), { readerIds: [readerId ?? ''] }),
        )
      }
    }
  }
  return entries
}

async function standing({ entryId }: EntryView): Promise<EntryStanding> {
  const { municipalityId } = app.municipality
  const events = await app.db.database.read(municipalityId, (db) =>
    entryEvents(db, municipalityId, entryId),
  )
  return standingOf(entryFrom(events.map(({ event }) => event)))
}

async function around({ registeredOn }: EntryView): Promise<Surroundings> {
  const { units } = await app.app.referenceData.of(app.municipality.municipalityId)
  return { today: registeredOn, closedUntil: null, units }
}

describe('who sees what', () => {
  const roles = ['ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD'] as const

  it('is the same in the list, in the entry and in the rules', async () => {
    const entries = await oneOfEach()
    for (const role of roles) {
      const person = await app.as(role)
      const listed = new Map(
        (await list(person, { limit: 200 })).entries.map((entry) => [
          entry.entryId,
          entry.visibility,
        ]),
      )
      for (const entry of entries) {
        const { content } = entry
        const byRule = visibilityOf(person.actor, await standing(entry), await around(entry))
        const read = await person.ask(api.readEntry, { params: { entryId: entry.entryId } })
        const where = `${role} ${content?.confidentiality}`
        const shown = read.body?.visibility ?? 'NONE'
        expect([where, listed.get(entry.entryId) ?? 'NONE']).toEqual([where, shown])
        const seen = read.body?.asksReason ? 'CONTENT' : shown
        expect([where, seen]).toEqual([where, byRule])
      }
    }
  })

  it('tells nothing of a confidential entry but its number and its date', async () => {
    const secret = await clerk.register({
      confidentiality: 'CONFIDENTIAL',
      subject: 'Denuncia reservadísima',
      destinationUnitId: app.municipality.foundation.units[0]?.unitId ?? null,
      note: 'nota reservada',
    })
    const auditor = await app.as('AUD')
    const read = await auditor.send(api.readEntry, { params: { entryId: secret.entryId } })
    const text = await read.text()
    expect(read.status).toBe(200)
    expect(text).toContain(secret.entryNumber)
    for (const hidden of ['reservad', 'Soto', '125319092', 'ana@correo.example']) {
      expect(text).not.toContain(hidden)
    }
    expect(await found(auditor)).toEqual([])
    expect(await found(clerk)).toEqual([secret.entryNumber])
  })

  it('answers an unknown id and one that is not yours to see to the letter alike', async () => {
    const secret = await clerk.register({
      confidentiality: 'RESTRICTED',
      destinationUnitId: app.municipality.foundation.units[0]?.unitId ?? null,
    })
    const stranger = await app.as('TR')
    const withoutId = async (entryId: string): Promise<unknown> => {
      const { status, problem } = await stranger.ask(api.readEntry, { params: { entryId } })
      return { status, ...problem, requestId: '' }
    }
    const unknown = await withoutId('00000000-0000-4000-8000-000000000000')
    expect(await withoutId(secret.entryId)).toEqual(unknown)
    expect(unknown).toMatchObject({ status: 404, type: 'E-CON-03' })
    // A unit's events stand in the same ledger; its id is no entry's.
    expect(await withoutId(app.municipality.foundation.units[0]?.unitId ?? '')).toEqual(unknown)
  })

  it('logs a look at what is not ordinary', async () => {
    const entry = await clerk.register({ confidentiality: 'RESTRICTED' })
    await clerk.ask(api.readEntry, { params: { entryId: entry.entryId } })
    const rows = await app.db.asOwner<{ action: string; staff_id: string }>(
      'select action, staff_id from access_log where entry_id = $1',
      [entry.entryId],
    )
    expect(rows).toEqual([{ action: 'entry-read', staff_id: clerk.actor.staffId }])
  })
})
