import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { applicationUrl } from '#server/database/cluster/application-login.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded-postgres.ts'
import { migrate } from '#server/database/schema/migrate.ts'
import { openDatabase } from '#server/database/connect/open-database.ts'

import { templateDatabase, townTemplate } from './database.ts'
import { foundTown } from './town.ts'
import type { ToldTown } from './town.ts'

const folderPrefix = 'asiento-test-'

/**
 * One real PostgreSQL for a whole run, with two templates that every test file copies: migrated,
 * and with a town in it. Its address and that town reach the tests through vitest's `provide`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A run within a run (tests/guards) uses the one that is there.
  const outer = process.env['TEST_POSTGRES']
  if (outer !== undefined) {
    project.provide('postgresUrl', outer)
    project.provide('town', readTown(process.env['TEST_TOWN']))
    return () => Promise.resolve()
  }
  await sweepAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({
    folder,
    attach: false,
    // Each worker of a run may have three servers up, of some 25 connections each, and its own.
    settings: { max_connections: '400' },
    report: () => undefined,
  })
  const stop = async (): Promise<void> => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url)
    project.provide('town', await makeTownTemplate(postgres.url))
  } catch (fault) {
    await stop()
    throw fault
  }
  project.provide('postgresUrl', postgres.url)
  return stop
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Thrown away when the run ends: no power cut is told here, which is for the endurance ring and
  // its own databases.
  await client.query('alter system set fsync = off')
  await client.query('alter system set full_page_writes = off')
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const address = new URL(url)
  address.pathname = templateDatabase
  await migrate({ url: address.href })
  // Roles are the server's: two files that each gave the application its login would alter it at
  // once.
  await applicationUrl(address.href)
}

/**
 * The town is founded once, by the acts of its people: what takes many trips is then copied with
 * the rest.
 */
async function makeTownTemplate(url: string): Promise<ToldTown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${townTemplate} template ${templateDatabase}`)
  await client.end()
  const address = new URL(url)
  address.pathname = townTemplate
  const options = { url: await applicationUrl(address.href), appRole: 'asiento_app' }
  const database = await openDatabase({ ...options, maxConnections: 1 })
  try {
    return (await foundTown(database)).told
  } finally {
    await database.close()
  }
}

function readTown(told = 'null'): ToldTown {
  const town: ToldTown = JSON.parse(told)
  return town
}

// A killed run leaves its PostgreSQL behind, which outlives its server by design.
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const pid = Number(name.slice(folderPrefix.length).split('-')[0])
    if (!Number.isInteger(pid) || pid <= 0 || isAlive(pid)) continue
    // Another run may be sweeping the same folder: whichever of the two fails, it is swept.
    await sweep(join(tmpdir(), name)).catch(() => undefined)
  }
}

async function sweep(folder: string): Promise<void> {
  const orphan = await startEmbeddedPostgres({ folder, attach: true, report: () => undefined })
  await orphan.stop()
  await rm(folder, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of this run's PostgreSQL. */
    postgresUrl: string
    /** Who and what is in the town of the template. */
    town: ToldTown
  }
}
