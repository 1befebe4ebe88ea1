// The whole server with its files in a bucket: everything that reads files finds them there, and
// knows when it is away.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { openTestDatabase } from '#tests/database.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aRegistration } from '#tests/registration.ts'
import { runCommand } from '#tests/run-command.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { scanOf, textPdf } from '#tests/scans.ts'

import { readWaiting } from './text/read-scans.ts'

const s3 = await startS3Server()
const app = await openTestApp({ env: s3.env })
const clerk = await app.as('REG')
const bytes = await textPdf('Solicita la poda de los aromos')
const entry = await registerWith(bytes, 'carta.pdf')
const sha256 = entry.attachments[0]?.sha256 ?? ''
afterAll(async () => {
  await app.close()
  await s3.close()
})

async function registerWith(content: Uint8Array, name: string): Promise<EntryView> {
  const { uploadId } = await clerk.upload(content, name)
  return clerk.register({ attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }] })
}

function ofFile({ entryId, attachments }: EntryView) {
  return { params: { entryId, attachmentId: attachments[0]?.attachmentId ?? '' } }
}

it('keeps nothing of it in the data folder, and gives the file back as it came, or stamped', async () => {
  expect(await readdir(join(app.dataFolder, 'files'))).toEqual(['aside'])
  expect(await readdir(join(app.dataFolder, 'files', 'aside'))).toEqual([])
  const plain = await clerk.send(api.readAttachment, ofFile(entry))
  expect(new Uint8Array(await plain.arrayBuffer())).toEqual(bytes)
  const asked = { ...ofFile(entry), query: { stamp: 'top-right' } }
  const stamped = await clerk.send(api.readAttachment, asked)
  expect(stamped.status).toBe(200)
  expect((await stamped.arrayBuffer()).byteLength).toBeGreaterThan(bytes.length)
})

// The reader gives way to whoever is at work.
it('reads its text and draws its first page', { timeout: 120_000 }, async () => {
  await readWaiting(app.app)
  const { body } = await clerk.ask(api.listTexts, { params: { entryId: entry.entryId } })
  expect(body.texts).toMatchObject([{ state: 'READ' }])
  const picture = await clerk.send(api.readThumbnail, ofFile(entry))
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
})

it('is looked over by the head of registry, who is told what is gone', async () => {
  const head = await app.as('JREG')
  const findings = async () => {
    app.clock.now = new Date()
    return (await head.ask(api.reviewBook, { query: {} })).body.findings.map(({ kind }) => kind)
  }
  expect(await findings()).toEqual([])
  const place = s3.placeOf(app.municipality.municipalityId, sha256)
  await rm(place)
  expect(await findings()).toEqual(['MISSING_FILE'])
  await writeFile(place, bytes)
})

it(
  'is verified and copied from there, and begins again in another bucket',
  { timeout: 120_000 },
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'asiento-bucket-'))
    const other = await startS3Server()
    const found = await openTestDatabase()
    try {
      const env = { ...s3.env, ASIENTO_DATA: app.dataFolder, DATABASE_URL: app.db.url }
      const whole = { code: 0, said: expect.stringContaining('1 archivos') }
      expect(await runCommand(['verify'], env)).toMatchObject(whole)
      const copy = join(home, 'copia.tar')
      expect(await runCommand(['backup', copy], env)).toMatchObject(whole)
      await found.asOwner(
        'drop schema public cascade; create schema public; grant usage on schema public to public',
      )
      const there = { ...other.env, ASIENTO_DATA: join(home, 'data'), DATABASE_URL: found.url }
      expect(await runCommand(['restore', copy], there)).toMatchObject({
        code: 0,
        said: expect.stringContaining('íntegro'),
      })
      expect(await runCommand(['verify'], there)).toMatchObject(whole)
      await rm(other.placeOf(app.municipality.municipalityId, sha256))
      expect(await runCommand(['verify'], there)).toMatchObject({
        code: 1,
        said: expect.stringContaining('no está en el almacén'),
      })
    } finally {
      await found.close()
      await other.close()
      await rm(home, { recursive: true })
    }
  },
)

it('says so when the store kept something else, and takes the file when it is sent again', async () => {
  const params = { uploadId: randomUUID() }
  const body = new Blob([new Uint8Array(await scanOf('Mal guardada'))])
  const named = { headers: { 'X-File-Name': 'mal.png' } }
  s3.lie((kept) => kept.subarray(0, 100))
  const lied = await clerk.ask(api.uploadFile, { params, body }, named)
  s3.lie(null)
  expect([lied.status, lied.problem?.type]).toEqual([503, 'E-FIL-22'])
  expect(lied.problem?.title).toContain('pulse Reintentar')
  expect((await clerk.ask(api.uploadFile, { params, body }, named)).status).toBe(200)
})

it('answers 503 with a sentence while it is away, registers without files, and goes on when it is back', async () => {
  const uploadId = randomUUID()
  const file = {
    params: { uploadId },
    body: new Blob([new Uint8Array(await scanOf('Otra carta'))]),
  }
  const named = { headers: { 'X-File-Name': 'otra.png' } }
  await s3.leave()
  const away = await clerk.ask(api.uploadFile, file, named)
  expect([away.status, away.problem?.type]).toEqual([503, 'E-SYS-12'])
  expect(away.problem?.title).toContain('no perdió lo escrito')
  expect((await clerk.send(api.readAttachment, ofFile(entry))).status).toBe(503)
  expect((await app.hono.request('/health')).status).toBe(200)
  const { entryId } = await clerk.register()
  // What was not stored is not claimed: an entry never names a file that is not there.
  const claim = { uploadId, kind: 'ANNEX', validity: 'COPY' } as const
  const body = aRegistration(app.municipality, { attachments: [claim] })
  const params = { entryId: randomUUID() }
  expect((await clerk.ask(api.registerEntry, { params, body })).status).not.toBe(200)

  await s3.comeBack()
  expect((await clerk.ask(api.uploadFile, file, named)).status).toBe(200)
  expect((await clerk.ask(api.registerEntry, { params, body })).status).toBe(200)
  expect(entryId).not.toBe(params.entryId)
})
