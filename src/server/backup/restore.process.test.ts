// The drill on whole processes is tests/endurance/backup-drill.test.ts; here, what a restoration
// refuses and what it leaves.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { openBackupScene } from '#tests/backup-scene.ts'
import type { BackupScene } from '#tests/backup-scene.ts'
import { whatIsIn } from '#tests/council-database.ts'
import { fingerprintOf } from '#tests/database-fingerprint.ts'
import { runCommand } from '#tests/run-command.ts'

import { keepAttachmentText } from '../files/keep-attachment-text.ts'
import { migrate } from '../database/schema/migrate.ts'
import { reachPostgres } from '../database/cluster/reach-postgres.ts'
import { finishRestoration, restoreBackup, restorePhases } from './restore.ts'
import type { Restored, RestorePhase, RestoreProgress } from './restore.ts'

let scene: BackupScene
let copy: string
/** What was copied. */
let asCopied: Readonly<Record<string, string>>

beforeAll(async () => {
  scene = await openBackupScene()
  copy = await scene.aBackup(scene.app.db.url)
  asCopied = await fingerprintOf(scene.app.db.url)
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
      `files/${scene.app.town.municipalityId}/${scene.attached}`,
      'manifest.json',
    ]),
  )
})

it('opens in a council’s own PostgreSQL, whose owner is no superuser, row by row the same', async () => {
  const { app } = scene
  const { url, restored, folder } = await intoCouncilDatabase(copy)
  expect(restored).toMatchObject({ isOpen: true, faults: [] })
  expect(await fingerprintOf(url)).toEqual(asCopied)
  expect(await readFile(path.join(folder, 'secrets.json'))).toEqual(
    await readFile(path.join(app.dataFolder, 'secrets.json')),
  )
  // What it filled is full: nothing is ever restored over something.
  await expect(scene.intoPlace(copy, { folder: `${folder}-2`, url })).rejects.toThrow('E-COP-18')
  await expect(scene.intoPlace(copy, { folder, url })).rejects.toThrow('E-COP-17')
  expect(existsSync(`${folder}-2`)).toBe(false)
})

it('copies and opens our own tables alone, whatever whoever keeps the database made beside them', async () => {
  const { db } = scene.app
  await db.asOwner('create table "copia de entry" as select * from entry')
  await db.asOwner("alter table entry add column note_of_theirs text default 'x'")
  const file = await scene.aBackup(db.url)
  await db.asOwner('drop table "copia de entry"')
  await db.asOwner('alter table entry drop column note_of_theirs')
  const { url, restored } = await intoCouncilDatabase(file)
  expect(restored).toMatchObject({ isOpen: true, faults: [] })
  expect(await fingerprintOf(url)).toEqual(asCopied)
})

const passphrase = 'una frase de paso larga'

