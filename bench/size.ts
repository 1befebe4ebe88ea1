/** Starting, what the server and PostgreSQL hold at rest, and what an entry weighs, table by table. */
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { embeddedProcesses } from '#tests/embedded-processes.ts'

import {
  asTable,
  median,
  putUnderLoad,
  readProc,
  timeTaken,
  withHelpers,
  written,
} from './measure.ts'
import type { Stage } from './stage.ts'

const restMs = 90_000
const shownTables = 12

export async function measureSize(stage: Stage): Promise<string> {
  const startsMs: number[] = []
  while (startsMs.length < 3) startsMs.push(await timeTaken(stage.restart))
  await pause(restMs)
  const [server = 0, database = 0] = await heldMegabytes(stage)
  const rest = asTable([
    ['Servidor', ''],
    ['terminar y arrancar, mediana de 3, ms', written(median(startsMs))],
    ['memoria en reposo, servidor, MB', written(server)],
    ['memoria en reposo, PostgreSQL, MB', written(database)],
  ])
  const { caller, document } = stage
  const body = { json: JSON.stringify(document) }
  const job = { ...caller, method: 'PUT', path: '/api/entries/{id}', body, clients: 16 } as const
  await putUnderLoad({ ...job, operations: 5000 })
  return `${rest}\n\n${await weigh(stage)}`
}

/** What no file backs; pages that several share are counted once (PSS, proc(5)). */
async function heldMegabytes({ server, dataFolder }: Stage): Promise<readonly number[]> {
  const families = [await withHelpers(server().pid), await embeddedProcesses(dataFolder)]
  return Promise.all(
    families.map(async (pids) => {
      const rollups = await Promise.all(pids.map((pid) => readProc(pid, 'smaps_rollup')))
      const held = rollups.join('').matchAll(/^Pss_(?:Anon|Shmem):\s*(\d+) kB$/gmu)
      return [...held].reduce((sum, [, kB]) => sum + Number(kB) / 1024, 0)
    }),
  )
}

interface TableSize {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly index_bytes: number
}

async function weigh({ owner, municipality }: Stage): Promise<string> {
  const { rows: counted } = await owner.read(municipality.municipalityId, (db) =>
    sql<{ count: number }>`select count(*)::int as count from entry`.execute(db),
  )
  const entries = counted[0]?.count ?? 0
  await owner.anywhere((db) => sql`analyze`.execute(db))
  const { rows } = await owner.anywhere((db) =>
    sql<TableSize>`
      select c.relname as name, greatest(c.reltuples, 0)::int as rows, pg_total_relation_size(c.oid)::int as bytes,
        pg_indexes_size(c.oid)::int as index_bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      order by bytes desc`.execute(db),
  )
  const sum = (of: (table: TableSize) => number): string =>
    written(rows.reduce((total, table) => total + of(table), 0) / entries)
  return asTable([
    [`Por asiento, de ${entries.toLocaleString('es-CL')}`, 'filas', 'bytes', 'de ellos, índices'],
    ...rows
      .slice(0, shownTables)
      .map(({ name, rows: count, bytes, index_bytes: indexBytes }) => [
        name,
        ...[count, bytes, indexBytes].map((each) => written(each / entries)),
      ]),
    ['todas', '', sum(({ bytes }) => bytes), sum((table) => table.index_bytes)],
  ])
}
