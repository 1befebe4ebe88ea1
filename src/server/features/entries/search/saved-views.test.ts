import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { mostOwnViews } from '#domain/book/saved-view.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const administrator = await app.as('ADM')
const technician = await hire(app, 'Tomás Técnico', 'TR', { unitId: unitAt(app, 1) })
afterAll(() => app.close())

interface Wanted {
  readonly name: string
  readonly isShared?: boolean
  readonly question?: object
}

function put(person: Person, viewId: string, { name, isShared = false, question }: Wanted) {
  const body = { name, isShared, question: question ?? { text: 'poda' } }
  return person.ask(api.saveView, { params: { viewId }, body })
}

async function keep(person: Person, wanted: Wanted): Promise<string> {
  const viewId = randomUUID()
  const { problem } = await put(person, viewId, wanted)
  if (problem) throw new Error(problem.title)
  return viewId
}

async function namesSeenBy(person: Person): Promise<readonly string[]> {
  return (await person.ask(api.listViews, {})).body.views.map(({ name }) => name)
}

async function countFor(person: Person, viewId: string): Promise<number | undefined> {
  const { counts } = (await person.ask(api.countViews, {})).body
  return counts.find((counted) => counted.viewId === viewId)?.count
}

describe('a saved view', () => {
  it('is its owner’s until it is shared, and then everybody’s to see and its owner’s to change', async () => {
    const viewId = await keep(clerk, { name: '  Podas   del centro ' })
    expect(await namesSeenBy(clerk)).toContain('Podas del centro')
    expect(await namesSeenBy(chief)).not.toContain('Podas del centro')
    expect((await put(chief, viewId, { name: 'Mía' })).problem?.type).toBe('E-CON-03')
    const taken = await chief.ask(api.removeView, { params: { viewId } })
    expect(taken.problem?.type).toBe('E-CON-03')
    await put(clerk, viewId, { name: 'Podas', isShared: true })
    const { views } = (await chief.ask(api.listViews, {})).body
    const [seen] = views.filter((view) => view.viewId === viewId)
    expect(seen).toMatchObject({
      name: 'Podas',
      isShared: true,
      isOwn: false,
      mayChange: false,
      question: { text: 'poda' },
    })
    const renamed = await put(chief, viewId, { name: 'Otra', isShared: true })
    expect(renamed.problem?.type).toBe('E-PER-09')
    const removed = await chief.ask(api.removeView, { params: { viewId } })
    expect(removed.problem?.type).toBe('E-PER-09')
    expect(await namesSeenBy(chief)).toContain('Podas')
    await clerk.ask(api.removeView, { params: { viewId } })
    expect(await namesSeenBy(chief)).not.toContain('Podas')
  })

  it('that is shared is kept in order by administrators, who cannot take it for themselves', async () => {
    const viewId = await keep(clerk, { name: 'De todos', isShared: true })
    const name = 'De todas las oficinas'
    const hidden = await put(administrator, viewId, { name, isShared: false })
    expect(hidden.problem?.type).toBe('E-PER-09')
    const { body } = await put(administrator, viewId, { name, isShared: true })
    expect(body).toMatchObject({ name, isOwn: false, ownerName: clerk.actor.name })
    const removed = await administrator.send(api.removeView, { params: { viewId } })
    expect(removed.status).toBe(204)
    expect(await namesSeenBy(clerk)).not.toContain(name)
  })

  it('counts for each reader what that reader would find', async () => {
    const subject = 'Cosecha de murtilla'
    const first = await clerk.register({ subject })
    await clerk.register({ subject })
    const viewId = await keep(clerk, {
      name: 'Murtilla',
      isShared: true,
      question: { text: 'murtilla' },
    })
    expect(await countFor(clerk, viewId)).toBe(2)
    expect(await countFor(technician, viewId)).toBe(0)
    await route(clerk, first, unitAt(app, 1))
    expect(await countFor(technician, viewId)).toBe(1)
    const { entries } = (await technician.ask(api.searchEntries, { body: { text: 'murtilla' } }))
      .body
    expect(entries.map(({ entryId }) => entryId)).toEqual([first.entryId])
    await clerk.register({ subject, confidentiality: 'CONFIDENTIAL' })
    expect(await countFor(administrator, viewId)).toBe(2)
  })

  it('has a name nobody confuses, something to ask, and days in order', async () => {
    await keep(clerk, { name: 'Ñuñoa', isShared: true })
    const refusals: readonly (readonly [Wanted, string])[] = [
      [{ name: ' nunoa', isShared: true }, 'E-VIS-02'],
      [{ name: '\u200B ' }, 'E-VIS-01'],
      [{ name: 'Nada', question: {} }, 'E-VIS-04'],
      [{ name: 'Nada', question: { text: '  ', nearNames: false } }, 'E-VIS-04'],
      [{ name: 'Atrás', question: { from: '2026-03-02', to: '2026-03-01' } }, 'E-REP-02'],
      [{ name: 'Rara', question: { status: 'PERDIDO' } }, 'E-DOC-18'],
      [{ name: 'x'.repeat(41) }, 'E-DOC-17'],
    ]
    for (const [wanted, code] of refusals) {
      const { problem } = await put(chief, randomUUID(), wanted)
      expect([wanted.name, problem?.type]).toEqual([wanted.name, code])
    }
    expect((await put(chief, randomUUID(), { name: 'nunoa' })).problem).toBeNull()
  })

  it('is one of a dozen, also when two are saved at the same moment', async () => {
    const auditor = await app.as('AUD')
    const saving = Array.from({ length: mostOwnViews + 3 }, (_, at) =>
      put(auditor, randomUUID(), { name: `Vista ${at}` }),
    )
    const types = (await Promise.all(saving)).map(({ problem }) => problem?.type)
    expect(types.filter((type) => type === undefined)).toHaveLength(mostOwnViews)
    expect(types.filter((type) => type === 'E-VIS-03')).toHaveLength(3)
    expect(await namesSeenBy(auditor)).toEqual(
      expect.arrayContaining(['Ñuñoa', expect.stringMatching(/^Vista /u)]),
    )
  })

  it('is kept from others and from other municipalities by the database itself', async () => {
    const other = await openOtherMunicipality(app)
    const stranger = await other.as('ADM')
    await keep(clerk, { name: 'Reservada' })
    const shared = await keep(clerk, { name: 'A la vista', isShared: true })
    const rowsFor = async ({ actor }: Person): Promise<readonly string[]> => {
      const visibility = visibilityScopeOf(actor, new Map())
      return app.db.database.read(
        { municipalityId: actor.municipalityId, visibility },
        async (db) =>
          (await db.selectFrom('saved_view').select('name').execute()).map(({ name }) => name),
      )
    }
    expect(await rowsFor(clerk)).toEqual(expect.arrayContaining(['Reservada', 'A la vista']))
    expect(await rowsFor(administrator)).toContain('A la vista')
    expect(await rowsFor(administrator)).not.toContain('Reservada')
    expect(await rowsFor(stranger)).toEqual([])
    const taken = await stranger.ask(api.removeView, { params: { viewId: shared } })
    expect(taken.problem?.type).toBe('E-CON-03')
    expect((await put(stranger, shared, { name: 'Mía' })).problem).toBeNull()
    expect(await namesSeenBy(clerk)).toContain('A la vista')
  })
})
