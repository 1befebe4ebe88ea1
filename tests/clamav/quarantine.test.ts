/**
 * ClamAV of Debian: what it finds is registered and isolated, and while it is silent the counter
 * goes on.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { sentenceOf } from '#domain/common/sentences.ts'
import { openScanRound } from '#server/platform/files/check/scan-waiting.ts'
import { makeTroubleRound } from '#server/features/notices/tell-of-troubles.ts'
import { keepRunning, untilSo } from '#tests/kept-running.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { zipOf } from '#tests/zip.ts'

// EICAR's test file, from two halves: no antivirus is to stop at this repository.
const halves = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`,
  'ANTIVIRUS-TEST-FILE!$H+H*',
] as const
const eicar = halves.join('')

const scanRound = openScanRound()
let home: string
let clamd: Clamd
let app: TestApp
let clerk: Person
let head: Person

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-clamav-'))
  clamd = await openClamd(home)
  app = await openTestApp({ env: { CLAMD: clamd.socket } })
  clerk = await app.as('REG')
  head = await app.as('JREG')
})
afterAll(async () => {
  await app.close()
  await clamd.stop()
  await rm(home, { recursive: true, force: true })
})

const upload = (bytes: string | Uint8Array<ArrayBuffer>, fileName: string) =>
  clerk.ask(
    api.uploadFile,
    { params: { uploadId: randomUUID() }, body: new Blob([bytes]) },
    { headers: { 'X-File-Name': fileName } },
  )

async function registered(bytes: string | Uint8Array<ArrayBuffer>, fileName: string) {
  const { body, status } = await upload(bytes, fileName)
  expect(status).toBe(200)
  const { uploadId, warnings } = body
  const codes = warnings.map(({ code }) => code)
  const waiting = await clerk.send(api.readUpload, { params: { uploadId } })
  const entry = await clerk.register({
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  return { codes, waiting, entry }
}

const at = ({ entryId, attachments }: EntryView) => ({
  params: { entryId, attachmentId: attachments[0]?.attachmentId ?? '' },
})
const read = (by: Person, entry: EntryView) =>
  by.send(api.readAttachment, { ...at(entry), query: {} })
const scanOf = async (entry: EntryView, by = clerk) =>
  (await by.ask(api.listTexts, { params: { entryId: entry.entryId } })).body.texts[0]
const noticesOf = async (by: Person) => (await by.ask(api.readNotices, {})).body.notices

describe('an infected file', () => {
  it('is registered, handed out to nobody, told to the head of registry, and released by them alone', async () => {
    const { codes, waiting, entry } = await registered(eicar, 'factura.txt')
    expect(codes).toContain('W-FIL-04')
    expect(sentenceOf['W-FIL-04']).toBe(
      '«{archivo}» contiene un virus y quedó aislado. El registro es válido; pida al interesado otra copia.',
    )
    expect(entry.entryNumber).toMatch(/^E-/u)
    expect(((await waiting.json()) as { type: string }).type).toBe('E-FIL-23')
    for (const by of [clerk, head]) {
      const answer = await read(by, entry)
      const { type, title } = (await answer.json()) as { type: string; title: string }
      expect([answer.status, type]).toEqual([409, 'E-FIL-23'])
      expect(title).toContain('«factura.txt» está aislado')
    }
    const stamped = await head.ask(api.readAttachment, {
      ...at(entry),
      query: { stamp: 'top-left' },
    })
    expect(stamped.problem?.type).toBe('E-FIL-23')
    expect((await head.ask(api.readText, at(entry))).problem?.type).toBe('E-FIL-23')
    expect(await scanOf(entry)).toMatchObject({
      scan: 'INFECTED',
      state: 'SKIPPED',
      reason: 'QUARANTINED',
      mayRelease: false,
    })
    await scanRound(app.app)
    await scanRound(app.app)
    const told = (await noticesOf(head)).filter(({ kind }) => kind === 'FILE_QUARANTINED')
    expect(told.map(({ entryNumber }) => entryNumber)).toEqual([entry.entryNumber])
    expect((await noticesOf(clerk)).map(({ kind }) => kind)).not.toContain('FILE_QUARANTINED')

    const release = (by: Person, reason: string) =>
      by.ask(api.releaseFile, { ...at(entry), body: { reason } })
    expect((await release(clerk, 'Lo necesito ya')).problem?.type).toBe('E-PER-09')
    expect((await release(head, 'corto')).problem?.type).toBe('E-TRA-02')
    expect((await read(head, entry)).status).toBe(409)
    expect((await release(head, 'Es el archivo de prueba del proveedor')).status).toBe(204)
    const released = await read(clerk, entry)
    expect(await released.text()).toBe(eicar)
    expect((await scanOf(entry))?.scan).toBe('RELEASED')
    const log = await app.db.asOwner<{ action: string }>(
      "select action from access_log where action in ('attachment-quarantined', 'quarantine-released')",
    )
    expect(log.map(({ action }) => action)).toEqual([
      'attachment-quarantined',
      'quarantine-released',
    ])
  })

  it('is found inside a ZIP too', async () => {
    const { codes } = await registered(new Uint8Array(zipOf({ 'dentro.txt': eicar })), 'planos.zip')
    expect(codes).toContain('W-FIL-04')
  })
})

describe('what came before there was an antivirus', () => {
  it('is looked at by a later round', async () => {
    const before = await openTestApp()
    const by = await before.as('REG')
    const { uploadId } = await by.upload(Buffer.from(eicar), 'antiguo.txt')
    const entry = await by.register({
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    })
    expect([await scanOf(entry, by), (await read(by, entry)).status]).toMatchObject([
      { scan: null },
      200,
    ])
    await openScanRound()({ ...before.app, scanner: app.app.scanner })
    expect([await scanOf(entry, by), (await read(by, entry)).status]).toMatchObject([
      { scan: 'INFECTED' },
      409,
    ])
    await before.close()
  })
})

describe('a file in which nothing is found', () => {
  it('is handed out and says nothing', async () => {
    const { codes, waiting, entry } = await registered(new Uint8Array(onePixelPng), 'hoja.png')
    expect([codes, waiting.status]).toEqual([[], 200])
    expect((await scanOf(entry))?.scan).toBe('CLEAN')
  })

  it('larger than the antivirus takes says so', async () => {
    const large = new Uint8Array(Buffer.concat([onePixelPng, Buffer.alloc(3 * 1_048_576)]))
    const { entry } = await registered(large, 'plano.png')
    expect((await scanOf(entry))?.scan).toBe('TOO_LARGE')
  })
})

describe('while the antivirus is silent', () => {
  it('a file is taken within its limit, marked, looked at when it is back, and the trouble is told', async () => {
    clamd.freeze()
    const began = performance.now()
    const first = await registered(`${eicar}\n`, 'primera.txt')
    expect(performance.now() - began).toBeLessThan(7000)
    expect(first.codes).toContain('W-FIL-09')
    // Whoever comes next does not wait for it at all.
    const again = performance.now()
    const next = await registered('otra', 'segunda.txt')
    expect(performance.now() - again).toBeLessThan(3000)
    expect([next.codes, next.waiting.status]).toEqual([['W-FIL-09'], 200])
    expect((await scanOf(next.entry))?.scan).toBe('WAITING')
    await makeTroubleRound(app.app)
    expect((await noticesOf(head)).map(({ kind }) => kind)).not.toContain('SCANS_WAIT')
    await app.db.asOwner("update file_scan set asked_at = asked_at - interval '11 minutes'")
    await makeTroubleRound(app.app)
    await app.db.asOwner("update standing_trouble set since = since - interval '10 minutes'")
    await makeTroubleRound(app.app)
    expect((await noticesOf(head)).map(({ kind }) => kind)).toContain('SCANS_WAIT')
    clamd.thaw()
    await scanRound(app.app)
    expect((await scanOf(first.entry))?.scan).toBe('INFECTED')
    expect((await scanOf(next.entry))?.scan).toBe('CLEAN')
    expect((await read(clerk, first.entry)).status).toBe(409)
    await app.db.asOwner("update standing_trouble set seen_at = seen_at - interval '4 minutes'")
    await makeTroubleRound(app.app)
    const kinds = (await noticesOf(head)).map(({ kind, entryNumber }) => `${kind} ${entryNumber}`)
    expect(kinds).toContain(`FILE_QUARANTINED ${first.entry.entryNumber}`)
    expect(kinds).not.toContain('SCANS_WAIT ')
  })

  it('or gone, files are taken all the same', async () => {
    await clamd.stop()
    const { codes, entry } = await registered('una tercera', 'tercera.txt')
    expect(codes).toContain('W-FIL-09')
    await clamd.start()
    await scanRound(app.app)
    expect((await scanOf(entry))?.scan).toBe('CLEAN')
  })
})

/**
 * ClamAV's daemon of Debian on a socket of its own, with one signature that is written here: no
 * network, nothing of the machine's.
 */
