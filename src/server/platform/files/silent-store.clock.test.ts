// A store in a bucket that falls silent: nobody waits more than ten seconds for it, and what moves
// may take as long as it needs.
import { randomBytes } from 'node:crypto'

import { afterAll, afterEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { openTroubledLine } from '#tests/troubled-line.ts'

import { StoreAway } from './store/file-store.ts'

const promisedMs = 10_000

const s3 = await startS3Server()
const endpoint = s3.env['FILES_S3_ENDPOINT'] ?? ''
const line = await openTroubledLine(Number(new URL(endpoint).port))
const through = line.through(endpoint).replace(/\/$/u, '')
const app = await openTestApp({ env: { ...s3.env, FILES_S3_ENDPOINT: through } })
const clerk = await app.as('REG')
afterEach(() => line.heal())
afterAll(async () => {
  await app.close()
  await line.close()
  await s3.close()
})

function aScan(sizeBytes: number): Uint8Array {
  return Buffer.concat([onePixelPng, randomBytes(sizeBytes)])
}

async function upload(uploadId: string, bytes: Uint8Array) {
  const startMs = performance.now()
  const { status, problem } = await clerk.ask(
    api.uploadFile,
    { params: { uploadId }, body: new Blob([Buffer.from(bytes)]) },
    { headers: { 'X-File-Name': 'escaneo.png' } },
  )
  return { status, code: problem?.type, ms: performance.now() - startMs }
}

it('says in time that it does not answer, and takes the same file once it does', async () => {
  const uploadId = crypto.randomUUID()
  const bytes = aScan(4096)
  await line.trouble({ kind: 'black hole' })
  const told = await upload(uploadId, bytes)
  expect(told).toMatchObject({ status: 503, code: 'E-SYS-12' })
  expect(told.ms).toBeLessThan(promisedMs)
  await line.heal()
  expect(await upload(uploadId, bytes)).toMatchObject({ status: 200 })
}, 30_000)

it('gives up a file that stops coming, and not one that comes slowly, either way', async () => {
  const bytes = aScan(12 * 1024 * 1024)
  await line.trouble({ kind: 'throttle', bytesPerSecond: 1024 * 1024 })
  const { uploadId } = await clerk.upload(bytes, 'escaneo.png')
  await line.heal()
  const { entryId } = await clerk.register({
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  const file = { params: { entryId, attachmentId: uploadId } }
  await line.trouble({ kind: 'throttle', bytesPerSecond: 1024 * 1024 })
  const slow = await clerk.send(api.readAttachment, file)
  expect(Buffer.from(await slow.arrayBuffer()).equals(bytes)).toBe(true)

  const cut = await clerk.send(api.readAttachment, file)
  expect(cut.status).toBe(200)
  await line.trouble({ kind: 'black hole' })
  const startMs = performance.now()
  await expect(cut.arrayBuffer()).rejects.toThrow(StoreAway)
  expect(performance.now() - startMs).toBeLessThan(promisedMs)
}, 90_000)
