import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openDatabase } from '../connect/open-database.ts'

type Holder = {
  readonly process: ChildProcess
  readonly url: string
  readonly reports: readonly string[]
}

const script = fileURLToPath(
  new URL('../../../../../tests/support/hold-postgres.ts', import.meta.url),
)
let folder: string
let holders: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-embedded-'))
  holders = []
})
afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL')
  const rest = await startEmbeddedPostgres({ folder, attach: false, report: () => undefined })
  await rest.stop()
  await rm(folder, { recursive: true })
})

async function hold(...extra: readonly string[]): Promise<Holder> {
  const child = spawn(process.execPath, [script, folder, ...extra])
  holders.push(child)
  const reports: string[] = []
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(complaint)))
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as { url?: string; report?: string }
      if (said.url !== undefined) resolve(said.url)
      if (said.report !== undefined) reports.push(said.report)
    })
  })
  return { process: child, url, reports }
}

async function kill(holder: Holder, signal: 'SIGINT' | 'SIGKILL' | 'SIGTERM'): Promise<void> {
  holder.process.kill(signal)
  await once(holder.process, 'exit')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const lockFile = (): string => join(folder, 'postgres', 'cluster', 'postmaster.pid')

async function postmasterPid(): Promise<number> {
  return Number((await readFile(lockFile(), 'utf8')).split('\n')[0])
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps its word on disk and its password to itself', async () => {
    const { url } = await hold()
    const [settings] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as address, current_setting('server_encoding') as encoding,
        (select datlocale from pg_database where datname = 'asiento') as locale`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      checksums: 'on',
      address: '127.0.0.1',
      encoding: 'UTF8',
      locale: 'es',
    })
    expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('stops with the server that is in charge of it', async () => {
    const holder = await hold()
    await kill(holder, 'SIGTERM')
    expect(existsSync(lockFile())).toBe(false)
    await expect(query(holder.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('outlives a killed server and is taken over by the next', async () => {
    const first = await hold()
    await query(first.url, 'create table kept (it int)')
    const pid = await postmasterPid()
    await kill(first, 'SIGKILL')
    const second = await hold()
    expect(await postmasterPid()).toBe(pid)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select * from kept')).toEqual([])
    await kill(second, 'SIGTERM')
    expect(existsSync(lockFile())).toBe(false)
  })

  it('comes back by itself when only PostgreSQL is killed, and the pool with it', async () => {
    const holder = await hold()
    const lost: Error[] = []
    const database = await openDatabase({
      url: holder.url,
      appRole: 'postgres',
      report: (fault) => lost.push(fault),
    })
    process.kill(await postmasterPid(), 'SIGKILL')
    await expect.poll(() => lost.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await expect.poll(() => database.isAnswering(), { timeout: 20_000 }).toBe(true)
    await expect
      .poll(() => holder.reports)
      .toEqual([
        'Se perdió la base de datos; se vuelve a levantar.',
        'La base de datos responde otra vez.',
      ])
    await database.close()
  })

  it('refuses a second server on its folder, unless that one asks to share it', async () => {
    const first = await hold()
    await expect(hold()).rejects.toThrow(
      `Otro Asiento (proceso ${first.process.pid}) ya está usando la carpeta ${folder}`,
    )
    const guest = await hold('attach')
    expect(guest.url).toBe(first.url)
    await kill(guest, 'SIGTERM')
    expect(await query(first.url, 'select 1 as it')).toEqual([{ it: 1 }])
  })

  it('is stopped by whoever of those attached ends last', async () => {
    const first = await hold()
    const guest = await hold('attach')
    await kill(first, 'SIGTERM')
    expect(await query(guest.url, 'select 1 as it')).toEqual([{ it: 1 }])
    expect(guest.reports).toEqual([])
    const second = await hold('attach')
    await kill(guest, 'SIGTERM')
    expect(await query(second.url, 'select 1 as it')).toEqual([{ it: 1 }])
    await kill(second, 'SIGTERM')
    expect(existsSync(lockFile())).toBe(false)
  })

  it('ends with a server that exits in haste after a guest has gone', async () => {
    const first = await hold()
    const pid = await postmasterPid()
    const guest = await hold('attach')
    await kill(guest, 'SIGTERM')
    await kill(first, 'SIGINT')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  it('leaves the files of another major version as they are, and says what to do', async () => {
    await kill(await hold(), 'SIGTERM')
    const version = join(folder, 'postgres', 'cluster', 'PG_VERSION')
    const ours = await readFile(version, 'utf8')
    await writeFile(version, '13\n')
    await expect(hold()).rejects.toThrow(/es de PostgreSQL 13.*docs\/operate\/upgrade\.md/u)
    expect(existsSync(lockFile())).toBe(false)
    await writeFile(version, ours)
  })

  it('is made once when two servers start together on an empty folder', async () => {
    const [one, other] = await Promise.all([hold('attach'), hold('attach')])
    expect(one.url).toBe(other.url)
  })

  it('is not fooled by a stale lock whose number another program now has', async () => {
    await kill(await hold(), 'SIGTERM')
    const stranger = process.pid
    await writeFile(
      lockFile(),
      `${stranger}\n/elsewhere\n1\n5432\n\n127.0.0.1\n        1         1\n`,
    )
    const holder = await hold()
    expect(await query(holder.url, 'select 1 as it')).toEqual([{ it: 1 }])
  })
})
