/**
 * What a clerk waits for beside the least that any register could do on the same machine, disk and
 * PostgreSQL (`stage/floor-server.ts`), and beside Directus when it is wanted: the fifty newest of
 * a full book, a document without a file, and one with a PDF of 1 MiB. All by turns, and of each
 * figure the median of the rounds. Whoever is not measured stands still, so that nobody pays for
 * what another still has to do.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'

import { print } from '../../src/cli/common/print.ts'
import type { Caller } from '../stage/caller.ts'
import type { Directus } from '../stage/directus.ts'
import { installDirectus, openDirectus } from '../stage/directus.ts'
import { asTable, median, written } from '../stage/figures.ts'
import { freeze, thaw } from '../stage/freeze.ts'
import type { LoadJob, Step } from '../stage/load.ts'
import type { Reading } from '../stage/put-under-load.ts'
import { readUnderLoad } from '../stage/put-under-load.ts'
import type { Stage } from '../stage/stage.ts'

const rounds = 3
const countedOperations = 600
const program = fileURLToPath(new URL('../stage/floor-server.ts', import.meta.url))

const works = {
  newest: 'Los 50 más nuevos',
  plain: 'Registrar sin archivo',
  file: 'Registrar con un PDF de 1 MiB',
} as const
type Work = keyof typeof works

/** What is measured of each; a line that counts operations is read for its slowest. */
interface Line {
  readonly work: Work
  readonly clients: number
  readonly operations?: number
}

// What leaves something to be read afterwards comes last.
const lines: readonly Line[] = [
  { work: 'newest', clients: 1 },
  { work: 'newest', clients: 16 },
  { work: 'plain', clients: 1 },
  { work: 'plain', clients: 16 },
  { work: 'plain', clients: 16, operations: countedOperations },
  { work: 'file', clients: 1 },
  { work: 'file', clients: 16 },
  { work: 'file', clients: 16, operations: countedOperations },
]

interface Contender {
  readonly name: string
  readonly pid: number
  readonly caller: Caller
  readonly asks: Readonly<Record<Work, Step & Pick<LoadJob, 'next'>>>
}

