// One suite for every place that files can be kept in: a folder, and a bucket of a store that
// speaks S3.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listenOnAnyPort } from '#tests/run-apart.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { readConfig } from '../../common/config/config.ts'
import type { FileStore } from './file-store.ts'
import { addressOf, NotInStore, NotKept, StoreAway, TooLarge } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { wholeFile } from './whole-file.ts'

const home = await mkdtemp(join(tmpdir(), 'asiento-store-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  await rm(home, { recursive: true })
})

const municipality = randomUUID()
const plenty = 10_000_000
const left = (): Promise<string[]> => readdir(join(home, 'files', 'aside'))
const no = (): Promise<never> => Promise.reject(new Error('not this one'))
const fine = (): Promise<null> => Promise.resolve(null)

async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function all(groups: AsyncIterable<readonly string[]>): Promise<(readonly string[])[]> {
  const gathered: (readonly string[])[] = []
  for await (const group of groups) gathered.push(group)
  return gathered
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const kinds = {
  'a folder': {
    env: (): Record<string, string> => ({}),
    placeOf: (sha256: string) => join(home, 'files', ...addressOf(municipality, sha256)),
  },
  'a bucket': {
    env: (): Record<string, string> => ({ ...s3.env }),
    placeOf: (sha256: string) => s3.placeOf(municipality, sha256),
  },
}

describe.each(Object.entries(kinds))('files in %s', (_, { env, placeOf }) => {
  let store: FileStore
  beforeAll(async () => {
    store = await openFileStore(readConfig({ ASIENTO_DATA: home, ...env() }))
  })
  const put = (bytes: Uint8Array, municipalityId = municipality) =>
    store.put(municipalityId, inPieces(bytes), plenty, fine)

  it('come back byte by byte, whatever their size', async () => {
    for (const bytes of [randomBytes(1), randomBytes(300_000), Buffer.alloc(2_000_000, 'ñ')]) {
      const file = await put(bytes)
      expect(file).toEqual({ sha256: hashOf(bytes), sizeBytes: bytes.length, checked: null })
      expect((await wholeFile(store, municipality, file.sha256)).equals(bytes)).toBe(true)
      expect((await store.get(municipality, file.sha256)).sizeBytes).toBe(bytes.length)
      expect(await store.sizeOf(municipality, file.sha256)).toBe(bytes.length)
      expect(await store.isWhole(municipality, file.sha256)).toBe(true)
    }
    expect(await left()).toEqual([])
  })

  it('are kept once, however often and at once they come', async () => {
    const [bytes, municipalityId] = [randomBytes(100_000), randomUUID()]
    await Promise.all(Array.from({ length: 8 }, () => put(bytes, municipalityId)))
    expect((await all(store.list(municipalityId))).flat()).toEqual([hashOf(bytes)])
    expect(await store.isWhole(municipalityId, hashOf(bytes))).toBe(true)
  })

  it('are seen once they were looked at, and never in part', async () => {
    const bytes = randomBytes(200_000)
    const sha256 = hashOf(bytes)
    let seen: unknown
    await store.put(municipality, inPieces(bytes), plenty, async (path) => {
      seen = [await store.has(municipality, sha256), (await readFile(path)).equals(bytes)]
    })
    expect(seen).toEqual([false, true])
    expect(await store.has(municipality, sha256)).toBe(true)
  })

  it('stay out when they are too large, break off or are refused, and leave nothing', async () => {
    const bytes = randomBytes(200_000)
    const torn = async function* (): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 100_000)
      throw new Error('the line broke')
    }
    await expect(store.put(municipality, inPieces(bytes), 150_000, fine)).rejects.toThrow(TooLarge)
    await expect(store.put(municipality, torn(), plenty, fine)).rejects.toThrow('the line broke')
    await expect(store.put(municipality, inPieces(bytes), plenty, no)).rejects.toThrow(
      'not this one',
    )
    expect(await store.has(municipality, hashOf(bytes))).toBe(false)
    expect(await left()).toEqual([])
  })

  it('that were altered are told from whole ones, and from those that are gone', async () => {
    const { sha256 } = await put(randomBytes(5000))
    await writeFile(placeOf(sha256), 'otra cosa')
    expect(await store.isWhole(municipality, sha256)).toBe(false)
    expect(await store.sizeOf(municipality, sha256)).toBe(9)
    await store.remove(municipality, sha256)
    await store.remove(municipality, sha256)
    expect(await store.isWhole(municipality, sha256)).toBe(null)
    expect(await store.sizeOf(municipality, sha256)).toBe(null)
    expect(await store.has(municipality, sha256)).toBe(false)
    await expect(store.get(municipality, sha256)).rejects.toThrow(NotInStore)
  })

  it('of one municipality are not another’s, and no name climbs', async () => {
    const { sha256 } = await put(randomBytes(100))
    expect(await store.has(randomUUID(), sha256)).toBe(false)
    expect((await all(store.list(randomUUID()))).flat()).toEqual([])
    await expect(async () => store.has('../../etc', sha256)).rejects.toThrow('Not an address')
    await expect(async () => store.get(municipality, '../passwd')).rejects.toThrow('Not an address')
  })

  it('are listed in order and in groups, all of them', async () => {
    const municipalityId = randomUUID()
    const files: string[] = []
    for (let count = 0; count < 620; count += 20) {
      const group = Array.from({ length: 20 }, () => put(randomBytes(8), municipalityId))
      files.push(...(await Promise.all(group)).map(({ sha256 }) => sha256))
    }
    const groups = await all(store.list(municipalityId))
    expect(groups.flat()).toEqual(files.toSorted())
    expect(Math.max(...groups.map((group) => group.length))).toBeLessThanOrEqual(500)
  })

  it('that an interrupted upload left are swept after six hours', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => join(home, 'files', 'aside', name))
    if (!old || !fresh) throw new Error('Two files')
    await Promise.all([writeFile(old, 'a'), writeFile(fresh, 'b')])
    const longAgo = new Date(new Date().getTime() - 7 * 3_600_000)
    await utimes(old, longAgo, longAgo)
    expect(await store.sweep()).toBe(1)
    expect(await left()).toEqual(['fresh'])
    await rm(fresh)
  })
})

