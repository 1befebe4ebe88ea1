import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { openScanner } from './clamd.ts'
import { keepAttachmentText } from '../keep-attachment-text.ts'
import { openScanRound } from './scan-waiting.ts'

// The protocol alone, over TCP; `npm run test:all -- clamav` asks ClamAV itself.
let answer = 'stream: OK\0'
/** What it takes of a file. */
let streamMax = 25_000_000
/** On a broken line: after so many bytes, whatever is in them. */
let cutAfter = Number.POSITIVE_INFINITY
let heard = Buffer.alloc(0)
const server = createServer((socket) => {
  let said = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    said = Buffer.concat([said, bytes])
    if (said.toString('latin1') === 'zPING\0') socket.end('PONG\0')
    if (said.length > cutAfter) socket.resetAndDestroy()
    // It reads length by length, as clamd does, and hangs up at the one that is too much.
    for (let at = 10, taken = 0; said.length >= at + 4;) {
      const length = said.readUInt32BE(at)
      if (length === 0) {
        heard = said
        socket.end(answer)
        return
      }
      taken += length
      if (taken > streamMax) {
        socket.write('INSTREAM size limit exceeded. ERROR\0', () => socket.resetAndDestroy())
        return
      }
      at += 4 + length
    }
  })
})
const portOf = (): number => (server.address() as AddressInfo).port

await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
const app = await openTestApp({ env: { CLAMD: `127.0.0.1:${portOf()}` } })
const clerk = await app.as('REG')
afterAll(async () => {
  await app.close()
  server.close()
})

