/**
 * Two municipalities on one server: the same numbers, codes and addresses in both, and nothing that
 * crosses.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import { refusalOf } from '#tests/acts.ts'
import { followFeed } from '#tests/feed.ts'
import { aSending, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'

const app = await openTestApp()
const other = await openOtherMunicipality(app)
const clerk = await app.as('REG')
const stranger = await other.as('JREG')
const ours = await withFile(clerk)
const theirs = await withFile(await other.as('REG'))
afterAll(() => app.close())

async function withFile(person: Person): Promise<EntryView> {
  const { uploadId } = await person.upload(onePixelPng, 'hoja.png')
  return person.register({ attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }] })
}

const place = ({ entryId, attachments }: EntryView) => ({
  params: { entryId, attachmentId: attachments[0]?.attachmentId ?? '' },
  query: {},
})

describe('two municipalities of one server', () => {
  it('number their books apart, and may call people and things the same', async () => {
    expect(theirs.entryNumber).toBe(ours.entryNumber)
    expect(stranger.actor.clerkCode).toBe((await app.as('JREG')).actor.clerkCode)
    const names = other.municipality.foundation.units.map(({ code }) => code)
    expect(names).toEqual(app.municipality.foundation.units.map(({ code }) => code))
    await app.db.asOwner(
      "update staff set email = 'la.misma@correo.example' where staff_id = any ($1)",
      [[clerk.actor.staffId, stranger.actor.staffId]],
    )
    expect((await clerk.ask(api.readSession, {})).body.staffId).toBe(clerk.actor.staffId)
    expect((await stranger.ask(api.readSession, {})).body.staffId).toBe(stranger.actor.staffId)
  })

  it('list, find and suggest their own alone', async () => {
    const { body } = await stranger.ask(api.listEntries, { query: {} })
    expect(body.entries.map(({ entryId }) => entryId)).toEqual([theirs.entryId])
    const byNumber = await stranger.ask(api.listEntries, { query: { number: ours.entryNumber } })
    expect(byNumber.body.entries.map(({ entryId }) => entryId)).toEqual([theirs.entryId])
    const twins = await stranger.ask(api.findDuplicates, {
      body: {
        identityNumber: '125319092',
        senderName: null,
        typeId: null,
        subject: 'Solicita poda de árbol en calle Sol 12',
        senderReference: null,
      },
    })
    expect(twins.body.duplicates.map(({ entryId }) => entryId)).not.toContain(ours.entryId)
    const trays = await stranger.ask(api.countTrays, {})
    expect(trays.body.trays.find(({ tray }) => tray === 'to-route')?.count).toBe(1)
  })

  it('open no file of each other, though the bytes are the same', async () => {
    expect((await clerk.send(api.readAttachment, place(ours))).status).toBe(200)
    expect((await stranger.send(api.readAttachment, place(ours))).status).toBe(404)
    const mixed = { ...place(theirs), params: { ...place(ours).params, entryId: theirs.entryId } }
    expect((await stranger.send(api.readAttachment, mixed)).status).toBe(404)
    const { uploadId } = await clerk.upload(onePixelPng, 'otra.png')
    expect((await stranger.send(api.readUpload, { params: { uploadId } })).status).toBe(404)
    const claim = { uploadId, kind: 'ANNEX', validity: 'COPY', replacesId: null, reason: null }
    const params = { entryId: theirs.entryId, attachmentId: randomUUID() }
    const added = await stranger.send(
      api.addAttachment,
      { params, body: claim },
      { version: theirs.version },
    )
    expect(added.status).toBe(422)
  })

  it('send nothing to each other’s offices and people, and relate nothing', async () => {
    const abroad = unitAt(app, 1)
    const sending = { principal: aSending(abroad), copies: [], readerIds: [] }
    expect(await refusalOf(stranger, api.routeEntry, theirs, sending)).toBe('E-DOC-12')
    const readers = { readerIds: [clerk.actor.staffId], reason: 'Para su conocimiento' }
    expect(await refusalOf(stranger, api.nameReaders, theirs, readers)).toBe('E-DOC-18')
    const related = stranger.register({ relation: { entryId: ours.entryId, kind: 'COMPLEMENTS' } })
    await expect(related).rejects.toThrow('E-DOC-18')
    const people = await stranger.ask(api.listColleagues, { params: { unitId: abroad } })
    expect(people.status).toBe(404)
  })

  it('tell their screens of their own alone', async () => {
    const feed = await followFeed(stranger)
    const own = other.municipality.foundation.units[1]?.unitId ?? ''
    await route(clerk, ours, unitAt(app, 1))
    await route(stranger, theirs, own)
    // Ours came before; the first that is heard is theirs.
    expect((await feed.next()).data).toMatchObject({ type: 'EntryRouted', entryId: theirs.entryId })
    await feed.stop()
  })

  it('are verified each by itself', async () => {
    const verdict = await verifyBooks({
      url: app.db.url,
      files: { store: app.app.files, readsBytes: true },
      expectedHead: null,
    })
    expect(verdict.isWhole ? verdict.books.length : verdict.discrepancy.message).toBe(2)
  })
})
