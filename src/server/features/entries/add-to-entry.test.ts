import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { doing } from '#tests/acts.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const xml = (text: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0"?><a>${text}</a>`)

describe('adding to an entry', () => {
  it('adds a note once, however often it is sent', async () => {
    const entry = await clerk.register()
    const note = {
      params: { entryId: entry.entryId, noteId: randomUUID() },
      body: { text: 'Trae un CD' },
    }
    await clerk.ask(api.addNote, note)
    const { body } = await clerk.ask(api.addNote, note)
    expect(body.notes.map(({ text, writtenBy }) => [text, writtenBy])).toEqual([
      ['Trae un CD', clerk.actor.clerkCode],
    ])
  })

  it('says to nobody who may not add to it that what they add is there', async () => {
    const { uploadId } = await clerk.upload(xml('plano'), 'plano.xml')
    const file = { uploadId, kind: 'ANNEX', validity: 'COPY' } as const
    const { entryId, version } = await clerk.register({ attachments: [file] })
    const note = { params: { entryId, noteId: randomUUID() }, body: { text: 'Trae un CD' } }
    await clerk.ask(api.addNote, note)
    const auditor = await app.as('AUD')
    const params = { entryId, attachmentId: uploadId }
    const body = { ...file, replacesId: null, reason: null }
    const attached = await auditor.ask(api.addAttachment, { params, body }, { version })
    const noted = await auditor.ask(api.addNote, note)
    expect([attached.problem?.type, noted.problem?.type]).toEqual(['E-PER-09', 'E-PER-09'])
  })

  it('puts a good scan in the place of a bad one, and keeps the bad one', async () => {
    const bad = await clerk.upload(xml('borroso'), 'plano.xml')
    const entry = await clerk.register({
      attachments: [{ uploadId: bad.uploadId, kind: 'ANNEX', validity: 'COPY' }],
    })
    const good = await clerk.upload(xml('nítido'), 'plano.xml')
    const { uploadId } = good
    const file = { uploadId, kind: 'ANNEX', validity: 'COPY' }
    const instead = { ...file, replacesId: bad.uploadId, reason: 'Escaneo borroso' }
    const others = { attachmentId: uploadId }
    const mended = await doing(clerk, api.addAttachment, entry, instead, others)
    expect(mended.attachments.map((one) => [one.attachmentId, one.replacesId])).toEqual([
      [bad.uploadId, null],
      [good.uploadId, bad.uploadId],
    ])
    const listed = await clerk.ask(api.listEntries, { query: { number: entry.entryNumber } })
    expect(listed.body.entries[0]?.attachmentCount).toBe(1)
  })
})
