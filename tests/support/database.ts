import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationUrl } from '#server/platform/database/cluster/reach-postgres.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { askAt } from './database-client.ts'
import { livingByTestClock } from './test-clock.ts'

/** Migrated, with the machine's clock. */
export const migratedTemplate = 'asiento_migrated'
/** The same with the clock of the run (test-clock.ts). */
export const templateDatabase = 'asiento_template'
/** And with the municipality of `municipality.ts` in it. */
export const municipalityTemplate = 'asiento_town_template'

/** A freshly migrated database that belongs to one test file. */
export type TestDatabase = {
  /** What the application sees. */
  readonly database: Database
  /** The superuser's address, for a second server or to do what the application may not. */
  readonly url: string
  /** The address of the application's own login. */
  readonly appUrl: string
  /** One statement as the superuser, past every wall; for tampering and for looking. */
  readonly asOwner: <Row extends pg.QueryResultRow>(
    statement: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>
  /** Closes every connection to it and drops it. */
  close(): Promise<void>
}

interface TestDatabaseOptions {
  readonly template?:
    | typeof migratedTemplate
    | typeof templateDatabase
    | typeof municipalityTemplate
  /** Runs before anyone else connects. */
  readonly preparation?: string
}

/** Copies the template: tens of milliseconds. Close it in `afterAll`. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { template = templateDatabase, preparation = '' } = options
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  if (template !== migratedTemplate && inject('clockOffsetMs') !== 0) {
    await onServer(livingByTestClock(name))
  }
  const address = new URL(inject('postgresUrl'))
  address.pathname = name
  const url = address.href
  if (preparation !== '') await askAt(url, preparation)
  const appUrl = await addressForApplication(name)
  const database = await openDatabase({
    url: appUrl,
    appRole: 'asiento_app',
    maxConnections: 8,
  })
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  owner.on('error', () => undefined) // dropping the database ends its connections
  return {
    database,
    url,
    appUrl,
    asOwner: async <Row extends pg.QueryResultRow>(
      statement: string,
      values: readonly unknown[] = [],
    ) => (await owner.query<Row>(statement, [...values])).rows,
    close: async () => {
      await Promise.all([database.close(), owner.end()])
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/** Of the worker, for all its files: making a connection costs more than what is asked on it. */
let server: pg.Pool | undefined
let application: Promise<string> | undefined

async function onServer(statement: string): Promise<void> {
  server ??= openServerPool()
  await server.query(statement)
}

function openServerPool(): pg.Pool {
  const connectionString = inject('postgresUrl')
  const pool = new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true })
  pool.on('error', () => undefined) // the server stops when the run ends
  return pool
}

/** One login for all databases of a server: it is given, or tried, once. */
async function addressForApplication(name: string): Promise<string> {
  const address = new URL(await (application ??= applicationUrl(inject('postgresUrl'))))
  address.pathname = name
  return address.href
}
