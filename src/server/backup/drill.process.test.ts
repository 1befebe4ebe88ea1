// A drill beside a server that works: what it proves, what it leaves, and what the page of health
// then says.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { readHealth } from '#contract/service/health.ts'
import { openBackupScene } from '#tests/backup-scene.ts'
import type { BackupScene } from '#tests/backup-scene.ts'

import type { DrillResult } from '../database/schema/note-drill.ts'
import { openFileStore } from '../files/store/open-file-store.ts'
import { readLastDrill } from '../database/schema/last-drill.ts'
import { drill } from './drill.ts'
import type { DrillPart } from './drill.ts'

let scene: BackupScene
let place: string

beforeAll(async () => {
  scene = await openBackupScene()
  place = await mkdtemp(path.join(tmpdir(), 'asiento-drill-'))
})
afterAll(async () => {
  await scene.close()
  await rm(place, { recursive: true })
})

it('says that none ran, and warns once the installation is older than thirty days', async () => {
  expect(await told()).toMatchObject({ state: 'OK', facts: { endedAt: null } })
  const { database } = scene.app.db
  const inDays = (days: number) => readLastDrill(database, new Date(Date.now() + days * 86_400_000))
  expect(await inDays(29)).toMatchObject({ isOverdue: false })
  expect(await inDays(31)).toMatchObject({ isOverdue: true })
})

it('restores beside, takes the copy away, touches nothing of the book, and is told on the page of health', async () => {
  const before = await bookOf()
  const result = await drilled()
  expect(result).toMatchObject({ fault: null })
  expect(result.parts.map(({ part }) => part)).toEqual([
    'backup',
    'prove',
    'create',
    'load',
    'index',
    'migrate',
    'verify',
    'remove',
  ])
  expect(await readdir(place)).toEqual([])
  // Neither the book nor the mark of a book that was brought back.
  expect(await bookOf()).toEqual(before)
  expect(await told()).toMatchObject({
    state: 'OK',
    facts: { fault: null },
  })
}, 60_000)

it('tells a fault in a sentence, keeps it for the page of health, and warns by it', async () => {
  const file = scene.app.placeOf(scene.attached)
  const bytes = await readFile(file)
  await writeFile(file, 'otra cosa')
  const result = await drilled()
  await writeFile(file, bytes)
  expect(result.fault).toContain('plano.png')
  expect(await told()).toMatchObject({ state: 'ACT', facts: { fault: result.fault } })
  expect(await readdir(place)).toEqual([])
}, 60_000)

it('is the only one in its place: a second is told so from its first part to its last, and the first goes on', async () => {
  const refusals: Promise<unknown>[] = []
  const result = await drilled({
    report: () => refusals.push(drilled().catch((cause: unknown) => cause)),
  })
  expect(result.fault).toBeNull()
  const said = (await Promise.all(refusals)).map(String)
  expect(said.length).toBeGreaterThanOrEqual(8)
  for (const each of said) expect(each).toContain('E-COP-27')
  expect(await readdir(place)).toEqual([])
}, 60_000)

it.each([
  ['of a process that is gone', '4194304 aaaa/1'],
  ['whose number another program has', `${process.pid} aaaa/1`],
  ['of an earlier version', '4194304'],
  ['that was never written', ''],
])(
  'takes away what a killed one left, with a note %s',
  async (_, note) => {
    const left = path.join(place, 'ensayo')
    await mkdir(path.join(left, 'recuperado', 'recuperando', 'files'), { recursive: true })
    await writeFile(path.join(left, 'copia.tar.1.parcial'), 'a medias')
    await writeFile(path.join(left, 'proceso'), note)
    expect(await drilled()).toMatchObject({ fault: null })
    expect(await readdir(place)).toEqual([])
  },
  60_000,
)

it('leaves nothing when it is interrupted, and does not begin where there is no room', async () => {
  const asked = new AbortController()
  const stop = (part: DrillPart): void => {
    if (part === 'load') asked.abort()
  }
  await expect(drilled({ signal: asked.signal, report: stop })).rejects.toThrow('E-COP-23')
  expect(await readdir(place)).toEqual([])
  await expect(drilled({ reserveBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow('E-COP-21')
  expect(await readdir(place)).toEqual([])
}, 60_000)

async function drilled(
  how: {
    readonly signal?: AbortSignal
    readonly report?: (part: DrillPart) => void
    readonly reserveBytes?: number
  } = {},
): Promise<DrillResult> {
  const { app } = scene
  return drill({
    url: app.db.url,
    store: await openFileStore(app.app.config),
    dataFolder: app.dataFolder,
    passphrase: null,
    product: '1',
    place,
    reserveBytes: 0,
    signal: new AbortController().signal,
    report: () => undefined,
    now: () => new Date(),
    ...how,
  })
}

async function told() {
  const { body } = await (await scene.app.as('ADM')).ask(readHealth, {})
  return body.checks.find(({ kind }) => kind === 'DRILL')
}

function bookOf() {
  return scene.app.db.asOwner(
    `select position, hash, (select count(*) from restored_book) as marks,
       (select count(*) from mail_message) as letters, (select count(*) from job) as jobs from ledger_head`,
  )
}
