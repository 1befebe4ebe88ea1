/**
 * A book brought back from a copy is behind what its witness keeps. That is said plainly on both
 * sides, nothing is signed meanwhile, and after the act of two people its tree goes on under
 * another name.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { openCouncilDatabases } from '#tests/council-database.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import { runCommand } from '#tests/run-command.ts'
import { openWatchingTown } from '#tests/watching-towns.ts'
import type { WatchingTown } from '#tests/watching-towns.ts'
import { openApp } from '../app/app.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { makeClosingRound } from '../closings/days/closing-rounds.ts'
import { readConfig } from '../config/config.ts'
import { applicationUrl } from '../database/cluster/application-login.ts'
import { openStaticFiles } from '../http/respond/static-files.ts'
import { listen } from '../app/listen.ts'
import { openAppContext } from '../app/open-app.ts'
import type { OpenedApp } from '../app/open-app.ts'
import { publicPaths } from '../outside/checkpoint.ts'
import { ownLine } from '../outside/checkpoint-keys.ts'
import { keptCheckpointIn } from '../verify/check/check-kept-checkpoint.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import { lookAtTowns } from './look-at-towns.ts'
import type { TownSeen } from './look-at-towns.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'

const dayMs = 86_400_000
// What is brought back lives by PostgreSQL's own clock: the days before are told.
const start = new Date(Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs + 15 * 3_600_000 - dayMs)

const databases = openCouncilDatabases()
let valle: WatchingTown
let villa: WatchingTown
let folder: string
let restoredUrl: string
/** Before it was brought back. */
let lastSeen: readonly TownSeen[]
/** Villa, brought back from the copy of the second day. */
let app: OpenedApp
let hono: ReturnType<typeof openApp>
const closings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-behind-'))
  valle = await openWatchingTown(start)
  villa = await openWatchingTown(start)
  await valle.watch(await villa.line())
  await villa.watch(await valle.line())
  await (await villa.test.as('REG')).register({ subject: 'Solicita poda' })
  await villa.liveUntil(2)
  await valle.liveUntil(2)
  const file = join(folder, 'copia.tar')
  const { files } = villa.test.app
  const { dataFolder } = villa.test
  const now = new Date()
  const what = { url: villa.db.url, store: files, dataFolder, file, secret: null }
  await writeBackup({ ...what, product: '1', now })
  await villa.liveUntil(3)
  await valle.liveUntil(3)
  valle.rest()
  lastSeen = await valle.look()
  await villa.closeDoors()

  const place = join(folder, 'recuperada')
  await mkdir(place)
  restoredUrl = await databases.make()
  await restoreBackup({
    file,
    secret: null,
    dataFolder: place,
    s3: null,
    databaseUrl: restoredUrl,
    acceptsFaults: false,
    signal: new AbortController().signal,
    report: () => undefined,
  })
  const { port } = new URL(villa.address)
  const idPort = String(villa.test.app.config.idPort)
  const env = { ASIENTO_DATA: place, PORT: port, ID_PORT: idPort, WITNESS_TOWNS: villa.townsFile }
  const log = pino({ level: 'silent' })
  const databaseUrl = await applicationUrl(restoredUrl)
  app = await openAppContext({ config: readConfig(env), databaseUrl, log })
  hono = openApp(app, await openStaticFiles(join(folder, 'no-web')))
  const doors = await listen(app, hono)
  closings.push(
    () => app.close(),
    () => doors.close(),
  )
}, 120_000)
afterAll(async () => {
  for (const close of closings.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- one stands on the other
    await close()
  }
  await valle.close()
  await villa.close()
  await databases.close()
  await rm(folder, { recursive: true })
})

async function personOf(role: Role) {
  const { town } = villa.test
  const actor = town.actorOf(role)
  const { database, config } = app
  return personAt({
    fetch: (address, init) => hono.request(address, init),
    origin: villa.address,
    town,
    actor,
    credentials: await credentialsFor(
      { database, dataFolder: config.dataFolder, now: app.now },
      actor,
    ),
  })
}

