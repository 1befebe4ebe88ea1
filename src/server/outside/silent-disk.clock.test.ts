// The disk of another machine hangs (a mount whose server is gone): nothing of the house hangs with
// it, and it is told.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { hangFile } from '#tests/hung-file.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { keepHeads, makeHeadsRound } from '../closings/outside/keep-heads.ts'
import { obstacleOf, roundKeptAt } from '../database/cluster/wal-archive.ts'
import { isPassword } from '../identity/accounts/password.ts'
import { openTroubleRound } from '../notices/tell-of-troubles.ts'
import { headsFile } from './heads-file.ts'

const promisedMs = 10_000
const begin = Date.now()
let db: ToldTimeDatabase
let app: TestApp
let folder: string
let comeBack = (): void => undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-silent-'))
  db = await openToldTimeDatabase(new Date(begin))
  app = await openTestApp({ env: { HEADS_FOLDER: folder }, db })
  await (await app.as('REG')).register({ subject: 'Solicita poda' })
  const later = new Date(begin + 2 * 86_400_000)
  app.clock.now = later
  await wakeAndClose(app, db, later)
  await makeHeadsRound(app.app)
}, 60_000)
afterEach(() => comeBack())
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** People go on: argon2 and reading a file of ours need a thread of libuv's. */
async function goOn(): Promise<void> {
  await isPassword('no es la de nadie', null)
  await (await app.as('REG')).register({ subject: 'Solicita otra poda' })
}

async function isShown(): Promise<boolean> {
  const { body } = await (await app.as('ADM')).ask(api.readHealth, {})
  return body.checks.some(({ kind, facts }) => kind === 'TROUBLE' && facts.trouble === 'HEADS_AWAY')
}

async function advisoryLocks(): Promise<number> {
  const { rows } = await app.app.database.alone((one) =>
    sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(
      one,
    ),
  )
  return rows[0]?.count ?? 0
}

it('heads that hang hold no page, no round, no lock and nobody who signs in, and are told until they are back', async () => {
  const look = openTroubleRound()
  const bells = async () => {
    await look(app.app)
    const { body } = await (await app.as('AUD')).ask(api.readNotices, {})
    return body.notices.map(({ kind }) => kind)
  }
  const locksBefore = await advisoryLocks()
  comeBack = hangFile(headsFile(folder, app.town.municipalityId))
  const crowd = await Promise.all([
    tookMs(async () => expect(await bells()).toEqual([])),
    tookMs(() => makeHeadsRound(app.app)),
    ...Array.from({ length: 8 }, () => tookMs(async () => expect(await isShown()).toBe(true))),
  ])
  expect(Math.max(...crowd)).toBeLessThan(promisedMs)
  expect(await advisoryLocks()).toBe(locksBefore)
  // Silent still: whoever comes now does not wait at all.
  expect(await tookMs(() => makeHeadsRound(app.app))).toBeLessThan((crowd[1] ?? 0) / 2)
  expect(await tookMs(goOn)).toBeLessThan(promisedMs)
  for (let minute = 0; minute < 10; minute += 1) {
    const later = new Date(app.clock.now.getTime() + 60_000)
    app.clock.now = later
    // oxlint-disable no-await-in-loop -- one after the other
    await db.tell(later)
    await look(app.app)
    // oxlint-enable no-await-in-loop
  }
  expect(await bells()).toEqual(['HEADS_AWAY'])
  comeBack()
  await expect.poll(isShown).toBe(false)
  expect(await bells()).toEqual([])
}, 60_000)

it('a head written twice, by a hand that hung and was given up, is no other head', async () => {
  const file = headsFile(folder, app.town.municipalityId)
  const kept = await readFile(file, 'utf8')
  await writeFile(file, `${kept}${kept}`)
  expect(await isShown()).toBe(false)
  expect(await keepHeads(app.app, app.town.municipalityId)).toBe(0)
  await writeFile(file, kept)
  expect((await stat(file)).size).toBe(Buffer.byteLength(kept))
})

it('an archive that hangs is gone, for whoever asks and asks again', async () => {
  const archive = join(folder, 'archivo')
  await mkdir(join(archive, 'wal'), { recursive: true })
  await writeFile(join(archive, 'al-dia'), new Date(begin).toISOString())
  comeBack = hangFile(join(archive, 'al-dia'))
  const asked = [
    ...Array.from({ length: 8 }, () => async () => expect(await roundKeptAt(archive)).toBeNull()),
    async () => expect(await obstacleOf(archive, null)).toBe('GONE'),
  ]
  const took = await Promise.all(asked.map(tookMs))
  expect(Math.max(...took)).toBeLessThan(promisedMs)
  expect(await tookMs(goOn)).toBeLessThan(promisedMs)
  comeBack()
  await expect.poll(() => roundKeptAt(archive)).toEqual(new Date(begin))
  expect(await obstacleOf(archive, null)).toBeNull()
}, 60_000)
