import { readFile, rm, writeFile } from 'node:fs/promises'

import { afterAll, expect, it, vi } from 'vitest'

import { api } from '#contract/api.ts'
import type { TextState } from '#contract/entry/attachments.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { openTestApp } from '#tests/test-app.ts'
import { scanOf, textPdf } from '#tests/scans.ts'

import { readWaiting } from './read-scans.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

async function registerWith(
  files: Readonly<Record<string, Uint8Array>>,
  typeCode = 'SOL',
): Promise<EntryView> {
  const uploads = await Promise.all(
    Object.entries(files).map(([name, bytes]) => clerk.upload(bytes, name)),
  )
  const typeId =
    app.municipality.foundation.types.find(({ code }) => code === typeCode)?.typeId ?? null
  return clerk.register({
    typeId,
    attachments: uploads.map(({ uploadId }) => ({ uploadId, kind: 'ANNEX', validity: 'COPY' })),
  })
}

const statesOf = async ({ entryId }: EntryView): Promise<readonly TextState[]> =>
  (await clerk.ask(api.listTexts, { params: { entryId } })).body.texts

// Recognizing letters takes seconds of a processor that others come before.
vi.setConfig({ testTimeout: 180_000 })

async function readStates(entry: EntryView): Promise<readonly TextState[]> {
  await readWaiting(app.app)
  return statesOf(entry)
}

function ofFile(entry: EntryView, place = 0) {
  return {
    params: { entryId: entry.entryId, attachmentId: entry.attachments[place]?.attachmentId ?? '' },
  }
}

it('reads what a registration attached, after it, and shows it to whoever may read the files', async () => {
  const entry = await registerWith({
    'carta.pdf': await textPdf('Pido luminarias en el pasaje', 'Segunda hoja de la carta'),
    'foto.png': await scanOf('Vigilancia nocturna'),
    'datos.xml': Buffer.from('<?xml version="1.0"?><a/>'),
  })
  expect(await statesOf(entry)).toMatchObject([{ state: 'WAITING' }, {}, {}])
  const [letter, photo, data] = await readStates(entry)
  expect(letter).toMatchObject({ state: 'READ', pagesDone: 2, pagesTotal: 2, confidence: null })
  expect(photo).toMatchObject({ state: 'READ', pagesRecognized: 1, hasThumbnail: true })
  expect(data).toMatchObject({ state: 'SKIPPED', reason: 'FORMAT' })
  const { body } = await clerk.ask(api.readText, ofFile(entry))
  expect(body).toEqual({
    pages: [
      { text: 'Pido luminarias en el pasaje', confidence: null },
      { text: 'Segunda hoja de la carta', confidence: null },
    ],
    pagesTotal: 2,
  })
  expect((await clerk.ask(api.readText, ofFile(entry, 1))).body.pages[0]).toEqual({
    text: 'Vigilancia nocturna',
    confidence: photo?.confidence,
  })
  const found = await app.db.asOwner(
    `select from entry_text where entry_id = '${entry.entryId}' and document @@ '''x:luminari'' & ''x:nocturn'''`,
  )
  expect(found).toHaveLength(1)
})

it('reads the same bytes once, however many entries carry them', async () => {
  const bytes = await textPdf('La misma carta, dos veces entregada')
  await registerWith({ 'una.pdf': bytes })
  await readWaiting(app.app)
  const again = await registerWith({ 'otra.pdf': bytes })
  expect(await statesOf(again)).toMatchObject([{ state: 'READ', pagesTotal: 1 }])
  expect(
    await app.db.asOwner(
      `select tries from file_reading where sha256 = '\\x${again.attachments[0]?.sha256}'`,
    ),
  ).toEqual([{ tries: 1 }])
})

it('shows the first page as a picture, and draws it again when it was lost', async () => {
  const entry = await registerWith({ 'plano.pdf': await textPdf('Plano de la manzana') })
  await readWaiting(app.app)
  const first = await clerk.send(api.readThumbnail, ofFile(entry))
  expect(first.headers.get('Content-Type')).toBe('image/png')
  expect(first.headers.get('Content-Security-Policy')).toContain('sandbox')
  await rm(`${app.dataFolder}/thumbnails`, { recursive: true })
  const second = await clerk.send(api.readThumbnail, ofFile(entry))
  expect(await second.bytes()).toEqual(await first.bytes())
  expect((await app.db.asOwner("select from access_log where detail = 'plano.pdf'")).length).toBe(0)
})

it('draws any of its pages to be read, on record, and none that is not there', async () => {
  const entry = await registerWith({ 'dos.pdf': await textPdf('Primera', 'Segunda página') })
  const asked = (page: number) =>
    clerk.send(api.readThumbnail, { ...ofFile(entry), query: { page } })
  const [first, second] = [await asked(0), await asked(1)]
  expect(second.headers.get('Content-Type')).toBe('image/png')
  const png = Buffer.from(await second.bytes())
  // Its width stands there (ISO/IEC 15948).
  expect(png.readUInt32BE(16)).toBe(1754)
  expect(png.equals(await first.bytes())).toBe(false)
  expect((await asked(2)).status).toBe(404)
  expect((await app.db.asOwner("select from access_log where detail = 'dos.pdf'")).length).toBe(2)
})

it('says that a broken file could not be read, goes on with the others, and reads it when asked again', async () => {
  const whole = await textPdf('Se lee a la segunda')
  const entry = await registerWith({
    'danado.pdf': whole,
    'sano.pdf': await textPdf('Se lee a la primera'),
  })
  const place = app.placeOf(entry.attachments[0]?.sha256 ?? '')
  const kept = await readFile(place)
  await writeFile(place, '%PDF-1.7 ruido')
  expect(await readStates(entry)).toMatchObject([
    { state: 'FAILED', reason: 'BROKEN' },
    { state: 'READ' },
  ])
  await writeFile(place, kept)
  expect((await clerk.ask(api.askText, ofFile(entry))).status).toBe(204)
  expect(await statesOf(entry)).toMatchObject([{ state: 'WAITING', reason: null }, {}])
  expect(await readStates(entry)).toMatchObject([{ state: 'READ' }, { state: 'READ' }])
})

it('never opens what came with a sealed bid', async () => {
  const entry = await registerWith({ 'sobre.pdf': await textPdf('Oferta económica') }, 'OFE')
  const states = await statesOf(entry)
  expect(states).toMatchObject([{ state: 'SKIPPED', reason: 'SEALED' }])
  await readWaiting(app.app)
  const sha256 = entry.attachments[0]?.sha256 ?? ''
  expect(
    await app.db.asOwner(`select state from file_reading where sha256 = '\\x${sha256}'`),
  ).toEqual([{ state: 'SKIPPED' }])
  expect(await app.db.asOwner(`select from attachment_text where sha256 = '\\x${sha256}'`)).toEqual(
    [],
  )
  expect((await clerk.send(api.readText, ofFile(entry))).status).toBe(404)
  expect((await clerk.send(api.readThumbnail, ofFile(entry))).status).toBe(404)
})