it('is shorter for whoever watches it, and behind by its own reading, and both are told', async () => {
  expect(lastSeen).toMatchObject([{ book: { state: 'KEPT', size: 3 }, trouble: null }])
  const [own] = await lookAtTowns(app, villa.municipalityId)
  expect(own).toMatchObject({ own: { state: 'KEPT', size: 3 }, ownTrouble: 'BEHIND' })
  // Its days close on; but nothing is signed under the old name that could contradict what was.
  await makeClosingRound(app)
  expect(await publishCheckpoint(app, villa.municipalityId)).toBeNull()
  valle.rest()
  const [seen] = await valle.look()
  expect(seen).toMatchObject({ book: { state: 'REFUSED' }, trouble: 'SHORTER' })
  expect((await valle.noticesOf('AUD'))[0]).toBe('TOWN_SHORTER')

  const head = await personOf('JREG')
  const { body } = await head.ask(api.readBookState, {})
  expect(body.towns).toMatchObject([{ ownClosings: 3, ownTrouble: 'BEHIND' }])
  expect(body.restored).toHaveLength(1)
})

it('is found out offline with what the witness keeps', { timeout: 60_000 }, async () => {
  const [, log = ''] = (await villa.line()).split(' ')
  const note = await valle.read(publicPaths.kept(log.split('+')[0] ?? ''))
  const file = join(folder, 'testigo.txt')
  await writeFile(file, note)
  const verdict = await verifyBooks({
    url: restoredUrl,
    files: { store: app.files, readsBytes: false },
    expectedHead: null,
    checkpoint: keptCheckpointIn(note),
  })
  expect(verdict.isWhole).toBe(false)
  const env = { DATABASE_URL: restoredUrl, ASIENTO_DATA: app.config.dataFolder }
  const { code, said } = await runCommand(['verify', '--no-files', '--checkpoint', file], env)
  expect(code).toBe(1)
  expect(said).toContain('el punto de control')
  const none = await runCommand(['verify', '--no-files', '--checkpoint', villa.townsFile], env)
  expect(none).toMatchObject({ code: 1 })
  expect(none.said).toContain('no es un punto de control')
})

it('goes on under another name after the act of two people, which its witness takes from a new line', async () => {
  const [head, auditor] = [await personOf('JREG'), await personOf('AUD')]
  const actId = randomUUID()
  const { body } = await head.ask(api.readBookState, {})
  const series = body.series.map(({ code, year, last }) => ({ code, year, told: last + 2 }))
  const reason = 'Se recuperó la copia del segundo día'
  const proposed = await head.ask(api.proposeBookAct, {
    params: { actId },
    body: { kind: 'RESUME', reason, series },
  })
  expect(proposed.problem).toBeNull()
  const confirmed = await auditor.ask(api.confirmBookAct, { params: { actId } })
  expect(confirmed.problem).toBeNull()
  const published = await publishCheckpoint(app, villa.municipalityId)
  expect(published?.origin).toBe(`${new URL(villa.address).host}/verificar/libro/2`)

  valle.rest()
  expect(await valle.look()).toMatchObject([{ trouble: 'OTHER_KEY' }])
  const site = await app.sites.of(villa.municipalityId)
  const line = await app.database.read(villa.municipalityId, (db) =>
    ownLine(db, app.checkpointKeys, villa.municipalityId, site),
  )
  await valle.watch(line)
  expect(await valle.look()).toMatchObject([
    { book: { state: 'KEPT', size: published?.size }, trouble: null },
  ])
  // What was kept under the old name stays: it still proves what was there.
  const kept = await valle.db.asOwner<{ count: string }>(
    'select count(*) from watched_checkpoint group by origin order by origin',
  )
  expect(kept).toEqual([{ count: '1' }, { count: '1' }])
  const [own] = await lookAtTowns(app, villa.municipalityId)
  expect(own).toMatchObject({ own: { state: 'KEPT' }, ownTrouble: null })
})
