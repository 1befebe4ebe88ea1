/**
 * What a clerk waits for beside the least that any register could do on the same machine, disk and
 * PostgreSQL (`floor-server.ts`): the fifty newest of a full
 * book, a document without a file, and one with a PDF of 1 MiB. All by turns, and of each figure the
 * median of the rounds. Whoever is not measured stands still.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'

import { signalAll } from '#tests/embedded-processes.ts'

import { print } from '../src/cli/common/print.ts'
import type { LoadJob, Step } from './load.ts'
import { asTable, median, readUnderLoad, withHelpers, written } from './measure.ts'
import type { Reading } from './measure.ts'
import type { Caller, Stage } from './stage.ts'

const rounds = 3
const countedOperations = 600

const works = {
  newest: 'Los 50 más nuevos',
  plain: 'Registrar sin archivo',
  file: 'Registrar con un PDF de 1 MiB',
} as const
type Work = keyof typeof works

/**
 * What is asked, by how many at once, and how many operations where the slowest is what is read.
 * What leaves something to be read afterwards comes last.
 */
const lines: readonly (readonly [Work, number, number?])[] = [
  ['newest', 1],
  ['newest', 16],
  ['plain', 1],
  ['plain', 16],
  ['plain', 16, countedOperations],
  ['file', 1],
  ['file', 16],
  ['file', 16, countedOperations],
]

interface Contender {
  readonly pid: number
  readonly caller: Caller
  readonly asks: Readonly<Record<Work, Step & Pick<LoadJob, 'next'>>>
}

