/**
 * What many municipalities in one installation cost beside one: all rounds with nothing due, the
 * memory of a server that was asked for each of them, its start, its idle minute, a session and a
 * list in one of them, and strangers who ask for names of nobody's. They are founded as the set-up
 * founds, each at a name of its own, and nobody works in them.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { pino } from 'pino'

import { roundsOf } from '#server/app/housekeeping.ts'
import { openAppContext } from '#server/app/open-app.ts'
import { readConfig } from '#server/config/config.ts'

import { foundQuietTown, signIn } from '../stage/bench-town.ts'
import { cpuTime } from '../stage/cpu-time.ts'
import { asTable, median, written } from '../stage/figures.ts'
import { ownBytes } from '../stage/memory.ts'
import { putUnderLoad } from '../stage/put-under-load.ts'
import type { Stage } from '../stage/stage.ts'

const usualSizes = [1, 300, 1500]
const foundedAtOnce = 8
const times = 3
const signIns = 30
const strangers = 2000
/** After the start's own work, and after the last town was asked for. */
const restMs = 45_000
const idleMs = 60_000
const mebibyte = 1_048_576

interface Figures {
  readonly roundMs: number
  readonly floorMs: number
  readonly slowest: string
  readonly startMs: number
  readonly memory: number
  readonly touched: number
  readonly serverMs: number
  readonly postgresMs: number
  readonly sessionMs: number
  readonly listMs: number
  readonly strangerMs: number
  readonly strangerTransactions: number
}

/** `largest`: how many there are in the end. */
export async function measureTowns(
  stage: Stage,
  largest: number,
  say: (line: string) => void,
): Promise<string> {
  const sizes = [...usualSizes.filter((size) => size < largest), largest]
  const hosts: string[] = []
  const measured: Figures[] = []
  for (const size of sizes) {
    // oxlint-disable no-await-in-loop -- one size after another
    await foundUpTo(stage, hosts, size)
    const figures = await measureAt(stage, hosts)
    measured.push(figures)
    say(`${size}: ${JSON.stringify(figures)}`)
    // oxlint-enable no-await-in-loop
  }
  return tableOf(sizes, measured)
}

/** The stage has one already; the others answer at names of their own. */
async function foundUpTo(stage: Stage, hosts: string[], size: number): Promise<void> {
  const missing = Array.from({ length: size - 1 - hosts.length }, () => `${randomUUID()}.example`)
  hosts.push(...missing)
  const foundNext = async (): Promise<void> => {
    for (let host = missing.pop(); host !== undefined; host = missing.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, several at a time
      await foundQuietTown(stage, host)
    }
  }
  await Promise.all(Array.from({ length: foundedAtOnce }, foundNext))
  await stage.vacuum()
}

async function measureAt(stage: Stage, hosts: readonly string[]): Promise<Figures> {
  const starts = []
  for (let count = 0; count < times; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    starts.push(await stage.restart())
  }
  const rounds = await measureRounds(stage)
  await pause(restMs)
  const before = await cpuTime(stage)
  await pause(idleMs)
  const after = await cpuTime(stage)
  const sessionMs = await measureSessions(stage)
  const list = { method: 'GET', path: '/api/entries', body: null, clients: 1 } as const
  const { p50Ms: listMs } = await putUnderLoad({ ...stage.caller, ...list })
  const memory = await held(stage)
  for (const host of hosts) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await ask(stage, host, '/tiempos')
  }
  await pause(restMs)
  return {
    ...rounds,
    startMs: median(starts),
    memory,
    touched: await held(stage),
    serverMs: after.server - before.server,
    postgresMs: after.postgres - before.postgres,
    sessionMs,
    listMs,
    ...(await measureStrangers(stage)),
  }
}

/**
 * All of them once, as a server makes them: first what is due, then, with nothing due, by turns
 * with as many transactions that ask for nothing.
 */