/** The book must be filled; `entries` says with how many. */
export async function measureFloor(
  stage: Stage,
  entries: number,
  { besideDirectus }: { readonly besideDirectus: boolean },
): Promise<string> {
  await layFloor(stage, entries)
  // Beside the files of the server: on the same disk.
  const folder = await mkdtemp(join(dirname(stage.dataFolder), 'asiento-floor-'))
  const words = [...process.execArgv, program, folder, stage.town.municipalityId]
  const server = spawn(process.execPath, words, {
    env: { ...process.env, FLOOR_DATABASE: stage.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let directus: Directus | null = null
  try {
    const [port] = await once(server.stdout, 'data')
    directus = besideDirectus ? await directusOn(stage, folder, entries) : null
    const contenders = [
      ours(stage),
      floor(stage, `http://127.0.0.1:${String(port).trim()}`, server.pid ?? 0),
      ...(directus === null ? [] : [beside(stage, directus)]),
    ]
    return await measureAll(stage, contenders)
  } finally {
    await thaw(stage.serverPid())
    server.kill('SIGKILL')
    await directus?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null, and a sentence, when it cannot be had. */
async function directusOn(stage: Stage, folder: string, entries: number): Promise<Directus | null> {
  try {
    await installDirectus()
    return await openDirectus(stage, join(folder, 'directus'), entries)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    print(`No se pudo poner Directus al lado, y se mide sin él: ${why}`)
    return null
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

function ours({ caller, town, serverPid }: Stage): Contender {
  const entry = { method: 'PUT', path: '/api/entries/{id}' } as const
  const upload = { method: 'PUT', path: '/api/uploads/{id}', body: 'pdf' } as const
  return {
    name: 'Asiento',
    pid: serverPid(),
    caller,
    asks: {
      newest: { method: 'GET', path: '/api/entries', body: null },
      plain: { ...entry, body: { json: JSON.stringify(town.document) } },
      file: { ...upload, next: [{ ...entry, body: withFile(town.document) }] },
    },
  }
}

function floor({ town }: Stage, origin: string, pid: number): Contender {
  const entry = { method: 'PUT', path: '/entry/{id}' } as const
  const upload = { method: 'PUT', path: '/file/{id}', body: 'pdf' } as const
  return {
    name: 'suelo',
    pid,
    caller: { origin, credentials: {} },
    asks: {
      newest: { method: 'GET', path: '/newest', body: null },
      plain: { ...entry, body: { json: JSON.stringify(town.document) } },
      file: { ...upload, next: [{ ...entry, body: withFile(town.document) }] },
    },
  }
}

function withFile(document: object): { readonly json: string } {
  const attachments = [{ uploadId: '{first}', kind: 'FORM', validity: 'COPY' }]
  return { json: JSON.stringify({ ...document, attachments }) }
}

function beside({ town }: Stage, { caller, pid }: Directus): Contender {
  const { subject, statement, request, folios } = town.document
  const row = { subject, sender: 'Soto Díaz, Ana', statement, request, folios }
  const item = { method: 'POST', path: '/items/document' } as const
  const upload = { method: 'POST', path: '/files', body: 'pdf-form' } as const
  const fields = 'id,subject,sender,statement,request,folios,registered_at,file'
  const newest = `/items/document?limit=50&sort=-id&fields=${fields}`
  return {
    name: 'Directus',
    pid,
    caller,
    asks: {
      newest: { method: 'GET', path: newest, body: null },
      plain: { ...item, body: { json: JSON.stringify(row) } },
      file: {
        ...upload,
        next: [{ ...item, body: { json: JSON.stringify({ ...row, file: '{first}' }) } }],
      },
    },
  }
}

/** Of one contender, one for each round. */
interface Readings {
  readonly name: string
  readonly read: readonly Reading[]
}

/** The first of the contenders is compared with each of the others. */
async function measureAll(stage: Stage, contenders: readonly Contender[]): Promise<string> {
  const others = contenders.slice(1).map(({ name }) => name)
  const times = [timeHeads(others)]
  const counted = [[`${countedOperations} registros`, ...slowestHeads(others)]]
  const processor = [processorHeads(others)]
  await begin(stage, contenders)
  for (const line of lines) {
    const name = `${works[line.work]}, ${line.clients} a la vez`
    print(line.operations === undefined ? name : `${line.operations} × ${name}`)
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const readings = await measureLine(stage, contenders, line)
    if (line.operations === undefined) {
      times.push([name, ...timeCells(readings)])
      processor.push([name, ...processorCells(readings)])
    } else counted.push([name, ...slowestCells(readings)])
  }
  return `\n${[times, counted, processor].map(asTable).join('\n\n')}`
}

/**
 * A book has files from before, which are read, and autovacuum has counted its rows: without, each
 * statement about files is planned for empty tables.
 */
async function begin(stage: Stage, contenders: readonly Contender[]): Promise<void> {
  await each(contenders, async ({ pid, caller, asks }) => {
    await readUnderLoad(stage, { ...caller, ...asks.file, clients: 4, operations: 200 }, pid)
  })
  while (await isReading(stage)) {
    // oxlint-disable-next-line no-await-in-loop -- until all is read
    await pause(1000)
  }
  await stage.vacuum()
  await each(contenders, ({ pid }) => freeze(pid))
}

async function isReading({ owner }: Stage): Promise<boolean> {
  const { rows } = await owner.alone((db) =>
    sql`select from file_reading where state = 'WAITING' limit 1`.execute(db),
  )
  return rows.length > 0
}

async function measureLine(
  stage: Stage,
  contenders: readonly Contender[],
  line: Line,
): Promise<Readings[]> {
  const readings = contenders.map(({ name }) => ({ name, read: new Array<Reading>() }))
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- by turns, so that all meet the same machine
    await each(contenders, async (contender, place) => {
      readings[place]?.read.push(await measureOne(stage, contender, line))
    })
  }
  return readings
}

async function measureOne(
  stage: Stage,
  { pid, caller, asks }: Contender,
  { work, ...bounds }: Line,
): Promise<Reading> {
  await thaw(pid)
  const reading = await readUnderLoad(stage, { ...caller, ...asks[work], ...bounds }, pid)
  await freeze(pid)
  return reading
}

async function each<T>(all: readonly T[], work: (one: T, place: number) => Promise<void>) {
  for (const [place, one] of all.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await work(one, place)
  }
}

const timeHeads = (others: readonly string[]): string[] => [
  'Por turnos, mediana de 3',
  'p50 ms',
  'p99 ms',
  'p99/p50',
  'más lenta',
  'por s',
  ...others.flatMap((name) => [`${name} p50`, 'razón', 'por s', 'razón']),
]

function timeCells([us, ...others]: readonly Readings[]): string[] {
  const own = middle(us)
  return [
    own(({ p50Ms }) => p50Ms),
    own(({ p99Ms }) => p99Ms),
    own(({ p99Ms, p50Ms }) => p99Ms / p50Ms),
    own(({ slowestMs }) => slowestMs),
    own(({ perSecond }) => perSecond),
    ...others.flatMap((other) => [
      middle(other)(({ p50Ms }) => p50Ms),
      ratio(us, other, ({ p50Ms }) => p50Ms),
      middle(other)(({ perSecond }) => perSecond),
      ratio(us, other, ({ perSecond }) => perSecond),
    ]),
  ].map(written)
}

const slowest = ({ slowestMs }: Reading): number => slowestMs

const slowestHeads = (others: readonly string[]): string[] => [
  'más lenta ms',
  ...others.flatMap((name) => [`${name}, más lenta`, 'razón']),
]

function slowestCells([us, ...others]: readonly Readings[]): string[] {
  return [
    middle(us)(slowest),
    ...others.flatMap((other) => [middle(other)(slowest), ratio(us, other, slowest)]),
  ].map(written)
}

const processorHeads = (others: readonly string[]): string[] => [
  'Procesador, ms por operación',
  'servidor',
  'ayudantes',
  'PostgreSQL',
  'suma',
  ...others.flatMap((name) => [name, 'PostgreSQL', 'suma']),
]

function processorCells([us, ...others]: readonly Readings[]): string[] {
  return [us, ...others]
    .flatMap((readings) => [
      middle(readings)(({ cpu }) => cpu.server),
      ...(readings === us ? [middle(us)(({ cpu }) => cpu.helpers)] : []),
      middle(readings)(({ cpu }) => cpu.postgres),
      middle(readings)(({ cpu }) => cpu.sum),
    ])
    .map(written)
}

type Figure = (reading: Reading) => number

const middle =
  (readings: Readings | undefined) =>
  (of: Figure): number =>
    median(readings?.read.map(of) ?? [])

/** Each round by itself: whatever held the machine up held both up. */
function ratio(us: Readings | undefined, other: Readings, of: Figure): number {
  return median(
    other.read.map((theirs, round) => {
      const own = us?.read[round]
      return own === undefined ? Number.NaN : of(own) / of(theirs)
    }),
  )
}
