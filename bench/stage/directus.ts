/**
 * A general-purpose platform to stand beside: Directus, installed on demand in the folder for
 * temporary files and outside the project's dependencies, on the stage's PostgreSQL in a database
 * of its own.
 */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'

import { sql } from 'kysely'
import pg from 'pg'

import { runNpm } from '../../scripts/install.mjs'
import type { Caller } from './caller.ts'
import type { Stage } from './stage.ts'
import { firstAnswer, freePort } from './stage.ts'

const version = '12.4.0'
const installed = join(tmpdir(), `asiento-bench-directus-${version}`)
const program = join(installed, 'node_modules', 'directus', 'cli.js')

export interface Directus {
  readonly caller: Caller
  readonly pid: number
  readonly close: () => Promise<void>
}

/**
 * Some 50 s and 700 MB the first time; throws when npm cannot. What it would run in a sandbox of V8
 * is left out: that would have to be compiled.
 */
export async function installDirectus(): Promise<void> {
  // What npm writes last.
  if (existsSync(join(installed, 'node_modules', '.package-lock.json'))) return
  const empty = join(installed, 'empty')
  await mkdir(empty, { recursive: true })
  await writeFile(join(empty, 'package.json'), '{ "name": "isolated-vm", "version": "6.0.0" }')
  await writeFile(join(empty, 'index.js'), 'module.exports = {}')
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { directus: version, pg: '8.23.1' },
      overrides: { 'isolated-vm': 'file:./empty' },
    }),
  )
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await runNpm(['install', '--prefix', installed, ...quiet])
}

/** A collection `document` with a file and so many rows; the files in a folder of the caller's. */
export async function openDirectus(stage: Stage, files: string, rows: number): Promise<Directus> {
  await stage.owner.alone((db) => sql`create database directus`.execute(db))
  const url = new URL(stage.databaseUrl)
  url.pathname = '/directus'
  const token = randomBytes(16).toString('hex')
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    HOME: files,
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url.href,
    SECRET: token,
    ADMIN_EMAIL: 'medida@medida.example.com',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(port),
    STORAGE_LOCAL_ROOT: files,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    // Sixteen clients would be told to come back later.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  const start = (word: string): ChildProcess =>
    spawn(process.execPath, [program, word], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [exitCode] = await once(start('bootstrap'), 'exit')
  if (exitCode !== 0) throw new Error('Directus could not be set up')
  const server = start('start')
  const origin = `http://127.0.0.1:${port}`
  await firstAnswer(origin, server, '/server/ping')
  const caller = { origin, credentials: { Authorization: `Bearer ${token}` } }
  await makeCollection(caller)
  await fillCollection(url.href, rows)
  return {
    caller,
    pid: server.pid ?? 0,
    async close() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

async function makeCollection(caller: Caller): Promise<void> {
  const texts = ['subject', 'sender', 'statement', 'request']
  await post(caller, '/collections', {
    collection: 'document',
    schema: {},
    meta: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      ...texts.map((field) => ({ field, type: 'text' })),
      { field: 'folios', type: 'integer' },
      { field: 'registered_at', type: 'timestamp', meta: { special: ['date-created'] } },
      { field: 'file', type: 'uuid', meta: { interface: 'file', special: ['file'] } },
    ],
  })
  await post(caller, '/relations', {
    collection: 'document',
    field: 'file',
    related_collection: 'directus_files',
  })
}

async function post({ origin, credentials }: Caller, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

async function fillCollection(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into document (subject, sender, statement, request, folios, registered_at)
        select 'Solicita poda de árbol en calle Sol ' || n, 'Soto Díaz, Ana',
          'Las ramas tocan los cables y la vereda está levantada.', 'Que se pode antes del invierno.', 2, now()
        from generate_series(1, $1::int) n`,
      [rows],
    )
    await client.query('vacuum analyze document')
  } finally {
    await client.end()
  }
}