const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes).fill(bytes[9] === 1 ? 2 : 1, 9, 10)
const halved = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)

const open = (env: Readonly<Record<string, string>> = {}): Promise<FileStore> =>
  openFileStore(readConfig({ ASIENTO_DATA: home, ...s3.env, ...env }))

describe('a bucket', () => {
  it('that is not there, or another’s, is said at the start and in a sentence', async () => {
    await expect(open({ FILES_S3_BUCKET: 'otro' })).rejects.toThrow('NoSuchBucket')
    await expect(open({ FILES_S3_SECRET: 'equivocada' })).rejects.toThrow('SignatureDoesNotMatch')
    await expect(open({ FILES_S3_KEY_ID: 'NADIE' })).rejects.toThrow('FILES_S3_…')
  })

  it('that refuses a file before it has read it is heard', async () => {
    const said = '<Error><Code>QuotaExceeded</Code></Error>'
    const full = await listenOnAnyPort((server) =>
      server.on('connection', (line) =>
        line.once('data', (asked) => {
          line.pause()
          const status = asked.toString('latin1').startsWith('PUT') ? 403 : 404
          line.end(`HTTP/1.1 ${status} No\r\nContent-Length: ${said.length}\r\n\r\n${said}`)
        }),
      ),
    )
    try {
      const store = await open({ FILES_S3_ENDPOINT: `http://127.0.0.1:${full.port}` })
      const put = store.put(municipality, inPieces(randomBytes(plenty)), plenty, fine)
      await expect(put).rejects.toThrow('no admite lo que se le pide (403, QuotaExceeded)')
    } finally {
      full.close()
    }
  })

  it('that keeps something else than it was given is caught while it is written', async () => {
    const store = await open()
    try {
      for (const lie of [flipped, halved]) {
        s3.lie(lie)
        const put = store.put(municipality, inPieces(randomBytes(200_000)), plenty, fine)
        await expect(put).rejects.toThrow(NotKept)
      }
    } finally {
      s3.lie(null)
    }
  })

  it('that does not answer is no reason not to start, nor to call a file lost', async () => {
    const [before, bytes] = [await open(), randomBytes(3000)]
    const { sha256 } = await before.put(municipality, inPieces(bytes), plenty, fine)
    await s3.leave()
    const meanwhile = await open()
    // All are waited for from the start: whichever fails first has somebody who listens.
    const asked = await Promise.allSettled([
      meanwhile.has(municipality, sha256),
      meanwhile.sizeOf(municipality, sha256),
      meanwhile.isWhole(municipality, sha256),
      before.get(municipality, sha256),
      before.put(municipality, inPieces(bytes), plenty, fine),
    ])
    for (const answer of asked)
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StoreAway) })
    await s3.comeBack()
    expect(await meanwhile.isWhole(municipality, sha256)).toBe(true)
    expect(await before.isWhole(municipality, sha256)).toBe(true)
  })
})
