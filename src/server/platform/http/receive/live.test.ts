import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { followFeed } from '#tests/feed.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

/** Where the ledger stands: what a screen remembers that was told everything. */
async function position(): Promise<number> {
  const [head] = await app.db.asOwner<{ position: string }>('select position from ledger_head')
  return Number(head?.position)
}

describe('the live feed', () => {
  it('tells another screen which entry changed, and nothing of what it says', async () => {
    const feed = await followFeed(await app.as('JREG'))
    const entry = await clerk.register({ subject: 'Nadie debe leer esto aquí' })
    const message = await feed.next()
    expect(message).toEqual({
      id: message.data.position,
      event: 'message',
      data: { position: message.id, entryId: entry.entryId, type: 'EntryRegistered' },
    })
    await feed.stop()
  })

  it('goes on where it was after a lost connection', async () => {
    const before = await position()
    const missed = [await clerk.register(), await clerk.register()]
    const feed = await followFeed(clerk, before)
    expect([(await feed.next()).data.entryId, (await feed.next()).data.entryId]).toEqual(
      missed.map((entry) => entry.entryId),
    )
    await feed.stop()
  })

  it('tells a screen that just opened what happened since it began to read', async () => {
    const entry = await clerk.register()
    const feed = await followFeed(clerk, undefined, { secondsBack: 600 })
    for (;;) {
      const { data } = await feed.next()
      if (data.entryId === entry.entryId) break
    }
    await feed.stop()
    const later = await followFeed(clerk, undefined, { secondsBack: 0 })
    const next = await clerk.register()
    expect((await later.next()).data.entryId).toBe(next.entryId)
    await later.stop()
  })

  it('has a screen read everything again that stands beyond the end of the book', async () => {
    const head = await position()
    const feed = await followFeed(clerk, 10 ** 14)
    expect((await feed.next()).data).toEqual({ position: head, entryId: null, type: null })
    const entry = await clerk.register()
    expect((await feed.next()).data.entryId).toBe(entry.entryId)
    await feed.stop()
  })

  it('says nothing to those who may not know', async () => {
    const feed = await followFeed(await app.as('TR'))
    await route(clerk, await clerk.register(), unitAt(app, 0))
    const theirs = await route(clerk, await clerk.register(), unitAt(app, 1))
    expect((await feed.next()).data.entryId).toBe(theirs.entryId)
    await feed.stop()
  })

  it('says that something left their reach, and not what', async () => {
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    const feed = await followFeed(await app.as('TR'))
    await clerk.ask(
      api.recallEntry,
      { params: { entryId: sent.entryId }, body: { reason: 'Iba a otra oficina' } },
      { version: sent.version },
    )
    const message = await feed.next()
    expect(message.data).toEqual({ position: message.id, entryId: null, type: null })
    await feed.stop()
  })

  it('says of an entry whose reserve changed that what answers it may have, too', async () => {
    const { entryId, version } = await clerk.register()
    const feed = await followFeed(clerk)
    const content = { confidentiality: 'RESTRICTED' } as const
    const params = { entryId, rectificationId: randomUUID() }
    const body = { reason: '', content, parties: null }
    await clerk.ask(api.rectifyEntry, { params, body }, { version })
    const [told, any] = [await feed.next(), await feed.next()]
    expect(told.data).toEqual({ position: told.id, entryId, type: 'EntryRectified' })
    expect(any.data).toEqual({ position: told.id, entryId: null, type: null })
    await feed.stop()
  })

  it('tells no act of what one knows by its number alone', async () => {
    const unitId = unitAt(app, 1)
    const reader = await hire(app, 'Quien lee', 'TR', { unitId })
    const watching = [clerk, await app.as('JREG'), await app.as('AUD'), await app.as('TR'), reader]
    const feeds = await Promise.all(watching.map((person) => followFeed(person)))
    const secret = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const { entryId } = secret
    const addNote = (by: Person): Promise<unknown> =>
      by.ask(api.addNote, { params: { entryId, noteId: randomUUID() }, body: { text: 'Llamó' } })
    await addNote(clerk)
    const editing = { params: { entryId, editorId: randomUUID() } }
    expect((await clerk.ask(api.announceEditor, editing)).problem).toBeNull()
    // Who is editing comes by a way of its own, before or after.
    const toldToClerk = new Set<string>()
    while (toldToClerk.size < 3) {
      const { event, data } = (await feeds[0]?.next()) ?? {}
      toldToClerk.add(data?.type ?? event ?? '')
    }
    expect(toldToClerk).toEqual(new Set(['EntryRegistered', 'NoteAdded', 'editors']))
    const read = (await clerk.ask(api.readEntry, { params: { entryId } })).body
    const sent = await route(clerk, read, unitId, { readerIds: [reader.actor.staffId] })
    await acknowledge(reader, sent)
    await addNote(reader)
    const last = await route(clerk, await clerk.register(), unitId)
    const told = await Promise.all(
      feeds.map(async (feed) => {
        const types: string[] = []
        for (;;) {
          const { event, data } = await feed.next()
          if (data.entryId === last.entryId && data.type === 'EntryRouted') return types
          if (data.entryId === entryId || data.entryId === null) types.push(data.type ?? event)
        }
      }),
    )
    expect(told).toEqual([
      [],
      ['EntryRegistered'],
      ['EntryRegistered'],
      ['message'],
      ['EntryRouted', 'EntryAcknowledged', 'NoteAdded'],
    ])
    await Promise.all(feeds.map((feed) => feed.stop()))
  })

  it('does not say the whole book again to a screen that stands far behind', async () => {
    await app.db.asOwner('update ledger_head set position = position + 1000')
    await clerk.register()
    const head = await position()
    const feed = await followFeed(clerk, 0)
    expect((await feed.next()).data).toEqual({ position: head, entryId: null, type: null })
    await feed.stop()
  })
})