async function measureRounds(stage: Stage) {
  const app = await openAppContext({
    config: readConfig(stage.env),
    databaseUrl: stage.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  try {
    const rounds = roundsOf(app)
    const tookMs = new Map(rounds.map(({ name }) => [name, new Array<number>()]))
    const floors: number[] = []
    for (let count = 0; count <= times; count += 1) {
      // oxlint-disable no-await-in-loop -- one after another
      for (const { name, make } of rounds) {
        const startMs = performance.now()
        await make()
        if (count > 0) tookMs.get(name)?.push(performance.now() - startMs)
      }
      const startMs = performance.now()
      for (const _ of rounds) await stage.database.anywhere((db) => sql`select`.execute(db))
      floors.push(performance.now() - startMs)
      // oxlint-enable no-await-in-loop
    }
    const medians = [...tookMs].map(([name, each]) => ({ name, ms: median(each) }))
    const slowest = medians.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
    return {
      roundMs: medians.reduce((sum, { ms }) => sum + ms, 0),
      floorMs: median(floors),
      slowest: slowest.map(({ name, ms }) => `${name} ${written(ms)}`).join(', '),
    }
  } finally {
    await app.close()
  }
}

async function measureSessions(stage: Stage): Promise<number> {
  const { municipalityId, subject } = stage.town
  const each = []
  for (let count = 0; count < signIns; count += 1) {
    const startMs = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await signIn({ ...stage, municipalityId }, subject)
    each.push(performance.now() - startMs)
  }
  return median(each)
}

async function held(stage: Stage): Promise<number> {
  return (await ownBytes(stage.serverPid())).own / mebibyte
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Behind a proxy, all names lead to one door. */
function ask({ port }: Stage, host: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, agent, headers: { host } }, (answer) => {
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject).end()
  })
}

async function measureStrangers(stage: Stage) {
  const before = await transactions(stage)
  const startMs = performance.now()
  for (let count = 0; count < strangers; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await ask(stage, `${randomUUID()}.example`, '/api/session')
  }
  const strangerMs = (performance.now() - startMs) / strangers
  // PostgreSQL counts them a moment later.
  await pause(2000)
  const ours = (await transactions(stage)) - before
  return { strangerMs, strangerTransactions: ours / strangers }
}

async function transactions({ owner }: Stage): Promise<number> {
  const { rows } = await owner.alone((db) =>
    sql<{ count: number }>`select xact_commit::int as count from pg_stat_database
      where datname = current_database()`.execute(db),
  )
  return rows[0]?.count ?? 0
}

function tableOf(sizes: readonly number[], measured: readonly Figures[]): string {
  const [one] = measured
  const row = (name: string, of: (figures: Figures) => number): string[] => [
    name,
    ...measured.map((figures) => written(of(figures))),
    ...measured
      .slice(-1)
      .map((figures) => (one === undefined ? '' : written(of(figures) / of(one)))),
  ]
  return asTable([
    ['Municipalidades', ...sizes.map((size) => size.toLocaleString('es-CL')), 'razón'],
    row('todas las rondas sin nada pendiente, ms', ({ roundMs }) => roundMs),
    row('otras tantas transacciones vacías, ms', ({ floorMs }) => floorMs),
    row('  razón rondas / vacías', ({ roundMs, floorMs }) => roundMs / floorMs),
    row('arranque, ms', ({ startMs }) => startMs),
    row('memoria en reposo, MB', ({ memory }) => memory),
    row('memoria después de tocarlas todas, MB', ({ touched }) => touched),
    row('procesador del servidor en un minuto, ms', ({ serverMs }) => serverMs),
    row('procesador de PostgreSQL en un minuto, ms', ({ postgresMs }) => postgresMs),
    row('abrir una sesión, p50 ms', ({ sessionMs }) => sessionMs),
    row('lista, p50 ms', ({ listMs }) => listMs),
    row('pedir un nombre de nadie, ms', ({ strangerMs }) => strangerMs),
    row('  transacciones por cada uno', ({ strangerTransactions }) => strangerTransactions),
  ])
}
