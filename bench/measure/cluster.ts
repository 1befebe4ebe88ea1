/**
 * Several server processes behind a proxy on one PostgreSQL, against one alone: how much more they
 * take in, that the book stays whole, and what is lost when one of them is killed at work. The
 * machine is one: it shares its cores among all of them.
 */
import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Pace } from '../stage/figures.ts'
import { asTable, written } from '../stage/figures.ts'
import type { Proxy } from '../stage/proxy.ts'
import { openProxy } from '../stage/proxy.ts'
import { putUnderLoad } from '../stage/put-under-load.ts'
import { registerInsisting } from '../stage/register-insisting.ts'
import type { Stage } from '../stage/stage.ts'

const processes = 3
const clientCounts = [16, 48]
const killAfterMs = 2000

/** The stage's own server is the first of them. */
export async function measureCluster(stage: Stage): Promise<string> {
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => stage.another()))
  const ports = [stage.port, ...others.map(({ port }) => port)]
  const proxy = await openProxy(ports)
  try {
    const rows: string[][] = [['Registrar', 'por segundo', 'p50 ms', 'p99 ms', 'razón']]
    for (const clients of clientCounts) {
      // oxlint-disable no-await-in-loop -- one measurement at a time, and by turns
      const alone = await register(stage, stage.caller.origin, clients)
      const throughProxy = await registerThrough(stage, proxy, [stage.port], clients)
      const together = await registerThrough(stage, proxy, ports, clients)
      // oxlint-enable no-await-in-loop
      rows.push(
        [`1 proceso, ${clients} clientes`, ...cells(alone, alone)],
        [`  con proxy`, ...cells(throughProxy, alone)],
        [`${processes} procesos, ${clients} clientes`, ...cells(together, alone)],
      )
    }
    const loss = await killOne(stage, proxy, ports, others[0]?.child)
    return [`${availableParallelism()} núcleos para todo`, asTable(rows), loss].join('\n')
  } finally {
    await proxy.close()
    await Promise.all(others.map(({ end }) => end()))
  }
}

function register({ caller, town }: Stage, origin: string, clients: number): Promise<Pace> {
  return putUnderLoad({
    credentials: caller.credentials,
    origin,
    // The name people type is the first server's; behind a proxy every process answers to it.
    host: new URL(caller.origin).host,
    method: 'PUT',
    path: '/api/entries/{id}',
    body: { json: JSON.stringify(town.document) },
    clients,
  })
}

function registerThrough(
  stage: Stage,
  proxy: Proxy,
  ports: readonly number[],
  clients: number,
): Promise<Pace> {
  proxy.lead(ports)
  return register(stage, `http://127.0.0.1:${proxy.port}`, clients)
}

/**
 * Clients that send again what met no answer, and one process killed among them: what they were
 * told against the book.
 */
async function killOne(
  stage: Stage,
  proxy: Proxy,
  ports: readonly number[],
  doomed: ChildProcess | undefined,
): Promise<string> {
  proxy.lead(ports)
  const work = registerInsisting(stage, `http://127.0.0.1:${proxy.port}`)
  await pause(killAfterMs)
  const before = work.told.size
  doomed?.kill('SIGKILL')
  await pause(killAfterMs)
  await work.stop()
  const { rows } = await stage.database.read(stage.town.municipalityId, (db) =>
    sql<{
      entry_id: string
      entry_number: string
    }>`select entry_id, entry_number from entry`.execute(db),
  )
  const kept = new Map(rows.map((row) => [row.entry_id, row.entry_number]))
  const lost = [...work.told].filter(([id, number]) => kept.get(id) !== number)
  const numbers = await stage.database.read(stage.town.municipalityId, (db) =>
    sql<{ count: number; distinct: number; last: number }>`
      select count(*)::int as count, count(distinct series_number)::int as distinct, max(series_number)::int as last
      from entry`.execute(db),
  )
  const { count, distinct, last } = numbers.rows[0] ?? { count: 0, distinct: 0, last: 0 }
  return (
    `Un proceso muerto con kill -9: ${before} asientos dichos antes, ${work.told.size - before} después, ${lost.length} perdidos; ` +
    `${work.sentAgain()} enviados otra vez. En el libro ${count} números, ${last - count} huecos, ${count - distinct} repetidos.`
  )
}

function cells(pace: Pace, alone: Pace): string[] {
  const { perSecond, p50Ms, p99Ms } = pace
  return [perSecond, p50Ms, p99Ms, perSecond / alone.perSecond].map(written)
}
