/** What a restoration beside others leaves in the moment in which it is committed. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { askOnce, openBesideScene } from '#tests/beside-scene.ts'
import type { BesideScene } from '#tests/beside-scene.ts'
import { until } from '#tests/until.ts'

let scene: BesideScene
let url: string
let files: string

beforeAll(async () => {
  scene = await openBesideScene()
  files = path.join(scene.place.dataFolder, 'files', scene.towns.other.town.municipalityId)
}, 30_000)
afterAll(() => scene.close())

/** An installation whose commit takes a while. */
beforeEach(async () => {
  url = await scene.emptyInstallation()
  await askOnce(
    url,
    `create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end';
     create constraint trigger lingers after insert on municipality_host deferrable initially deferred
       for each row execute function linger()`,
  )
})
afterEach(() => rm(files, { recursive: true, force: true }))

const committing = () =>
  until(async () => {
    const [found] = await askOnce(
      url,
      "select pid from pg_stat_activity where datname = current_database() and state = 'active' and query = 'commit'",
    )
    return found ?? null
  })
const there = () => askOnce(url, 'select from municipality')
const filesOfIt = async () => {
  const { municipalityId } = scene.towns.other.town
  return (await scene.filesThere()).filter((name) => name.includes(municipalityId))
}

it('asked to stop, it has come in, with its files', async () => {
  const stop = new AbortController()
  const [begun] = await askOnce(url, 'select clock_timestamp()::text as at')
  const coming = scene.beside({ url, signal: stop.signal })
  await committing()
  stop.abort()
  expect(await coming).toMatchObject({ isOpen: true, faults: [] })
  expect(await there()).toHaveLength(1)
  expect(await filesOfIt()).toHaveLength(1)
  // Stored here now, so that the archive of this installation takes it.
  const { at } = z.object({ at: z.string() }).parse(begun)
  expect(await askOnce(url, `select from stored_file where stored_at > '${at}'`)).toHaveLength(1)
}, 30_000)

it('puts what waited when it was copied into the queue', async () => {
  const { municipalityId } = scene.towns.other.town
  const jobId = randomUUID()
  await scene.towns.scene.app.db.asOwner(
    `insert into job (municipality_id, job_id, kind, payload, keep_until)
     values ($1, $2, 'SEND_MAIL', '{}', now() + interval '1 hour')`,
    [municipalityId, jobId],
  )
  const file = await scene.towns.copyOfOther()
  expect(await scene.beside({ url, file })).toMatchObject({ isOpen: true, faults: [] })
  const queued = `select key from graphile_worker._private_jobs where key = '${jobId}'`
  expect(await askOnce(url, queued)).toEqual([{ key: jobId }])
}, 30_000)

it('is refused where somebody took its address while it was verified', async () => {
  const { host } = scene.towns
  const waits = `insert into municipality_host (host, setup_hash, added_at) values ('${host}', sha256('x'), now())`
  const taken: Promise<unknown>[] = []
  const coming = scene.beside({
    url,
    report({ phase }) {
      if (phase === 'verify' && taken.length === 0) taken.push(askOnce(url, waits))
    },
  })
  expect(await coming.catch(String)).toContain('E-COP-31')
  await Promise.all(taken)
  expect(await there()).toHaveLength(0)
  expect(await filesOfIt()).toEqual([])
}, 30_000)

it('cut off by the database, it looks before it takes files away, and nothing is left', async () => {
  const coming = scene.beside({ url }).catch(String)
  await committing()
  await askOnce(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'commit'",
  )
  expect(await coming).toContain('E-COP-2')
  expect(await there()).toHaveLength(0)
  expect(await filesOfIt()).toEqual([])
}, 30_000)
