// What keeps a backup from being restored, and what a drill tells.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readHealth } from '#contract/service/health.ts'
import { openBackupScene } from '#tests/backup-scene.ts'
import type { BackupScene, Place } from '#tests/backup-scene.ts'
import { fingerprintOf } from '#tests/database-fingerprint.ts'
import { reachPostgres } from '../platform/database/cluster/reach-postgres.ts'
import { migrate } from '../platform/database/schema/migrate.ts'
import { runDrill } from './restore.ts'
import { readBackup } from './read-backup.ts'
import type { ReadBackup } from './read-backup.ts'
import type { RestoreProgress } from './restore.ts'

let scene: BackupScene
let copy: string
let locked: string
const phrase = 'una frase de paso larga'

beforeAll(async () => {
  scene = await openBackupScene()
  copy = await scene.aBackup()
  locked = await scene.aBackup(phrase)
})
afterAll(() => scene.close())

const aPlace = async (): Promise<Place> => ({
  folder: path.join(scene.home, randomUUID()),
  url: await scene.aDatabase(),
})

describe('checking a copy', () => {
  it('finds one just made whole, in the clear, by phrase and by key', async () => {
    const identity = await generateIdentity()
    const sealed = await scene.aBackup(await identityToRecipient(identity))
    for (const [file, secret] of [[copy], [locked, phrase], [sealed, identity]] as const) {
      expect(await checked(file, secret)).toMatchObject({ losses: [], damaged: [] })
    }
    await expect(checked(sealed, phrase)).rejects.toThrow('no es la de esta copia')
    const restored = await scene.intoPlace(sealed, { ...(await aPlace()), secret: identity })
    expect(restored).toMatchObject({ isOpen: true, faults: [] })
  })

  it.each<[string, string, () => Promise<[string, string?]>]>([
    ['is not there', 'ENOENT', async () => [path.join(scene.home, 'nada')]],
    ['is a folder', 'EISDIR', async () => [scene.home]],
    ['is empty', 'no es una copia', async () => [await written(Buffer.alloc(0))]],
    ['is another', 'no es una copia', async () => [await written(Buffer.alloc(70_000, 'Acta. '))]],
    ['is encrypted, and no phrase was given', 'está cifrada', async () => [locked]],
    ['has another phrase', 'no es la de esta copia', async () => [locked, 'otra frase de paso']],
    ['was cut', 'cortada o alterada', async () => [await cut(copy, 0.5)]],
    ['lacks its end', 'cortada o alterada', async () => [await cut(copy, 0.97)]],
    ['was cut, encrypted', 'cortada o alterada', async () => [await cut(locked, 0.7), phrase]],
    [
      'has another bit in its rows',
      'cortada o alterada',
      async () => [await flipped(copy, 'database/ledger_event/')],
    ],
    [
      'has another bit, encrypted',
      'cortada o alterada',
      async () => [await flipped(locked), phrase],
    ],
    [
      'is of a format to come',
      'más nueva',
      async () => [await replaced('asiento-backup/1', 'asiento-backup/2')],
    ],
  ])('says of a file that %s', async (_, said, make) => {
    const [file, secret] = await make()
    await expect(checked(file, secret)).rejects.toThrow(said)
  })

  it('names a document that was altered on its way; it opens only when told to', async () => {
    const file = await flipped(copy, scene.attached)
    expect((await checked(file)).losses.join()).toContain(scene.attached)
    expect(await scene.intoPlace(file, await aPlace())).toMatchObject({ isOpen: false })
    const place = await aPlace()
    expect(await scene.intoPlace(file, { ...place, acceptsFaults: true })).toMatchObject({
      isOpen: true,
    })
    expect(await rowsIn(place.url, 'select trouble from damaged_file')).toEqual([
      { trouble: 'DAMAGED' },
    ])
  })
})

describe('a place that is not empty', () => {
  it('is left as it is: nothing of others is dropped in a database', async () => {
    const place = await aPlace()
    await mkdir(place.folder)
    await rowsIn(place.url, 'create schema ajeno create table de_otro (it integer)')
    await expect(scene.intoPlace(copy, place)).rejects.toThrow('La base de datos no está vacía')
    expect(await readdir(place.folder)).toEqual([])
    expect(await rowsIn(place.url, 'select it from ajeno.de_otro')).toEqual([])
  })

  it('is left as it is: nothing in a folder either', async () => {
    const place = await aPlace()
    await mkdir(place.folder)
    await writeFile(path.join(place.folder, 'apuntes.txt'), 'míos')
    await expect(scene.intoPlace(copy, place)).rejects.toThrow('no está vacía')
    expect(await readdir(place.folder)).toEqual(['apuntes.txt'])
    expect(await scene.intoPlace(copy, { ...place, folder: `${place.folder}-2` })).toMatchObject({
      isOpen: true,
    })
  })
})

