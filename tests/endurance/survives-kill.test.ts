// What was acknowledged is there, whatever dies and when: server and database together, or the database alone.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'

import { openDatabase } from '#server/database/open-database.ts'
import { openFolderStore } from '#server/files/folder-store.ts'
import { embeddedAddress, embeddedProcesses, killAll } from '#tests/embedded-processes.ts'
import { freePorts } from '#tests/free-ports.ts'
import type { ServerPorts } from '#tests/free-ports.ts'
import { startPaperwork, submit } from '#tests/paperwork.ts'
import type { PaperDocument, Told } from '#tests/paperwork.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { foundTown } from '#tests/town.ts'
import type { Town } from '#tests/town.ts'
import { faultsInBooks } from '#tests/whole-book.ts'
import type { AskRows } from '#tests/whole-book.ts'

const writers = 8
let folder: string
let ports: ServerPorts
let server: ServerProcess
let town: Town
let clerk: Person

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-kill-'))
  ports = await freePorts()
  server = await startServer({ ASIENTO_DATA: folder }, ports)
  const url = await embeddedAddress(folder)
  const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: 1 })
  town = await foundTown(database)
  const actor = town.actorOf('REG')
  const scene = { database, dataFolder: folder, now: () => new Date() }
  const credentials = await credentialsFor(scene, actor)
  await database.close()
  clerk = personAt({ fetch, origin: server.origin, town, actor, credentials })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

it('keeps every acknowledged number and its file through ten kills of server and database under load', async ({
  annotate,
}) => {
  const told: Told[] = []
  let recommitted = 0
  for (let round = 1; round <= 10; round += 1) {
    const work = startPaperwork({ clerk, town, writers, insists: false })
    await work.reach(randomInt(10, 60))
    const doomed = [server.pid, ...(await embeddedProcesses(folder))]
    killAll(doomed)
    await work.stop()
    await server.kill()
    expect(work.unanswered.size).toBeGreaterThan(0)

    server = await startServer({ ASIENTO_DATA: folder }, ports)
    told.push(...work.acknowledged)
    expect(await lostOf(told)).toEqual([])
    expect(await faultsNow()).toEqual([])

    // Whoever got no answer sends the same again, and gets the number given then or the next one.
    const again = await Promise.all([...work.unanswered].map(resend))
    recommitted += again.filter(({ outcome }) => outcome === 'ALREADY_REGISTERED').length
    told.push(...again)
    expect(await lostOf(told)).toEqual([])
    expect(await faultsNow()).toEqual([])
  }
  expect(await countEntries()).toBe(told.length)
  await annotate(`${told.length} acknowledged, 0 lost; ${recommitted} on disk without an answer`)
}, 90_000)

it('comes back by itself when the database alone is killed under load, and loses nothing', async ({
  annotate,
}) => {
  const work = startPaperwork({ clerk, town, writers, insists: true })
  await work.reach(40)
  killAll(await embeddedProcesses(folder))
  await healthAnswers(503)
  await healthAnswers(200)
  await work.reach(work.acknowledged.length + 100)
  await work.stop()
  expect(work.unanswered.size).toBe(0)
  expect(await lostOf(work.acknowledged)).toEqual([])
  expect(await faultsNow()).toEqual([])
  expect(await countEntries()).toBe(work.acknowledged.length)
  await annotate(`${work.acknowledged.length} acknowledged, 0 lost`)
}, 60_000)

/**
 * The client's connections may still be those of the killed server: a line found dead is no answer, and the same is sent again.
 * Whatever the server does answer counts.
 */
async function resend(document: PaperDocument): Promise<Told> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each sending waits for the fate of the one before
      return await submit(clerk, town, document)
    } catch (fault) {
      if (!isDeadLine(fault)) throw fault
    }
  }
}

function isDeadLine(fault: unknown): boolean {
  return fault instanceof TypeError && fault.message === 'fetch failed'
}

/** Asks until it does; a server that is gone for good runs into the test's time. */
async function healthAnswers(status: number): Promise<void> {
  if ((await health()) !== status) await healthAnswers(status)
}

async function health(): Promise<number | null> {
  try {
    const response = await fetch(`${server.origin}/health`)
    await response.arrayBuffer()
    return response.status
  } catch (fault) {
    if (isDeadLine(fault)) return null
    throw fault
  }
}

/** Those of which the number or a whole file is missing. */
async function lostOf(told: readonly Told[]): Promise<string[]> {
  const files = await openFolderStore(join(folder, 'files'))
  const rows = await asOwner<{ entry_id: string; entry_number: string; sha256: Buffer }>(
    'select entry_id, entry_number, sha256 from entry join attachment using (municipality_id, entry_id)',
    [],
  )
  const kept = new Map(rows.map((row) => [row.entry_id, row]))
  const lost: string[] = []
  for (const { entryId, entryNumber, sha256 } of told) {
    const row = kept.get(entryId)
    if (row?.entry_number !== entryNumber) lost.push(`${entryNumber}: the number`)
    if (row?.sha256.toString('hex') !== sha256) lost.push(`${entryNumber}: the attachment`)
    if ((await files.isWhole(town.municipalityId, sha256)) !== true) {
      lost.push(`${entryNumber}: the file`)
    }
  }
  return lost
}

const faultsNow = (): Promise<readonly string[]> => faultsInBooks(asOwner, town.municipalityId)

async function countEntries(): Promise<number> {
  const [row] = await asOwner<{ count: number }>('select count(*)::int as count from entry', [])
  return row?.count ?? 0
}

const asOwner: AskRows = async <Row extends object>(
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: await embeddedAddress(folder) })
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