async function openClamd(parent: string, { maxStreamMegabytes = 1 } = {}): Promise<Clamd> {
  const folder = join(parent, 'clamav')
  const signatures = join(folder, 'signatures')
  await mkdir(signatures, { recursive: true })
  // Extended signature: name, any kind of file, at any place, in hexadecimal (clamsig).
  const signature = Buffer.from(eicar).toString('hex')
  await writeFile(join(signatures, 'own.ndb'), `Eicar-Test-Signature:0:*:${signature}\n`)
  const socket = join(folder, 'clamd.ctl')
  const settings = join(folder, 'clamd.conf')
  await writeFile(
    settings,
    [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${signatures}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${maxStreamMegabytes}M`,
      '',
    ].join('\n'),
  )
  let running: ReturnType<typeof keepRunning> | null = null
  const start = async (): Promise<void> => {
    await rm(socket, { force: true })
    const words = ['/usr/sbin/clamd', `--config-file=${settings}`]
    const kept = keepRunning(words, { logFile: join(folder, 'clamd.log') })
    running = kept
    await untilSo(() => answers(socket), { timeoutMs: 30_000, told: () => kept.log() })
  }
  await start()
  return {
    socket,
    start,
    freeze: () => void running?.child.kill('SIGSTOP'),
    thaw: () => void running?.child.kill('SIGCONT'),
    async stop() {
      running?.child.kill('SIGCONT')
      await running?.stop()
      running = null
    },
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = connect({ path })
  const said = new Promise<boolean>((resolve) => {
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.write('zPING\0'))
    socket.on('data', (bytes) => resolve(String(bytes).startsWith('PONG')))
  })
  const isUp = await Promise.race([said, pause(1000, false)])
  socket.destroy()
  return isUp
}

interface Clamd {
  readonly socket: string
  /** Stands still, as a machine that is overloaded does: it takes calls and answers none. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  start(): Promise<void>
}