describe('a restoration that ends half way', () => {
  it('drops nothing, says that the database must be made anew, and lets no server begin there', async () => {
    const place = await aPlace()
    const asked = new AbortController()
    let meanwhile: Promise<unknown> = Promise.resolve()
    const report = ({ phase }: RestoreProgress): void => {
      if (phase !== 'verify') return
      const start = { databaseUrl: place.url, dataFolder: place.folder, attach: false }
      meanwhile = reachPostgres(start, () => undefined).catch(String)
      asked.abort()
    }
    const restoring = scene.intoPlace(copy, { ...place, signal: asked.signal, report })
    await expect(restoring).rejects.toThrow('bórrela y créela de nuevo')
    expect(await meanwhile).toContain('recuperación en curso')
    expect(existsSync(place.folder)).toBe(false)
    expect(await rowsIn(place.url, 'select count(*)::int as n from entry')).toEqual([{ n: 1 }])
    await expect(migrate({ url: place.url })).rejects.toThrow('a medio recuperar')
  })

  it('is told where one that was killed left its mark', async () => {
    const place = await aPlace()
    await mkdir(place.folder)
    await writeFile(path.join(place.folder, 'recuperando'), '')
    await expect(scene.intoPlace(copy, place)).rejects.toThrow('borre esa carpeta')
  })
})

it('copies what others put beside our tables with their own user, and brings ours back', async () => {
  const { db } = scene.app
  const before = await fingerprintOf(db.url)
  await db.asOwner('create table "copia de entry" as select * from entry')
  const file = await scene.aBackup()
  await db.asOwner('drop table "copia de entry"')
  const place = await aPlace()
  expect(await scene.intoPlace(file, place)).toMatchObject({ isOpen: true, faults: [] })
  expect(await fingerprintOf(place.url)).toEqual(before)
})

it('names a document that was damaged before it was copied', async () => {
  const file = scene.app.placeOf(scene.attached)
  const bytes = await readFile(file)
  await writeFile(file, 'otra cosa')
  const rotten = await scene.aBackup()
  await rm(file)
  const lacking = await scene.aBackup()
  await writeFile(file, bytes)
  expect(await lost(rotten)).toMatchObject([
    { isMissing: false, document: expect.stringContaining('plano.png') },
  ])
  expect(await lost(lacking)).toMatchObject([{ isMissing: true }])
  const restored = await scene.intoPlace(rotten, await aPlace())
  expect(restored).toMatchObject({ isOpen: false, faults: [expect.stringContaining('plano.png')] })
})

describe('a drill', () => {
  let place: string
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'asiento-drill-'))
  })
  afterAll(() => rm(place, { recursive: true }))

  const drilled = (
    file: string,
    secret: string | null = null,
    signal = new AbortController().signal,
  ) =>
    runDrill({
      file,
      secret,
      signal,
      place,
      dataFolder: scene.app.dataFolder,
      report: () => undefined,
    })

  it('restores beside, leaves nothing, and is told on the page of health', async () => {
    const marks = 'select count(*)::int as n from restored_book'
    expect(await told()).toMatchObject({ state: 'OK', facts: { endedAt: null } })
    expect(await drilled(locked, phrase)).toBeNull()
    expect(await readdir(place)).toEqual([])
    expect(await rowsIn(scene.app.db.url, marks)).toEqual([{ n: 0 }])
    expect(await told()).toMatchObject({
      state: 'OK',
      facts: { endedAt: expect.any(String), fault: null },
    })
  }, 60_000)

  it('tells a fault in a sentence, keeps it for the page of health, and warns by it', async () => {
    const fault = await drilled(await cut(copy, 0.5))
    expect(fault).toContain('cortada o alterada')
    expect(await told()).toMatchObject({ state: 'ACT', facts: { fault } })
    expect(await readdir(place)).toEqual([])
  }, 60_000)

  it('leaves nothing when it is interrupted, and does not begin beside another', async () => {
    const asked = new AbortController()
    const drilling = runDrill({
      file: copy,
      secret: null,
      signal: asked.signal,
      place,
      dataFolder: scene.app.dataFolder,
      report: ({ phase }) => phase === 'index' && asked.abort(),
    })
    await expect(drilling).rejects.toThrow('Se interrumpió')
    expect(await readdir(place)).toEqual([])
    await mkdir(path.join(place, 'ensayo'))
    await expect(drilled(copy)).rejects.toThrow('otro ensayo en curso')
  }, 60_000)
})

const checked = (file: string, secret: string | null = null): Promise<ReadBackup> =>
  readBackup({ file, secret, signal: new AbortController().signal, report: () => undefined })

const lost = async (file: string): Promise<unknown> => (await checked(file)).manifest.lost

async function told() {
  const { body } = await (await scene.app.as('ADM')).ask(readHealth, {})
  return body.checks.find(({ kind }) => kind === 'DRILL')
}

async function written(bytes: Uint8Array): Promise<string> {
  const file = path.join(scene.home, randomUUID())
  await writeFile(file, bytes)
  return file
}

async function cut(file: string, share: number): Promise<string> {
  const whole = await readFile(file)
  return written(whole.subarray(0, Math.floor(whole.length * share)))
}

/** In the content of the member of that name; near the end where none is said. */
async function flipped(file: string, member: string | null = null): Promise<string> {
  const bytes = await readFile(file)
  const at = member === null ? bytes.length - 5000 : bytes.indexOf(member) + 530
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return written(bytes)
}

async function replaced(text: string, by: string): Promise<string> {
  const bytes = await readFile(copy)
  bytes.write(by, bytes.indexOf(text), 'latin1')
  return written(bytes)
}

async function rowsIn(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
