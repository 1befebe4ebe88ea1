// The drill on whole processes is tests/endurance/backup-drill.test.ts; here, what a backup refuses and what it survives.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { api } from '#contract/api.ts'
import { fingerprintOf } from '#tests/database-fingerprint.ts'
import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aRegistration } from '#tests/registration.ts'

import { migrate } from '../database/migrate.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { nobody, readBackup } from './read-backup.ts'
import { restoreBackup } from './restore.ts'
import type { Restored } from './restore.ts'
import { writeBackup } from './write-backup.ts'

let house: TestHouse
let home: string
let copy: string
let attached: string
const made: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  home = await mkdtemp(path.join(tmpdir(), 'asiento-backup-'))
  const clerk = await house.as('REG')
  const uploadId = randomUUID()
  attached = (await clerk.upload(onePixelPng, 'plano.png', uploadId)).sha256
  await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(house.town, {
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    }),
  })
  copy = await aBackup(house.db.url)
})

afterAll(async () => {
  await house.close()
  await rm(home, { recursive: true })
  for (const statement of made.toReversed()) await onServer(statement)
})

it('is an archive that tar opens, and says what it holds', () => {
  const { stdout, status } = spawnSync('tar', ['-tf', copy], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'LEEME.txt',
      'backup.json',
      'database/ledger_event/000001.copy.gz',
      'keys/secrets.json',
      `files/${house.town.municipalityId}/${attached}`,
      'manifest.json',
    ]),
  )
})

it('opens in a council’s own PostgreSQL, whose owner is no superuser, row by row the same', async () => {
  const { url, restored, folder } = await intoCouncilDatabase(copy)
  expect(restored).toMatchObject({ isOpen: true, fault: null })
  expect(await fingerprintOf(url)).toEqual(await fingerprintOf(house.db.url))
  expect(await readFile(path.join(folder, 'secrets.json'))).toEqual(
    await readFile(path.join(house.dataFolder, 'secrets.json')),
  )
  // What it filled is full: nothing is ever restored over something.
  await expect(intoPlace(copy, { folder: `${folder}-2`, url })).rejects.toThrow('no está vacía')
  await expect(intoPlace(copy, { folder, url })).rejects.toThrow('no está vacía')
})

it('brings what an older version wrote up to date', async () => {
  const only = await house.db.asOwner<Migration>(olderMigrations)
  const old = await aDatabase()
  await migrate({ url: old, isRestoring: true, only })
  const oldCopy = await aBackup(old)
  const { url, restored } = await intoCouncilDatabase(oldCopy)
  expect(restored.isOpen).toBe(true)
  const [now, here] = await Promise.all([fingerprintOf(url), fingerprintOf(house.db.url)])
  expect(now['schema']).toBe(here['schema'])
})

it('refuses what was cut or altered, and leaves nothing', async () => {
  const whole = await readFile(copy)
  const altered = (at: number): Buffer => {
    const bytes = Buffer.from(whole)
    bytes[at]! ^= 1
    return bytes
  }
  const inTheFile = altered(whole.indexOf(attached) + 530)
  for (const bytes of [whole.subarray(0, -700), altered(700), inTheFile]) {
    const file = path.join(home, randomUUID())
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(file, bytes)
    // oxlint-disable-next-line no-await-in-loop
    await expect(readBackup(file, null, nobody)).rejects.toThrow('alterada o incompleta')
  }
  const file = path.join(home, randomUUID())
  await writeFile(file, inTheFile)
  const folder = path.join(home, randomUUID())
  const url = await aDatabase()
  await expect(intoPlace(file, { folder, url })).rejects.toThrow('alterada o incompleta')
  expect(await readdir(folder)).toEqual([])
  // Half filled, and no server starts on it.
  await expect(migrate({ url })).rejects.toThrow('a medio recuperar')
})

it('names a file that was lost before copying, and opens without it only when told to', async () => {
  const bytes = await readFile(house.placeOf(attached))
  await writeFile(house.placeOf(attached), 'otra cosa')
  const damaged = await aBackup(house.db.url)
  await writeFile(house.placeOf(attached), bytes)
  const closed = await intoCouncilDatabase(damaged)
  expect(closed.restored.isOpen).toBe(false)
  expect(closed.restored.manifest.damaged).toEqual([`${house.town.municipalityId}/${attached}`])
  expect(closed.restored.fault).toContain('no está en el almacén')
  expect(await readdir(closed.folder)).toEqual([])
  const opened = await intoCouncilDatabase(damaged, true)
  expect(opened.restored.isOpen).toBe(true)
})

it('never writes over a file', async () => {
  await expect(aBackup(house.db.url, copy)).rejects.toThrow('no se pisa')
})

type Migration = { readonly name: string; readonly sha256: string }
const olderMigrations =
  "select name, sha256 from schema_migration where name < '0012' order by name"

async function aBackup(
  url: string,
  file = path.join(home, `${randomUUID()}.tar`),
): Promise<string> {
  const { dataFolder } = house
  const store = await openFileStore(house.house.config)
  await writeBackup({
    url,
    store,
    dataFolder,
    file,
    passphrase: null,
    product: '1',
    now: new Date(),
  })
  return file
}

async function intoCouncilDatabase(
  file: string,
  acceptsFaults = false,
): Promise<{ url: string; restored: Restored; folder: string }> {
  const url = await aDatabase()
  const folder = path.join(home, randomUUID())
  return { url, folder, restored: await intoPlace(file, { folder, url, acceptsFaults }) }
}

function intoPlace(
  file: string,
  place: { readonly folder: string; readonly url: string; readonly acceptsFaults?: boolean },
): Promise<Restored> {
  return restoreBackup({
    file,
    passphrase: null,
    dataFolder: place.folder,
    s3: null,
    acceptsFaults: place.acceptsFaults ?? false,
    reachDatabase: () => Promise.resolve({ url: place.url, stop: () => Promise.resolve() }),
  })
}

/** Empty, and its owner's address: somebody who owns this database and nothing else. */
async function aDatabase(): Promise<string> {
  const name = `council_${randomUUID().replaceAll('-', '')}`
  await onServer(`create role ${name} login password 'secreta'; grant asiento_app to ${name}`)
  made.push(`drop role ${name}`)
  await onServer(`create database ${name} owner ${name}`)
  made.push(`drop database ${name} with (force)`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = name
  address.username = name
  address.password = 'secreta'
  return address.href
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
