// What happens in one server process reaches the screens that another one serves.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { openTestDatabase } from '#tests/database.ts'
import { followFeed } from '#tests/feed.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

const db = await openTestDatabase()
const municipality = await foundTestMunicipality(db.database)
const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-live-'))
const env = { ASIENTO_DATA: dataFolder, DATABASE_URL: db.url }
const servers = await Promise.all([startServer(env), startServer(env)])
const here = servers[0]
const there = servers[1]
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await db.close()
  await rm(dataFolder, { recursive: true })
})

async function personOf(role: Role, { origin }: ServerProcess): Promise<Person> {
  const actor = municipality.actorOf(role)
  const scene = { database: db.database, dataFolder, now: () => new Date() }
  return personAt({
    fetch,
    origin,
    municipality,
    actor,
    credentials: await credentialsFor(scene, actor),
  })
}

it('tells what is registered, and who is editing, at the other server', async () => {
  const clerk = await personOf('REG', here)
  const feed = await followFeed(await personOf('JREG', there))
  const { entryId } = await clerk.register()
  expect((await feed.next()).data).toMatchObject({ entryId, type: 'EntryRegistered' })
  await clerk.ask(api.announceEditor, { params: { entryId, editorId: randomUUID() } })
  expect(await feed.next()).toEqual({ id: null, event: 'editors', data: { entryId } })
  await feed.stop()
})

it('misses nothing when the connection that listens is lost', async () => {
  const clerk = await personOf('REG', here)
  const feed = await followFeed(await personOf('JREG', here))
  await db.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  )
  const { entryId } = await clerk.register()
  // Who is editing, and what a telephone brought, have no position to go on from: every screen is
  // told to ask again.
  const told = [await feed.next(), await feed.next(), await feed.next()]
  expect(new Map(told.map(({ event, data }) => [event, data.entryId]))).toEqual(
    new Map([
      ['editors', null],
      ['phone', null],
      ['message', entryId],
    ]),
  )
  await feed.stop()
})
