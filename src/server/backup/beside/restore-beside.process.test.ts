// One town comes back from its own backup into an installation that serves another, while that one
// works: whole or not at all, and the other is not touched.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { askOnce, openBesideScene } from '#tests/beside-scene.ts'
import type { BesideScene } from '#tests/beside-scene.ts'
import { fingerprintBeside, fingerprintOf } from '#tests/database-fingerprint.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import { aRegistration } from '#tests/registration.ts'
import { partName, rowsOf, unpackBackup } from '#tests/repacked-backup.ts'
import { runCommand } from '#tests/run-command.ts'
import { allOpened } from '#tests/sealed-rows.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import type { TwoTowns } from '#tests/two-towns-scene.ts'
import { until } from '#tests/until.ts'

import { admitTown } from '../../database/schema/admit-town.ts'
import { migrate } from '../../database/schema/migrate.ts'
import { verifyBooks } from '../../verify/verify-books.ts'
import { beginning } from '../contents.ts'

let scene: BesideScene
let towns: TwoTowns
let place: TestApp
let copy: string
let beside: BesideScene['beside']
let filesBefore: readonly string[]

beforeAll(async () => {
  scene = await openBesideScene()
  ;({ towns, place, copy, beside } = scene)
  filesBefore = await scene.filesThere()
}, 30_000)
afterAll(() => scene.close())

it('killed in the middle leaves no row, and the same order finishes', async () => {
  const { municipalityId } = towns.other.town
  const url = await scene.emptyInstallation()
  const asked = {
    url,
    config: { ...place.app.config, dataFolder: place.dataFolder },
    file: copy,
    passphrase: null,
  }
  const program = `
    import { restoreBeside } from '#server/backup/beside/restore-beside.ts'
    await restoreBeside({
      ...${JSON.stringify(asked)}, signal: new AbortController().signal,
      report: ({ phase }) => { if (phase === 'verify') process.kill(process.pid, 'SIGKILL') },
    })`
  const words = ['--input-type=module', '--eval', program]
  const cwd = path.resolve(import.meta.dirname, '../../../..')
  const { signal, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
  expect(await askOnce(url, 'select from municipality')).toEqual([])
  expect(await beside({ url })).toMatchObject({ isOpen: true, faults: [] })
  expect(await askOnce(url, 'select municipality_id from municipality')).toEqual([
    { municipality_id: municipalityId },
  ])
  await rm(path.join(place.dataFolder, 'files', municipalityId), { recursive: true })
}, 30_000)

it('needs a right where the owner is no superuser, which the sentence says how to give', async () => {
  const url = await towns.scene.aDatabase()
  await migrate({ url })
  const refusal: unknown = await beside({ url }).catch((cause: unknown) => cause)
  expect(String(refusal)).toContain('E-COP-33')
  const [grant = ''] =
    /grant set on parameter session_replication_role to \w+/u.exec(String(refusal)) ?? []
  await askOnce(inject('postgresUrl'), grant)
  expect(await beside({ url })).toMatchObject({ isOpen: true, faults: [] })
  await askOnce(inject('postgresUrl'), grant.replace('grant', 'revoke').replace(' to ', ' from '))
  await rm(path.join(place.dataFolder, 'files', towns.other.town.municipalityId), {
    recursive: true,
  })
}, 30_000)

it('lets the others write while its rows are there and not yet seen', async () => {
  const { municipalityId } = towns.other.town
  const clerk = await place.as('REG')
  const members = await unpackBackup(copy)
  const { migrations, tables } = beginning.parse(JSON.parse(String(members.get('backup.json'))))
  const coming = { municipalityId, host: towns.host, migrations }
  const { signal } = new AbortController()
  const numbers: string[] = []
  const known: unknown[] = []
  const admitting = admitTown(place.db.url, coming, signal, async ({ db, load, settle }) => {
    for (const { name, columns } of tables) {
      const rows = members.has(partName(name)) ? rowsOf(members, name) : ''
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await load({ name, columns }, Readable.from([Buffer.from(rows)]))
    }
    await settle()
    // The planner knows of them before they are read: otherwise that takes hours in a large town.
    const { rows } = await sql<{ rows: string }>`
      select reltuples::int as rows from pg_class where relname = 'totp_factor'`.execute(db)
    known.push(...rows)
    numbers.push((await clerk.register()).entryNumber)
    throw new Error('and it does not come')
  })
  await expect(admitting).rejects.toThrow('does not come')
  expect(numbers).toHaveLength(1)
  expect(known).toEqual([{ rows: '1' }])
  expect(await askOnce(place.db.url, 'select from municipality')).toHaveLength(1)
})

it('leaves each row and file of the others as it was', async () => {
  const { municipalityId } = towns.other.town
  const whole = await towns.scene.aBackup(place.db.url)
  const url = await scene.emptyDatabase()
  const folder = path.join(towns.scene.home, randomUUID())
  await towns.scene.intoPlace(whole, { folder, url })
  const others = await fingerprintOf(url)
  const config = { ...place.app.config, dataFolder: folder }
  expect(await beside({ url, config })).toMatchObject({ isOpen: true, faults: [] })
  const now = await fingerprintBeside(url, municipalityId)
  expect(others).toMatchObject(now)
  expect(Object.keys(now).length).toBeGreaterThan(80)
  expect(await towns.openedIn(url, folder)).toEqual(allOpened)
  expect(
    await askOnce(
      url,
      'select municipality_id from restored_book where decided_position is null order by restored_at',
    ),
  ).toEqual(
    [place.town, towns.other.town].map((town) => ({ municipality_id: town.municipalityId })),
  )
}, 30_000)

it('comes in beside the other, whole, while that one works, and gives no number until two decide', async () => {
  const { municipalityId } = towns.other.town
  const clerk = await place.as('REG')
  const working: Promise<unknown>[] = []
  const phases = new Set<string>()
  const report = ({ phase }: { readonly phase: string }): void => {
    // Its rows are there, and nobody sees them; the other goes on.
    if (phase === 'verify' && !phases.has(phase))
      working.push(clerk.register(), askAt('nadie.example'))
    phases.add(phase)
  }
  expect(await beside({ report })).toMatchObject({ isOpen: true, faults: [] })
  const [registered, early] = await Promise.all(working)
  expect(registered).toMatchObject({ entryNumber: expect.any(String) })
  // Only one that has no other answers at any name.
  expect(early).toBe(401)
  await until(async () => ((await askAt('nadie.example')) === 421 ? true : null))
  expect(await askAt(towns.host)).toBe(401)
  expect((await scene.filesThere()).filter((name) => !name.includes(municipalityId))).toEqual(
    filesBefore,
  )
  const verdict = await verifyBooks({
    url: place.db.url,
    municipalityId,
    files: { store: place.app.files, readsBytes: true },
    expectedHead: null,
  })
  expect(verdict).toMatchObject({ isWhole: true, books: [{ files: { count: 1 } }] })
  expect(
    await place.db.asOwner('select municipality_id, decided_position from restored_book'),
  ).toEqual([{ municipality_id: municipalityId, decided_position: null }])

  const theirs = await personOf('REG')
  const refused = await theirs.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(towns.other.town),
  })
  expect(refused.problem?.type).toContain('E-')
  expect(await decided()).toBeNull()
  const taken = await theirs.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(towns.other.town),
  })
  expect(taken.problem).toBeNull()
  await clerk.register()
  await expect(beside()).rejects.toThrow('E-COP-30')
}, 30_000)

