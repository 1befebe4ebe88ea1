// One town of two: its backup holds it whole, and nothing of the other, not even a key.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { prove } from '#tests/backup-scene.ts'
import { unpackBackup } from '#tests/repacked-backup.ts'
import { runCommand } from '#tests/run-command.ts'
import { allOpened } from '#tests/sealed-rows.ts'
import { openTwoTowns } from '#tests/two-towns-scene.ts'
import type { TwoTowns } from '#tests/two-towns-scene.ts'

import { secretsIn } from '../../identity/keys/secrets.ts'
import { staysBehind } from '../../database/schema/snapshot.ts'
import { readLastBackup } from '../../files/last-backup.ts'
import { keyedColumns } from '../keys/resealing.ts'

let towns: TwoTowns
let copy: string

beforeAll(async () => {
  towns = await openTwoTowns()
  await towns.scene.app.app.learner.upToDate(towns.other.town.municipalityId)
  copy = await towns.copyOfOther()
})
afterAll(() => towns.close())

it('says whose it is, is proven as any other, and holds every row and file of that town', async () => {
  const { other, scene, attachedToOther } = towns
  const { beginning, rows, losses, manifest } = await prove(copy)
  const { municipalityId } = other.town
  expect(losses).toEqual([])
  expect(beginning).toMatchObject({
    municipality: { municipalityId, host: towns.host, name: towns.name },
    books: [{ municipalityId }],
  })
  expect(manifest.files.count).toBe(1)
  expect((await unpackBackup(copy)).has(`files/${municipalityId}/${attachedToOther}`)).toBe(true)
  const tables = await scene.app.db.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'municipality_id'`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !staysBehind.includes(name))
  expect([...rows.keys()].toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    const [found] = await scene.app.db.asOwner<{ count: number }>(
      `select count(*)::int as count from ${name} where municipality_id = $1`,
      [municipalityId],
    )
    expect([name, rows.get(name)]).toEqual([name, found?.count])
  }
})

it('holds nothing of the other town nor of the installation’s keys, byte by byte', async () => {
  const { scene } = towns
  const members = await unpackBackup(copy)
  const plain = Buffer.concat(
    [...members].flatMap(([name, bytes]) => [
      Buffer.from(`${name}\n`),
      name.endsWith('.gz') ? gunzipSync(bytes) : bytes,
    ]),
  )
  const secrets = await readFile(path.join(scene.app.dataFolder, 'secrets.json'), 'utf8')
  const own = secretsIn(secrets)
  const people = await scene.app.db.asOwner<{ staff_id: string }>(
    'select staff_id from staff where municipality_id = $1',
    [scene.app.town.municipalityId],
  )
  const strange = [
    scene.app.town.municipalityId,
    'Municipalidad de Prueba',
    'Persona ',
    scene.attached,
    own?.sealingKey ?? 'no key',
    own?.sessionKey ?? 'no key',
    own?.clientSecret ?? 'no key',
    ...people.map(({ staff_id: staffId }) => staffId),
  ]
  expect(people.length).toBeGreaterThan(3)
  expect(strange.filter((each) => plain.includes(each))).toEqual([])
  // Looked for as it stands in a backup of all.
  const whole = await unpackBackup(await scene.aBackup(scene.app.db.url))
  expect(whole.get('keys/secrets.json')?.toString()).toBe(secrets)
})

it('knows each column that a key of the installation sealed', async () => {
  const sealed = await towns.scene.app.db.asOwner<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like 'sealed\\_%' and c.data_type = 'bytea' and exists (
       select from information_schema.columns o where o.table_schema = 'public'
         and o.table_name = c.table_name and o.column_name = 'municipality_id')`,
  )
  const unknown = sealed.filter(
    ({ name, column }) =>
      !staysBehind.includes(name) && keyedColumns[name]?.includes(column) !== true,
  )
  expect(sealed.length).toBeGreaterThan(3)
  expect(unknown).toEqual([])
})

it('opens in an empty place as an installation of that town alone, with keys that open what was sealed', async () => {
  const { scene, other } = towns
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const restored = await scene.intoPlace(copy, { folder, url })
  expect(restored).toMatchObject({ isOpen: true, faults: [] })
  expect(await towns.openedIn(url, folder)).toEqual(allOpened)
  expect(await towns.openedIn(url, scene.app.dataFolder)).not.toMatchObject({ factor: true })
  expect(await towns.sitesOf(url)).toEqual([
    { host: null, municipality_id: other.town.municipalityId, name: towns.name },
  ])
})

it('is rehearsed by the command, which does not tell it as the rehearsal of the installation', async () => {
  const { scene, host } = towns
  const { db, dataFolder } = scene.app
  const place = await mkdtemp(path.join(scene.home, 'ensayo-'))
  const env = { DATABASE_URL: db.url, ASIENTO_DATA: dataFolder }
  const { code, said } = await runCommand(['drill', '--host', host, '--place', place], env)
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(said).toContain(`El ensayo de ${host} salió bien`)
  expect(await readdir(place)).toEqual([])
  expect(await db.asOwner('select from restore_drill')).toEqual([])
}, 60_000)

it('is written by the command, named by the address, and is not told as a backup of the installation', async () => {
  const { scene, host, name } = towns
  const { db, dataFolder } = scene.app
  const place = await mkdtemp(path.join(scene.home, 'copias-'))
  const env = { DATABASE_URL: db.url, ASIENTO_DATA: dataFolder }
  const { code, said } = await runCommand(['backup', place, '--host', host.toUpperCase()], env)
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(said).toContain(`De una sola municipalidad: ${name}, ${host}.`)
  const [written = ''] = await readdir(place)
  expect(written).toMatch(/^asiento-registro\.rincon\.example-\d{4}-.*\.tar$/u)
  expect(await readLastBackup(dataFolder)).toBeNull()
  const check = await runCommand(['backup', '--check', path.join(place, written)], env)
  expect(check).toMatchObject({ code: 0 })
  expect(check.said).toContain(name)
  const nobody = await runCommand(['backup', place, '--host', 'nadie.example'], env)
  expect(nobody).toMatchObject({ code: 1 })
  expect(await readdir(place)).toEqual([written])
}, 30_000)
