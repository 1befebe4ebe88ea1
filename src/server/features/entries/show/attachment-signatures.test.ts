import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { letter } from '#tests/signed-pdf.ts'
import { openSignatureScene } from '#tests/signature-scene.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const scene = await openSignatureScene()
afterAll(async () => {
  await scene.desk.close()
  await app.close()
})

async function registerWith(bytes: Uint8Array, name: string, code = 'SOL'): Promise<EntryView> {
  const { uploadId } = await clerk.upload(bytes, name)
  const typeId =
    app.municipality.foundation.types.find((type) => type.code === code)?.typeId ?? null
  return clerk.register({
    typeId,
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
}

function ofFile({ entryId, attachments }: EntryView) {
  return { params: { entryId, attachmentId: attachments[0]?.attachmentId ?? '' } }
}

it('tells who signed a file of an entry, and hands out what each signature covers', async () => {
  const once = await scene.signed()
  const twice = await scene.signed({ by: scene.luis }, once)
  const entry = await registerWith(twice, 'oficio.pdf')
  const { body } = await clerk.ask(api.listSignatures, ofFile(entry))
  expect(body).toMatchObject({
    state: 'READ',
    signatures: [
      { signer: 'Rosa Núñez Díaz', integrity: 'OK', after: 'SIGNATURES', coversUpTo: once.length },
      { signer: 'Luis Soto', integrity: 'OK', after: 'NOTHING', coversUpTo: twice.length },
    ],
  })
  const part = { ...ofFile(entry), query: { through: once.length } }
  const signed = await clerk.send(api.readSignedPart, part)
  expect(Buffer.from(await signed.arrayBuffer()).equals(once)).toBe(true)
  const more = { ...part, query: { through: twice.length + 1 } }
  expect((await clerk.send(api.readSignedPart, more)).status).toBe(404)
})

it('says that there is none in a file without, and in what is no PDF', async () => {
  const none = { state: 'READ', signatures: [] }
  const plain = await registerWith(await letter(), 'oficio.pdf')
  expect((await clerk.ask(api.listSignatures, ofFile(plain))).body).toEqual(none)
  const picture = await registerWith(new Uint8Array(onePixelPng), 'foto.png')
  expect((await clerk.ask(api.listSignatures, ofFile(picture))).body).toEqual(none)
})

it('tells nobody who may not read the file, and keeps who asked', async () => {
  const entry = await registerWith(await scene.signed(), 'oficio.pdf')
  const stranger = await app.as('TR')
  expect((await stranger.send(api.listSignatures, ofFile(entry))).status).toBe(404)
  await clerk.ask(api.listSignatures, ofFile(entry))
  const auditor = await app.as('AUD')
  const { params } = ofFile(entry)
  const { body } = await auditor.ask(api.listReadings, { params: { entryId: params.entryId } })
  expect(body.readings.filter(({ action }) => action === 'attachment-read')).toHaveLength(1)
  const sealed = await registerWith(await letter(), 'sobre.pdf', 'OFE')
  expect((await clerk.send(api.listSignatures, ofFile(sealed))).status).toBe(404)
  const another = { params: { ...params, attachmentId: randomUUID() } }
  expect((await clerk.send(api.listSignatures, another)).status).toBe(404)
})
