// The drill on whole processes is tests/endurance/backup-drill.test.ts; here, what a restoration refuses and what it leaves.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBackupScene } from '#tests/backup-scene.ts'
import type { BackupScene } from '#tests/backup-scene.ts'
import { whatIsIn } from '#tests/council-database.ts'
import { fingerprintOf } from '#tests/database-fingerprint.ts'

import { keepAttachmentText } from '../files/keep-attachment-text.ts'
import { migrate } from '../database/migrate.ts'
import { restorePhases } from './restore.ts'
import type { Restored, RestorePhase, RestoreProgress } from './restore.ts'

let scene: BackupScene
let copy: string
/** What was copied. */
let asCopied: Readonly<Record<string, string>>

beforeAll(async () => {
  scene = await openBackupScene()
  copy = await scene.aBackup(scene.house.db.url)
  asCopied = await fingerprintOf(scene.house.db.url)
})
afterAll(() => scene.close())

it('is an archive that tar opens, and says what it holds', () => {
  const { stdout, status } = spawnSync('tar', ['-tf', copy], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'LEEME.txt',
      'backup.json',
      'database/ledger_event/000001.copy.gz',
      'keys/secrets.json',
      `files/${scene.house.town.municipalityId}/${scene.attached}`,
      'manifest.json',
    ]),
  )
})

it('opens in a council’s own PostgreSQL, whose owner is no superuser, row by row the same', async () => {
  const { house } = scene
  const { url, restored, folder } = await intoCouncilDatabase(copy)
  expect(restored).toMatchObject({ isOpen: true, faults: [] })
  expect(await fingerprintOf(url)).toEqual(asCopied)
  expect(await readFile(path.join(folder, 'secrets.json'))).toEqual(
    await readFile(path.join(house.dataFolder, 'secrets.json')),
  )
  // What it filled is full: nothing is ever restored over something.
  await expect(scene.intoPlace(copy, { folder: `${folder}-2`, url })).rejects.toThrow('E-COP-18')
  await expect(scene.intoPlace(copy, { folder, url })).rejects.toThrow('E-COP-17')
  expect(existsSync(`${folder}-2`)).toBe(false)
})

it('brings what an older version wrote up to date', async () => {
  const { house } = scene
  const only = await house.db.asOwner<Migration>(olderMigrations)
  const old = await scene.aDatabase()
  await migrate({ url: old, isRestoring: true, only })
  const { url, restored } = await intoCouncilDatabase(await scene.aBackup(old))
  expect(restored.isOpen).toBe(true)
  const [now, here] = await Promise.all([fingerprintOf(url), fingerprintOf(house.db.url)])
  expect(now['schema']).toBe(here['schema'])
})

const passphrase = 'una frase de paso larga'

it.each([
  ['plain', {}],
  ['encrypted', { passphrase }],
])('gives back a row longer than any part, %s', async (_, how) => {
  const { house, attached } = scene
  const { municipalityId } = house.town
  // What a reader found in a file of some thousand pages; no two of its parts alike.
  const pages = Array.from({ length: 800 }, (_each, page) =>
    `${page} página con tabuladores\ty líneas\n y barras \\ y ñ. `.repeat(240),
  )
  const keep = (text: readonly string[]) =>
    house.db.database.inMunicipality(municipalityId, (db) =>
      keepAttachmentText(db, {
        municipalityId,
        sha256: Buffer.from(attached, 'hex'),
        pages: text,
        readAt: new Date(),
      }),
    )
  await keep(pages)
  const before = await fingerprintOf(house.db.url)
  const long = await scene.aBackup(house.db.url, how)
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const restored = await scene.intoPlace(long, { folder, url, ...how })
  expect(restored).toMatchObject({ isOpen: true, faults: [] })
  const parts = restored.manifest.members.filter(({ name }) => name.includes('/attachment_text/'))
  expect(parts.length).toBeGreaterThan(2)
  expect(await fingerprintOf(url)).toEqual(before)
  await keep(['breve'])
})