async function attached(
  content: string | Uint8Array<ArrayBuffer>,
  { by = clerk, ...form }: Partial<RegistrationForm> & { readonly by?: Person } = {},
) {
  const { body } = await by.ask(
    api.uploadFile,
    { params: { uploadId: randomUUID() }, body: new Blob([content]) },
    { headers: { 'X-File-Name': 'nota.txt' } },
  )
  const { uploadId, warnings } = body
  const waiting = await by.send(api.readUpload, { params: { uploadId } })
  const { entryId, attachments } = await by.register({
    ...form,
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  const params = { entryId, attachmentId: attachments[0]?.attachmentId ?? '' }
  const read = await by.send(api.readAttachment, { params, query: {} })
  return {
    codes: warnings.map(({ code }) => code),
    statuses: [waiting.status, read.status],
    params,
    sha256: Buffer.from(attachments[0]?.sha256 ?? '', 'hex'),
  }
}

async function scanOf(
  { entryId, attachmentId }: { readonly entryId: string; readonly attachmentId: string },
  by = clerk,
) {
  const { texts } = (await by.ask(api.listTexts, { params: { entryId } })).body
  return texts.find((text) => text.attachmentId === attachmentId)?.scan ?? null
}

/** Where each entry that is found says it, the newest first. */
async function foundIn(text: string): Promise<readonly string[]> {
  const { entries, reasons } = (
    await (await app.as('JREG')).ask(api.searchEntries, { body: { text } })
  ).body
  return entries.map(({ entryId }) => (reasons[entryId] ?? []).map(({ where }) => where).join(' '))
}

function keepText(sha256: Buffer): Promise<void> {
  const { municipalityId } = app.municipality
  const pages = ['Un ornitorrinco municipal cruza zarzamoras al pie de la loma']
  const readAt = app.clock.now
  return app.app.database.inMunicipality(municipalityId, (db) =>
    keepAttachmentText(db, { municipalityId, sha256, pages, readAt }),
  )
}

it('sends the whole file, and hands out what is clean', async () => {
  answer = 'stream: OK\0'
  expect(await attached('una nota')).toMatchObject({ codes: [], statuses: [200, 200] })
  expect(heard.toString('latin1')).toBe('zINSTREAM\0\0\0\0\u0008una nota\0\0\0\0')
})

it('hands an infected file out to nobody, and registers its entry', async () => {
  answer = 'stream: Prueba.Virus FOUND\0'
  const { codes, statuses, params } = await attached('otra nota')
  expect([codes, statuses]).toEqual([['W-FIL-04'], [409, 409]])
  expect(
    (await clerk.ask(api.releaseFile, { params, body: { reason: 'Lo necesito hoy mismo' } }))
      .problem?.type,
  ).toBe('E-PER-09')
})

it('keeps in quarantine what a later look does not see whole', async () => {
  answer = 'stream: Prueba.Virus FOUND\0'
  const { params } = await attached('una cuarta')
  answer = 'INSTREAM size limit exceeded. ERROR\0'
  await attached('una cuarta')
  expect((await clerk.send(api.readAttachment, { params, query: {} })).status).toBe(409)
})

it('takes what is no answer for silence', async () => {
  answer = 'stream: scan failure ERROR\0'
  expect(await attached('una tercera')).toMatchObject({ codes: ['W-FIL-09'], statuses: [200, 200] })
  const scanner = openScanner({ host: '127.0.0.1', port: portOf() })
  await expect(scanner.scan((async function* () {})(), 1000)).rejects.toThrow('something else')
  expect(scanner.isAwake()).toBe(false)
})

describe('a broken line', () => {
  afterEach(() => {
    cutAfter = Number.POSITIVE_INFINITY
  })

  it('is not taken for a file that is too large: it is looked at again', async () => {
    answer = 'stream: Prueba.Virus FOUND\0'
    cutAfter = 200_000
    const { codes, params } = await attached(new Uint8Array(1_000_000).fill(65))
    expect(codes).toEqual(['W-FIL-09'])
    cutAfter = Number.POSITIVE_INFINITY
    await openScanRound()(app.app)
    expect(await scanOf(params)).toBe('INFECTED')
  })

  it('is told from hanging up on what is too large', async () => {
    streamMax = 100_000
    const { codes, params } = await attached(new Uint8Array(1_000_000).fill(66))
    streamMax = 25_000_000
    expect([codes, await scanOf(params)]).toEqual([[], 'TOO_LARGE'])
  })

  it('after half an answer says nothing of the file', async () => {
    answer = 'stream: OK'
    expect((await attached('una quinta')).codes).toEqual(['W-FIL-09'])
  })
})

describe('files from before there was an antivirus', () => {
  let before: TestApp
  let by: Person
  const round = (pace?: number): (() => Promise<void>) => {
    const scanner = openScanner({ host: '127.0.0.1', port: portOf() })
    const makeRound = openScanRound(pace)
    return () => makeRound({ ...before.app, scanner })
  }

  beforeAll(async () => {
    before = await openTestApp()
    by = await before.as('REG')
  })
  afterAll(() => before.close())

  it('are looked at afterwards, each once, and what is found is kept apart, told and on record', async () => {
    const look = round()
    answer = 'stream: Prueba.Virus FOUND\0'
    const { codes, statuses, params } = await attached('de antes, con virus', { by })
    expect([codes, statuses, await scanOf(params, by)]).toEqual([[], [200, 200], null])
    await look()
    expect(await scanOf(params, by)).toBe('INFECTED')
    expect((await by.send(api.readAttachment, { params, query: {} })).status).toBe(409)
    const { notices } = (await (await before.as('JREG')).ask(api.readNotices, {})).body
    expect(notices.map(({ kind, entryId }) => [kind, entryId])).toEqual([
      ['FILE_QUARANTINED', params.entryId],
    ])
    const auditor = await before.as('AUD')
    const { readings } = (
      await auditor.ask(api.listReadings, { params: { entryId: params.entryId } })
    ).body
    expect(readings.filter(({ action }) => action === 'attachment-quarantined')).toMatchObject([
      { by: '', detail: 'nota.txt' },
    ])
    heard = Buffer.alloc(0)
    await look()
    expect(heard).toHaveLength(0)
  })

  it('are not named to whoever may only know that their entry exists', async () => {
    answer = 'stream: Prueba.Virus FOUND\0'
    const { params } = await attached('de antes, en confianza', {
      by,
      confidentiality: 'CONFIDENTIAL',
    })
    await round()()
    const auditor = await before.as('AUD')
    const { readings } = (
      await auditor.ask(api.listReadings, { params: { entryId: params.entryId } })
    ).body
    expect(readings[0]).toMatchObject({ action: 'attachment-quarantined', by: '', detail: '' })
  })

  it('are asked for no more once each has its row', async () => {
    answer = 'stream: OK\0'
    await attached('el último de antes')
    const look = openScanRound()
    await look(app.app)
    await look(app.app)
    // A row taken away behind it: nobody goes through all files again in this process.
    await app.db.asOwner('delete from file_scan')
    await look(app.app)
    expect(await app.db.asOwner('select 1 from file_scan')).toEqual([])
    await openScanRound()(app.app)
    expect(await app.db.asOwner('select 1 from file_scan')).not.toEqual([])
  })

  it('are as many in a round as the pace says, and the others in the next', async () => {
    answer = 'stream: OK\0'
    const many = await Promise.all(
      Array.from({ length: 5 }, (_, place) => attached(`de antes, la ${place}`, { by })),
    )
    const looked = async (): Promise<number> => {
      const scans = await Promise.all(many.map(({ params }) => scanOf(params, by)))
      return scans.filter((scan) => scan === 'CLEAN').length
    }
    const look = round(3)
    await look()
    expect(await looked()).toBe(3)
    await look()
    expect(await looked()).toBe(5)
  })

  it('wait their turn while the line is broken, and nothing is said of them', async () => {
    const look = round()
    const { params } = await attached(new Uint8Array(300_000).fill(67), { by })
    cutAfter = 100_000
    await look()
    expect(await scanOf(params, by)).toBe('WAITING')
    cutAfter = Number.POSITIVE_INFINITY
    answer = 'stream: OK\0'
    await look()
    expect(await scanOf(params, by)).toBe('CLEAN')
  })
})

describe('the words of a file in quarantine', () => {
  // It answers again: whoever comes next is looked at at once.
  beforeAll(async () => {
    answer = 'stream: OK\0'
    await openScanRound()(app.app)
  })

  it('find nothing, nor are shown where something else is found, until it is released', async () => {
    answer = 'stream: OK\0'
    const content = 'el texto de un archivo'
    const statement = 'Zarzamoras que nadie cruza'
    const { sha256, params } = await attached(content, { statement })
    await keepText(sha256)
    expect(await foundIn('ornitorrinco')).toEqual(['ATTACHMENT'])
    expect(await foundIn('zarzamoras')).toEqual(['STATEMENT ATTACHMENT'])
    expect(await foundIn('"cruza zarzamoras"')).toEqual(['STATEMENT ATTACHMENT'])
    // Words that no index keeps stand in a phrase as any other.
    const inside = [expect.stringContaining('ATTACHMENT')]
    expect(await foundIn('"zarzamoras al pie de la loma"')).toEqual(inside)
    expect(await foundIn('"al pie de la loma"')).toEqual(inside)
    expect(await foundIn('"pie de loma"')).toEqual([])
    expect(await foundIn('"al pie por la loma"')).toEqual([])
    answer = 'stream: Prueba.Virus FOUND\0'
    await attached(content)
    expect(await foundIn('ornitorrinco')).toEqual([])
    expect(await foundIn('zarzamoras')).toEqual(['STATEMENT'])
    expect(await foundIn('"cruza zarzamoras"')).toEqual([])
    const head = await app.as('JREG')
    const body = { reason: 'Es el archivo de prueba' }
    expect((await head.ask(api.releaseFile, { params, body })).problem).toBeNull()
    expect(await foundIn('ornitorrinco')).toEqual(['ATTACHMENT', 'ATTACHMENT'])
  })

  it('find nothing either when it was found while they were read', async () => {
    answer = 'stream: Prueba.Virus FOUND\0'
    const { sha256 } = await attached('otro texto de un archivo')
    await keepText(sha256).catch(() => undefined)
    expect(await foundIn('ornitorrinco')).toEqual(['ATTACHMENT', 'ATTACHMENT'])
  })
})
