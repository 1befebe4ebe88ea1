import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { doing } from '#tests/acts.ts'
import { followFeed } from '#tests/feed.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JREG')
const entry = await clerk.register()
afterAll(() => app.close())

const announce = (person: Person, editorId: string, of: EntryView = entry) =>
  person.ask(api.announceEditor, { params: { entryId: of.entryId, editorId } })
const withdraw = (person: Person, editorId: string) =>
  person.ask(api.withdrawEditor, { params: { entryId: entry.entryId, editorId } })

async function editorsFor(person: Person, of: EntryView = entry): Promise<string[]> {
  const { body } = await person.ask(api.listEditors, { params: { entryId: of.entryId } })
  return body.editors.map(({ name }) => name)
}

describe('who is editing', () => {
  it('is told to the others by name, and to the person themselves not', async () => {
    const editorId = randomUUID()
    expect((await announce(clerk, editorId)).status).toBe(204)
    expect(await editorsFor(head)).toEqual(['Persona REG'])
    expect(await editorsFor(clerk)).toEqual([])
    await withdraw(clerk, editorId)
    expect(await editorsFor(head)).toEqual([])
  })

  it('is one person with two forms open, and nobody once both are closed', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await announce(clerk, first)
    await announce(clerk, second)
    expect(await editorsFor(head)).toEqual(['Persona REG'])
    await withdraw(clerk, first)
    expect(await editorsFor(head)).toEqual(['Persona REG'])
    await withdraw(clerk, second)
    expect(await editorsFor(head)).toEqual([])
  })

  it('is over when the form gives no sign of life, and lasts while it does', async () => {
    const editorId = randomUUID()
    await announce(clerk, editorId)
    await aged('6 seconds')
    await announce(clerk, editorId)
    expect(await editorsFor(head)).toEqual(['Persona REG'])
    await aged('9 seconds')
    expect(await editorsFor(head)).toEqual([])
    await announce(head, randomUUID())
    const left = await app.db.asOwner('select from entry_editor where editor_id = $1', [editorId])
    expect(left).toEqual([])
  })

  it('ends for no other person than the one it is', async () => {
    const editorId = randomUUID()
    await announce(clerk, editorId)
    await withdraw(head, editorId)
    expect(await editorsFor(head)).toEqual(['Persona REG'])
    await withdraw(clerk, editorId)
  })

  it('is no way to learn of an entry that one may not know of, and ends one’s own when it went out of reach', async () => {
    const stranger = await app.as('TR')
    const params = { entryId: entry.entryId, editorId: randomUUID() }
    const nowhere = { entryId: randomUUID(), editorId: randomUUID() }
    expect((await stranger.ask(api.withdrawEditor, { params })).problem?.type).toBe('E-CON-03')
    expect((await stranger.ask(api.withdrawEditor, { params: nowhere })).problem?.type).toBe(
      'E-CON-03',
    )
    const unitId = unitAt(app, 1)
    const theirs = await route(clerk, await clerk.register(), unitId)
    const received = await acknowledge(stranger, theirs)
    const editorId = randomUUID()
    expect((await announce(stranger, editorId, received)).status).toBe(204)
    const chief = await app.as('JU')
    const returned = { cause: 'NOT_COMPETENT', text: 'No es de esta oficina' } as const
    await doing(chief, api.returnEntry, received, returned)
    const own = { params: { entryId: theirs.entryId, editorId } }
    expect((await stranger.ask(api.withdrawEditor, own)).status).toBe(204)
  })

  it('leaves no trace in the ledger', async () => {
    const events = 'select count(*)::int as count from ledger_event'
    const before = await app.db.asOwner(events)
    await announce(clerk, randomUUID())
    expect(await app.db.asOwner(events)).toEqual(before)
  })
})

describe('the names of who is editing', () => {
  it('are kept from those who may only know that the entry exists, and the entry from others', async () => {
    const reserved = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    await announce(clerk, randomUUID(), reserved)
    expect(await editorsFor(head, reserved)).toEqual([])
    const { problem } = await (
      await app.as('TR')
    ).ask(api.listEditors, { params: { entryId: entry.entryId } })
    expect(problem?.type).toBe('E-CON-03')
  })

  it('are of people who may correct it: nobody else can say that they do', async () => {
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    const refused = await announce(await app.as('AUD'), randomUUID(), sent)
    expect(refused.problem?.type).toBe('E-PER-09')
  })
})

describe('the screens of others', () => {
  it('hear that somebody came and went, and only those who may know of the entry', async () => {
    const feed = await followFeed(head)
    const stranger = await followFeed(await app.as('TR'))
    const editorId = randomUUID()
    await announce(clerk, editorId)
    const said = { id: null, event: 'editors', data: { entryId: entry.entryId } }
    expect(await feed.next()).toEqual(said)
    await announce(clerk, editorId)
    await withdraw(clerk, editorId)
    expect(await feed.next()).toEqual(said)
    const theirs = await route(clerk, await clerk.register(), unitAt(app, 1))
    expect((await stranger.next()).data.entryId).toBe(theirs.entryId)
    await Promise.all([feed.stop(), stranger.stop()])
  })
})

async function aged(by: string): Promise<void> {
  await app.db.asOwner('update entry_editor set seen_at = seen_at - $1::interval', [by])
}
