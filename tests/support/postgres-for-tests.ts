import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { applicationUrl } from '#server/platform/database/cluster/reach-postgres.ts'
import { startEmbeddedPostgres } from '#server/platform/database/cluster/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import { migratedTemplate, templateDatabase, municipalityTemplate } from './database.ts'
import { askAt } from './database-client.ts'
import { clockInSql, clockOffsetNow, livingByTestClock } from './test-clock.ts'
import { foundTestMunicipality } from './municipality.ts'
import type { ToldMunicipality } from './municipality.ts'

const shiftedRings = ['house', 'walk']
const folderPrefix = 'asiento-test-'

/**
 * One real PostgreSQL for a whole run, with templates that every test file copies: migrated, with
 * the clock of the run, and with a municipality in it. Its address and that municipality reach the tests through vitest's `provide`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned()
  const folder = await mkdtemp(join(await quickestRoom(), `${folderPrefix}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({
    folder,
    attach: false,
    settings: {
      // Each worker of a run may have three servers up, of some 25 connections each, and its own.
      max_connections: '400',
      // Over tables of ten rows, whose size nobody has counted yet, a plan starts processes to
      // share the work: more than half of the time of the permission matrix.
      max_parallel_workers_per_gather: '0',
      // Logins are by the hundred a minute, and nobody guesses at these passwords.
      scram_iterations: '1',
    },
    report: () => undefined,
  })
  const stop = async (): Promise<void> => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Browsers, commands and real waits live by the machine's clock.
    const offsetMs = shiftedRings.includes(project.name) ? clockOffsetNow() : 0
    project.provide('clockOffsetMs', offsetMs)
    await makeTemplate(postgres.url, offsetMs)
    project.provide('municipality', await makeMunicipalityTemplate(postgres.url, offsetMs))
  } catch (fault) {
    await stop()
    throw fault
  }
  project.provide('postgresUrl', postgres.url)
  return stop
}

async function makeTemplate(url: string, offsetMs: number): Promise<void> {
  // Thrown away when the run ends: no power cut is told here, which is for the endurance ring and
  // its own databases.
  await askAt(url, 'alter system set fsync = off')
  await askAt(url, 'alter system set full_page_writes = off')
  await askAt(url, 'select pg_reload_conf()')
  const { password } = new URL(url)
  await askAt(url, `alter role postgres with password ${pg.escapeLiteral(password)}`)
  await askAt(url, `create database ${migratedTemplate}`)
  const address = new URL(url)
  address.pathname = migratedTemplate
  await migrate({ url: address.href })
  await askAt(url, `create database ${templateDatabase} template ${migratedTemplate}`)
  address.pathname = templateDatabase
  if (offsetMs !== 0) await askAt(address.href, clockInSql(offsetMs))
  // Roles are the server's: two files that each gave the application its login would alter it at
  // once.
  await applicationUrl(address.href)
}

/**
 * The municipality is founded once, by the acts of its people: what takes many trips is then copied with
 * the rest.
 */
async function makeMunicipalityTemplate(url: string, offsetMs: number): Promise<ToldMunicipality> {
  await askAt(url, `create database ${municipalityTemplate} template ${templateDatabase}`)
  if (offsetMs !== 0) await askAt(url, livingByTestClock(municipalityTemplate))
  const address = new URL(url)
  address.pathname = municipalityTemplate
  const options = { url: await applicationUrl(address.href), appRole: 'asiento_app' }
  const database = await openDatabase({ ...options, maxConnections: 1 })
  try {
    return (await foundTestMunicipality(database, new Date(Date.now() + offsetMs))).told
  } finally {
    await database.close()
  }
}

const memoryFolder = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/** A database for each file is a thousand files to make and to remove: in memory where there is. */
async function quickestRoom(): Promise<string> {
  const room = await statfs(memoryFolder).catch(() => null)
  return room !== null && room.bavail * room.bsize >= neededBytes ? memoryFolder : tmpdir()
}

// A killed run leaves its PostgreSQL behind, which outlives its server by design.
async function sweepAbandoned(): Promise<void> {
  for (const room of [tmpdir(), memoryFolder]) {
    const names = await readdir(room).catch(() => [])
    const abandoned = names.filter((name) => name.startsWith(folderPrefix) && isLeft(name))
    // Another run may be sweeping the same folder: whichever of the two fails, it is swept.
    for (const name of abandoned) await sweep(join(room, name)).catch(() => undefined)
  }
}

function isLeft(name: string): boolean {
  const pid = Number(name.slice(folderPrefix.length).split('-')[0])
  return Number.isInteger(pid) && pid > 0 && !isAlive(pid)
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
    /** Who and what is in the municipality of the template. */
    municipality: ToldMunicipality
  }
}
