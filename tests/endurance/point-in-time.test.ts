// Everything is lost but the archive: the register comes back as it was at a second under load, with every number told before it.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openFolderStore } from '#server/files/folder-store.ts'
import { embeddedAddress, embeddedProcesses, killAll } from '#tests/embedded-processes.ts'
import { freePorts } from '#tests/free-ports.ts'
import { untilSo } from '#tests/kept-running.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { foundTown } from '#tests/town.ts'

let home: string
let server: ServerProcess | null = null

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-minute-'))
  return async () => {
    await server?.stop()
    await rm(home, { recursive: true })
  }
})

it('begins again as it was at a second, with every number told before it and its files', async ({
  annotate,
}) => {
  const [lost, found] = [join(home, 'lost'), join(home, 'found')]
  // What a shell, and PostgreSQL, could stumble over.
  const archive = join(home, "el archivo 'de siempre' al 100 % $HOME")
  const env = { ASIENTO_DATA: lost, WAL_ARCHIVE: archive }
  const ports = await freePorts()
  server = await startServer(env, ports)
  const url = await embeddedAddress(lost)
  const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: 1 })
  const town = await foundTown(database)
  const actor = town.actorOf('REG')
  const scene = { database, dataFolder: lost, now: () => new Date() }
  const credentials = await credentialsFor(scene, actor)
  await database.close()
  const clerk = personAt({ fetch, origin: server.origin, town, actor, credentials })

  // The first copy is made by itself; another while people work.
  await untilSo(() => hasBase(archive), { timeoutMs: 60_000, told: () => 'No base' })
  const work = startPaperwork({ clerk, town, writers: 4, insists: false })
  await work.reach(30)
  const based = await runCommand(['base-backup'], env)
  expect(based).toMatchObject({ code: 0, said: expect.stringContaining('Copiada en') })
  await work.reach(work.acknowledged.length + 30)

  const before = [...work.acknowledged]
  await sleep(1001 - (Date.now() % 1000)) // to the next full second
  const moment = new Date(Math.floor(Date.now() / 1000) * 1000)
  await work.reach(before.length + 60)
  await work.stop()
  expect(work.unanswered.size).toBe(0)

  // All of it is in the archive, and then the machine is gone.
  await ask(url, 'select pg_switch_wal()')
  await untilSo(() => isArchived(url), { timeoutMs: 60_000, told: () => 'The log stays' })
  await untilSo(() => holds(archive, town.municipalityId, before), {
    timeoutMs: 130_000,
    told: () => 'The files stay',
  })
  killAll([server.pid, ...(await embeddedProcesses(lost))])
  await server.kill()
  server = null
  await rm(lost, { recursive: true })

  const words = ['restore-to', moment.toISOString().slice(0, 19), '--zone', 'UTC']
  const again = { ASIENTO_DATA: found, WAL_ARCHIVE: archive }
  const early = ['restore-to', '2026-01-01 00:00', '--zone', 'UTC']
  expect((await runCommand(early, again)).said).toContain('El archivo empieza el')
  const restored = await runCommand(words, again)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
  expect(await runCommand(words, again)).toMatchObject({ code: 1 }) // never over what is there
  expect(await runCommand(['verify'], { ASIENTO_DATA: found })).toMatchObject({ code: 0 })

  const postgres = await startEmbeddedPostgres({ folder: found, attach: false, report: () => {} })
  const rows = await ask<{ entry_id: string; entry_number: string; at: Date }>(
    postgres.url,
    'select entry_id, entry_number, registered_at as at from entry',
  )
  const marks = await ask<{ at: Date }>(postgres.url, 'select restored_to as at from restored_book')
  await postgres.stop()
  const kept = new Map(rows.map((row) => [row.entry_id, row.entry_number]))
  expect(before.filter(({ entryId, entryNumber }) => kept.get(entryId) !== entryNumber)).toEqual([])
  expect(rows.filter(({ at }) => at > moment)).toEqual([])
  expect(kept.size).toBeLessThan(work.acknowledged.length)
  expect(marks.map(({ at }) => at)).toEqual([moment])
  const files = await openFolderStore(join(found, 'files'))
  for (const { sha256 } of before) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await files.isWhole(town.municipalityId, sha256)).toBe(true)
  }
  expect((await stat(join(found, 'secrets.json'))).mode & 0o777).toBe(0o600)

  // The clerk's session opens it again, and it keeps its log in the same archive, beside what is there.
  server = await startServer(again, ports)
  const told = await clerk.ask(api.listEntries, { query: {} })
  expect(told.status).toBe(200)
  expect(server.complaints()).toBe('')
  await annotate(
    `${before.length} told before the second, ${kept.size} at it, ${work.acknowledged.length} in all`,
  )
}, 600_000)

async function hasBase(archive: string): Promise<boolean> {
  const names = await readdir(join(archive, 'base')).catch(() => [])
  return names.some((name) => !name.startsWith('.'))
}

async function isArchived(url: string): Promise<boolean> {
  const [row] = await ask<{ waiting: string }>(
    url,
    "select count(*) as waiting from pg_ls_archive_statusdir() where name like '%.ready'",
  )
  return row?.waiting === '0'
}

async function holds(
  archive: string,
  municipalityId: string,
  told: readonly { readonly sha256: string }[],
): Promise<boolean> {
  const places = told.map(({ sha256 }) =>
    join(archive, 'files', municipalityId, sha256.slice(0, 2), sha256),
  )
  const found = await Promise.all(places.map((place) => readFile(place).catch(() => null)))
  return found.every((bytes) => bytes !== null)
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