export async function measureFloor(stage: Stage, entries: number): Promise<string> {
  await layFloor(stage, entries)
  // Beside the files of the server: on the same disk.
  const folder = await mkdtemp(join(dirname(stage.dataFolder), 'asiento-floor-'))
  const program = fileURLToPath(new URL('./floor-server.ts', import.meta.url))
  const words = [...process.execArgv, program, folder, stage.municipality.municipalityId]
  const server = spawn(process.execPath, words, {
    env: { ...process.env, FLOOR_DATABASE: stage.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(server.stdout, 'data')
    const origin = `http://127.0.0.1:${String(port).trim()}`
    const { caller, document, server: own } = stage
    const floor = { origin, credentials: {} }
    const ownPaths = ['/api/entries', '/api/entries/', '/api/uploads/'] as const
    return await measureAll(stage, [
      contender(own().pid, caller, document, ownPaths),
      contender(server.pid ?? 0, floor, document, ['/newest', '/entry/', '/file/']),
    ])
  } finally {
    await signalAllOf(stage.server().pid, 'SIGCONT')
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

async function layFloor({ owner }: Stage, entries: number): Promise<void> {
  await owner.alone((db) =>
    sql`create schema floor
      create table book (last_number bigint not null, hash bytea not null)
      create table file (file_id uuid primary key, sha256 bytea not null, size_bytes bigint not null)
      create table document (number bigint primary key, document_id uuid not null, hash bytea not null,
        file_id uuid references floor.file, content jsonb not null)`.execute(db),
  )
  await owner.alone((db) => sql`insert into floor.book values (${entries}, '\\x00')`.execute(db))
  await owner.alone((db) =>
    sql`insert into floor.document select n, gen_random_uuid(), '\\x00', null, jsonb_build_object(
      'subject', 'Solicita poda de árbol en calle Sol ' || n, 'sender', 'Soto Díaz, Ana', 'unit', 'Dirección 1')
      from generate_series(1, ${entries}::bigint) n`.execute(db),
  )
  await owner.alone((db) => sql`vacuum analyze floor.document`.execute(db))
}

function contender(
  pid: number,
  caller: Caller,
  document: object,
  [newest, entry, upload]: readonly [string, string, string],
): Contender {
  const register = { method: 'PUT', path: `${entry}{id}` } as const
  const attachments = [{ uploadId: '{first}', kind: 'FORM', validity: 'COPY' }]
  const next = [{ ...register, json: JSON.stringify({ ...document, attachments }) }]
  return {
    pid,
    caller,
    asks: {
      newest: { method: 'GET', path: newest, body: null },
      plain: { ...register, body: { json: JSON.stringify(document) } },
      file: { method: 'PUT', path: `${upload}{id}`, body: 'pdf', next },
    },
  }
}

async function signalAllOf(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  signalAll(await withHelpers(pid), signal)
}

/** What was read of one line: one reading a round, ours and that of the floor. */
interface Measured {
  readonly name: string
  readonly us: readonly Reading[]
  readonly floor: readonly Reading[]
}

async function measureAll(stage: Stage, contenders: readonly Contender[]): Promise<string> {
  const paced: Measured[] = []
  const counted: Measured[] = []
  await begin(stage, contenders)
  for (const [work, clients, operations] of lines) {
    const bounds = operations === undefined ? { clients } : { clients, operations }
    const name = `${works[work]}, ${clients} a la vez`
    print(operations === undefined ? name : `${operations} × ${name}`)
    const [us, floor]: [Reading[], Reading[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, { pid, caller, asks }] of contenders.entries()) {
        await signalAllOf(pid, 'SIGCONT')
        const job = { ...caller, ...asks[work], ...bounds }
        const readings = place === 0 ? us : floor
        readings.push(await readUnderLoad(stage, job, pid))
        await signalAllOf(pid, 'SIGSTOP')
      }
    }
    const table = operations === undefined ? paced : counted
    table.push({ name, us, floor })
  }
  return [
    tableOf('Por turnos, mediana de 3', paceColumns, paced),
    tableOf(`${countedOperations} registros`, slowestColumns, counted),
    tableOf('Procesador, ms por operación', processorColumns, paced),
  ].join('\n\n')
}

/**
 * A book has files from before, which were read, and autovacuum has counted its rows: without, each
 * statement about files is planned for empty tables.
 */
async function begin(stage: Stage, contenders: readonly Contender[]): Promise<void> {
  for (const { pid, caller, asks } of contenders) {
    await readUnderLoad(stage, { ...caller, ...asks.file, clients: 4, operations: 200 }, pid)
  }
  const isReading = () =>
    stage.owner.alone((db) =>
      sql`select from file_reading where state = 'WAITING' limit 1`.execute(db),
    )
  while ((await isReading()).rows.length > 0) await pause(1000)
  await stage.vacuum()
  for (const { pid } of contenders) await signalAllOf(pid, 'SIGSTOP')
}

type Figure = (reading: Reading) => number
/** Ratios are of each round by itself: whatever held the machine up held both up. */
type Columns = Readonly<Record<string, readonly [of: 'us' | 'floor' | 'ratio', Figure]>>

const p50: Figure = ({ p50Ms }) => p50Ms
const perSecond: Figure = (reading) => reading.perSecond
const slowest: Figure = ({ slowestMs }) => slowestMs

const paceColumns: Columns = {
  'p50 ms': ['us', p50],
  'p99 ms': ['us', ({ p99Ms }) => p99Ms],
  'más lenta': ['us', slowest],
  'por s': ['us', perSecond],
  'suelo p50': ['floor', p50],
  razón: ['ratio', p50],
  'suelo, por s': ['floor', perSecond],
  'por s, razón': ['ratio', perSecond],
}
const slowestColumns: Columns = {
  'más lenta ms': ['us', slowest],
  'suelo más lenta': ['floor', slowest],
  razón: ['ratio', slowest],
}
const processorColumns: Columns = {
  servidor: ['us', ({ cpu }) => cpu.server],
  ayudantes: ['us', ({ cpu }) => cpu.helpers],
  PostgreSQL: ['us', ({ cpu }) => cpu.postgres],
  suma: ['us', ({ cpu }) => cpu.sum],
  'suelo, suma': ['floor', ({ cpu }) => cpu.sum],
}

function tableOf(title: string, columns: Columns, measured: readonly Measured[]): string {
  const rows = measured.map(({ name, us, floor }) => [
    name,
    ...Object.values(columns).map(([of, figure]) => {
      const own = us.map(figure)
      const theirs = floor.map(figure)
      const ratios = own.map((value, round) => value / (theirs[round] ?? Number.NaN))
      return written(median({ us: own, floor: theirs, ratio: ratios }[of]))
    }),
  ])
  return asTable([[title, ...Object.keys(columns)], ...rows])
}
