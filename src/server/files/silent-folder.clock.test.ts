// The folder of files lies on a disk that hangs: whoever needs a file is told so in time, and
// everybody else goes on.
import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { hangFile } from '#tests/hung-file.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { Person } from '#tests/person.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { isPassword } from '../identity/accounts/password.ts'
import { piecesOf } from './store/file-disk.ts'

const promisedMs = 10_000
const away = { status: 503, code: 'E-SYS-12' }

let app: TestApp
let clerk: Person
let comeBack: (() => void)[] = []
beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
})
afterEach(() => {
  for (const back of comeBack) back()
  comeBack = []
})
afterAll(() => app.close())

const aScan = () => Buffer.concat([onePixelPng, randomBytes(4096)])

async function told(asked: Promise<Response>) {
  const startMs = performance.now()
  const answer = await asked
  const { type } = answer.ok ? { type: null } : ((await answer.json()) as { type: string })
  return { status: answer.status, code: type, ms: performance.now() - startMs }
}

function put(bytes: Uint8Array) {
  return clerk.send(
    api.uploadFile,
    { params: { uploadId: crypto.randomUUID() }, body: new Blob([Buffer.from(bytes)]) },
    { headers: { 'X-File-Name': 'escaneo.png' } },
  )
}

it('is told in time to whoever needs a file, keeps nobody else, and is over when it is back', async () => {
  const scans = Array.from({ length: 8 }, aScan)
  const files = await Promise.all(
    scans.map(async (bytes) => {
      const { uploadId, sha256 } = await clerk.upload(bytes, 'escaneo.png')
      const attachments = [{ uploadId, kind: 'ANNEX' as const, validity: 'COPY' as const }]
      const { entryId } = await clerk.register({ attachments })
      return { sha256, params: { entryId, attachmentId: uploadId } }
    }),
  )
  const read = (params: (typeof files)[number]['params']) =>
    clerk.send(api.readAttachment, { params })
  comeBack = files.map(({ sha256 }) => hangFile(app.placeOf(sha256)))

  const reading = Promise.all(files.map(({ params }) => told(read(params))))
  const startMs = performance.now()
  await isPassword('no es la de nadie', null)
  await clerk.register({ subject: 'Solicita poda' })
  expect(performance.now() - startMs).toBeLessThan(promisedMs)

  const answers = [...(await reading), await told(put(aScan()))]
  for (const answer of answers) expect(answer).toMatchObject(away)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(promisedMs)
  await isPassword('no es la de nadie', null)

  for (const back of comeBack) back()
  await expect.poll(async () => (await put(aScan())).status).toBe(200)
  const [first] = files
  expect((await read(first?.params ?? { entryId: '', attachmentId: '' })).status).toBe(200)
}, 60_000)

it('keeps no file open once it is back, of whoever left meanwhile', async () => {
  const files = ['uno', 'dos', 'tres', 'cuatro'].map((name) => join(app.dataFolder, name))
  await Promise.all(files.map((file) => writeFile(file, randomBytes(200_000))))
  const before = open()
  const readers = files.map((file) => piecesOf(file))
  for (const reader of readers) await reader.next()
  expect(open()).toBe(before + readers.length)

  const silent = ['a', 'b', 'c'].map((name) => join(app.dataFolder, name))
  comeBack = silent.map(hangFile)
  const ends = await Promise.allSettled(silent.map((file) => piecesOf(file).next()))
  expect(ends.map(({ status }) => status)).toEqual(silent.map(() => 'rejected'))
  await Promise.all(readers.map((reader) => reader.return(undefined)))
  for (const back of comeBack) back()
  await expect.poll(open).toBe(before)
}, 60_000)

/** How many files of the data folder this process has open. */
function open(): number {
  return readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(app.dataFolder)).length
}

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}