it.each([
  ['plain', {}],
  ['encrypted', { passphrase }],
])('gives back a row longer than any part, %s', async (_, how) => {
  const { app, attached } = scene
  const { municipalityId } = app.town
  // What a reader found in a file of some thousand pages; no two of its parts alike.
  const pages = Array.from({ length: 800 }, (_each, page) =>
    `${page} página con tabuladores\ty líneas\n y barras \\ y ñ. `.repeat(240),
  )
  const keep = (text: readonly string[]) =>
    app.db.database.inMunicipality(municipalityId, (db) =>
      keepAttachmentText(db, {
        municipalityId,
        sha256: Buffer.from(attached, 'hex'),
        pages: text,
        readAt: new Date(),
      }),
    )
  await keep(pages)
  const before = await fingerprintOf(app.db.url)
  const long = await scene.aBackup(app.db.url, how)
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

it('lets no server begin in the folder meanwhile, and takes nothing away that is not its own', async () => {
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const theirs = path.join(folder, 'apuntes.txt')
  let meanwhile: Promise<unknown> = Promise.resolve()
  const report = ({ phase }: RestoreProgress): void => {
    if (phase !== 'verify') return
    const start = { databaseUrl: null, dataFolder: folder, attach: false }
    meanwhile = reachPostgres(start, () => undefined).catch((fault: unknown) => fault)
    writeFileSync(theirs, 'míos')
  }
  await expect(scene.intoPlace(copy, { folder, url, report })).rejects.toThrow('E-COP-17')
  expect(String(await meanwhile)).toContain('recuperación en curso')
  expect(await readdir(folder)).toEqual(['apuntes.txt'])
  expect(await readFile(theirs, 'utf8')).toBe('míos')
})

it('tells why it ended, though a file under way then could not be kept either', async () => {
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const file = path.join(scene.home, `${randomUUID()}.tar`)
  await copyFile(copy, file)
  const files = path.join(folder, 'recuperando', 'files')
  const report = ({ phase }: RestoreProgress): void => {
    if (phase !== 'create') return
    truncateSync(file, statSync(file).size - 2048)
    mkdirSync(files)
    // Where the municipality's folder should be stands a file.
    writeFileSync(path.join(files, scene.app.town.municipalityId), '')
  }
  await expect(scene.intoPlace(file, { folder, url, report })).rejects.toThrow('E-COP-08')
  expect(existsSync(folder)).toBe(false)
})

it('drops nothing that others made meanwhile, and says what is left', async () => {
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const asked = new AbortController()
  let meanwhile: Promise<unknown> = Promise.resolve()
  const report = ({ phase }: RestoreProgress): void => {
    if (phase !== 'load') return
    meanwhile = asOther(url, `create table public.deotro as select 7 as it`)
      .then(() => asOther(url, 'create schema ajeno; create table ajeno.suyo ()'))
      .then(() => asked.abort())
  }
  const { signal } = asked
  await expect(scene.intoPlace(copy, { folder, url, signal, report })).rejects.toThrow('E-COP-23')
  await meanwhile
  expect(await asOther(url, 'select it from public.deotro')).toEqual([{ it: 7 }])
  const left = (await whatIsIn(url)).filter((told) => told.startsWith('table '))
  expect(left).toEqual(['table ajeno.suyo', 'table public.deotro'])
  await asOther(url, 'drop table public.deotro')
  // What hangs on our tables is theirs too: then it says that nothing was undone.
  await killWhileLoading(url, folder)
  await asOther(url, 'create view ajeno.mira as select name from public.municipality')
  await expect(scene.intoPlace(copy, { folder, url })).rejects.toThrow('E-COP-26')
  await asOther(url, 'drop view ajeno.mira')
  expect(await scene.intoPlace(copy, { folder, url })).toMatchObject({ isOpen: true, faults: [] })
}, 120_000)

it('ends one that was killed at its last step, and begins one again that was killed before it', async () => {
  const { url, folder } = await intoCouncilDatabase(copy)
  const names = (await readdir(folder)).toSorted()
  const aside = path.join(folder, 'recuperando')
  const settings = { databaseUrl: url, dataFolder: folder, attach: false }
  await mkdir(aside)
  await rename(path.join(folder, 'secrets.json'), path.join(aside, 'secrets.json'))
  await writeFile(path.join(aside, 'moviendo'), names.join('\n'))
  await expect(reachPostgres(settings, () => undefined)).rejects.toThrow('ejecutar «restore»')
  expect(await finishRestoration(settings)).toBe(true)
  expect((await readdir(folder)).toSorted()).toEqual(names)
  expect(await finishRestoration(settings)).toBe(false)
  await reachPostgres(settings, () => undefined)

  // The database still says that it is under way.
  const [again, elsewhere] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  await killWhileLoading(again, elsewhere)
  await writeFile(path.join(elsewhere, 'recuperando', 'moviendo'), names.join('\n'))
  expect(await finishRestoration({ databaseUrl: again, dataFolder: elsewhere })).toBe(false)
  const place = { folder: elsewhere, url: again }
  expect(await scene.intoPlace(copy, place)).toMatchObject({ isOpen: true, faults: [] })
})

it.each([
  ['leaves nothing of one', false],
  ['opens one, told to,', true],
])(
  '%s whose file was damaged before copying, with the bytes there were',
  async (_, acceptsFaults) => {
    const { app, attached } = scene
    const place = app.placeOf(attached)
    const bytes = await readFile(place)
    await writeFile(place, 'otra cosa')
    const damaged = await scene.aBackup(app.db.url)
    await writeFile(place, bytes)
    const before = await whatIsIn(await scene.aDatabase())
    const { restored, folder, url } = await intoCouncilDatabase(damaged, acceptsFaults)
    const address = `${app.town.municipalityId}/${attached}`
    expect(restored.manifest.damaged).toEqual([address])
    expect(restored.manifest.places[address]).toMatch(/^E-\d{4}-\d{6} · plano\.png$/u)
    expect(restored.isOpen).toBe(acceptsFaults)
    expect(restored.faults.join()).toContain('plano.png')
    expect(existsSync(folder)).toBe(acceptsFaults)
    expect(JSON.stringify(await whatIsIn(url)) === JSON.stringify(before)).toBe(!acceptsFaults)
    if (!acceptsFaults) return
    const kept = path.join(folder, 'files', app.town.municipalityId, attached.slice(0, 2), attached)
    expect(await readFile(kept, 'utf8')).toBe('otra cosa')
    expect(await asOther(url, 'select trouble from damaged_file')).toEqual([{ trouble: 'DAMAGED' }])
    // Who checks it is told the same, by the same code as who copied.
    const checked = await runCommand(['backup', '--check', damaged], {})
    expect(checked).toMatchObject({ code: 1, said: expect.stringContaining('· plano.png') })
    expect(checked.said).not.toContain('está sana')
  },
)

it('never writes over a file, nor into a folder with something in it', async () => {
  await expect(scene.aBackup(scene.app.db.url, { file: copy })).rejects.toThrow('no se pisa')
  const folder = path.join(scene.home, randomUUID())
  await mkdir(folder)
  await writeFile(path.join(folder, 'apuntes.txt'), 'míos')
  const url = await scene.aDatabase()
  await expect(scene.intoPlace(copy, { folder, url })).rejects.toThrow('E-COP-17')
  expect(await readdir(folder)).toEqual(['apuntes.txt'])
})

it('tells what failed first, whatever fails while it cleans up after that', async () => {
  const { url } = await intoCouncilDatabase(copy)
  const told = (stopsBadly: boolean) =>
    restoreBackup({
      file: copy,
      passphrase: null,
      dataFolder: path.join(scene.home, randomUUID()),
      s3: null,
      acceptsFaults: false,
      reachDatabase: async () => ({
        url,
        stop: async () => {
          if (stopsBadly) throw new Error('it does not stop')
        },
        isOutside: true,
      }),
    })
  await expect(told(false)).rejects.toThrow('E-COP-18')
  await expect(told(true)).rejects.toThrow('E-COP-18')
})

async function intoCouncilDatabase(
  file: string,
  acceptsFaults = false,
): Promise<{ url: string; restored: Restored; folder: string }> {
  const url = await scene.aDatabase()
  const folder = path.join(scene.home, randomUUID())
  return { url, folder, restored: await scene.intoPlace(file, { folder, url, acceptsFaults }) }
}

/** As whoever keeps the server. */
async function asOther(url: string, statement: string): Promise<unknown[]> {
  const address = new URL(inject('postgresUrl'))
  address.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
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