describe('a restoration that is interrupted', () => {
  it.each(restorePhases)(
    'leaves database and folder as they were, when it was at «%s»',
    async (phase) => {
      const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
      const before = await whatIsIn(url)
      const reached = new Set<RestorePhase>()
      const asked = new AbortController()
      const restoring = scene.intoPlace(copy, {
        folder,
        url,
        signal: asked.signal,
        report(progress) {
          reached.add(progress.phase)
          // A moment later, so that it is in the middle of it.
          if (progress.phase === phase) setTimeout(() => asked.abort(), 3)
        },
      })
      await expect(restoring).rejects.toThrow('E-COP-23')
      expect(reached).toContain(phase)
      expect(await whatIsIn(url)).toEqual(before)
      expect(existsSync(folder)).toBe(false)
    },
  )

  it('leaves a place that serves as if nothing had been', async () => {
    const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
    const asked = new AbortController()
    const { signal } = asked
    const report = ({ phase }: RestoreProgress): void => {
      if (phase === 'verify') asked.abort()
    }
    await expect(scene.intoPlace(copy, { folder, url, signal, report })).rejects.toThrow('E-COP-23')
    expect(await scene.intoPlace(copy, { folder, url })).toMatchObject({ isOpen: true })
  })
})

it('takes away what a killed restoration left in folder and database, and begins again', async () => {
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  // As it stands when the process dies while rows are loaded: nobody undoes anything.
  await killWhileLoading(url, folder)
  expect(await readdir(folder)).toEqual(['recuperando'])
  await expect(migrate({ url })).rejects.toThrow('a medio recuperar')
  expect(await scene.intoPlace(copy, { folder, url })).toMatchObject({ isOpen: true, faults: [] })
  expect(await fingerprintOf(url)).toEqual(asCopied)
})

it.each([
  ['leaves nothing of one', false],
  ['opens one, told to,', true],
])('%s that names a file which was lost before copying', async (_, acceptsFaults) => {
  const { house, attached } = scene
  const place = house.placeOf(attached)
  const bytes = await readFile(place)
  await writeFile(place, 'otra cosa')
  const damaged = await scene.aBackup(house.db.url)
  await writeFile(place, bytes)
  const before = await whatIsIn(await scene.aDatabase())
  const { restored, folder, url } = await intoCouncilDatabase(damaged, acceptsFaults)
  expect(restored.isOpen).toBe(acceptsFaults)
  expect(restored.manifest.damaged).toEqual([`${house.town.municipalityId}/${attached}`])
  expect(restored.faults.join()).toContain('no está en el almacén')
  expect(existsSync(folder)).toBe(acceptsFaults)
  expect(JSON.stringify(await whatIsIn(url)) === JSON.stringify(before)).toBe(!acceptsFaults)
})

it('never writes over a file, nor into a folder with something in it', async () => {
  await expect(scene.aBackup(scene.house.db.url, { file: copy })).rejects.toThrow('no se pisa')
  const folder = path.join(scene.home, randomUUID())
  await mkdir(folder)
  await writeFile(path.join(folder, 'apuntes.txt'), 'míos')
  const url = await scene.aDatabase()
  await expect(scene.intoPlace(copy, { folder, url })).rejects.toThrow('E-COP-17')
  expect(await readdir(folder)).toEqual(['apuntes.txt'])
})

type Migration = { readonly name: string; readonly sha256: string }
const olderMigrations =
  "select name, sha256 from schema_migration where name < '0012' order by name"

async function intoCouncilDatabase(
  file: string,
  acceptsFaults = false,
): Promise<{ url: string; restored: Restored; folder: string }> {
  const url = await scene.aDatabase()
  const folder = path.join(scene.home, randomUUID())
  return { url, folder, restored: await scene.intoPlace(file, { folder, url, acceptsFaults }) }
}

async function killWhileLoading(url: string, folder: string): Promise<void> {
  const program = `
    import { restoreBackup } from '#server/backup/restore.ts'
    await restoreBackup({
      ...${JSON.stringify({ file: copy, passphrase: null, dataFolder: folder, s3: null, acceptsFaults: false })},
      reachDatabase: () => Promise.resolve({ url: ${JSON.stringify(url)}, stop: () => Promise.resolve(), isOutside: true }),
      report: ({ phase }) => { if (phase === 'index') process.kill(process.pid, 'SIGKILL') },
    })`
  const words = ['--input-type=module', '--eval', program]
  const cwd = path.resolve(import.meta.dirname, '../../..')
  const { signal, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
}
