// Files that changed in the store, asked for by people: in a folder and in a bucket, small and
// large.
import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { openLog } from '../common/log.ts'
import { forgetHealed } from './check/file-alarm.ts'
import { DamagedFile } from './store/file-store.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())

const kinds = {
  'a folder': {
    env: () => ({}),
    placeOf: (app: TestApp, sha256: string) => app.placeOf(sha256),
  },
  'a bucket': {
    env: () => s3.env,
    placeOf: (app: TestApp, sha256: string) => s3.placeOf(app.municipality.municipalityId, sha256),
  },
}

const sizes = { 'a scan': 900_000, 'a large file': 5_000_000 }

async function flip(place: string): Promise<Buffer> {
  const whole = await readFile(place)
  const flipped = Buffer.from(whole)
  flipped[700_000] = (flipped[700_000] ?? 0) ^ 1
  await writeFile(place, flipped)
  return whole
}

const problemOf = async (response: Response): Promise<unknown> => {
  const { type, status } = (await response.json()) as { type: string; status: number }
  return [status, type]
}

describe.each(Object.entries(kinds))('in %s', (_, kind) => {
  let app: TestApp
  let clerk: Person
  let head: Person
  const lines: string[] = []

  beforeAll(async () => {
    const destination = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const log = openLog({ level: 'error', destination })
    app = await openTestApp({ env: kind.env(), log })
    clerk = await app.as('REG')
    head = await app.as('JREG')
  })
  afterAll(() => app.close())

  async function registered(sizeBytes: number): Promise<EntryView> {
    const { uploadId } = await clerk.upload(
      Buffer.concat([onePixelPng, randomBytes(sizeBytes)]),
      'escaneo.png',
    )
    return clerk.register({ attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }] })
  }

  function ofFile({ entryId, attachments }: EntryView) {
    const [file] = attachments
    if (!file) throw new Error('An entry with a file')
    const place = kind.placeOf(app, file.sha256)
    return { params: { entryId, attachmentId: file.attachmentId }, place, sha256: file.sha256 }
  }

  async function told(kindOf: string): Promise<number> {
    app.clock.now = new Date()
    const { notices } = (await head.ask(api.readNotices, {})).body
    return notices.filter((notice) => notice.kind === kindOf).length
  }

  const damagedFigure = async (): Promise<string | undefined> =>
    (await app.app.metrics.registry.metrics())
      .split('\n')
      .find((line) => line.includes('failures_total{reason="damaged"}'))

  it.each(Object.entries(sizes))(
    '%s with one bit flipped is not handed out, and told once',
    async (__, sizeBytes) => {
      const { params, place, sha256 } = ofFile(await registered(sizeBytes))
      const before = await told('FILE_DAMAGED')
      const whole = await flip(place)
      lines.length = 0
      for (const query of [{}, { stamp: 'top-left' as const }, {}]) {
        const response = await clerk.send(api.readAttachment, { params, query })
        expect(await problemOf(response)).toEqual([500, 'E-FIL-20'])
      }
      expect(await told('FILE_DAMAGED')).toBe(before + 1)
      expect(await damagedFigure()).toMatch(/ [1-9]\d*$/u)
      const alarm = lines.filter((line) => line.includes('not what its hash says'))
      expect(alarm).toHaveLength(3)
      expect(alarm.join('')).toContain(sha256)
      expect(lines.join('')).not.toContain('escaneo')
      const found = await head.ask(api.reviewBook, { query: {} })
      expect(found.body.findings.map((finding) => finding.kind)).toContain('ALTERED_FILE')

      await writeFile(place, whole)
      const again = await clerk.send(api.readAttachment, { params })
      expect(Buffer.from(await again.arrayBuffer()).equals(whole)).toBe(true)
      await forgetHealed(app.app, app.municipality.municipalityId)
      await flip(place)
      // A large one that was known to be whole may break off first; it is never complete.
      const once = await clerk.send(api.readAttachment, { params })
      expect(once.status === 500 || (await once.bytes().catch(() => null)) === null).toBe(true)
      expect((await clerk.send(api.readAttachment, { params })).status).toBe(500)
      expect(await told('FILE_DAMAGED')).toBe(before + 2)
    },
  )

  it('half a file is not handed out', async () => {
    const { params, place } = ofFile(await registered(900_000))
    await writeFile(place, (await readFile(place)).subarray(0, 450_000))
    expect(await problemOf(await clerk.send(api.readAttachment, { params }))).toEqual([
      500,
      'E-FIL-20',
    ])
  })

  it('what is gone is told, and its thumbnail is not drawn', async () => {
    const { params, place } = ofFile(await registered(1000))
    await rm(place)
    expect(await problemOf(await clerk.send(api.readAttachment, { params }))).toEqual([
      500,
      'E-FIL-21',
    ])
    expect(await told('FILE_MISSING')).toBe(1)
    expect((await clerk.send(api.readThumbnail, { params })).status).toBe(500)
    expect(await told('FILE_MISSING')).toBe(1)
  })

  it('what waits to be registered is looked at too', async () => {
    const { uploadId, sha256 } = await clerk.upload(
      Buffer.concat([onePixelPng, randomBytes(800_000)]),
      'a.png',
    )
    await flip(kind.placeOf(app, sha256))
    const response = await clerk.send(api.readUpload, { params: { uploadId } })
    expect(await problemOf(response)).toEqual([500, 'E-FIL-20'])
  })
})

describe('a large file that changes while it is known to be whole', () => {
  it('breaks off before it is complete', async () => {
    const app = await openTestApp()
    try {
      const clerk = await app.as('REG')
      const scan = Buffer.concat([onePixelPng, randomBytes(5_000_000)])
      const { uploadId, sha256 } = await clerk.upload(scan, 'a.png')
      const { stream } = await app.app.files.get(app.municipality.municipalityId, sha256)
      const reader = stream.getReader()
      const first = await reader.read()
      // Under the reader's hands: what is already open is written over.
      const place = app.placeOf(sha256)
      const flipped = Buffer.from(scan)
      flipped[4_900_000] = (flipped[4_900_000] ?? 0) ^ 1
      await writeFile(place, flipped)
      let receivedBytes = first.value?.byteLength ?? 0
      const rest = async (): Promise<void> => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          receivedBytes += value.byteLength
        }
      }
      await expect(rest()).rejects.toThrow(DamagedFile)
      expect(receivedBytes).toBeLessThan(scan.byteLength)
      const { status } = await clerk.send(api.readUpload, { params: { uploadId } })
      expect(status).toBe(500)
    } finally {
      await app.close()
    }
  })
})
