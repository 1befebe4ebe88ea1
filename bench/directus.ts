/**
 * Directus, to stand beside: installed on demand in the folder for temporary files, on the stage's
 * PostgreSQL in a database of its own.
 */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'

import { runNpm } from '../scripts/install.mjs'
import { freePorts } from '#tests/free-ports.ts'

import type { Contender } from './floor.ts'
import type { Caller, Stage } from './stage.ts'

const version = '12.4.0'
const installed = join(tmpdir(), `asiento-bench-directus-${version}`)
const program = join(installed, 'node_modules', 'directus', 'cli.js')

/** Its sandbox of V8 would have to be compiled, and is left out. */
async function install(): Promise<void> {
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

export async function openDirectus(stage: Stage, files: string, rows: number) {
  await install()
  await stage.owner.alone((db) => sql`create database directus`.execute(db))
  const url = new URL(stage.databaseUrl)
  url.pathname = '/directus'
  const token = randomBytes(16).toString('hex')
  const { port } = await freePorts()
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
  while (!(await fetch(`${origin}/server/ping`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('Directus did not start')
    await pause(100)
  }
  const caller = { origin, credentials: { Authorization: `Bearer ${token}` } }
  await makeCollection(caller)
  await fillCollection(url.href, rows)
  return {
    contender: contender(stage, caller, server.pid ?? 0),
    async close() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

function contender({ document }: Stage, caller: Caller, pid: number): Contender {
  const { subject, statement, request, folios } = document
  const row = { subject, sender: 'Soto Díaz, Ana', statement, request, folios }
  const item = { method: 'POST', path: '/items/document' } as const
  const fields = 'id,subject,sender,statement,request,folios,registered_at,file'
  const newest = `/items/document?limit=50&sort=-id&fields=${fields}`
  const next = [{ ...item, json: JSON.stringify({ ...row, file: '{first}' }) }]
  return {
    name: 'Directus',
    pid,
    caller,
    asks: {
      newest: { method: 'GET', path: newest, body: null },
      plain: { ...item, body: { json: JSON.stringify(row) } },
      file: { method: 'POST', path: '/files', body: 'pdf-form', next },
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

async function post({ origin, credentials }: Caller, path: string, body: object) {
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
  await client.query(
    `insert into document (subject, sender, statement, request, folios, registered_at)
      select 'Solicita poda de árbol en calle Sol ' || n, 'Soto Díaz, Ana',
        'Las ramas tocan los cables y la vereda está levantada.', 'Que se pode antes del invierno.', 2, now()
      from generate_series(1, $1::int) n`,
    [rows],
  )
  await client.query('vacuum analyze document')
  await client.end()
}