it('is done by the command, which says what comes next', async () => {
  const url = await scene.emptyInstallation()
  const env = { DATABASE_URL: url, ASIENTO_DATA: place.dataFolder }
  const { code, said } = await runCommand(['restore', copy, '--beside'], env)
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(said).toContain('Las demás municipalidades no se tocaron.')
  expect(said).toContain(`${towns.name}, ${towns.host}`)
  const again = await runCommand(['restore', copy, '--beside'], env)
  expect(again).toMatchObject({ code: 1 })
  expect(again.said).toContain('E-COP-30')
}, 30_000)

async function askAt(host: string): Promise<number> {
  return (await place.hono.request(`http://${host}:3000/api/live`)).status
}

async function personOf(role: Role): Promise<Person> {
  const { town } = towns.other
  const actor = town.actorOf(role)
  const { db, dataFolder, hono, app, clock } = place
  const doors = { database: db.database, dataFolder, now: () => clock.now }
  return personAt({
    fetch: (address, init) => hono.request(address, init),
    origin: (await app.sites.of(town.municipalityId)).origin,
    town,
    actor,
    credentials: await credentialsFor(doors, actor),
  })
}

/** Two of its people say which number was the last. */
async function decided(): Promise<unknown> {
  const [head, auditor] = [await personOf('JREG'), await personOf('AUD')]
  const params = { actId: randomUUID() }
  const { body } = await head.ask(api.readBookState, {})
  const series = body.series.map(({ code, year, last }) => ({ code, year, told: last + 2 }))
  const reason = 'Se recuperó la copia de anoche'
  await head.ask(api.proposeBookAct, { params, body: { kind: 'RESUME', reason, series } })
  return (await auditor.ask(api.confirmBookAct, { params })).problem
}
