import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { startS3Server } from '#tests/s3-server.ts'

import { readConfig } from '../config/config.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { addressOf, NotInStore, StoreAway, TooLarge } from '../files/store/file-store.ts'
import { openFileStore } from '../files/store/open-file-store.ts'
import { openMetrics } from './metrics.ts'
import type { Metrics } from './metrics.ts'
import { watchFiles } from './watch-files.ts'

const town = '00000000-0000-4000-8000-000000000001'
const nowhere = 'a'.repeat(64)
let home: string
let metrics: Metrics
let store: FileStore

const open = async (env: Readonly<Record<string, string>> = {}): Promise<FileStore> =>
  watchFiles(await openFileStore(readConfig({ ASIENTO_DATA: home, ...env })), metrics)

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-watched-'))
  metrics = openMetrics()
  store = await open()
})
afterEach(() => rm(home, { recursive: true, force: true }))

const done = (operation: string): number =>
  figure(`asiento_file_store_duration_seconds_count{operation="${operation}"}`) ?? 0
const failed = (operation: string, reason: string): number | null =>
  figure(`asiento_file_store_failures_total{operation="${operation}",reason="${reason}"}`)

function figure(name: string): number | null {
  const line = metrics
    .write()
    .split('\n')
    .find((each) => each.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

async function put(bytes: AsyncIterable<Uint8Array>, maxBytes = 100): Promise<string> {
  const { sha256 } = await store.put(town, bytes, maxBytes, async () => null)
  return sha256
}

async function* three(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1, 2])
  yield new Uint8Array([3])
}

async function* cut(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1])
  throw new Error('the line was cut')
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 700))

async function* slow(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1])
  await pause()
  yield new Uint8Array([2])
}

it('counts what the store did, and failures from the first moment on', async () => {
  expect(failed('put', 'fault')).toBe(0)
  const sha256 = await put(three())
  const { stream, sizeBytes } = await store.get(town, sha256)
  await stream.cancel()
  expect(sizeBytes).toBe(3)
  expect(await store.has(town, sha256)).toBe(true)
  expect(await store.isWhole(town, sha256)).toBe(true)
  await store.remove(town, sha256)
  expect(await store.sizeOf(town, sha256)).toBe(null)
  expect(['put', 'get', 'look', 'verify', 'remove'].map(done)).toEqual([1, 1, 2, 1, 1])
  expect(metrics.write()).not.toMatch(/failures_total\S+ [1-9]/u)
})

it('tells a file that is not there from a disk that does not write', async () => {
  await expect(store.get(town, nowhere)).rejects.toThrow(NotInStore)
  expect([failed('get', 'missing'), failed('get', 'fault'), done('get')]).toEqual([1, 0, 0])
  await rm(join(home, 'files', 'aside'), { recursive: true })
  await expect(put(three())).rejects.toThrow('ENOENT')
  await mkdir(join(home, 'files', ...addressOf(town, nowhere)), { recursive: true })
  await expect(store.isWhole(town, nowhere)).rejects.toThrow('EISDIR')
  expect([failed('put', 'fault'), failed('verify', 'fault')]).toEqual([1, 1])
})

it('blames the store for nothing that the sender or the look at the file did', async () => {
  await expect(put(cut())).rejects.toThrow('the line was cut')
  await expect(put(three(), 2)).rejects.toThrow(TooLarge)
  const refused = store.put(town, three(), 100, () => Promise.reject(new Error('not a paper')))
  await expect(refused).rejects.toThrow('not a paper')
  expect(metrics.write()).not.toMatch(/failures_total\S+ [1-9]/u)
  expect(done('put')).toBe(0)
})

it('times the store and not the sender nor the look at the file', async () => {
  const began = performance.now()
  await store.put(town, slow(), 100, pause)
  const all = (performance.now() - began) / 1000
  const told = figure('asiento_file_store_duration_seconds_sum{operation="put"}') ?? Infinity
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThanOrEqual(all - 1.3)
})

it('says that a bucket is away', async () => {
  const s3 = await startS3Server()
  try {
    store = await open(s3.env)
    await put(three())
    await s3.leave()
    await expect(put(three())).rejects.toThrow(StoreAway)
    expect([done('put'), failed('put', 'away'), failed('put', 'fault')]).toEqual([1, 1, 0])
  } finally {
    await s3.close()
  }
})
