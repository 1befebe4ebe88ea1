/**
 * What a clerk waits for beside the least that any register could do on the same machine, disk and
 * PostgreSQL (`stage/floor-server.ts`): a document with a PDF of 1 MiB, one without, and the fifty
 * newest of a full book. Both ways by turns, and of each the median of the rounds.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'

import type { Pace } from '../stage/figures.ts'
import { asTable, median, written } from '../stage/figures.ts'
import type { LoadJob } from '../stage/load.ts'
import { putUnderLoad } from '../stage/put-under-load.ts'
import type { Stage } from '../stage/stage.ts'

const rounds = 3
const clientCounts = [1, 16]
const program = fileURLToPath(new URL('../stage/floor-server.ts', import.meta.url))

type Asked = Pick<LoadJob, 'origin' | 'credentials' | 'method' | 'path' | 'body'> &
  Partial<Pick<LoadJob, 'next'>>

/** The book must be filled; `entries` says with how many. */
export async function measureFloor(stage: Stage, entries: number): Promise<string> {
  await layFloor(stage, entries)
  // Beside the files of the server: on the same disk.
  const folder = await mkdtemp(join(dirname(stage.dataFolder), 'asiento-floor-'))
  const server = spawn(process.execPath, [...process.execArgv, program, folder], {
    env: { ...process.env, FLOOR_DATABASE: stage.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(server.stdout, 'data')
    const origin = `http://127.0.0.1:${String(port).trim()}`
    const rows = [
      [
        'Junto al suelo',
        'p50 ms',
        'por segundo',
        'p50 ms, suelo',
        'razón p50',
        'razón por segundo',
      ],
    ]
    for (const [name, ours, floor] of pairsOf(stage, origin)) {
      for (const clients of clientCounts) {
        // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
        rows.push([`${name}, ${clients} a la vez`, ...(await besideFloor(ours, floor, clients))])
      }
    }
    return asTable(rows)
  } finally {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function layFloor({ owner }: Stage, entries: number): Promise<void> {
  await owner.alone((db) =>
    sql`create schema floor
      create table book (last_number bigint not null, hash bytea not null)
      create table document (number bigint primary key, document_id uuid not null, sha256 bytea not null,
        hash bytea not null, content jsonb not null)`.execute(db),
  )
  await owner.alone((db) => sql`insert into floor.book values (${entries}, '\\x00')`.execute(db))
  await owner.alone((db) =>
    sql`insert into floor.document select n, gen_random_uuid(), '\\x00', '\\x00', jsonb_build_object(
      'subject', 'Solicita poda de árbol en calle Sol ' || n, 'sender', 'Soto Díaz, Ana', 'unit', 'Dirección 1')
      from generate_series(1, ${entries}::bigint) n`.execute(db),
  )
  await owner.alone((db) => sql`vacuum analyze floor.document`.execute(db))
}

function pairsOf(
  { caller, town }: Stage,
  origin: string,
): readonly (readonly [string, Asked, Asked])[] {
  const floor = { origin, credentials: {} }
  const json = JSON.stringify(town.document)
  const attached = { uploadId: '{first}', kind: 'FORM', validity: 'COPY' }
  return [
    [
      'Registrar con un PDF de 1 MiB',
      {
        ...caller,
        method: 'PUT',
        path: '/api/uploads/{id}',
        body: 'pdf',
        next: {
          path: '/api/entries/{id}',
          json: JSON.stringify({ ...town.document, attachments: [attached] }),
        },
      },
      { ...floor, method: 'PUT', path: '/file/{id}', body: 'pdf' },
    ],
    [
      'Registrar sin archivo',
      { ...caller, method: 'PUT', path: '/api/entries/{id}', body: { json } },
      { ...floor, method: 'PUT', path: '/entry/{id}', body: { json } },
    ],
    [
      'Los 50 más nuevos',
      { ...caller, method: 'GET', path: '/api/entries', body: null },
      { ...floor, method: 'GET', path: '/newest', body: null },
    ],
  ]
}

async function besideFloor(ours: Asked, floor: Asked, clients: number): Promise<string[]> {
  const read: Record<'ours' | 'floor', Pace[]> = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable no-await-in-loop -- by turns, so that both meet the same machine
    read.floor.push(await putUnderLoad({ ...floor, clients }))
    read.ours.push(await putUnderLoad({ ...ours, clients }))
    // oxlint-enable no-await-in-loop
  }
  const ratio = (of: (pace: Pace) => number): number =>
    median(read.ours.map((pace, round) => of(pace) / of(read.floor[round] ?? pace)))
  return [
    median(read.ours.map(({ p50Ms }) => p50Ms)),
    median(read.ours.map(({ perSecond }) => perSecond)),
    median(read.floor.map(({ p50Ms }) => p50Ms)),
    ratio(({ p50Ms }) => p50Ms),
    ratio(({ perSecond }) => perSecond),
  ].map(written)
}
